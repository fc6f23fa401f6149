import { handOf } from '#kernel/corridor/principal'
import { only, uuidOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { when } from '#kernel/database/listing'
import { lockRecord } from '#kernel/database/record_lock'
import { part, sql } from '#kernel/database/sql'
import { nameKeyOf, type PayeeRuleRow } from './payee_rule.ts'

const columns = part`id, name, name_key, direction, account, text, vat_code, saved_by, version,
  created_at, updated_at`

const missing = 'payee_rule_not_found'

export type PayeeRuleFields = Pick<
  PayeeRuleRow,
  'name' | 'direction' | 'account' | 'text' | 'vat_code'
>

export function insertRule(scene: Scene, fields: PayeeRuleFields): PayeeRuleRow {
  const stamps = { version: 1, created_at: scene.now, updated_at: scene.now }
  const own = { name_key: nameKeyOf(fields.name), saved_by: handOf(scene.principal) }
  const row = { ...fields, ...own, ...stamps, id: scene.newId() }
  scene.tx.send(sql`
    INSERT INTO payee_rule (org_id, id, name, name_key, direction, account, text, vat_code,
      saved_by, version, created_at, updated_at)
    VALUES (${scene.orgId}, ${row.id}, ${row.name}, ${row.name_key}, ${row.direction},
      ${row.account}, ${row.text}, ${row.vat_code}, ${row.saved_by}, ${row.version},
      ${row.created_at}, ${row.updated_at})`)
  return row
}

export function updateRule(scene: Scene, row: PayeeRuleRow, fields: PayeeRuleFields): PayeeRuleRow {
  const own = { name_key: nameKeyOf(fields.name), saved_by: handOf(scene.principal) }
  const saved = { ...row, ...fields, ...own, version: row.version + 1, updated_at: scene.now }
  scene.tx.send(sql`
    UPDATE payee_rule SET name = ${saved.name}, name_key = ${saved.name_key},
      direction = ${saved.direction}, account = ${saved.account}, text = ${saved.text},
      vat_code = ${saved.vat_code}, saved_by = ${saved.saved_by}, version = ${saved.version}, updated_at = ${saved.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return saved
}

export function removeRule(scene: Scene, { id }: PayeeRuleRow): void {
  scene.tx.send(sql`DELETE FROM payee_rule WHERE org_id = ${scene.orgId} AND id = ${id}`)
}

export async function lockRule(scene: Scene, id: string): Promise<PayeeRuleRow> {
  const uuid = uuidOf('pyr', id, missing)
  lockRecord(scene.tx, uuid)
  const found = await scene.tx.query<PayeeRuleRow>(sql`
    SELECT ${columns} FROM payee_rule WHERE org_id = ${scene.orgId} AND id = ${uuid} FOR UPDATE`)
  const row = only(found, missing)
  scene.assertVersion(row.version)
  return row
}

/** The one of that name and direction; whoever asks next waits until this transaction has ended. */
export async function lockNamed(
  scene: Scene,
  { name, direction }: Pick<PayeeRuleRow, 'name' | 'direction'>,
): Promise<PayeeRuleRow | null> {
  const key = nameKeyOf(name)
  scene.tx.send(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${scene.orgId} ${key}`}, 31))`)
  const found = await scene.tx.query<PayeeRuleRow>(sql`
    SELECT ${columns} FROM payee_rule
    WHERE org_id = ${scene.orgId} AND name_key = ${key} AND direction = ${direction} FOR UPDATE`)
  return found[0] ?? null
}

export async function findRule(scene: Scene, id: string): Promise<PayeeRuleRow> {
  const uuid = uuidOf('pyr', id, missing)
  const found = await scene.tx.query<PayeeRuleRow>(sql`
    SELECT ${columns} FROM payee_rule WHERE org_id = ${scene.orgId} AND id = ${uuid}`)
  return only(found, missing)
}

/** Newest first. */
export async function listRules(
  scene: Scene,
  limit: number,
  after: string | null,
): Promise<PayeeRuleRow[]> {
  return await scene.tx.query<PayeeRuleRow>(sql`
    SELECT ${columns} FROM payee_rule
    WHERE org_id = ${scene.orgId} AND (${when(after)} id < ${after}::uuid)
    ORDER BY id DESC LIMIT ${limit}`)
}

/** What is remembered of these names. */
export async function listNamed(scene: Scene, names: readonly string[]): Promise<PayeeRuleRow[]> {
  const keys = [...new Set(names.map(nameKeyOf))]
  if (keys.length === 0) return []
  return await scene.tx.query<PayeeRuleRow>(sql`
    SELECT ${columns} FROM payee_rule
    WHERE org_id = ${scene.orgId} AND name_key = ANY(${keys}::text[])`)
}
