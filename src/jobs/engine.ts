import { createHash } from 'node:crypto'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { App } from '#kernel/corridor/app'
import { taskClasses, type Task, type TaskClass } from '#kernel/corridor/task'
import { engineSchema } from './install.ts'
import { openLane } from './lane.ts'
import { startPolling } from './polling.ts'
import type { LaneContext, LaneOptions } from './lane_state.ts'
import { startResuming } from './resuming.ts'
import { startScheduling } from './scheduling.ts'
import { startNumbering } from './number_vouchers.ts'
import { startUpkeep } from './upkeep.ts'

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
