import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOrganization } from '#access/room'
import * as flow from '#test/support/access/oauth'
import { openDesk, type Desk } from '#test/support/access/oauth_desk'
import { asOwner } from '#test/support/access/people'
import { purgeOauth } from './purge_oauth.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.tidy())

const purge = async (): Promise<void> => {
  const { signal } = new AbortController()
  const { orgId } = desk.world.dk
  await purgeOauth.run(desk.world.app, { orgId, data: null, attempt: 1, signal })
}

const kinds = async (): Promise<Record<string, number>> => {
  const { rows } = await desk.world.owner.query<{ kind: string; count: number }>(
    'SELECT kind, count(*)::int AS count FROM oauth_artifact GROUP BY kind',
  )
  return Object.fromEntries(rows.map((row) => [row.kind, row.count]))
}

const change = async (text: string): Promise<void> => {
  await desk.world.owner.query(`UPDATE oauth_artifact SET ${text}`)
}

const isKnown = async (clientId: string): Promise<boolean> => {
  const { challenge } = flow.pkce()
  const url = flow.authorizeUrl({ client_id: clientId, code_challenge: challenge })
  return (await desk.visitor.send(url)).status === 303
}

describe('purge_oauth', () => {
  it('takes what has expired and leaves what has not, a used refresh token too', async () => {
    const tokens = await desk.connected()
    const second = await desk.refresh(tokens.refresh_token)
    await change(`expires_at = now() - interval '1 second'
      WHERE kind IN ('AccessToken', 'AuthorizationCode', 'Pace')`)
    await purge()
    expect(await kinds()).toEqual({ Client: 1, Grant: 1, RefreshToken: 2 })
    await desk.age(60)
    // It is still there to tell a thief.
    await desk.refresh(tokens.refresh_token)
    expect((await desk.refresh(second.json.refresh_token)).status).toBe(400)
  })

  it('ends an app whose access has lapsed, and no other', async () => {
    await desk.connected()
    await change(`created_at = created_at - interval '31 days',
      expires_at = now() - interval '1 second' WHERE kind <> 'Grant' AND grant_hash IS NOT NULL`)
    await change(`created_at = created_at - interval '31 days' WHERE kind = 'Grant'`)
    const living = await desk.connected()
    await change(`created_at = created_at - interval '31 days' WHERE kind = 'Grant'`)
    await purge()
    const { rows } = await desk.world.owner.query(
      `SELECT disconnected_because AS why FROM connected_app ORDER BY created_at, id`,
    )
    expect(rows.at(-2)?.why).toContain('not used for a long time')
    expect(rows.at(-1)?.why).toBeNull()
    expect(await desk.knock(living.access_token)).toBe(200)
    const { rows: trail } = await desk.world.owner.query(
      `SELECT action, actor_kind FROM audit_log ORDER BY id DESC LIMIT 1`,
    )
    expect(trail[0]).toEqual({ action: 'disconnect_by_grant', actor_kind: 'policy' })
  })

  it('ends an app 180 days after a person connected it, however often its tokens were renewed', async () => {
    const first = await desk.connected()
    const { rows } = await desk.world.owner.query(
      `SELECT round(extract(epoch FROM expires_at - now()) / 86400)::int AS days
       FROM oauth_artifact WHERE kind = 'Grant' ORDER BY created_at DESC LIMIT 1`,
    )
    expect(rows).toEqual([{ days: 180 }])
    const second = await desk.refresh(first.refresh_token)
    expect(second.status).toBe(200)
    await change(`expires_at = now() - interval '1 second' WHERE kind = 'Grant'`)
    expect((await desk.refresh(second.json.refresh_token)).status).toBe(400)
    await purge()
    expect(await desk.endingOfLast()).toContain('180 days ago')
    expect(await desk.knock(second.json.access_token)).toBe(401)
  })

  it('leaves a person a day to finish what they have approved', async () => {
    await desk.code()
    await change(`expires_at = now() - interval '1 second' WHERE kind = 'AuthorizationCode'`)
    await purge()
    expect(await desk.endingOfLast()).toBeNull()
    await change(`created_at = created_at - interval '25 hours' WHERE kind = 'Grant'`)
    await purge()
    expect(await desk.endingOfLast()).toContain('not used')
  })

  it('forgets apps that were not seen for thirty days, counted from when they were last', async () => {
    const fresh = await flow.register(desk.visitor)
    const seen = await flow.register(desk.visitor)
    const unseen = await flow.register(desk.visitor)
    expect(await isKnown(seen)).toBe(true)
    const old = `created_at = now() - interval '31 days' WHERE kind = 'Client' AND id_hash =`
    for (const id of [seen, unseen]) {
      await desk.world.owner.query(`UPDATE oauth_artifact SET ${old} sha256($1)`, [Buffer.from(id)])
    }
    await purge()
    expect(await isKnown(fresh)).toBe(true)
    expect(await isKnown(seen)).toBe(true)
    expect(await isKnown(unseen)).toBe(false)
  })

  it('goes on until all of a great many is gone', async () => {
    await desk.world.owner.query(
      `INSERT INTO oauth_artifact (kind, id_hash, payload, expires_at)
       SELECT 'AccessToken', sha256(n::text::bytea), '{}', now() - interval '1 day'
       FROM generate_series(1, 11000) AS n`,
    )
    await purge()
    const { rows } = await desk.world.owner.query(
      'SELECT count(*)::int AS count FROM oauth_artifact WHERE expires_at < now()',
    )
    expect(rows[0]?.count).toBe(0)
  })

  it('comes up daily for every new organization', async () => {
    const given = { name: 'Ny', regionKey: 'denmark', mode: 'test', currency: 'DKK' } as const
    const { orgId } = await asOwner(desk.world, (app) => createOrganization(app, given))
    const { rows } = await desk.world.owner.query(
      `SELECT kind, every_ms::int AS every, next_at < now() + interval '1 day' AS soon
       FROM schedule WHERE org_id = $1 ORDER BY kind`,
      [orgId],
    )
    expect(rows).toContainEqual({ kind: 'purge_oauth', every: 86_400_000, soon: true })
    expect(rows).toContainEqual({ kind: 'purge_idempotency', every: 86_400_000, soon: true })
  })
})
