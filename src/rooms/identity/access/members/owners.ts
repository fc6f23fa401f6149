import type { Language } from '#languages/room'
import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'

type Owner = { email: string; language: Language | null }

export async function listOwners(tx: Tx, orgId: string): Promise<Owner[]> {
  return await tx.query<Owner>(sql`
    SELECT p.email, p.language FROM member m JOIN person p ON p.id = m.user_id
    WHERE m.org_id = ${orgId} AND m.role = 'owner' AND m.status = 'active' ORDER BY m.id`)
}
