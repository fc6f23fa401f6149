import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'

export type FoundCalendar = {
  org_id: string
  /** Given to somebody who may not read the ledger. */
  is_bare: boolean
}

/** The organization of a token, looked up before a tenant is set. */
export async function findCalendar(tx: Tx, hash: Buffer): Promise<FoundCalendar | null> {
  const rows = await tx.query<FoundCalendar>(
    sql`SELECT org_id, is_bare FROM find_calendar(${hash})`,
  )
  return rows[0] ?? null
}
