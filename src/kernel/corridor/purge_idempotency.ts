import { sql } from '../database/sql.ts'
import { task } from './task.ts'
import { transact } from '../database/transaction.ts'

const most = 5_000

/** Answers that were kept for repeats go when their time is over; they take no part any more. */
export const purgeIdempotency = task({
  kind: 'purge_idempotency',
  class: 'schedule',
  restsOn: { nothingSet: 'It deletes what has expired.' },
  retries: 3,
  backoffMs: 60_000,
  async run(app, { orgId, signal }) {
    let purged: number
    do {
      const rows = await transact(app.database, { orgId }, (tx) =>
        tx.query(sql`
          DELETE FROM idempotency WHERE org_id = ${orgId} AND (caller, key) IN (
            SELECT caller, key FROM idempotency
            WHERE org_id = ${orgId} AND expires_at < now() LIMIT ${most} FOR UPDATE SKIP LOCKED)
          RETURNING 1`),
      )
      purged = rows.length
    } while (purged === most && !signal.aborted)
  },
})
