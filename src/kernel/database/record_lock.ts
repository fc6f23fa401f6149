import { sql } from './sql.ts'
import type { Tx } from './transaction.ts'

/**
 * Waits for its turn at a record before the row itself is locked. PostgreSQL gives a transaction its
 * number when it begins to wait for a row, not when it gets it; events are ordered by that number,
 * so without this the events of one record could be told in another order than they happened.
 */
export function lockRecord(tx: Tx, uuid: string): void {
  tx.send(sql`SELECT pg_advisory_xact_lock(hashtextextended(${uuid}, 11))`)
}
