import { openApp } from '#wire'
import { startEngine } from '#jobs/engine'
import { readConfig } from '#config/config'
import { closeDatabase } from '#kernel/database/database'
import { task } from '#kernel/corridor/task'
import { clear, type Stage } from './stage.ts'
import type { Shown } from './scenes.ts'

const windowMs = 6_000
const batch = 100

const counter = { seen: 0 }

const noop = task({
  kind: 'proof_noop',
  class: 'chore',
  restsOn: { nothingSet: 'It is made for this program.' },
  retries: 0,
  backoffMs: 0,
  run: async () => {
    counter.seen += 1
  },
})

/** Noop jobs a second at the head of ever longer queues; the longest must not fall far behind. */
export async function drainBacklogs(stage: Stage, sizes: readonly number[]): Promise<Shown[]> {
  const rates: number[] = []
  const shown: Shown[] = []
  for (const size of sizes) {
    const rate = await rateAt(stage, size)
    rates.push(rate)
    const share = rate / (rates[0] ?? rate)
    shown.push({
      says: `backlog of ${size}: ${rate.toFixed(0)} noop jobs/s in one process`,
      holds: share >= 0.3,
    })
  }
  return shown
}

/** A short queue is filled and drained until the window is long enough. */
async function rateAt(stage: Stage, size: number): Promise<number> {
  let done = 0
  let tookMs = 0
  while (tookMs < windowMs) {
    await clear(stage)
    await fill(stage, size)
    const part = await drain(stage, size, windowMs - tookMs)
    done += part.done
    tookMs += part.tookMs
  }
  return (done / tookMs) * 1000
}

async function fill(stage: Stage, size: number): Promise<void> {
  const perOrg = Math.ceil(size / stage.orgIds.length)
  for (const orgId of stage.orgIds) {
    await stage.owner.query(
      `SELECT enqueue_jobs($1, 'chore', 'proof_noop',
         (SELECT jsonb_agg(n) FROM generate_series(1, $2::int) n), 0, 1)`,
      [orgId, perOrg],
    )
  }
  await stage.owner.query('VACUUM ANALYZE jobs.job_common')
}

async function drain(stage: Stage, size: number, mostMs: number) {
  const config = readConfig({
    ...stage.scratch.environment,
    DAYBOOK_LOG: 'error',
    DAYBOOK_POOL: '4',
  })
  const app = openApp(config)
  counter.seen = 0
  const classes = { chore: { concurrency: batch, batch } }
  const engine = await startEngine(app, [noop], { classes })
  const since = performance.now()
  while (counter.seen < size && performance.now() - since < mostMs) {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const part = { done: counter.seen, tookMs: performance.now() - since }
  await engine.stop()
  await closeDatabase(app.database)
  return part
}
