import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeDatabase, openDatabase, type Database } from '#kernel/database/database'
import type { BacklogStats } from '#kernel/observe/backlog_stats'
import { createWorld, type World } from '#test/support/world'
import { examineEngine, findingsOf } from './doctor_database.ts'

const quiet: BacklogStats = {
  queues: [{ class: 'post', waiting: 3, later: 1, active: 1, failed: 0, oldest_seconds: 4 }],
  failures: [],
  kinds: [],
  server: {
    oldest_open: '1',
    next: '1',
    is_synchronous: false,
    standbys: 0,
    lagging: 0,
    is_fenced: false,
  },
  intents: { open_count: 0, overdue_count: 0, overdue_seconds: 0 },
  runs: { open_count: 0, overdue_count: 0, overdue_seconds: 0 },
  unsealed: { row_count: 1, oldest_seconds: 1 },
}

const wrongOnes = (figures: BacklogStats): string[] =>
  findingsOf(figures)
    .filter((finding) => finding.fix !== null)
    .map((finding) => finding.says)

describe('by the figures', () => {
  it('nothing is wrong where jobs and rows wait for seconds', () => {
    expect(wrongOnes(quiet)).toEqual([])
    expect(findingsOf(quiet).map((finding) => finding.says)).toEqual([
      '3 jobs due, none of them late',
      'no job has failed permanently',
      '1 audit row waiting to be sealed',
    ])
  })

  it('a queue whose oldest job is too old is named, with how old', () => {
    const late = { class: 'webhook', waiting: 7, later: 0, active: 0, failed: 0 }
    const queues = [...quiet.queues, { ...late, oldest_seconds: 61.2 }]
    expect(wrongOnes({ ...quiet, queues })).toEqual([
      'jobs have been waiting too long (webhook: 7, for up to 61 s)',
    ])
  })

  it('a seal that is behind is told', () => {
    const unsealed = { row_count: 40, oldest_seconds: 31 }
    expect(wrongOnes({ ...quiet, unsealed })).toEqual([
      '40 audit rows waiting to be sealed, the oldest for 31 s',
    ])
  })

  it('jobs that failed for good are told by code, and are no fault of the set-up', () => {
    const failures = [{ class: 'post', code: 'provider_failed', count: 2 }]
    expect(wrongOnes({ ...quiet, failures })).toEqual([])
    expect(findingsOf({ ...quiet, failures })[1]?.says).toContain('post provider_failed 2')
  })
})

describe('on a database', () => {
  let world: World
  let database: Database
  beforeAll(async () => {
    world = await createWorld()
    database = openDatabase({ url: world.ownerUrl, poolSize: 1 })
  })
  afterAll(async () => {
    await closeDatabase(database)
    await world.close()
  })

  it('sees a job that waits too long, and a row that nobody sealed', async () => {
    await world.rest(world.dk, 'actions/save_contact', { name: 'Sen' })
    expect((await examineEngine(database)).every((finding) => finding.fix === null)).toBe(true)
    await world.owner.query(`SELECT enqueue_job($1, 'post', 'late', NULL, 0, 1)`, [world.dk.orgId])
    await world.owner.query(`UPDATE jobs.job_common SET start_after = now() - interval '2 minutes'`)
    await world.owner.query(`UPDATE audit_log SET at = at - interval '1 minute'`)
    const says = (await examineEngine(database)).filter((one) => one.fix !== null)
    expect(says[0]?.says).toMatch(
      /^jobs have been waiting too long \(.*post: 1, for up to 1[12]\d s/,
    )
    expect(says[1]?.says).toMatch(/^\d+ audit rows? waiting to be sealed, the oldest for 6\d s$/)
  })

  it('tells failed jobs by the code that was noted', async () => {
    await world.owner.query(
      `UPDATE jobs.job_common SET state = 'failed', output = '{"code": "provider_failed"}'`,
    )
    const says = (await examineEngine(database)).map((finding) => finding.says)
    expect(says.join()).toMatch(/post provider_failed 1/)
  })

  it('says what to do where there is no queue', async () => {
    await world.owner.query('DROP SCHEMA jobs CASCADE')
    const [finding] = await examineEngine(database)
    expect(finding).toMatchObject({ fix: 'run `daybook migrate`' })
  })
})
