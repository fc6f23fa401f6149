import { uuidOf, only } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { counting, countFound, rows, when, type ListFrame } from '#kernel/database/listing'
import { lockRecord } from '#kernel/database/record_lock'
import { part, sql, type SqlStatement } from '#kernel/database/sql'
import type { Rhythm } from './days.ts'
import type { OccurrenceRow } from './occurrence_store.ts'

export const recurringStates = ['active', 'stopped', 'ended'] as const
export const makings = ['draft', 'issued', 'sent'] as const

export type RecurringLine = {
  description: string
  quantity?: number | undefined
  unitPrice: number
  /** Null: the standard rate of the day. */
  vatRate: number | null
}

export type RecurringRow = Rhythm & {
  id: string
  contact_id: string | null
  buyer_name: string
  currency: string | null
  lines: RecurringLine[]
  makes: (typeof makings)[number]
  message: string | null
  state: (typeof recurringStates)[number]
  reason: string | null
  made: number
  next_on: string | null
  set_by_user: string | null
  /** Null: a person set it, or approved that call. */
  set_by_key: string | null
  set_by: string
  version: number
  created_at: Date
  updated_at: Date
}

export type ShownRow = RecurringRow & { occurrences: OccurrenceRow[] }

const columns = part`r.id, r.contact_id, r.buyer_name, r.currency, r.lines, r.every_count, r.every_unit,
  r.first_on, r.last_on, r.times, r.makes, r.message, r.state, r.reason, r.made, r.next_on, r.set_by_user,
  r.set_by_key, r.set_by, r.version, r.created_at, r.updated_at`

const shown = part`coalesce((SELECT jsonb_agg(jsonb_build_object('number', o.number, 'due_on', o.due_on,
    'made_on', o.made_on, 'invoice_id', o.invoice_id, 'state', o.state, 'problem', o.problem,
    'waits_for', o.waits_for)
    ORDER BY o.number DESC)
  FROM (SELECT * FROM recurring_occurrence o WHERE o.org_id = r.org_id AND o.recurring_id = r.id
    ORDER BY o.number DESC LIMIT 12) AS o), '[]'::jsonb) AS occurrences`

export function saveRecurring(scene: Scene, row: RecurringRow): void {
  scene.tx.send(sql`
    INSERT INTO recurring_invoice (org_id, id, contact_id, buyer_name, currency, lines, every_count,
      every_unit, first_on, last_on, times, makes, message, state, reason, made, next_on, set_by_user,
      set_by_key, set_by, version, created_at, updated_at)
    VALUES (${scene.orgId}, ${row.id}, ${row.contact_id}, ${row.buyer_name}, ${row.currency},
      ${JSON.stringify(row.lines)}, ${row.every_count}, ${row.every_unit}, ${row.first_on},
      ${row.last_on}, ${row.times}, ${row.makes}, ${row.message}, ${row.state}, ${row.reason},
      ${row.made}, ${row.next_on}, ${row.set_by_user}, ${row.set_by_key}, ${row.set_by},
      ${row.version}, ${row.created_at}, ${row.updated_at})
    ON CONFLICT (org_id, id) DO UPDATE SET contact_id = excluded.contact_id,
      buyer_name = excluded.buyer_name, currency = excluded.currency, lines = excluded.lines,
      every_count = excluded.every_count, every_unit = excluded.every_unit,
      first_on = excluded.first_on, last_on = excluded.last_on, times = excluded.times,
      makes = excluded.makes, message = excluded.message, state = excluded.state,
      reason = excluded.reason, made = excluded.made, next_on = excluded.next_on,
      set_by_user = excluded.set_by_user, set_by_key = excluded.set_by_key, set_by = excluded.set_by, version = excluded.version,
      updated_at = excluded.updated_at`)
}

/** Workers look for days that are due only where somebody has a recurring invoice. */
export function scheduleMaking(scene: Scene): void {
  scene.tx.send(sql`
    INSERT INTO schedule (org_id, kind, class, next_at, every_ms, jitter_ms)
    VALUES (${scene.orgId}, 'make_recurring', 'schedule', now(), 3600000, 600000)
    ON CONFLICT (org_id, kind) DO NOTHING`)
}

export async function lockRecurring(scene: Scene, uuid: string): Promise<RecurringRow> {
  lockRecord(scene.tx, uuid)
  const found = await scene.tx.query<RecurringRow>(sql`
    SELECT ${columns} FROM recurring_invoice r
    WHERE r.org_id = ${scene.orgId} AND r.id = ${uuid} FOR UPDATE OF r`)
  return only(found, 'recurring_invoice_not_found')
}

export function recurringUuid(id: string): string {
  return uuidOf('rci', id, 'recurring_invoice_not_found')
}

export async function findRecurring(scene: Scene, uuid: string): Promise<ShownRow> {
  const found = await scene.tx.query<ShownRow>(sql`
    SELECT ${columns}, ${shown} FROM recurring_invoice r
    WHERE r.org_id = ${scene.orgId} AND r.id = ${uuid}`)
  return only(found, 'recurring_invoice_not_found')
}

export type RecurringFilters = { state: RecurringRow['state'] | null; contactId: string | null }

/** The newest first. */
export async function listRecurring(
  scene: Scene,
  filters: RecurringFilters,
  limit: number,
  before: string | null,
): Promise<ShownRow[]> {
  return await scene.tx.query<ShownRow>(listed(scene, rows, { filters, limit, before }))
}

export async function countRecurring(
  scene: Scene,
  filters: RecurringFilters,
  cap: number,
): Promise<number> {
  const asked = { filters, limit: cap + 1, before: null }
  return await countFound(scene.tx, listed(scene, counting, asked))
}

function listed(
  scene: Scene,
  frame: ListFrame,
  asked: { filters: RecurringFilters; limit: number; before: string | null },
): SqlStatement {
  const { filters, limit, before } = asked
  const { state, contactId } = filters
  return sql`
    ${frame.select} ${columns}, ${shown} FROM recurring_invoice r
    WHERE r.org_id = ${scene.orgId}
      AND (${when(before)} r.id < ${before}::uuid)
      AND (${when(state)} r.state = ${state})
      AND (${when(contactId)} r.contact_id = ${contactId}::uuid)
    ORDER BY r.id DESC LIMIT ${limit}${frame.close}`
}
