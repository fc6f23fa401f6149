import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { transact } from '../database/transaction.ts'

export type QueueStats = {
  class: string
  /** Due and not begun. */
  waiting: number
  /** Put off until later, by a schedule or after a failure. */
  later: number
  active: number
  failed: number
  oldest_seconds: number
}

type OpenWork = { open_count: number; overdue_count: number; overdue_seconds: number }

export type BacklogStats = {
  queues: QueueStats[]
  failures: { class: string; code: string; count: number }[]
  /** Due jobs by kind; a kind of which none waits is left out. */
  kinds: { class: string; kind: string; count: number; oldest_seconds: number }[]
  intents: OpenWork
  runs: OpenWork
  unsealed: { row_count: number; oldest_seconds: number }
  server: {
    /** The oldest transaction with a number that is open, and the next number. */
    oldest_open: string
    next: string
    is_synchronous: boolean
    standbys: number
    lagging: number
    is_fenced: boolean
  }
}

const mostUnsealed = 10_000
const mostLagging = 100

/** What waits in the whole cell, from which metrics and doctor speak. Figures only, never whose. */
export async function readBacklogStats(database: Database): Promise<BacklogStats> {
  return await transact(database, { orgId: null, readOnly: true }, async (tx) => {
    const queues = await tx.query<QueueStats>(sql`
      SELECT c.class,
        count(*) FILTER (WHERE j.state IN ('created', 'retry') AND j.start_after <= now())::int
          AS waiting,
        count(*) FILTER (WHERE j.state IN ('created', 'retry') AND j.start_after > now())::int
          AS later,
        count(*) FILTER (WHERE j.state = 'active')::int AS active,
        count(*) FILTER (WHERE j.state = 'failed')::int AS failed,
        coalesce(extract(epoch FROM now() - min(j.start_after) FILTER (
          WHERE j.state IN ('created', 'retry') AND j.start_after <= now())), 0)::float8
          AS oldest_seconds
      FROM job_class c LEFT JOIN jobs.job_common j ON j.name = c.class
      GROUP BY c.class ORDER BY c.class`)
    const failures = await tx.query<BacklogStats['failures'][number]>(sql`
      SELECT name AS class, coalesce(output->>'code', 'internal_error') AS code, count(*)::int
      FROM jobs.job_common WHERE state = 'failed' GROUP BY 1, 2 ORDER BY 1, 2`)
    const kinds = await tx.query<BacklogStats['kinds'][number]>(sql`
      SELECT name AS class, data->>'kind' AS kind, count(*)::int,
        extract(epoch FROM now() - min(start_after))::float8 AS oldest_seconds
      FROM jobs.job_common WHERE state IN ('created', 'retry') AND start_after <= now()
      GROUP BY 1, 2 ORDER BY 1, 2`)
    const [intents] = await tx.query<BacklogStats['intents']>(sql`
      SELECT open_count, overdue_count, overdue_seconds FROM open_intents()`)
    const [runs] = await tx.query<BacklogStats['runs']>(sql`
      SELECT open_count, overdue_count, overdue_seconds FROM open_runs()`)
    const [unsealed] = await tx.query<BacklogStats['unsealed']>(sql`
      SELECT row_count, oldest_seconds FROM unsealed_rows(${mostUnsealed})`)
    const [server] = await tx.query<BacklogStats['server']>(sql`
      SELECT pg_snapshot_xmin(s)::text AS oldest_open, pg_snapshot_xmax(s)::text AS next,
        current_setting('synchronous_standby_names') <> ''
          AND current_setting('synchronous_commit') NOT IN ('off', 'local') AS is_synchronous,
        (SELECT count(*)::int FROM pg_stat_replication) AS standbys,
        (SELECT count(*)::int FROM lagging_webhooks(${mostLagging})) AS lagging,
        (SELECT fenced_by IS NOT NULL FROM database_home) AS is_fenced
      FROM pg_current_snapshot() s`)
    if (!intents || !runs || !unsealed || !server) throw new Error('the database gave no figures')
    return { queues, failures, kinds, intents, runs, unsealed, server }
  })
}
