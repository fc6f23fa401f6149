import { uuidOf, only } from '#kernel/corridor/record'
import { handOf } from '#kernel/corridor/principal'
import type { HookScope, Scene } from '#kernel/corridor/scene'
import { part, sql, type SqlPart } from '#kernel/database/sql'
import { enterTenant } from '#kernel/database/enter'
import { lockRecord } from '#kernel/database/record_lock'
import type { Tx } from '#kernel/database/transaction'
import { hashSecret, hintOf, type Mode } from './key_text.ts'

export type KeyRow = {
  id: string
  user_id: string | null
  name: string
  hint: string
  permissions: string[]
  created_by: string
  sends_data_out: boolean
  expires_at: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
  replaced_by: string | null
  version: number
  created_at: Date
  updated_at: Date
}

const keyColumns = part`id, user_id, name, hint, permissions, created_by, sends_data_out, expires_at,
  last_used_at, revoked_at, replaced_by, version, created_at, updated_at`

export async function findKeyByHash(
  tx: Tx,
  hash: Buffer,
): Promise<{ org_id: string; id: string } | null> {
  const rows = await tx.query<{ org_id: string; id: string }>(
    sql`SELECT org_id, id FROM find_api_key(${hash})`,
  )
  return rows[0] ?? null
}

/** Where a key belongs; null where there is no such key. */
export async function findKeyHome(tx: Tx, keyId: string): Promise<string | null> {
  const rows = await tx.query<{ home: string | null }>(sql`SELECT find_key_home(${keyId}) AS home`)
  return rows[0]?.home ?? null
}

const stateOf = ({ hooks }: HookScope, orgId: string): SqlPart =>
  part`${hooks.access.subscribed(orgId)} AS subscribed,
    ${hooks.corridor.reopenUntil(orgId)} IS NOT NULL AS is_closed`

export type KeyAccess = {
  mode: Mode
  region_key: string
  subscribed: boolean
  is_closed: boolean
  name: string
  key_name: string
  user_id: string | null
  permissions: string[]
  sends_data_out: boolean
  last_used_at: Date | null
  valid: boolean
}

/** The current rights of a key; the database's clock decides expiry and revocation. */
export async function readAccessState(
  asking: HookScope,
  orgId: string,
  keyId: string,
): Promise<KeyAccess | null> {
  const rows = await asking.tx.query<KeyAccess>(sql`
    SELECT o.mode, o.region_key, ${stateOf(asking, orgId)}, o.name, k.name AS key_name, k.user_id,
      k.permissions, k.sends_data_out, k.last_used_at,
      (k.revoked_at IS NULL OR k.revoked_at > now())
        AND k.suspended_by IS NULL AND (k.expires_at IS NULL OR k.expires_at > now()) AS valid
    FROM api_key k JOIN organization o USING (org_id)
    WHERE k.org_id = ${orgId} AND k.id = ${keyId}`)
  return rows[0] ?? null
}

export type Membership = {
  role: string
  name: string
  mode: Mode
  region_key: string
  subscribed: boolean
  is_closed: boolean
  permissions: string[]
  own_documents_only: boolean
}

/**
 * The user's current membership: role and permissions; null if there is none. A role
 * that is not listed sees the least.
 */
export async function readPart(
  asking: HookScope,
  orgId: string,
  userId: string,
): Promise<Membership | null> {
  const rows = await asking.tx.query<Membership>(sql`
    SELECT m.role, coalesce(nullif(p.name, ''), p.email) AS name, o.mode, o.region_key,
      ${stateOf(asking, orgId)},
      array(SELECT permission FROM role_permission WHERE role = m.role) AS permissions,
      coalesce(r.own_documents_only, true) AS own_documents_only
    FROM member m JOIN person p ON p.id = m.user_id JOIN organization o USING (org_id)
    LEFT JOIN role r ON r.role = m.role
    WHERE m.org_id = ${orgId} AND m.user_id = ${userId} AND m.status = 'active'`)
  return rows[0] ?? null
}

export function touchKey(tx: Tx, orgId: string, keyId: string): void {
  tx.send(sql`UPDATE api_key SET last_used_at = now() WHERE org_id = ${orgId} AND id = ${keyId}`)
}

export async function listRoles(tx: Tx): Promise<Map<string, string[]>> {
  const rows = await tx.query<{ role: string; permissions: string[] }>(sql`
    SELECT role, array_agg(permission) AS permissions FROM role_permission GROUP BY role`)
  return new Map(rows.map((row) => [row.role, row.permissions]))
}

/** Tells every node, and this one at its commit, to forget what it believes about callers. */
export function announceAccessChange(scene: Scene): void {
  scene.accessChanged()
  scene.tx.send(sql`SELECT pg_notify('daybook_access', ${scene.orgId})`)
}

export type NewKey = {
  userId: string | null
  name: string
  permissions: readonly string[]
  text: string
  expiresAt: Date | null
  /** The key that makes it, if a key does; which one it replaces stands in that one. */
  madeWith: string | null
  /** Whether it goes on with the mark of the one that it replaces. */
  sendsDataOut?: boolean
}

/** Only the hash is stored, so the table is of no use to a reader. */
export function insertKey(scene: Scene, given: NewKey): KeyRow {
  const row: KeyRow = {
    id: scene.newId(),
    user_id: given.userId,
    name: given.name,
    hint: hintOf(given.text),
    permissions: [...given.permissions],
    created_by: handOf(scene.principal),
    sends_data_out: given.sendsDataOut === true,
    expires_at: given.expiresAt,
    last_used_at: null,
    revoked_at: null,
    replaced_by: null,
    version: 1,
    created_at: scene.now,
    updated_at: scene.now,
  }
  scene.tx.send(sql`
    INSERT INTO api_key (org_id, id, user_id, name, key_hash, hint, permissions, created_by,
      sends_data_out, made_with, expires_at, created_at, updated_at)
    VALUES (${scene.orgId}, ${row.id}, ${row.user_id}, ${row.name}, ${hashSecret(given.text)},
      ${row.hint}, ${row.permissions}, ${row.created_by}, ${row.sends_data_out}, ${given.madeWith},
      ${row.expires_at}, ${row.created_at}, ${row.updated_at})`)
  return row
}

/** Whether the holder of one key also knows the other, through keys made or rotated in between. */
export async function areInOneHand(scene: Scene, one: string, other: string): Promise<boolean> {
  const rows = await scene.tx.query<{ are: boolean }>(
    sql`SELECT are_keys_in_one_hand(${one}, ${other}) AS are`,
  )
  return rows[0]?.are ?? true
}

export async function lockKey(scene: Scene, id: string): Promise<KeyRow> {
  const uuid = uuidOf('key', id, 'key_not_found')
  lockRecord(scene.tx, uuid)
  const rows = await scene.tx.query<KeyRow>(sql`
    SELECT ${keyColumns} FROM api_key WHERE org_id = ${scene.orgId} AND id = ${uuid} FOR UPDATE`)
  const row = only(rows, 'key_not_found')
  scene.assertVersion(row.version)
  return row
}

/**
 * Whether a key was taken back without another one in its place: revoked, suspended, or gone. One that has only
 * run out was not.
 */
export async function isKeyWithdrawn(tx: Tx, orgId: string, keyId: string): Promise<boolean> {
  const home = await findKeyHome(tx, keyId)
  if (home === null) return true
  enterTenant(tx, home)
  const rows = await tx.query<{ withdrawn: boolean }>(sql`
    WITH RECURSIVE line AS (
      SELECT id, replaced_by, revoked_at, suspended_by FROM api_key
      WHERE org_id = ${home} AND id = ${keyId}
      UNION SELECT k.id, k.replaced_by, k.revoked_at, k.suspended_by FROM line
      JOIN api_key k ON k.org_id = ${home} AND k.id = line.replaced_by)
    SELECT suspended_by IS NOT NULL OR coalesce(revoked_at <= now(), false) AS withdrawn
    FROM line WHERE replaced_by IS NULL`)
  enterTenant(tx, orgId)
  return rows[0]?.withdrawn ?? true
}

/** At once by the database's clock, which judges validity; ours may be a little ahead of it. */
export async function revokeKey(scene: Scene, row: KeyRow): Promise<KeyRow> {
  const rows = await scene.tx.query<KeyRow>(sql`
    UPDATE api_key SET revoked_at = least(now(), ${scene.now}), version = version + 1,
      updated_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND id = ${row.id} RETURNING ${keyColumns}`)
  return only(rows, 'key_not_found')
}

export async function markKey(scene: Scene, row: KeyRow, sendsDataOut: boolean): Promise<KeyRow> {
  const rows = await scene.tx.query<KeyRow>(sql`
    UPDATE api_key SET sends_data_out = ${sendsDataOut}, version = version + 1,
      updated_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND id = ${row.id} RETURNING ${keyColumns}`)
  return only(rows, 'key_not_found')
}

export async function replaceKey(
  scene: Scene,
  row: KeyRow,
  replacedBy: string,
  overlapDays: number,
): Promise<KeyRow> {
  const rows = await scene.tx.query<KeyRow>(sql`
    UPDATE api_key SET replaced_by = ${replacedBy}, version = version + 1,
      revoked_at = least(now(), ${scene.now}) + ${overlapDays} * interval '1 day',
      updated_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND id = ${row.id} RETURNING ${keyColumns}`)
  return only(rows, 'key_not_found')
}

export async function findKey(scene: Scene, id: string): Promise<KeyRow> {
  const uuid = uuidOf('key', id, 'key_not_found')
  const rows = await scene.tx.query<KeyRow>(sql`
    SELECT ${keyColumns} FROM api_key WHERE org_id = ${scene.orgId} AND id = ${uuid}`)
  return only(rows, 'key_not_found')
}

export async function listKeys(
  scene: Scene,
  userId: string | null,
  limit: number,
  after: string | null,
): Promise<KeyRow[]> {
  return await scene.tx.query<KeyRow>(sql`
    SELECT ${keyColumns} FROM api_key
    WHERE org_id = ${scene.orgId} AND (${after}::uuid IS NULL OR id < ${after}::uuid)
      AND (${userId}::uuid IS NULL OR user_id = ${userId}::uuid)
    ORDER BY id DESC LIMIT ${limit}`)
}

export async function countKeys(scene: Scene, userId: string | null, cap: number): Promise<number> {
  const rows = await scene.tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (SELECT FROM api_key
      WHERE org_id = ${scene.orgId} AND (${userId}::uuid IS NULL OR user_id = ${userId}::uuid)
      LIMIT ${cap + 1}) AS matches`)
  return rows[0]?.count ?? 0
}

export type OrganizationFacts = {
  mode: 'live' | 'test'
  region_key: string
  subscribed: boolean
  /** Until when its owner may open it again; null while it is open. */
  reopen_until: Date | null
}

/** What background work needs to know of its organization. */
export async function findOrganization(
  { tx, hooks }: HookScope,
  orgId: string,
): Promise<OrganizationFacts | null> {
  const rows = await tx.query<OrganizationFacts>(sql`
    SELECT mode, region_key, ${hooks.access.subscribed(orgId)} AS subscribed,
      ${hooks.corridor.reopenUntil(orgId)} AS reopen_until
    FROM organization WHERE org_id = ${orgId}`)
  return rows[0] ?? null
}

/** A role that is not listed is treated like the highest. */
export async function needsSecondFactor(tx: Tx, role: string): Promise<boolean> {
  const rows = await tx.query<{ needs_second_factor: boolean }>(
    sql`SELECT needs_second_factor FROM role WHERE role = ${role}`,
  )
  return rows[0]?.needs_second_factor ?? true
}
