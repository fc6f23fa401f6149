import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'

/** Whether this is the mail address of a member who may bring documents. */
export async function mayMemberBring(tx: Tx, orgId: string, email: string): Promise<boolean> {
  const found = await tx.query(sql`
    SELECT FROM member m JOIN role_permission p ON p.role = m.role
    WHERE m.org_id = ${orgId} AND m.email = ${email.toLowerCase()} AND m.status = 'active'
      AND p.permission = 'documents:edit'`)
  return found.length > 0
}
