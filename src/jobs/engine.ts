import { createHash } from 'node:crypto'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { pollExchange, pollInbound } from '#einvoices/room'
import type { App } from '#kernel/corridor/app'
import {
  listOverdue,
  takeOver,
  type Overdue,
  listOverdueRuns,
  takeOverRun,
} from '#kernel/corridor/overdue_intents'
import { taskClasses, type Task, type TaskClass } from '#kernel/corridor/task'
import { startLoop, type Loop } from '#kernel/process/loop'
import { withDeadline } from '#kernel/values/deadline'
import { engineSchema } from './install.ts'
import { openLane } from './lane.ts'
import { mayWork } from './may_work.ts'
import type { LaneContext, LaneOptions } from './lane_state.ts'
import { startNumbering } from './number_vouchers.ts'
import {
  enqueueDueBankSyncs,
  enqueueDueEinvoices,
  enqueueDueMatching,
  enqueueDueSchedules,
  keepLostJobs,
  rebaseTurns,
} from './store.ts'

const longestPauseMs = 1_000

/** Abandoned work of one kind. Long runs must not take the places of calls to other systems. */
type Abandoned = {
  what: string
  mostAtOnce: number
  list(app: App, most: number): Promise<Overdue[]>
  takeOver(app: App, one: Overdue): Promise<void>
}

const kinds: readonly Abandoned[] = [
  { what: 'intents', mostAtOnce: 16, list: listOverdue, takeOver },
  { what: 'runs', mostAtOnce: 8, list: listOverdueRuns, takeOver: takeOverRun },
]

/**
 * Finds abandoned runs and calls to other systems. It queries an index once a second instead of
 * enqueueing a job for each, which would nearly always find nothing to do.
 */
export function startResuming(app: App): { stop(graceMs: number): Promise<void> } {
  const running = kinds.map((kind) => ({ kind, works: new Map<string, Promise<void>>() }))
  const pauseMs = Math.min(longestPauseMs, app.leaseMs)
  const looking = startLoop({ pauseMs, random: app.random }, async () => {
    if (!(await mayWork(app))) return
    for (const { kind, works } of running) await begin(app, kind, works)
  })
  return {
    async stop(graceMs) {
      await looking.stop()
      // What takes longer is left: its lease expires, and another process takes over.
      const works = running.flatMap((one) => [...one.works.values()])
      await withDeadline(Promise.allSettled(works), graceMs)
    },
  }
}

async function begin(
  app: App,
  { what, mostAtOnce, list, takeOver: take }: Abandoned,
  works: Map<string, Promise<void>>,
): Promise<void> {
  const free = mostAtOnce - works.size
  if (free <= 0) return
  try {
    for (const one of await list(app, free)) {
      if (works.has(one.id)) continue
      const work = take(app, one).finally(() => works.delete(one.id))
      works.set(one.id, work)
    }
  } catch (error) {
    app.log.error({ error }, `overdue ${what} could not be searched`)
  }
}

const pauseMs = 1_000
const modes = ['live', 'test'] as const

/**
 * Reads notifications of the e-invoice exchange, and the invoices that it delivers. Every worker asks the database whether a read is
 * due; one of them reads, as often as the exchange allows.
 */
function startPolling(app: App): Loop {
  const pace = { pauseMs, random: app.random }
  const loops = modes.flatMap((mode) => {
    if (app.ports.exchanges[mode] === null) return []
    return [startLoop(pace, () => poll(app, mode)), startLoop(pace, () => takeIn(app, mode))]
  })
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

async function poll(app: App, mode: (typeof modes)[number]): Promise<void> {
  try {
    if (!(await mayWork(app))) return
    await pollExchange(app, mode)
  } catch (error) {
    app.log.error({ error, mode }, 'notifications of the exchange could not be read')
  }
}

async function takeIn(app: App, mode: (typeof modes)[number]): Promise<void> {
  try {
    if (!(await mayWork(app))) return
    await pollInbound(app, mode)
  } catch (error) {
    app.log.error({ error, mode }, 'invoices from the exchange could not be read')
  }
}

const upkeepPauseMs = 30_000
const mostTurns = 1_000_000_000

/** Regular clean-up, by any worker. */
function startUpkeep(app: App, pool: pg.Pool): Loop {
  return startLoop({ pauseMs: upkeepPauseMs, random: app.random }, () => upkeep(app, pool))
}

export async function upkeep(app: App, pool: pg.Pool, past = mostTurns): Promise<void> {
  try {
    for (const job of await keepLostJobs(pool)) {
      const { id, kind, org } = job
      app.log.error({ job: id, kind, org }, 'a job failed for good: all its workers died')
    }
    await rebaseTurns(pool, past)
  } catch (error) {
    app.log.error({ error }, 'clean-up of the queue failed')
  }
}

const most = 500

/**
 * Turns due schedules into jobs. Every worker does it; rows locked by one are skipped by the
 * others.
 */
function startScheduling(app: App, pool: pg.Pool): Loop {
  return startLoop({ pauseMs, random: app.random }, async (signal) => {
    if (!(await mayWork(app))) return
    let enqueued: number[]
    do enqueued = await Promise.all(sweeps.map((sweep) => enqueueOnce(app, pool, sweep)))
    while (enqueued.includes(most) && !signal.aborted)
  })
}

const sweeps = [enqueueDueSchedules, enqueueDueBankSyncs, enqueueDueEinvoices, enqueueDueMatching]

async function enqueueOnce(
  app: App,
  pool: pg.Pool,
  sweep: (pool: pg.Pool, most: number) => Promise<number>,
): Promise<number> {
  try {
    return await sweep(pool, most)
  } catch (error) {
    app.log.error({ error }, 'due schedules could not be enqueued')
    return 0
  }
}

export type Engine = { stop(graceMs?: number): Promise<void> }

export type EngineOptions = {
  classes?: Partial<Record<TaskClass, LaneOptions>>
  limitMs?: number
  /** The classes that this process works on; all of them unless said. */
  lanes?: readonly TaskClass[]
  /** False where it only takes jobs, and leaves it to others to look for what is due or was left. */
  looksForWork?: boolean
}

const presets: Record<TaskClass, LaneOptions> = {
  extract: { concurrency: 8, batch: 8 },
  code: { concurrency: 8, batch: 8 },
  post: { concurrency: 8, batch: 8 },
  bank: { concurrency: 4, batch: 4 },
  webhook: { concurrency: 32, batch: 32 },
  schedule: { concurrency: 8, batch: 8 },
  chore: { concurrency: 4, batch: 4 },
}

// Jobs of a dead process are detected after ten seconds, checked every two, and started again at
// once.
const superviseSeconds = 2
const maintainSeconds = 60
const graceMs = 8_000
const limitMs = 15 * 60_000

/** The workers of this process. Any number of processes may run them on one database. */
export async function startEngine(
  app: App,
  tasks: readonly Task[],
  options: EngineOptions = {},
): Promise<Engine> {
  const pool = openPool(app)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => ask(pool, text, values) },
    schema: engineSchema,
    migrate: false,
    createSchema: false,
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: maintainSeconds,
    // The application role owns no index that it could rebuild.
    reindex: false,
    // A long queue is not an error; it would be warned about every two seconds.
    warningQueueSize: 1_000_000_000,
  })
  boss.on('error', (error) => app.log.error({ error }, 'job engine error'))
  boss.on('warning', (warning) => app.log.warn({ warning }, 'job engine warning'))
  try {
    await boss.start()
  } catch (error) {
    await pool.end()
    throw error
  }
  const byKind = new Map(tasks.map((task) => [task.kind, task]))
  const bench: LaneContext = { app, boss, pool, tasks: byKind, limitMs: options.limitMs ?? limitMs }
  const lanes = (options.lanes ?? taskClasses).map((name) =>
    openLane(bench, name, options.classes?.[name] ?? presets[name]),
  )
  const loops =
    options.looksForWork === false
      ? []
      : [
          startScheduling(app, pool),
          startUpkeep(app, pool),
          startNumbering(app, pool),
          startResuming(app),
          startPolling(app),
        ]
  return {
    async stop(grace = graceMs) {
      await Promise.all([
        ...loops.map((loop) => loop.stop(grace)),
        ...lanes.map((lane) => lane.stop(grace)),
      ])
      await boss.stop({ graceful: false })
      await pool.end()
    },
  }
}

const mostNamed = 200
const names = new Map<string, string>()

/**
 * The library's statements are few and long; as named statements they are planned once per
 * connection.
 */
function ask(pool: pg.Pool, text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  // Without values there may be several statements in one text, which cannot be prepared.
  if (values.length === 0) return pool.query(text)
  let name = names.get(text)
  if (name === undefined && names.size < mostNamed) {
    name = `j_${createHash('sha256').update(text).digest('hex').slice(0, 20)}`
    names.set(text, name)
  }
  return name === undefined ? pool.query(text, values) : pool.query({ name, text, values })
}

/** A small pool of its own: clean-up may take longer than any request. */
function openPool(app: App): pg.Pool {
  const pool = new pg.Pool({
    connectionString: app.database.pool.options.connectionString,
    max: 4,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 120_000,
    // A server that lost power never closes its connections; they must not be waited on for ever.
    query_timeout: 125_000,
    application_name: 'daybook-jobs',
  })
  pool.on('error', (error) => app.log.warn({ error }, 'an idle database connection was lost'))
  return pool
}
