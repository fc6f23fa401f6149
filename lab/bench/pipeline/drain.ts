import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { startEngine } from '#jobs/engine'
import type { Task } from '#kernel/corridor/task'
import { tasks } from '#registry'
import { cpuMicros } from '../measure.ts'
import { childrenCpuMicros } from './processes.ts'
import { act, inPlaces, uploadInvoices, type Ground } from './ground.ts'

export type Drained = {
  count: number
  captureMs: number
  drainMs: number
  /** What is left when all are posted: webhooks to wake, and a look after every intent. */
  behindMs: number
  /** CPU of a document in microseconds. */
  cpu: { node: number; postgres: number; reader: number }
}

/** Captures that many invoices, then works them off; the head start of the callers is not waited. */
export async function drainOurs(ground: Ground, count: number, batch: number): Promise<Drained> {
  const { app, owner } = ground
  await owner.query('TRUNCATE jobs.job_common')
  const uploaded = await uploadInvoices(ground, count)
  await owner.query('VACUUM ANALYZE jobs.job_common')
  const cpu = await cpuOf(ground)
  const began = performance.now()
  await inPlaces(uploaded, async ({ principal, fileId }) => {
    await act(app, principal, 'capture_document', { fileId })
  })
  const captured = performance.now()
  await owner.query(`UPDATE jobs.job_common SET start_after = now()
    WHERE data ->> 'kind' = 'process_document'`)
  const tally = countPosted(count)
  const lane = { concurrency: batch, batch }
  const classes = { extract: lane, code: lane, post: lane }
  const since = performance.now()
  const engine = await startEngine(app, tally.tasks, { classes })
  await tally.done
  const drainMs = performance.now() - since
  const behindMs = await clearBehind(owner)
  const spent = await cpuOf(ground)
  await engine.stop()
  await assertPosted(ground)
  return {
    count,
    captureMs: captured - began,
    drainMs,
    behindMs,
    cpu: {
      node: (spent.node - cpu.node) / count,
      postgres: (spent.postgres - cpu.postgres) / count,
      reader: (spent.reader - cpu.reader) / count,
    },
  }
}

export const rateOf = ({ count, captureMs, drainMs }: Drained): number =>
  (count / (captureMs + drainMs)) * 1000

/** As it would be day in, day out. */
export const steadyRateOf = ({ count, captureMs, drainMs, behindMs }: Drained): number =>
  (count / (captureMs + drainMs + behindMs)) * 1000

/** The looks are due when a lease has run out; here they are called up at once. */
async function clearBehind(owner: pg.Pool): Promise<number> {
  const since = performance.now()
  await owner.query(`UPDATE jobs.job_common SET start_after = now()
    WHERE data ->> 'kind' = 'resume_intent' AND state = 'created'`)
  for (;;) {
    const { rows } = await owner.query<{ open: number }>(
      `SELECT count(*)::int AS open FROM jobs.job_common WHERE state < 'completed'`,
    )
    if (rows[0]?.open === 0) return performance.now() - since
    await sleep(50)
  }
}

function countPosted(count: number): { tasks: Task[]; done: Promise<void> } {
  let seen = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const counted = tasks.map((task): Task => {
    if (task.kind !== 'post_document') return task
    return {
      ...task,
      async run(app, job) {
        await task.run(app, job)
        seen += 1
        if (seen >= count) resolve()
      },
    }
  })
  return { tasks: counted, done: promise }
}

/** A bench that measured documents which were not posted would measure nothing. */
async function assertPosted({ owner, numbers }: Ground): Promise<void> {
  const { rows } = await owner.query<{ posted: number; entries: number }>(
    `SELECT (SELECT count(*)::int FROM document WHERE status = 'posted') AS posted,
       (SELECT count(*)::int FROM ledger_entry WHERE source = 'document') AS entries`,
  )
  const { posted = 0, entries = 0 } = rows[0] ?? {}
  if (posted !== numbers || entries !== numbers) {
    throw new Error(`of ${numbers} documents ${posted} were posted, with ${entries} entries`)
  }
}

/** Of this process, of the connections to this database, and of the readers' processes. */
async function cpuOf({ owner }: Ground): Promise<Drained['cpu']> {
  const { rows } = await owner.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database()',
  )
  const sum = (pids: number[]): number => pids.reduce((total, pid) => total + cpuMicros(pid), 0)
  return {
    node: cpuMicros(process.pid),
    postgres: sum(rows.map((row) => row.pid)),
    reader: childrenCpuMicros(process.pid),
  }
}
