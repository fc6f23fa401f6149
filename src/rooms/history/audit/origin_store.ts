import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'

/**
 * How many were taken out. Ids rise with time, so the oldest are at the beginning of the key; what
 * is old enough, a policy of the database decides.
 */
export async function purgeOrigins(tx: Tx, orgId: string, most: number): Promise<number> {
  const gone = await tx.query(sql`
    DELETE FROM audit_origin WHERE org_id = ${orgId} AND audit_id IN (
      SELECT audit_id FROM audit_origin WHERE org_id = ${orgId} ORDER BY audit_id LIMIT ${most})
      AND at < now() - interval '13 months' RETURNING 1`)
  return gone.length
}
