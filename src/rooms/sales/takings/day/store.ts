import { uuidOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { counting, countFound, rows, when, type ListFrame } from '#kernel/database/listing'
import { lockRecord } from '#kernel/database/record_lock'
import { part, sql, type SqlStatement } from '#kernel/database/sql'
import { Failure } from '#kernel/failure/failure'
import type { TakingsWarning } from '../cash/warnings.ts'

export const takingsStates = ['recorded', 'reversed'] as const

type StoredRate = {
  vatCode: string
  rate: string
  account: string
  gross: string
  net: string
  vat: string
}

type StoredPayment = { kind: string; account: string; amount: string }

export type TakingsRow = {
  id: string
  date: string
  register: string | null
  register_key: string
  number: string | null
  status: (typeof takingsStates)[number]
  rates: StoredRate[]
  paid_by: StoredPayment[]
  gross_minor: string
  net_minor: string
  vat_minor: string
  difference_minor: string
  difference_reason: string | null
  rule_source: string
  warnings: TakingsWarning[]
  file_id: string | null
  entry_id: string
  reversal_id: string | null
  reversal_reason: string | null
  recorded_by: string
  version: number
  created_at: Date
  updated_at: Date
  currency: string
}

const columns = part`t.id, t.date, t.register, t.register_key, t.number, t.status, t.rates, t.paid_by,
  t.gross_minor, t.net_minor, t.vat_minor, t.difference_minor, t.difference_reason, t.rule_source,
  t.warnings, t.file_id, t.entry_id, t.reversal_id, t.reversal_reason, t.recorded_by, t.version,
  t.created_at, t.updated_at,
  (SELECT e.currency FROM posted_entry e WHERE e.org_id = t.org_id AND e.id = t.entry_id) AS currency`

/** Takings of one day are recorded one after the other, so that none can be recorded twice. */
export async function lockDay(scene: Scene, date: string): Promise<TakingsRow[]> {
  scene.tx.send(sql`
    SELECT pg_advisory_xact_lock(hashtextextended(${scene.orgId}::text || '/takings/' || ${date}::text, 12))`)
  return await scene.tx.query<TakingsRow>(sql`
    SELECT ${columns} FROM takings t WHERE t.org_id = ${scene.orgId} AND t.date = ${date}
    ORDER BY t.register_key FOR UPDATE OF t`)
}

export async function lockTakings(scene: Scene, id: string): Promise<TakingsRow> {
  const uuid = uuidOf('tak', id, 'takings_not_found')
  lockRecord(scene.tx, uuid)
  const found = await scene.tx.query<TakingsRow>(sql`
    SELECT ${columns} FROM takings t WHERE t.org_id = ${scene.orgId} AND t.id = ${uuid}
    FOR UPDATE OF t`)
  if (!found[0]) throw new Failure('takings_not_found')
  return found[0]
}

/** Writes the takings of a day and till, or those that are recorded again after a reversal. */
export function saveTakings(scene: Scene, row: TakingsRow): void {
  scene.tx.send(sql`
    INSERT INTO takings (org_id, id, date, register, register_key, number, status, rates, paid_by,
      gross_minor, net_minor, vat_minor, difference_minor, difference_reason, rule_source, warnings,
      file_id, entry_id, reversal_id, reversal_reason, recorded_by, version, created_at, updated_at)
    VALUES (${scene.orgId}, ${row.id}, ${row.date}, ${row.register}, ${row.register_key},
      ${row.number}, ${row.status}, ${JSON.stringify(row.rates)}::jsonb,
      ${JSON.stringify(row.paid_by)}::jsonb, ${row.gross_minor}, ${row.net_minor}, ${row.vat_minor},
      ${row.difference_minor}, ${row.difference_reason}, ${row.rule_source},
      ${JSON.stringify(row.warnings)}::jsonb, ${row.file_id}, ${row.entry_id}, ${row.reversal_id},
      ${row.reversal_reason}, ${row.recorded_by}, ${row.version}, ${row.created_at}, ${row.updated_at})
    ON CONFLICT (org_id, id) DO UPDATE SET register = excluded.register, number = excluded.number,
      status = excluded.status, rates = excluded.rates, paid_by = excluded.paid_by,
      gross_minor = excluded.gross_minor, net_minor = excluded.net_minor,
      vat_minor = excluded.vat_minor, difference_minor = excluded.difference_minor,
      difference_reason = excluded.difference_reason, rule_source = excluded.rule_source,
      warnings = excluded.warnings, file_id = excluded.file_id, entry_id = excluded.entry_id,
      reversal_id = excluded.reversal_id, reversal_reason = excluded.reversal_reason,
      recorded_by = excluded.recorded_by, version = excluded.version,
      updated_at = excluded.updated_at`)
}

/** The day on which that report of that till is recorded already; null if on none but this. */
export async function findNumberElsewhere(
  scene: Scene,
  { number, register_key, date }: Pick<TakingsRow, 'number' | 'register_key' | 'date'>,
): Promise<string | null> {
  if (number === null) return null
  const found = await scene.tx.query<{ date: string }>(sql`
    SELECT date FROM takings
    WHERE org_id = ${scene.orgId} AND number = ${number} AND register_key = ${register_key}
      AND date <> ${date} AND status = 'recorded' ORDER BY date DESC LIMIT 1`)
  return found[0]?.date ?? null
}

export type TakingsFilters = {
  from?: string | undefined
  to?: string | undefined
  registerKey?: string | undefined
  status?: string | undefined
}

export type TakingsPlace = { date: string; registerKey: string }

/** By day, the newest first, and within a day by till. */
export async function listTakings(
  scene: Scene,
  filters: TakingsFilters,
  limit: number,
  after: TakingsPlace | null,
): Promise<TakingsRow[]> {
  return await scene.tx.query<TakingsRow>(listed(scene, rows, { filters, limit, after }))
}

export async function countTakings(
  scene: Scene,
  filters: TakingsFilters,
  cap: number,
): Promise<number> {
  const asked = { filters, limit: cap + 1, after: null }
  return await countFound(scene.tx, listed(scene, counting, asked))
}

export async function findTakings(scene: Scene, id: string): Promise<TakingsRow> {
  const uuid = uuidOf('tak', id, 'takings_not_found')
  const asked = { filters: {}, limit: 1, after: null, uuid }
  const found = await scene.tx.query<TakingsRow>(listed(scene, rows, asked))
  if (!found[0]) throw new Failure('takings_not_found')
  return found[0]
}

type Asked = {
  filters: TakingsFilters
  limit: number
  after: TakingsPlace | null
  uuid?: string
}

function listed(scene: Scene, frame: ListFrame, asked: Asked): SqlStatement {
  const { filters, limit, after, uuid = null } = asked
  const { from = null, to = null, registerKey = null, status = null } = filters
  return sql`
    ${frame.select} ${columns} FROM takings t
    WHERE t.org_id = ${scene.orgId} AND (${when(uuid)} t.id = ${uuid}::uuid)
      AND (${when(after)} (t.date, t.register_key)
        < (${after?.date ?? null}::date, ${after?.registerKey ?? null}))
      AND (${when(from)} t.date >= ${from}::date) AND (${when(to)} t.date <= ${to}::date)
      AND (${when(registerKey)} t.register_key = ${registerKey})
      AND (${when(status)} t.status = ${status})
    ORDER BY t.date DESC, t.register_key DESC LIMIT ${limit}${frame.close}`
}

/** Days in these bounds that have takings recorded, oldest first. */
export async function listRecordedDays(
  scene: Scene,
  bounds: { from: string; to: string; registerKey: string | null },
): Promise<string[]> {
  const found = await scene.tx.query<{ date: string }>(sql`
    ${rows.select} DISTINCT date FROM takings
    WHERE org_id = ${scene.orgId} AND date BETWEEN ${bounds.from} AND ${bounds.to}
      AND (${when(bounds.registerKey)} register_key = ${bounds.registerKey})
      AND status = 'recorded' ORDER BY date`)
  return found.map((row) => row.date)
}

export async function firstTakingsDay(scene: Scene): Promise<string | null> {
  const found = await scene.tx.query<{ day: string | null }>(sql`
    SELECT min(date) AS day FROM takings WHERE org_id = ${scene.orgId} AND status = 'recorded'`)
  return found[0]?.day ?? null
}

/** The day of the entry that took takings back. */
export async function dayOfReversal(scene: Scene, entryId: string): Promise<string> {
  const found = await scene.tx.query<{ date: string }>(sql`
    SELECT date FROM posted_entry WHERE org_id = ${scene.orgId} AND id = ${entryId}`)
  return found[0]?.date ?? ''
}
