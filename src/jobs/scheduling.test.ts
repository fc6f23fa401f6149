import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '#test/support/eventually'
import { closeDatabase, openDatabase } from '#kernel/database/database'
import { createOrganization } from '#access/room'
import { asOwner } from '#test/support/access/people'
import { useWorld } from '#test/support/use_world'
import { enqueueDueMatching, enqueueDueSchedules } from './store.ts'

const world = useWorld({ own: 'workers' })
afterEach(async () => {
  await world.owner.query('DELETE FROM schedule')
  await world.owner.query('DELETE FROM jobs.job_common')
  world.logLines.length = 0
})

async function plan(orgId: string, nextIn: string, kind = 'purge_idempotency'): Promise<void> {
  await world.owner.query(
    `INSERT INTO schedule (org_id, kind, next_at, every_ms, jitter_ms)
     VALUES ($1, $2, now() + $3::interval, 3600000, 600000)`,
    [orgId, kind, nextIn],
  )
}

const jobs = async () => {
  const { rows } = await world.owner.query(
    `SELECT data ->> 'org' AS org, data ->> 'kind' AS kind, name FROM jobs.job_common`,
  )
  return rows
}

/** As the application, which may see no organization's schedules but may ask for what is due. */
const sweep = (most = 500) => enqueueDueSchedules(world.app.database.pool, most)

const waiting = async () => {
  const { rows } = await world.owner.query(
    `SELECT count(*)::integer AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows[0].count
}

describe('schedules', () => {
  it('that are due become jobs and move on by their period and some chance', async () => {
    await plan(world.dk.orgId, '-1 second')
    await plan(world.it.orgId, '1 minute')
    expect(await sweep()).toBe(1)
    const kind = 'purge_idempotency'
    expect(await jobs()).toEqual([{ org: world.dk.orgId, kind, name: 'schedule' }])
    const { rows } = await world.owner.query(
      `SELECT extract(epoch FROM next_at - now()) AS wait FROM schedule WHERE org_id = $1`,
      [world.dk.orgId],
    )
    expect(Number(rows[0].wait)).toBeGreaterThan(3_590)
    expect(Number(rows[0].wait)).toBeLessThanOrEqual(4_200)
    expect(await sweep()).toBe(0)
  })

  it('come in batches, several kinds of one organization as well', async () => {
    for (const kind of ['a', 'b', 'c']) await plan(world.dk.orgId, '-1 second', kind)
    expect(await sweep(2)).toBe(2)
    expect(await sweep(2)).toBe(1)
    expect((await jobs()).map((job): string => job.kind).toSorted()).toEqual(['a', 'b', 'c'])
  })

  it('are enqueued once though several workers ask at the same time', async () => {
    for (let index = 0; index < 40; index++) await plan(world.dk.orgId, '-1 s', `k${index}`)
    const counts = await Promise.all([sweep(), sweep(), sweep(), sweep()])
    expect(counts.reduce((total, count) => total + count, 0)).toBe(40)
    expect(await jobs()).toHaveLength(40)
  })

  it('of two workers that each have several organizations do not lock each other out', async () => {
    const [low, high] = [world.dk.orgId, world.it.orgId].toSorted() as [string, string]
    await plan(low, '-4 s', 'a')
    await plan(high, '-3 s', 'a')
    await plan(high, '-2 s', 'b')
    await plan(low, '-1 s', 'b')
    await world.owner.query(
      `INSERT INTO job_turn (org_id, class, last_turn) VALUES ($1, 'schedule', 0)
       ON CONFLICT DO NOTHING`,
      [low],
    )
    const other = await world.owner.connect()
    await other.query('BEGIN')
    await other.query('SELECT FROM job_turn WHERE org_id = $1 FOR UPDATE', [low])
    // Each of them has its batch in hand before the first may go on.
    const first = sweep(2)
    await eventually(async () => expect(await waiting()).toBe(1))
    const second = sweep(2)
    await eventually(async () => expect(await waiting()).toBe(2))
    await other.query('COMMIT')
    other.release()
    expect(await Promise.allSettled([first, second])).toEqual([
      { status: 'fulfilled', value: 2 },
      { status: 'fulfilled', value: 2 },
    ])
    expect(await jobs()).toHaveLength(4)
  })

  it('are swept by a running worker, which survives a database that fails in between', async () => {
    const gone = 'enqueue_due_schedules_gone'
    await world.owner.query(`ALTER FUNCTION enqueue_due_schedules(integer) RENAME TO ${gone}`)
    const engine = await world.startEngine()
    const failed = () => expect(world.logLines.join('')).toContain('could not be enqueued')
    await eventually(failed)
    await world.owner.query(`ALTER FUNCTION ${gone}(integer) RENAME TO enqueue_due_schedules`)
    await plan(world.dk.orgId, '-1 second')
    await eventually(async () => expect(await jobs()).toHaveLength(1))
    await engine.stop(0)
  })

  it('are not open to the application across organizations', async () => {
    await plan(world.dk.orgId, '-1 second')
    const database = openDatabase({ url: world.appUrl, poolSize: 1 })
    const { rows } = await database.pool.query('SELECT FROM schedule')
    await closeDatabase(database)
    expect(rows).toEqual([])
  })
})

describe('purge_idempotency', () => {
  it('is scheduled for a new organization within its first day', async () => {
    const given = { name: 'Ny', regionKey: 'denmark', mode: 'test', currency: 'DKK' } as const
    const { orgId } = await asOwner(world, (app) => createOrganization(app, given))
    const { rows } = await world.owner.query(
      `SELECT kind, next_at < now() + interval '1 day' AS soon FROM schedule WHERE org_id = $1`,
      [orgId],
    )
    expect(rows).toContainEqual({ kind: 'purge_idempotency', soon: true })
  })

  it('removes answers whose time is over, and only of its organization', async () => {
    for (const [org, key] of [
      [world.dk, 'old'],
      [world.dk, 'new'],
      [world.it, 'old'],
    ] as const) {
      const headers = { 'idempotency-key': key }
      await world.rest(org, 'actions/save_contact', { name: 'K' }, headers)
    }
    await world.owner.query(
      `UPDATE idempotency SET expires_at = now() - interval '1 second' WHERE key = 'old'`,
    )
    await plan(world.dk.orgId, '-1 second')
    const engine = await world.startEngine()
    const left = async () => {
      const { rows } = await world.owner.query('SELECT org_id, key FROM idempotency')
      return rows
        .map((row) => `${row.org_id === world.dk.orgId ? 'dk' : 'it'} ${row.key}`)
        .toSorted()
    }
    await eventually(async () => expect(await left()).toEqual(['dk new', 'it old']))
    await engine.stop()
  })
})

describe('organizations whose books changed', () => {
  const mark = async (orgId: string, age: string) => {
    const state = 'INSERT INTO match_state (org_id) VALUES ($1) ON CONFLICT DO NOTHING'
    await world.owner.query(state, [orgId])
    await world.owner.query(
      `INSERT INTO match_mark (org_id, kind, at) SELECT $1, 'transactions', now() - $2::interval
       FROM generate_series(1, 3)`,
      [orgId, age],
    )
  }
  const sweepMarks = () => enqueueDueMatching(world.app.database.pool, 500)

  it('get one job each once a mark is two seconds old, and no second one while it waits', async () => {
    await mark(world.dk.orgId, '3 seconds')
    await mark(world.it.orgId, '1 second')
    expect(await sweepMarks()).toBe(1)
    expect(await jobs()).toEqual([{ org: world.dk.orgId, kind: 'match_changed', name: 'bank' }])
    expect(await sweepMarks()).toBe(0)
    await world.owner.query(`UPDATE match_state SET queued_at = now() - interval '11 minutes'`)
    expect(await sweepMarks()).toBe(1)
    await world.owner.query('DELETE FROM match_mark')
  })

  it('wait for nobody who has an account of another made in this moment', async () => {
    const first = await world.createOrg('denmark')
    await world.owner.query(`INSERT INTO match_mark (org_id, kind, at)
      VALUES ('${first.orgId}', 'transactions', now() - interval '3 seconds')`)
    await mark(world.dk.orgId, '3 seconds')
    await world.owner.query('UPDATE match_state SET queued_at = NULL')
    const client = await world.owner.connect()
    await client.query('BEGIN')
    await client.query('INSERT INTO match_state (org_id) VALUES ($1)', [first.orgId])
    const enqueued = await sweepMarks().catch(String)
    await client.query('ROLLBACK')
    client.release()
    expect(enqueued).toBe(1)
    await world.owner.query('DELETE FROM match_mark')
    await world.owner.query('UPDATE match_state SET queued_at = NULL')
  })

  it('are left alone while their marks are being handled', async () => {
    await mark(world.dk.orgId, '3 seconds')
    const client = await world.owner.connect()
    await client.query('BEGIN')
    await client.query('UPDATE match_state SET queued_at = NULL WHERE org_id = $1', [
      world.dk.orgId,
    ])
    expect(await sweepMarks()).toBe(0)
    await client.query('COMMIT')
    client.release()
    expect(await sweepMarks()).toBe(1)
    await world.owner.query('DELETE FROM match_mark')
  })
})
