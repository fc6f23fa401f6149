import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { createOrganization } from '#access/room'
import { openApp } from '#wire'
import { startEngine } from '#jobs/engine'
import { readConfig } from '#config/config'
import { closeDatabase } from '#kernel/database/database'
import { enqueue } from '#kernel/corridor/queue'
import { task } from '#kernel/corridor/task'
import { transact } from '#kernel/database/transaction'
import { withScratch, type Scratch } from '../../tools/scratch.ts'
import { medianOf, rangeOf } from './measure.ts'

const count = 20_000
const organizations = 20
const mainBatch = 100

const tally = { seen: 0, began: 0, ended: 0 }

function note(jobs: number): void {
  const now = performance.now()
  if (tally.seen === 0) tally.began = now
  tally.seen += jobs
  if (tally.seen >= count) tally.ended = now
}

const noop = task({
  kind: 'bench_noop',
  class: 'chore',
  restsOn: { nothingSet: 'It is made for this program.' },
  retries: 0,
  backoffMs: 0,
  run: async () => note(1),
})

/**
 * Noop jobs through our door, with turns between organizations, against the bare library with the
 * same batch size, alternating in one run. The ratio is the figure; rates depend on the machine.
 */
export async function run(args: string[]): Promise<void> {
  const isQuick = args.includes('--quick')
  const rounds = isQuick ? 1 : 5
  const batches = isQuick ? [mainBatch] : [20, mainBatch, 500]
  await withScratch('bench_jobs', async (scratch) => {
    const owner = new pg.Pool({ connectionString: scratch.ownerUrl, max: 2 })
    const orgIds = await furnish(scratch)
    await installBare(scratch)
    try {
      const ratios = new Map<number, number>()
      for (const batch of batches) {
        const bare: number[] = []
        const ours: number[] = []
        for (let round = 0; round < rounds; round++) {
          bare.push(await drainBare(scratch, owner, batch))
          ours.push(await drainOurs(scratch, owner, orgIds, batch))
        }
        const ratio = medianOf(ours) / medianOf(bare)
        ratios.set(batch, ratio)
        console.log(line(`batch ${batch}, bare`, bare))
        console.log(`${line(`batch ${batch}, our door`, ours)}   ratio ${ratio.toFixed(2)}`)
      }
      const perEnqueue = await measureEnqueue(scratch, orgIds)
      console.log(`a transaction with one job: ${perEnqueue.toFixed(2)} ms, one after another`)
      const ratio = Number((ratios.get(mainBatch) ?? 0).toFixed(3))
      console.log(JSON.stringify({ bench: 'jobs', ratio, batch: mainBatch, rounds }))
    } finally {
      await owner.end()
    }
  })
}

const line = (name: string, rates: number[]): string =>
  `${name.padEnd(24)} ${medianOf(rates).toFixed(0).padStart(6)} jobs/s ${rangeOf(rates)}`

function houseOf(scratch: Scratch, asOwner = false) {
  const config = readConfig({ ...scratch.environment, DAYBOOK_LOG: 'error', DAYBOOK_POOL: '4' })
  return openApp(config, asOwner ? { appUrl: scratch.ownerUrl } : {})
}

async function furnish(scratch: Scratch): Promise<string[]> {
  const app = houseOf(scratch, true)
  const given = { name: 'Bench', regionKey: 'denmark', mode: 'test' as const, currency: 'DKK' }
  const made: string[] = []
  for (let index = 0; index < organizations; index++) {
    made.push((await createOrganization(app, given)).orgId)
  }
  await closeDatabase(app.database)
  return made
}

const bareOptions = (scratch: Scratch) => ({
  connectionString: scratch.ownerUrl,
  schema: 'bare',
  max: 4,
  schedule: false,
})

async function installBare(scratch: Scratch): Promise<void> {
  const boss = new PgBoss(bareOptions(scratch))
  boss.on('error', console.error)
  await boss.start()
  await boss.createQueue('noop')
  await boss.stop({ graceful: false })
}

async function drainBare(scratch: Scratch, owner: pg.Pool, batch: number): Promise<number> {
  await owner.query('TRUNCATE bare.job_common')
  await owner.query(
    `INSERT INTO bare.job_common (name, data, policy)
     SELECT 'noop', jsonb_build_object('n', n), 'standard' FROM generate_series(1, $1::int) n`,
    [count],
  )
  await owner.query('VACUUM ANALYZE bare.job_common')
  const boss = new PgBoss(bareOptions(scratch))
  boss.on('error', console.error)
  await boss.start()
  const options = { batchSize: batch, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 }
  return await timed(
    async () => void (await boss.work('noop', options, async (jobs) => note(jobs.length))),
    () => boss.stop({ graceful: false }),
  )
}

async function drainOurs(
  scratch: Scratch,
  owner: pg.Pool,
  orgIds: string[],
  batch: number,
): Promise<number> {
  await owner.query('TRUNCATE jobs.job_common')
  await owner.query(
    `SELECT enqueue_job(($2::uuid[])[1 + n % $3::int], 'chore', 'bench_noop', NULL, 0, 1)
     FROM generate_series(1, $1::int) n`,
    [count, orgIds, orgIds.length],
  )
  await owner.query('VACUUM ANALYZE jobs.job_common')
  const app = houseOf(scratch)
  const classes = { chore: { concurrency: batch, batch } }
  const stops: (() => Promise<void>)[] = []
  return await timed(
    async () => {
      const engine = await startEngine(app, [noop], { classes })
      stops.push(() => engine.stop())
    },
    async () => {
      for (const stop of stops) await stop()
      await closeDatabase(app.database)
    },
  )
}

async function timed(begin: () => Promise<void>, end: () => Promise<void>): Promise<number> {
  tally.seen = 0
  tally.ended = 0
  await begin()
  while (tally.ended === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  await end()
  return (count / (tally.ended - tally.began)) * 1000
}

async function measureEnqueue(scratch: Scratch, orgIds: string[]): Promise<number> {
  const app = houseOf(scratch)
  const times = 500
  const since = performance.now()
  for (let index = 0; index < times; index++) {
    const orgId = orgIds[index % orgIds.length] ?? ''
    await transact(app.database, { orgId }, async (tx) =>
      enqueue(tx, { kind: 'bench_noop', orgId }),
    )
  }
  const each = (performance.now() - since) / times
  await closeDatabase(app.database)
  return each
}
