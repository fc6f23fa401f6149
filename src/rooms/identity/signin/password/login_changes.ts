import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'

/** A password that was set anew, or a factor that was removed. */
export type LoginChange = { kind: 'password_changed' | 'factor_removed'; at: Date }

/** For the owner, inside a transaction of that person. */
export async function listLoginChanges(
  tx: Tx,
  userId: string,
  since: Date,
): Promise<LoginChange[]> {
  return await tx.query<LoginChange>(sql`
    SELECT CASE kind WHEN 'factor_removed' THEN kind ELSE 'password_changed' END AS kind, at
    FROM sign_in_event WHERE user_id = ${userId} AND at >= ${since}
      AND kind IN ('password_changed', 'reset_used', 'factor_removed') ORDER BY at`)
}

/** By the owner: the person sets another one by the link that they ask for. */
export async function forgetPassword(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    UPDATE person SET password_hash = NULL WHERE id = ${userId} AND password_hash IS NOT NULL
    RETURNING id`)
  return rows.length > 0
}

export async function listPersons(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`SELECT id FROM person ORDER BY id`)
  return rows.map(({ id }) => id)
}
