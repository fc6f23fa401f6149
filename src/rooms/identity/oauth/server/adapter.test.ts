import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as flow from '#test/support/access/oauth'
import { openDesk, type Desk } from '#test/support/access/oauth_desk'
import { grantHashOf } from './adapter.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

async function everything(): Promise<string> {
  const { rows } = await desk.world.owner.query<{ line: string }>(
    `SELECT concat_ws(' ', a::text, encode(id_hash, 'escape'), payload::text) AS line
     FROM oauth_artifact a`,
  )
  const apps = await desk.world.owner.query<{ line: string }>(
    `SELECT a::text AS line FROM connected_app a`,
  )
  const trail = await desk.world.owner.query<{ line: string }>(
    `SELECT p::text AS line FROM audit_payload p`,
  )
  return [...rows, ...apps.rows, ...trail.rows].map((row) => row.line).join('\n')
}

describe('what lies in the database', () => {
  it('opens nothing: no token, code, request, verifier or cookie is in it, nor in the log', async () => {
    const secrets: string[] = []
    const { verifier, challenge } = flow.pkce()
    const url = flow.authorizeUrl({ client_id: desk.clientId, code_challenge: challenge })
    const begun = await desk.visitor.send(url)
    const uid = String(begun.headers.location).split('/')[2] ?? ''
    secrets.push(verifier, uid)
    const signatures = [...desk.visitor.jar].filter(([slot]) => slot.includes('.sig'))
    secrets.push(...signatures.map(([, { value }]) => value))
    const half = await everything()
    const { at } = await desk.visitor.consent(`/connect/${uid}`, { approve: desk.approval() })
    const mid = await everything()
    const back = await desk.visitor.send(at)
    const code = new URL(String(back.headers.location)).searchParams.get('code') ?? ''
    const coded = { code, verifier, clientId: desk.clientId }
    const first = await flow.redeem(desk.visitor, coded)
    const second = await desk.refresh(first.json.refresh_token)
    await desk.knock(second.json.access_token)
    secrets.push(code)
    for (const { json } of [first, second]) secrets.push(json.access_token, json.refresh_token)
    await flow.redeem(desk.visitor, { ...coded, verifier: flow.pkce().verifier })
    await desk.visitor.post('/oauth/revoke', { token: 'x', client_id: desk.clientId })
    const rest = await everything()
    const log = desk.world.logLines.join('\n')
    expect(secrets.every((secret) => secret.length >= 27)).toBe(true)
    expect(new Set(secrets).size).toBe(secrets.length)
    for (const secret of secrets) {
      for (const place of [half, mid, rest, log]) expect(place).not.toContain(secret)
    }
    // The check looks where they are: their hashes are there.
    expect(rest).toContain(hashOf(second.json.access_token))
    expect(mid).toContain(hashOf(uid))
  })

  it('is no key itself: a hash that was read there is no token', async () => {
    const tokens = await desk.connected()
    for (const hash of [hashOf(tokens.refresh_token), hashOf(tokens.access_token)]) {
      const got = await desk.refresh(hash)
      expect(got).toMatchObject({ status: 400, json: { error: 'invalid_grant' } })
      expect(await desk.knock(hash)).toBe(401)
    }
    const { rows } = await desk.world.owner.query<{ hash: string }>(
      `SELECT encode(id_hash, 'hex') AS hash FROM oauth_artifact WHERE kind = 'AuthorizationCode'`,
    )
    const got = await flow.redeem(desk.visitor, {
      code: rows[0]?.hash ?? '',
      verifier: flow.pkce().verifier,
      clientId: desk.clientId,
    })
    expect(got).toMatchObject({ status: 400, json: { error: 'invalid_grant' } })
  })

  it('ties all that an app was given to the row that the person sees', async () => {
    await desk.connected()
    const { rows } = await desk.world.owner.query(
      `SELECT t.kind, count(*)::int AS count FROM connected_app a
       JOIN oauth_artifact t ON t.grant_hash = a.grant_hash
       WHERE a.id = (SELECT id FROM connected_app ORDER BY created_at DESC, id DESC LIMIT 1)
       GROUP BY t.kind ORDER BY t.kind`,
    )
    expect(rows).toEqual([
      { kind: 'AccessToken', count: 1 },
      { kind: 'AuthorizationCode', count: 1 },
      { kind: 'Grant', count: 1 },
      { kind: 'RefreshToken', count: 1 },
    ])
  })
})

describe('the hash of a grant', () => {
  it('stands for its id, which is known to nobody once it was kept', () => {
    const hash = grantHashOf('an-id')
    expect(hash.toString('hex')).toBe(hashOf('an-id'))
    expect(grantHashOf(hash.toString('hex'))).toEqual(hash)
  })
})
