import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'

/** How many were taken out; what is past its time, the database alone decides. */
export async function purgeOrigins(tx: Tx, most: number): Promise<number> {
  const rows = await tx.query<{ gone: number }>(sql`SELECT purge_audit_origins(${most}) AS gone`)
  return rows[0]?.gone ?? 0
}
