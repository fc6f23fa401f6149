import { afterEach, describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'
import { upkeep } from './engine.ts'

const world = useWorld({ own: 'tables' })
afterEach(async () => {
  await world.owner.query('TRUNCATE jobs.job_common, job_turn')
  await world.owner.query('UPDATE job_class SET turn = 0')
})

const look = (past?: number) => upkeep(world.app, world.app.database.pool, past)

async function put(orgId: string, times: number): Promise<void> {
  await world.owner.query(
    `SELECT enqueue_job($1, 'code', 'k', NULL, 0, 1) FROM generate_series(1, $2::int)`,
    [orgId, times],
  )
}

const turns = async () => {
  const { rows } = await world.owner.query(
    `SELECT priority, (data ->> 'turn')::float8 AS turn FROM jobs.job_common
     ORDER BY priority DESC`,
  )
  return rows
}

describe('turns', () => {
  it('are counted from 0 again before they reach the end of the numbers, in the same order', async () => {
    await world.owner.query(`UPDATE job_class SET turn = 5000 WHERE class = 'code'`)
    await put(world.dk.orgId, 2)
    expect(await turns()).toEqual([
      { priority: -5060, turn: 5060 },
      { priority: -5120, turn: 5120 },
    ])
    await look(4_000)
    expect(await turns()).toEqual([
      { priority: -60, turn: 60 },
      { priority: -120, turn: 120 },
    ])
    await put(world.dk.orgId, 1)
    expect((await turns()).at(-1)).toEqual({ priority: -180, turn: 180 })
    const { rows } = await world.owner.query(`SELECT turn FROM job_class WHERE class = 'code'`)
    expect(rows).toEqual([{ turn: '0' }])
  })

  it('enqueued at that very moment are counted', async () => {
    await put(world.dk.orgId, 1)
    await world.owner.query(
      `INSERT INTO job_turn (org_id, class, last_turn) VALUES ($1, 'code', 5000)`,
      [world.it.orgId],
    )
    await put(world.it.orgId, 1)
    expect((await turns()).at(-1)).toEqual({ priority: -5060, turn: 5060 })
    await look(4_000)
    expect(await turns()).toEqual([
      { priority: 0, turn: 0 },
      { priority: -60, turn: 60 },
    ])
    await put(world.it.orgId, 1)
    expect((await turns()).at(-1)).toEqual({ priority: -60, turn: 60 })
  })

  it('never go beyond what the queue can hold', async () => {
    await world.owner.query(`UPDATE job_class SET turn = 3000000000 WHERE class = 'code'`)
    await put(world.dk.orgId, 1)
    expect((await turns())[0].priority).toBe(-2_147_483_648)
  })
})

describe('a job on which every worker died', () => {
  it('is said once in the log, and kept where its organization sees it', async () => {
    await put(world.dk.orgId, 1)
    await world.owner.query(
      `UPDATE jobs.job_common SET state = 'failed', completed_on = now(), retry_count = 20`,
    )
    await look()
    await look()
    const said = world.logLines.filter((line) => line.includes('all its workers died'))
    expect(said).toHaveLength(1)
    const { rows } = await world.owner.query('SELECT deletion_seconds FROM jobs.job_common')
    expect(rows).toEqual([{ deletion_seconds: 2_592_000 }])
    const { body } = await world.read(world.dk, 'jobs')
    expect(body.result.items).toMatchObject([{ state: 'failed', lastError: 'internal_error' }])
  })

  it('does not hide that the database cannot be asked', async () => {
    await world.owner.query('ALTER FUNCTION rebase_turns(bigint) RENAME TO rebase_turns_gone')
    await look()
    await world.owner.query('ALTER FUNCTION rebase_turns_gone(bigint) RENAME TO rebase_turns')
    expect(world.logLines.join('')).toContain('clean-up of the queue failed')
  })
})
