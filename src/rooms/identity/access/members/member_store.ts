import { Failure } from '#kernel/failure/failure'
import { uuidOf } from '#kernel/corridor/record'
import { handOf } from '#kernel/corridor/principal'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql, type SqlPart } from '#kernel/database/sql'
import { lockRecord } from '#kernel/database/record_lock'

export type MemberRow = {
  id: string
  user_id: string | null
  email: string
  name: string | null
  role: string
  status: 'invited' | 'active'
  version: number
  created_at: Date
  updated_at: Date
}

const columns = part`m.id, m.user_id, m.email, nullif(p.name, '') AS name, m.role, m.status,
  m.version, m.created_at, m.updated_at`
const source = part`member m LEFT JOIN person p ON p.id = m.user_id`

export type NewMember = Pick<MemberRow, 'id' | 'user_id' | 'email' | 'name' | 'role' | 'status'>

/** One e-mail is one member; the constraint decides, so two invitations at once make one. */
export async function insertMember(scene: Scene, given: NewMember): Promise<MemberRow> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    INSERT INTO member (org_id, id, user_id, email, role, status, created_at, updated_at)
    VALUES (${scene.orgId}, ${given.id}, ${given.user_id}, ${given.email}, ${given.role},
      ${given.status}, ${scene.now}, ${scene.now})
    ON CONFLICT DO NOTHING RETURNING id`)
  if (!rows[0]) throw new Failure('member_exists')
  return { ...given, version: 1, created_at: scene.now, updated_at: scene.now }
}

/**
 * Locks the member together with every owner, always in the same order: two owners who remove each
 * other at once cannot both pass the check, nor wait for each other.
 */
export async function lockMember(
  scene: Scene,
  id: string,
): Promise<{ row: MemberRow; locked: MemberRow[] }> {
  const uuid = uuidOf('mem', id, 'member_not_found')
  lockRecord(scene.tx, scene.orgId)
  const locked = await scene.tx.query<MemberRow>(sql`
    SELECT ${columns} FROM ${source}
    WHERE m.org_id = ${scene.orgId} AND (m.id = ${uuid} OR m.role = 'owner')
    ORDER BY m.id FOR UPDATE OF m`)
  const row = locked.find((one) => one.id === uuid)
  if (!row) throw new Failure('member_not_found')
  scene.assertVersion(row.version)
  return { row, locked }
}

export async function lockMemberByEmail(scene: Scene, email: string): Promise<MemberRow | null> {
  lockRecord(scene.tx, scene.orgId)
  const rows = await scene.tx.query<MemberRow>(sql`
    SELECT ${columns} FROM ${source}
    WHERE m.org_id = ${scene.orgId} AND m.email = ${email} FOR UPDATE OF m`)
  return rows[0] ?? null
}

/** When the address was mailed within the last day, the oldest first; lockMemberByEmail goes before. */
export async function listMailings(scene: Scene, email: string): Promise<Date[]> {
  const rows = await scene.tx.query<{ at: Date }>(sql`
    SELECT at FROM invitation_mailing, unnest(mailed_at) AS at
    WHERE org_id = ${scene.orgId} AND email = ${email}
      AND at > ${scene.now}::timestamptz - interval '1 day' ORDER BY at`)
  return rows.map(({ at }) => at)
}

/** How many invitations the organization mailed within the hour, and when the first of them. */
export async function countMailings(scene: Scene): Promise<{ count: number; first: Date | null }> {
  const rows = await scene.tx.query<{ count: number; first: Date | null }>(sql`
    SELECT count(*)::int AS count, min(at) AS first FROM invitation_mailing, unnest(mailed_at) AS at
    WHERE org_id = ${scene.orgId} AND at > ${scene.now}::timestamptz - interval '1 hour'`)
  return rows[0] ?? { count: 0, first: null }
}

/** What lies further back than a day is forgotten with it, of every address. */
export function noteMailing(scene: Scene, email: string, earlier: readonly Date[]): void {
  const times = [...earlier, scene.now].map((at) => at.toISOString())
  scene.tx.send(sql`
    DELETE FROM invitation_mailing WHERE org_id = ${scene.orgId}
      AND ${scene.now}::timestamptz - interval '1 day' >= ALL (mailed_at)`)
  scene.tx.send(sql`
    INSERT INTO invitation_mailing (org_id, email, mailed_at)
    VALUES (${scene.orgId}, ${email}, ${times}::timestamptz[])
    ON CONFLICT (org_id, email) DO UPDATE SET mailed_at = excluded.mailed_at`)
}

export type MemberFields = Pick<MemberRow, 'user_id' | 'name' | 'role' | 'status'>

export function updateMember(
  scene: Scene,
  row: MemberRow,
  fields: Partial<MemberFields>,
): MemberRow {
  const saved = { ...row, ...fields, version: row.version + 1, updated_at: scene.now }
  scene.tx.send(sql`
    UPDATE member SET user_id = ${saved.user_id}, role = ${saved.role}, status = ${saved.status},
      version = ${saved.version}, updated_at = ${saved.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return saved
}

/** Whoever invites last answers for the invitation: it ends with them. */
export function noteInviter(scene: Scene, row: MemberRow): void {
  scene.tx.send(sql`
    UPDATE member SET invited_by = ${handOf(scene.principal)}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
}

/** Invitations that nobody has accepted; lockMember goes before. */
export async function lockInvitedBy(scene: Scene, hands: readonly string[]): Promise<MemberRow[]> {
  return await scene.tx.query<MemberRow>(sql`
    SELECT ${columns} FROM ${source}
    WHERE m.org_id = ${scene.orgId} AND m.status = 'invited'
      AND m.invited_by = ANY (${hands}::text[])
    ORDER BY m.id FOR UPDATE OF m`)
}

export function removeMember(scene: Scene, row: MemberRow): void {
  scene.tx.send(sql`DELETE FROM member WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
}

export async function findMember(scene: Scene, id: string): Promise<MemberRow> {
  const uuid = uuidOf('mem', id, 'member_not_found')
  const rows = await scene.tx.query<MemberRow>(sql`
    SELECT ${columns} FROM ${source} WHERE m.org_id = ${scene.orgId} AND m.id = ${uuid}`)
  if (!rows[0]) throw new Failure('member_not_found')
  return rows[0]
}

export type MemberFilters = { role?: string | undefined; status?: string | undefined }

/** What members must be as they were asked for; each null asks for nothing. */
const askedBy = ({ role, status }: MemberFilters): SqlPart => part`
  AND (${role ?? null}::text IS NULL OR m.role = ${role ?? null}) AND (${status ?? null}::text IS NULL OR m.status = ${status ?? null})`

export async function listMembers(
  scene: Scene,
  filters: MemberFilters,
  limit: number,
  after: string | null,
): Promise<MemberRow[]> {
  return await scene.tx.query<MemberRow>(sql`
    SELECT ${columns} FROM ${source}
    WHERE m.org_id = ${scene.orgId} AND (${after}::uuid IS NULL OR m.id < ${after}::uuid)
      ${askedBy(filters)}
    ORDER BY m.id DESC LIMIT ${limit}`)
}

export async function countMembers(
  scene: Scene,
  filters: MemberFilters,
  cap: number,
): Promise<number> {
  const rows = await scene.tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (SELECT FROM member m
      WHERE m.org_id = ${scene.orgId}
        ${askedBy(filters)}
      LIMIT ${cap + 1}) AS matches`)
  return rows[0]?.count ?? 0
}

/** The active membership of a user here; null if there is none. */
export async function findMemberOfUser(scene: Scene, userId: string): Promise<MemberRow | null> {
  const rows = await scene.tx.query<MemberRow>(sql`
    SELECT ${columns} FROM ${source}
    WHERE m.org_id = ${scene.orgId} AND m.user_id = ${userId} AND m.status = 'active'`)
  return rows[0] ?? null
}
