import { encodeId } from '#kernel/values/id'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import { lockRecord } from '#kernel/database/record_lock'
import type { KeyRow } from '../keys/store.ts'

/**
 * Every key of this organization that the person knows: their own, organization keys that they made,
 * and keys made with any of these, in turn; dead ones too, since a living one may come from them. A
 * key that somebody else rotated is not theirs any more.
 */
export async function listKeysByHand(scene: Scene, userId: string): Promise<string[]> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    WITH RECURSIVE hand AS (
      SELECT k.id FROM api_key k WHERE k.org_id = ${scene.orgId}
        AND (k.user_id = ${userId}
          OR (k.user_id IS NULL AND k.created_by = ${encodeId('usr', userId)}))
      UNION
      SELECT k.id FROM hand h JOIN api_key k ON k.org_id = ${scene.orgId} AND k.made_with = h.id
      WHERE k.user_id IS NULL)
    SELECT id FROM hand ORDER BY id`)
  return rows.map(({ id }) => id)
}

/** Keys that were made with this one, or with those, in turn; dead ones too. */
export async function listMadeWith(scene: Scene, keyId: string): Promise<string[]> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    WITH RECURSIVE hand AS (
      SELECT k.id FROM api_key k WHERE k.org_id = ${scene.orgId} AND k.made_with = ${keyId}
      UNION
      SELECT k.id FROM hand h JOIN api_key k ON k.org_id = ${scene.orgId} AND k.made_with = h.id)
    SELECT id FROM hand WHERE id <> ${keyId} ORDER BY id`)
  return rows.map(({ id }) => id)
}

const columns = part`id, user_id, name, hint, permissions, created_by, expires_at, last_used_at,
  revoked_at, replaced_by, version, created_at, updated_at`

/** Those that still open something, by the database's clock. */
export async function lockValidKeys(scene: Scene, ids: readonly string[]): Promise<KeyRow[]> {
  for (const id of ids) lockRecord(scene.tx, id)
  return await scene.tx.query<KeyRow>(sql`
    SELECT ${columns} FROM api_key
    WHERE org_id = ${scene.orgId} AND id = ANY (${ids}::uuid[])
      AND (revoked_at IS NULL OR revoked_at > now())
      AND (expires_at IS NULL OR expires_at > now())
    ORDER BY id FOR UPDATE`)
}

type EveryHand = { keyIds: string[]; userIds: string[]; names: string[] }

/** Everybody who was ever shown a secret here, by every name under which that was recorded. */
export async function listEveryHand(scene: Scene): Promise<EveryHand> {
  const { orgId } = scene
  const keys = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM api_key WHERE org_id = ${orgId} ORDER BY id`)
  const users = await scene.tx.query<{ id: string }>(sql`
    SELECT DISTINCT user_id AS id FROM connected_app WHERE org_id = ${orgId} ORDER BY 1`)
  const names = await scene.tx.query<{ name: string }>(sql`
    SELECT invited_by AS name FROM member WHERE org_id = ${orgId} AND invited_by IS NOT NULL
    UNION SELECT unnest(calendar_token_holders) FROM organization WHERE org_id = ${orgId}`)
  const all = new Set(names.map(({ name }) => name))
  for (const handsOf of scene.hooks.access.hands) {
    for (const name of await handsOf(scene)) all.add(name)
  }
  return {
    keyIds: keys.map(({ id }) => id),
    userIds: users.map(({ id }) => id),
    names: [...all],
  }
}
