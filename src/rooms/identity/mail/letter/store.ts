import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'

export function insertMail(tx: Tx, orgId: string, id: string, sealed: Buffer): void {
  tx.send(sql`INSERT INTO mail (org_id, id, message_sealed) VALUES (${orgId}, ${id}, ${sealed})`)
}

export async function findMail(tx: Tx, orgId: string, id: string): Promise<Buffer | null> {
  const rows = await tx.query<{ message_sealed: Buffer }>(
    sql`SELECT message_sealed FROM mail WHERE org_id = ${orgId} AND id = ${id}`,
  )
  return rows[0]?.message_sealed ?? null
}

/** Also deletes old mails that could not be sent: their links have expired. */
export function deleteMail(tx: Tx, orgId: string, id: string): void {
  tx.send(sql`
    DELETE FROM mail WHERE org_id = ${orgId}
      AND (id = ${id} OR created_at < now() - interval '8 days')`)
}
