import { beforeEach, describe, expect, it } from 'vitest'
import { createOrganization } from '#access/room'
import { sql } from '#kernel/database/sql'
import { transact } from '#kernel/database/transaction'
import { readSession } from './room.ts'
import type { TestPerson } from '#test/support/access/apps'
import { addLogin, signIn } from '#test/support/access/logins'
import { asOwner } from '#test/support/access/people'
import { useWorld } from '#test/support/use_world'
import { purgeSignIn } from './purge_sign_in.ts'

const world = useWorld({ own: 'all rows' })
let person: TestPerson
beforeEach(async () => {
  await world.owner.query('DELETE FROM sign_in_event')
  await world.owner.query('DELETE FROM session')
  person = await addLogin(world, world.dk)
})

const purge = async (): Promise<void> => {
  const { signal } = new AbortController()
  const { orgId } = world.dk
  await purgeSignIn.run(world.app, { orgId, data: null, attempt: 1, signal })
}

async function note(age: string, count = 1): Promise<void> {
  await world.owner.query(
    `INSERT INTO sign_in_event (user_id, id, at, kind, detail, ip, user_agent)
     SELECT $1, gen_random_uuid(), now() - $2::text::interval, 'signed_in', $2, '', ''
     FROM generate_series(1, $3)`,
    [person.userId, age, count],
  )
}

async function ages(): Promise<string[]> {
  const { rows } = await world.owner.query<{ detail: string }>(
    'SELECT detail FROM sign_in_event ORDER BY at',
  )
  return rows.map(({ detail }) => detail)
}

describe('purge_sign_in', () => {
  it('takes what happened to a login more than 13 months ago, and nothing younger', async () => {
    for (const age of ['14 months', '13 months 1 hour', '12 months 20 days', '0']) await note(age)
    await purge()
    expect(await ages()).toEqual(['12 months 20 days', '0'])
  })

  it('goes on until all of a great many is gone', async () => {
    await note('14 months', 11_000)
    await note('1 day', 3)
    await purge()
    expect(await ages()).toHaveLength(3)
  })

  it('stops between two batches when it is told to', async () => {
    await note('14 months', 6_000)
    const signal = AbortSignal.abort()
    const { orgId } = world.dk
    await purgeSignIn.run(world.app, { orgId, data: null, attempt: 1, signal })
    expect(await ages()).toHaveLength(1_000)
  })

  it('takes sessions that have ended, and leaves those that are open', async () => {
    const opened = await signIn(world, person)
    const dead = [
      `created_at = now() - interval '31 days'`,
      `last_seen_at = now() - interval '13 hours'`,
      `state = 'pending', created_at = now() - interval '11 minutes'`,
    ]
    for (const how of dead) {
      const { session } = await signIn(world, person)
      await world.owner.query(`UPDATE session SET ${how} WHERE id = $1`, [session.id])
    }
    const waiting = await signIn(world, person)
    await world.owner.query(`UPDATE session SET state = 'pending' WHERE id = $1`, [
      waiting.session.id,
    ])
    await purge()
    const { rows } = await world.owner.query('SELECT id FROM session ORDER BY id')
    expect(rows.map(({ id }) => id)).toEqual(
      [opened.session.id, waiting.session.id].toSorted((a, b) => a.localeCompare(b)),
    )
    expect(await readSession(world.app, opened.secret)).not.toBeNull()
  })

  it('takes links that are too old, and leaves those that still open something', async () => {
    const { orgId } = world.dk
    for (const [seed, end] of [['old', '-1 second'] as const, ['new', '1 minute'] as const]) {
      await world.owner.query(
        `INSERT INTO reset_link VALUES ($1, sha256($2::bytea), now() + $3::interval)`,
        [person.userId, `${seed} ${person.userId}`, end],
      )
      await world.owner.query(
        `WITH one AS (INSERT INTO member (org_id, id, email, role, status, created_at, updated_at)
           VALUES ($1, gen_random_uuid(), $2, 'viewer', 'invited', now(), now()) RETURNING id)
         INSERT INTO invitation_link SELECT $1, id, sha256($2::bytea), now() + $3::interval FROM one`,
        [orgId, `${seed}@example.test`, end],
      )
    }
    await purge()
    const { rows } = await world.owner.query(
      `SELECT (SELECT count(*)::int FROM reset_link) AS resets,
         (SELECT array_agg(m.email) FROM invitation_link l JOIN member m ON m.id = l.member_id)
           AS invited, (SELECT count(*)::int FROM member WHERE status = 'invited') AS members`,
    )
    expect(rows).toEqual([{ resets: 1, invited: ['new@example.test'], members: 2 }])
  })

  it('cannot be told to take anything else, nor anything sooner', async () => {
    await note('1 day')
    const ask = (what: string) =>
      transact(world.app.database, { orgId: null }, (tx) =>
        tx.query(sql`SELECT purge_sign_in(${what}, 100)`),
      )
    await ask('events')
    expect(await ages()).toEqual(['1 day'])
    await expect(ask('person')).rejects.toThrow(/case not found/)
  })

  it('comes up daily for every new organization', async () => {
    const given = { name: 'Ny', regionKey: 'denmark', mode: 'test', currency: 'DKK' } as const
    const { orgId } = await asOwner(world, (app) => createOrganization(app, given))
    const { rows } = await world.owner.query(
      `SELECT every_ms::int AS every, next_at < now() + interval '1 day' AS soon
       FROM schedule WHERE org_id = $1 AND kind = 'purge_sign_in'`,
      [orgId],
    )
    expect(rows).toEqual([{ every: 86_400_000, soon: true }])
  })
})
