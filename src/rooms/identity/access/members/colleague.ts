import { uuidOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { Failure } from '#kernel/failure/failure'

/** A member who has joined, with what their role may do now. */
export type Colleague = {
  id: string
  user_id: string
  name: string
  permissions: string[]
  own_documents_only: boolean
}

export async function findColleague(scene: Scene, id: string): Promise<Colleague> {
  const uuid = uuidOf('mem', id, 'member_not_found')
  const found = await scene.tx.query<Colleague>(sql`
    SELECT m.id, m.user_id, coalesce(nullif(p.name, ''), m.email) AS name, r.own_documents_only,
      ARRAY(SELECT g.permission FROM role_permission g WHERE g.role = m.role) AS permissions
    FROM member m JOIN person p ON p.id = m.user_id JOIN role r ON r.role = m.role
    WHERE m.org_id = ${scene.orgId} AND m.id = ${uuid} AND m.status = 'active'`)
  if (!found[0]) throw new Failure('member_not_found')
  return found[0]
}

/** The caller as a member; null for keys of the organization and for jobs. */
export async function findOwnMember({ tx, orgId, principal }: Scene): Promise<string | null> {
  if (principal.userId === null) return null
  const found = await tx.query<{ id: string }>(sql`
    SELECT id FROM member WHERE org_id = ${orgId} AND user_id = ${principal.userId}
      AND status = 'active'`)
  return found[0]?.id ?? null
}
