import { sql } from '#kernel/sql'
import type { Tx } from '#kernel/transaction'

/** Whose token that is, asked before any organization is known. */
export async function findCalendar(tx: Tx, hash: Buffer): Promise<string | null> {
  const rows = await tx.query<{ org_id: string }>(sql`SELECT org_id FROM find_calendar(${hash})`)
  return rows[0]?.org_id ?? null
}
