import type { Language } from '#languages/room'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'

export type FoundReset = {
  user_id: string
  email: string
  language: Language | null
  name: string
}

export async function findResetLink(tx: Tx, tokenHash: Buffer): Promise<FoundReset | null> {
  const rows = await tx.query<FoundReset>(
    sql`SELECT user_id, email, language, name FROM find_reset_link(${tokenHash})`,
  )
  return rows[0] ?? null
}

export function insertResetLink(tx: Tx, userId: string, tokenHash: Buffer): void {
  tx.send(sql`DELETE FROM reset_link WHERE user_id = ${userId} AND expires_at < now()`)
  tx.send(sql`INSERT INTO reset_link (user_id, token_hash) VALUES (${userId}, ${tokenHash})`)
}

/** Of two who use a link at once, one gets it. */
export async function takeResetLink(tx: Tx, userId: string, tokenHash: Buffer): Promise<boolean> {
  const rows = await tx.query(sql`
    DELETE FROM reset_link
    WHERE user_id = ${userId} AND token_hash = ${tokenHash} AND expires_at > now() RETURNING 1`)
  return rows.length > 0
}

export function deleteResetLinks(tx: Tx, userId: string): void {
  tx.send(sql`DELETE FROM reset_link WHERE user_id = ${userId}`)
}

export type FoundInvitation = {
  org_id: string
  member_id: string
  organization_name: string
  email: string
  role: string
  has_account: boolean
}

export async function findInvitation(tx: Tx, tokenHash: Buffer): Promise<FoundInvitation | null> {
  const rows = await tx.query<FoundInvitation>(sql`SELECT * FROM find_invitation(${tokenHash})`)
  return rows[0] ?? null
}

/** Replaces an earlier link, which stops working. */
export function putInvitationLink(tx: Tx, orgId: string, memberId: string, hash: Buffer): void {
  tx.send(sql`
    INSERT INTO invitation_link (org_id, member_id, token_hash)
    VALUES (${orgId}, ${memberId}, ${hash})
    ON CONFLICT (org_id, member_id) DO UPDATE
      SET token_hash = excluded.token_hash, expires_at = excluded.expires_at`)
}

/** The member the link is for; null if it was used, replaced or has expired. */
export async function takeInvitationLink(scene: Scene, hash: Buffer): Promise<string | null> {
  const rows = await scene.tx.query<{ member_id: string }>(sql`
    DELETE FROM invitation_link
    WHERE org_id = ${scene.orgId} AND token_hash = ${hash} AND expires_at > now()
    RETURNING member_id`)
  return rows[0]?.member_id ?? null
}

export type Invited = { email: string; role: string; organization: string; region_key: string }

/** Who is still invited, and by whom. */
export async function findInvited(
  tx: Tx,
  orgId: string,
  memberId: string,
): Promise<Invited | null> {
  const rows = await tx.query<Invited>(sql`
    SELECT m.email, m.role, o.name AS organization, o.region_key
    FROM member_facts m JOIN organization_facts o ON o.org_id = m.org_id
    WHERE m.org_id = ${orgId} AND m.id = ${memberId} AND m.status = 'invited'`)
  return rows[0] ?? null
}
