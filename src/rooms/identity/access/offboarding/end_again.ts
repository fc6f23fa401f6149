import { nullOn } from '#kernel/failure/failure_code'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { endAppsOf } from '../apps/end_app.ts'
import { toKey } from '../keys/key.ts'
import * as keys from '../keys/store.ts'
import { toMember } from '../members/member.ts'
import * as members from '../members/member_store.ts'
import * as rules from '../members/rules.ts'
import { offboard } from './offboard.ts'

/**
 * For the operator, after a restore brought back what had been ended. Each of these does nothing where
 * it is ended already, and says whether it did anything.
 */
export async function endKeyAgain(scene: Scene, keyId: string): Promise<boolean> {
  const row = await nullOn('key_not_found', () => keys.lockKey(scene, keyId))
  if (row === null || (row.revoked_at !== null && row.revoked_at <= scene.now)) return false
  const after = toKey(scene, await keys.revokeKey(scene, row))
  keys.announceAccessChange(scene)
  scene.changed({ event: 'key.revoked', id: after.id, before: toKey(scene, row), after })
  return true
}

export async function endMemberAgain(
  scene: Scene,
  memberId: string,
  because: string,
): Promise<boolean> {
  const found = await nullOn('member_not_found', () => members.lockMember(scene, memberId))
  if (found === null) return false
  const { row, locked } = found
  rules.assertOwnerRemains(locked, row)
  const before = toMember(scene, row)
  scene.changed({ event: 'member.removed', id: before.id, before, after: null })
  await offboard(scene, { userId: row.user_id, keep: [], because })
  members.removeMember(scene, row)
  return true
}

export async function setRoleAgain(
  scene: Scene,
  memberId: string,
  role: string,
  because: string,
): Promise<boolean> {
  const found = await nullOn('member_not_found', () => members.lockMember(scene, memberId))
  if (found === null || found.row.role === role) return false
  const { row, locked } = found
  const roles = await keys.listRoles(scene.tx)
  const is = { role, permissions: rules.assertKnownRole(roles, role) }
  const was = rules.roleOf(roles, row.role)
  // A file from outside takes rights away and gives none.
  if (rules.raises(was, is)) return false
  rules.assertOwnerRemains(locked, row)
  const before = toMember(scene, row)
  const after = toMember(scene, members.updateMember(scene, row, { role }))
  scene.changed({ event: 'member.updated', id: after.id, before, after })
  const userId = rules.lowers(was, is) ? row.user_id : null
  await offboard(scene, { userId, keep: [], because })
  return true
}

/** Every app that is connected; its person connects it again. */
export async function endEveryApp(scene: Scene, because: string): Promise<number> {
  const users = await scene.tx.query<{ id: string }>(sql`
    SELECT DISTINCT user_id AS id FROM connected_app
    WHERE org_id = ${scene.orgId} AND disconnected_at IS NULL ORDER BY 1`)
  let count = 0
  for (const { id } of users) count += (await endAppsOf(scene, id, because)).length
  return count
}

/** Until they are confirmed: a key may be one that was revoked after the moment restored to. */
export async function suspendKeys(scene: Scene, restoreId: string): Promise<number> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    UPDATE api_key SET suspended_by = ${restoreId}
    WHERE org_id = ${scene.orgId} AND suspended_by IS NULL
      AND (revoked_at IS NULL OR revoked_at > now()) AND (expires_at IS NULL OR expires_at > now())
    RETURNING id`)
  if (rows.length > 0) keys.announceAccessChange(scene)
  return rows.length
}

/** One key, or with null all of the organization, as a person who knows them says. */
export async function confirmKeys(scene: Scene, keyId: string | null): Promise<number> {
  const only = keyId === null ? null : (await keys.lockKey(scene, keyId)).id
  const rows = await scene.tx.query<{ id: string }>(sql`
    UPDATE api_key SET suspended_by = NULL
    WHERE org_id = ${scene.orgId} AND suspended_by IS NOT NULL
      AND (${only}::uuid IS NULL OR id = ${only}) RETURNING id`)
  if (rows.length > 0) keys.announceAccessChange(scene)
  return rows.length
}
