import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'

/** The organization of a token, looked up before a tenant is set. */
export async function findCalendar(tx: Tx, hash: Buffer): Promise<string | null> {
  const rows = await tx.query<{ org_id: string }>(sql`SELECT org_id FROM find_calendar(${hash})`)
  return rows[0]?.org_id ?? null
}
