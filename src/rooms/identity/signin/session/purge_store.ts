import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'

export const purged = ['events', 'sessions', 'resets', 'invitations'] as const

/** How many were taken out; what is past its time, the database alone decides. */
export async function purge(tx: Tx, what: (typeof purged)[number], most: number): Promise<number> {
  const rows = await tx.query<{ gone: number }>(sql`SELECT purge_sign_in(${what}, ${most}) AS gone`)
  return rows[0]?.gone ?? 0
}
