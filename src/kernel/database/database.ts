import pg from 'pg'
import type { SqlStatement } from './sql.ts'
import { createTurns, type ConnectionTurns } from './turns.ts'
import type { Watch } from '../process/watch.ts'

export type Database = {
  pool: pg.Pool
  /** Whose transaction gets the next connection. */
  turns: ConnectionTurns
  /** How long COMMIT may take before its outcome counts as unknown. */
  commitDeadlineMs: number
  /** How long a silent connection is believed to live; longer than any statement may take. */
  answerDeadlineMs: number
  /** Null but for benches and planted faults: sees each statement, and may send another instead. */
  tap: ((statement: SqlStatement) => SqlStatement) | null
  /** Null unless metrics or traces are on. */
  watch: Watch | null
}

export type DatabaseOptions = {
  url: string
  poolSize?: number
  commitDeadlineMs?: number
  answerDeadlineMs?: number
  onError?: (error: Error) => void
}

const connectionPatienceMs = 5_000

/** A pool of connections; `batch.ts` says how statements travel on them. */
export function openDatabase(options: DatabaseOptions): Database {
  const size = options.poolSize ?? 16
  const pool = new pg.Pool({
    connectionString: options.url,
    max: size,
    connectionTimeoutMillis: connectionPatienceMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'daybook',
    keepAlive: true,
    // Days in filters and texts are UTC days, whatever zone the server lives in.
    options: '-c TimeZone=UTC',
  })
  // A connection that dies while idle is replaced at the next use; it must not end the process.
  pool.on('error', (error) => options.onError?.(error))
  return {
    pool,
    turns: createTurns(size, connectionPatienceMs),
    commitDeadlineMs: options.commitDeadlineMs ?? 10_000,
    answerDeadlineMs: options.answerDeadlineMs ?? 20_000,
    tap: null,
    watch: null,
  }
}

export async function closeDatabase(database: Database): Promise<void> {
  await database.pool.end()
}
