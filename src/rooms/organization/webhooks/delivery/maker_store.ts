import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'

/** The key that is now in the place of this one; itself where it was never replaced. */
export async function newestKey(tx: Tx, orgId: string, keyId: string): Promise<string> {
  const rows = await tx.query<{ id: string }>(sql`
    WITH RECURSIVE line AS (
      SELECT ${keyId}::uuid AS id, 0 AS step
      UNION ALL
      SELECT k.replaced_by, l.step + 1 FROM line l
      JOIN api_key k ON k.org_id = ${orgId} AND k.id = l.id
      WHERE k.replaced_by IS NOT NULL AND l.step < 1000)
    SELECT id FROM line ORDER BY step DESC LIMIT 1`)
  return rows[0]?.id ?? keyId
}
