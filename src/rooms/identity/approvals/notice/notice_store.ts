import type { Language } from '#languages/room'
import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import type { NoticeMember, Told, WaitingApproval } from './notice_rules.ts'

export type Member = NoticeMember & { email: string; language: Language | null }

export type NoticeOrganization = { name: string; region_key: string; approval_mail: boolean }

/** One mail of an organization at a time, or two could report the same. */
export async function openNotices(tx: Tx, orgId: string): Promise<NoticeOrganization> {
  tx.send(sql`SELECT pg_advisory_xact_lock(hashtextextended(${orgId}, 25))`)
  const rows = await tx.query<NoticeOrganization>(sql`
    SELECT name, region_key, approval_mail FROM organization_facts WHERE org_id = ${orgId}`)
  if (!rows[0]) throw new Error('the organization of this transaction does not exist')
  return rows[0]
}

/** All that waits now, oldest first. */
export async function listWaiting(tx: Tx, orgId: string, now: Date): Promise<WaitingApproval[]> {
  return await tx.query<WaitingApproval>(sql`
    SELECT id, action, user_id, app_name FROM approval
    WHERE org_id = ${orgId} AND status = 'waiting' AND expires_at > ${now} ORDER BY id`)
}

/** The members with what their roles may do now. */
export async function listMembers(tx: Tx, orgId: string): Promise<Member[]> {
  return await tx.query<Member>(sql`
    SELECT m.user_id, m.role, p.email, p.language,
      ARRAY(SELECT r.permission FROM role_permission r WHERE r.role = m.role) AS permissions
    FROM member_facts m JOIN person_facts p ON p.id = m.user_id
    WHERE m.org_id = ${orgId} AND m.status = 'active' ORDER BY m.id`)
}

export async function listTold(tx: Tx, orgId: string): Promise<Told[]> {
  return await tx.query<Told>(sql`
    SELECT user_id, approval_id, told_at FROM approval_notice WHERE org_id = ${orgId}`)
}

export function insertTold(
  tx: Tx,
  orgId: string,
  { userId, approvalIds, now }: { userId: string; approvalIds: readonly string[]; now: Date },
): void {
  tx.send(sql`
    INSERT INTO approval_notice (org_id, user_id, approval_id, told_at)
    SELECT ${orgId}::uuid, ${userId}::uuid, id, ${now}::timestamptz FROM unnest(${approvalIds}::uuid[]) AS id
    ON CONFLICT (org_id, user_id, approval_id) DO NOTHING`)
}

/** Notices of decided approvals older than that are no longer needed. */
export function sweepTold(
  tx: Tx,
  orgId: string,
  { before, now }: { before: Date; now: Date },
): void {
  tx.send(sql`
    DELETE FROM approval_notice n WHERE n.org_id = ${orgId} AND n.told_at <= ${before}
      AND NOT EXISTS (SELECT FROM approval a WHERE a.org_id = ${orgId} AND a.id = n.approval_id
        AND (a.status = 'running' OR (a.status = 'waiting' AND a.expires_at > ${now})))`)
}
