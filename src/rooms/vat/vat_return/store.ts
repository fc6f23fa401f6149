import { uuidOf, only } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import { lockRecord } from '#kernel/database/record_lock'
import type { Period, RegionKey, VatFrequency } from '#regions/room'
import type { Snapshot, StoredSample } from './snapshot.ts'

export type VatReturnRow = {
  id: string
  status: 'draft' | 'filed'
  region_key: RegionKey
  currency: string
  frequency: VatFrequency
  period_from: string
  period_to: string
  corrects: string | null
  /** Minor units by box, as text. */
  given: Record<string, string>
  snapshot: Snapshot
  /** By box; empty if not requested. */
  samples: Record<string, StoredSample[]>
  through_seq: string
  /** The last entry at the time of filing. */
  filed_seq: string | null
  due_on: string
  locks: boolean
  prepared_at: Date
  filed_at: Date | null
  filed_by: { kind: string; id: string | null; name: string } | null
  reference: string | null
  version: number
  created_at: Date
  updated_at: Date
  /** The filed or draft return that corrects this one. */
  corrected_by: string | null
}

export type PreparedFields = Pick<
  VatReturnRow,
  | 'given'
  | 'snapshot'
  | 'samples'
  | 'through_seq'
  | 'due_on'
  | 'frequency'
  | 'region_key'
  | 'currency'
>

const columns = part`SELECT v.id, v.status, v.region_key, v.currency, v.frequency, v.period_from,
    v.period_to, v.corrects, v.given, v.snapshot, v.through_seq, v.filed_seq, v.due_on, v.locks,
    v.prepared_at, v.filed_at, v.filed_by, v.reference, v.version, v.created_at, v.updated_at,
    (SELECT c.id FROM vat_return c WHERE c.org_id = v.org_id AND c.corrects = v.id) AS corrected_by`
const rows = part`, v.samples FROM vat_return v`
/** For calculations, which need no samples. */
const slimRows = part`, '{}'::jsonb AS samples FROM vat_return v`

export function returnUuid(id: string): string {
  return uuidOf('vat', id, 'vat_return_not_found')
}

export async function findReturn(scene: Scene, uuid: string): Promise<VatReturnRow> {
  return only(
    await scene.tx.query<VatReturnRow>(sql`
      ${columns} ${rows} WHERE v.org_id = ${scene.orgId} AND v.id = ${uuid}`),
    'vat_return_not_found',
  )
}

/** Locks the organization: returns are few, and are never changed concurrently. */
export function lockReturns(scene: Scene): void {
  lockRecord(scene.tx, scene.orgId)
}

export async function lockReturn(scene: Scene, id: string): Promise<VatReturnRow> {
  const uuid = returnUuid(id)
  lockReturns(scene)
  lockRecord(scene.tx, uuid)
  const found = await scene.tx.query<VatReturnRow>(sql`
    ${columns} ${rows} WHERE v.org_id = ${scene.orgId} AND v.id = ${uuid} FOR UPDATE OF v`)
  const row = only(found, 'vat_return_not_found')
  scene.assertVersion(row.version)
  return row
}

export async function lockDraft(scene: Scene, period: Period): Promise<VatReturnRow | null> {
  const found = await scene.tx.query<VatReturnRow>(sql`
    ${columns} ${rows} WHERE v.org_id = ${scene.orgId} AND v.status = 'draft'
      AND v.period_from = ${period.from} AND v.period_to = ${period.to} FOR UPDATE OF v`)
  return found[0] ?? null
}

export async function findDraft(
  scene: Scene,
  period: Period,
): Promise<Pick<VatReturnRow, 'id' | 'given'> | null> {
  const found = await scene.tx.query<Pick<VatReturnRow, 'id' | 'given'>>(sql`
    SELECT id, given FROM vat_return WHERE org_id = ${scene.orgId} AND status = 'draft'
      AND period_from = ${period.from} AND period_to = ${period.to}`)
  return found[0] ?? null
}

/** Drafts of periods that were not filed. */
export async function listDrafts(scene: Scene): Promise<VatReturnRow[]> {
  return await scene.tx.query<VatReturnRow>(sql`
    ${columns} ${slimRows}
    WHERE v.org_id = ${scene.orgId} AND v.status = 'draft' AND v.corrects IS NULL
    ORDER BY v.period_from, v.id`)
}

/** Filed returns without a filed correction, oldest first: what the authority has now. */
export async function listEffective(scene: Scene): Promise<VatReturnRow[]> {
  return await scene.tx.query<VatReturnRow>(sql`
    ${columns} ${slimRows} WHERE v.org_id = ${scene.orgId} AND v.status = 'filed' AND NOT EXISTS (
      SELECT FROM vat_return c
      WHERE c.org_id = v.org_id AND c.corrects = v.id AND c.status = 'filed')
    ORDER BY v.period_from, v.id`)
}

/** Filed returns whose correction is a draft that changes nothing. */
export async function listUnchanged(scene: Scene): Promise<Set<string>> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT corrects AS id FROM vat_return
    WHERE org_id = ${scene.orgId} AND status = 'draft' AND corrects IS NOT NULL
      AND snapshot -> 'differences' = '[]'`)
  return new Set(rows.map((row) => row.id))
}

/** All returns ever filed, for verification. */
export async function listFiledRows(tx: Tx, orgId: string): Promise<VatReturnRow[]> {
  return await tx.query<VatReturnRow>(sql`
    ${columns} ${slimRows} WHERE v.org_id = ${orgId} AND v.status = 'filed' ORDER BY v.id`)
}

export function insertReturn(
  scene: Scene,
  given: PreparedFields & { period: Period; corrects: string | null },
): VatReturnRow {
  const row: VatReturnRow = {
    id: scene.newId(),
    status: 'draft',
    region_key: given.region_key,
    currency: given.currency,
    frequency: given.frequency,
    period_from: given.period.from,
    period_to: given.period.to,
    corrects: given.corrects,
    given: given.given,
    snapshot: given.snapshot,
    samples: given.samples,
    through_seq: given.through_seq,
    filed_seq: null,
    due_on: given.due_on,
    locks: false,
    prepared_at: scene.now,
    filed_at: null,
    filed_by: null,
    reference: null,
    version: 1,
    created_at: scene.now,
    updated_at: scene.now,
    corrected_by: null,
  }
  scene.tx.send(sql`
    INSERT INTO vat_return (org_id, id, status, region_key, currency, frequency, period_from,
      period_to, corrects, given, snapshot, samples, through_seq, due_on, prepared_at, created_at,
      updated_at)
    VALUES (${scene.orgId}, ${row.id}, 'draft', ${row.region_key}, ${row.currency},
      ${row.frequency}, ${row.period_from}, ${row.period_to}, ${row.corrects},
      ${JSON.stringify(row.given)}, ${JSON.stringify(row.snapshot)},
      ${JSON.stringify(row.samples)}, ${row.through_seq},
      ${row.due_on}, ${scene.now}, ${scene.now}, ${scene.now})`)
  return row
}

export function updatePrepared(
  scene: Scene,
  row: VatReturnRow,
  fields: PreparedFields & Pick<VatReturnRow, 'corrects'>,
): VatReturnRow {
  const saved = { ...row, ...fields, prepared_at: scene.now, ...stepOf(scene, row) }
  scene.tx.send(sql`
    UPDATE vat_return SET given = ${JSON.stringify(saved.given)},
      snapshot = ${JSON.stringify(saved.snapshot)}, samples = ${JSON.stringify(saved.samples)},
      through_seq = ${saved.through_seq},
      due_on = ${saved.due_on}, frequency = ${saved.frequency}, region_key = ${saved.region_key},
      currency = ${saved.currency}, corrects = ${saved.corrects}, prepared_at = ${scene.now},
      version = ${saved.version}, updated_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return saved
}

/** From here on the database itself refuses every change. */
export function updateFiled(
  scene: Scene,
  row: VatReturnRow,
  fields: Pick<VatReturnRow, 'locks' | 'filed_seq' | 'reference' | 'filed_by' | 'snapshot'>,
): VatReturnRow {
  const filed = { status: 'filed' as const, filed_at: scene.now }
  const saved = { ...row, ...fields, ...filed, ...stepOf(scene, row) }
  scene.tx.send(sql`
    UPDATE vat_return SET status = 'filed', filed_at = ${scene.now}, locks = ${saved.locks},
      filed_seq = ${saved.filed_seq}, reference = ${saved.reference},
      filed_by = ${JSON.stringify(saved.filed_by)}, snapshot = ${JSON.stringify(saved.snapshot)},
      version = ${saved.version}, updated_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return saved
}

function stepOf(scene: Scene, row: VatReturnRow) {
  return { version: row.version + 1, updated_at: scene.now }
}

/** A filed return as the choice of a period looks at it. */
export function toFiledPeriod(row: VatReturnRow) {
  const { id, frequency, locks } = row
  return { id, frequency, from: row.period_from, to: row.period_to, locks }
}

export { columns as returnColumns, rows as returnRows, slimRows as slimReturnRows }

/** A VAT return belongs to one country's rules, even one filed with zero amounts. */
export async function hasReturns(scene: Scene): Promise<boolean> {
  const rows = await scene.tx.query(sql`
    SELECT FROM vat_return WHERE org_id = ${scene.orgId} LIMIT 1`)
  return rows.length > 0
}
