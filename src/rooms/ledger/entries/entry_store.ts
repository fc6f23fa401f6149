import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import { shareBooks } from '#settings/room'
import type { EntryLine, Posted } from '../ports.ts'
import type { VoucherRow } from './voucher.ts'

type OfEntry = { id: string; date: string; vat_date: string; state: string }

/** The lines of an entry, in its transaction. */
function insertLines(scene: Scene, row: OfEntry, lines: readonly EntryLine[]): void {
  scene.tx.send(sql`
    INSERT INTO ledger_line (org_id, entry_id, date, vat_date, provisional, account, amount_minor,
      foreign_minor, text, vat_code, vat_role, vat_base_minor, vat_amount_minor, contact_id, no)
    SELECT ${scene.orgId}::uuid, ${row.id}::uuid, ${row.date}::date, given.vat_date,
      ${row.state === 'provisional'}::boolean, given.account, given.amount, given.foreign_amount,
      given.text, given.code, given.role, given.base, given.vat, given.contact, given.no
    FROM unnest(
      ${lines.map((line) => line.vatDate ?? row.vat_date)}::date[],
      ${lines.map((line) => line.account)}::text[],
      ${lines.map((line) => line.amountMinor)}::bigint[],
      ${lines.map((line) => line.foreignMinor)}::bigint[],
      ${lines.map((line) => line.text)}::text[], ${lines.map((line) => line.vatCode)}::text[],
      ${lines.map((line) => line.vatRole)}::text[],
      ${lines.map((line) => line.vatBaseMinor)}::bigint[],
      ${lines.map((line) => line.vatAmountMinor)}::bigint[],
      ${lines.map((line) => line.contactId ?? null)}::uuid[]) WITH ORDINALITY
      AS given (vat_date, account, amount, foreign_amount, text, code, role, base, vat, contact,
        no)`)
}

export type EntrySource =
  | 'document'
  | 'invoice'
  | 'settlement'
  | 'reversal'
  | 'manual'
  | 'takings'
  | 'cash_count'
  | 'opening'
  | 'vat_settlement'
  | 'year_end'
  | 'reminder'

export type EntryRow = {
  id: string
  date: string
  vat_date: string
  text: string
  source: EntrySource
  source_id: string | null
  origin: 'daybook' | 'provider'
  state: Posted['state']
  currency: string
  foreign_currency: string | null
  rate: string | null
  rate_day: string | null
  rate_source: string | null
  provider: string
  reference: string | null
  reverses: string | null
  /** The reversed entry of the same source that this one stands for. */
  replaces: string | null
  /** Its VAT belongs to a period that was declared before; that declaration is corrected. */
  late: boolean
  automatic: boolean
  /** The day that it would have had, and why it has another; both or neither. */
  moved_from: string | null
  moved_why: string | null
  /** Why an entry by hand moves an account of VAT without a VAT code. */
  vat_reason: string | null
  created_at: Date
  /** Its number in own books; null elsewhere, and until the end of the transaction that writes it. */
  voucher: VoucherRow | null
  /** Of a reversal, the source of the entry it reverses. */
  root_source: Exclude<EntrySource, 'reversal'>
  reversed_by: string | null
  reversed_at: Date | null
  /** How far it is on its way to whoever keeps the books; null where Daybook does. */
  sent_state: 'waiting' | 'sent' | 'failed' | 'not_held' | null
  sent_problem: { code: string; message: string; at: string } | null
  /** Files, of an entry by hand. */
  attachments: string[] | null
  /** Why it closed or moved an open item without money; null for any other entry. */
  adjustment: {
    kind: 'write_off' | 'discount' | 'small_difference' | 'move'
    reason: string
    transactionId: string | null
    warnings: { code: string; detail: string }[]
  } | null
}

export type LineRow = {
  entry_id: string
  no: number
  account: string
  amount_minor: string
  foreign_minor: string | null
  text: string | null
  vat_code: string | null
  vat_role: EntryLine['vatRole']
  vat_base_minor: string | null
  vat_amount_minor: string | null
  /** Later than the entry's on a line with VAT that is deferred. */
  vat_date: string
  contact_id: string | null
}

/** The columns of a new entry; the other fields are derived from other rows. */
export type NewEntryRow = Omit<
  EntryRow,
  | 'created_at'
  | 'voucher'
  | 'root_source'
  | 'reversed_by'
  | 'reversed_at'
  | 'sent_state'
  | 'sent_problem'
  | 'attachments'
  | 'adjustment'
>

/** Each entry with the entry it reverses and the entry that reversed it. */
export const entryRows = part`SELECT e.id, e.date, e.vat_date, e.text, e.source, e.source_id, e.origin,
    e.state, e.currency, e.foreign_currency, e.rate, e.rate_day, e.rate_source, e.provider,
    coalesce(e.reference, sent.reference) AS reference, sent.state AS sent_state,
    sent.problem AS sent_problem, e.reverses, e.replaces, e.late, e.automatic,
    e.moved_from, e.moved_why, e.vat_reason, e.created_at,
    coalesce(original.source, e.source) AS root_source,
    reversal.id AS reversed_by, reversal.created_at AS reversed_at,
    CASE WHEN e.source = 'manual' THEN (SELECT array_agg(a.file_id ORDER BY a.no)
      FROM entry_attachment a WHERE a.org_id = e.org_id AND a.entry_id = e.id) END AS attachments,
    CASE WHEN adjusted.entry_id IS NOT NULL THEN jsonb_build_object('kind', adjusted.kind,
      'reason', adjusted.reason, 'transactionId', adjusted.transaction_id,
      'warnings', adjusted.warnings) END AS adjustment,
    CASE WHEN v.entry_id IS NOT NULL THEN jsonb_build_object('series', v.series,
      'year_from', v.year_from, 'year_to', v.year_to, 'no', v.no) END AS voucher
  FROM ledger_entry e
  LEFT JOIN ledger_entry reversal
    ON reversal.org_id = e.org_id AND reversal.reverses = e.id
  LEFT JOIN ledger_entry original
    ON original.org_id = e.org_id AND original.id = e.reverses
  LEFT JOIN accounting_posting sent
    ON sent.org_id = e.org_id AND sent.entry_id = e.id
  LEFT JOIN adjustment adjusted
    ON adjusted.org_id = e.org_id AND adjusted.entry_id = e.id
  LEFT JOIN voucher v
    ON v.org_id = e.org_id AND v.entry_id = e.id`

/**
 * `posting_no` grows with each reversal, so two unreversed postings would violate its unique key.
 */
export function insertEntry(scene: Scene, row: NewEntryRow, lines: readonly EntryLine[]): void {
  shareBooks(scene)
  scene.tx.send(sql`
    INSERT INTO ledger_entry (org_id, id, date, vat_date, text, source, source_id, posting_no,
      origin, state, currency, foreign_currency, rate, rate_day, rate_source, provider, reference,
      reverses, replaces, late, line_count, automatic, moved_from, moved_why,
      vat_reason, created_at)
    VALUES (${scene.orgId}, ${row.id}, ${row.date}, ${row.vat_date}, ${row.text}, ${row.source},
      ${row.source_id},
      CASE WHEN ${row.source}::text IN ('document', 'invoice') THEN (
        SELECT 1 + count(*) FROM ledger_entry earlier
        JOIN ledger_entry reversal
          ON reversal.org_id = earlier.org_id AND reversal.reverses = earlier.id
        WHERE earlier.org_id = ${scene.orgId} AND earlier.source = ${row.source}
          AND earlier.source_id = ${row.source_id}) END,
      ${row.origin}, ${row.state}, ${row.currency}, ${row.foreign_currency}, ${row.rate},
      ${row.rate_day}, ${row.rate_source}, ${row.provider}, ${row.reference}, ${row.reverses},
      ${row.replaces}, ${row.late},
      ${lines.length}, ${row.automatic}, ${row.moved_from}, ${row.moved_why},
      ${row.vat_reason}, ${scene.now})`)
  insertLines(scene, row, lines)
}

/** It was booked finally by whoever keeps the books: the one change that an entry may see. */
export function markBooked(scene: Scene, id: string): void {
  scene.tx.send(sql`
    UPDATE ledger_line SET provisional = false
    WHERE org_id = ${scene.orgId} AND entry_id = ${id} AND provisional`)
  scene.tx.send(sql`
    UPDATE ledger_entry SET state = 'booked'
    WHERE org_id = ${scene.orgId} AND id = ${id} AND state = 'provisional'`)
}

export async function findEntry(scene: Scene, id: string): Promise<EntryRow> {
  const rows = await scene.tx.query<EntryRow>(sql`
    ${entryRows} WHERE e.org_id = ${scene.orgId} AND e.id = ${id}`)
  if (!rows[0]) throw new Failure('ledger_entry_not_found')
  return rows[0]
}

export async function isReversed(scene: Scene, id: string): Promise<boolean> {
  return (await findEntry(scene, id)).reversed_by !== null
}

/** Those of these that exist. */
export async function listEntriesById(scene: Scene, ids: readonly string[]): Promise<EntryRow[]> {
  return await scene.tx.query<EntryRow>(sql`
    ${entryRows} WHERE e.org_id = ${scene.orgId} AND e.id = ANY(${ids}::uuid[]) ORDER BY e.id`)
}

/** All entries of a source in the order written, reversals included. */
export async function listOfSource(
  scene: Scene,
  source: 'document' | 'invoice' | 'settlement',
  sourceId: string,
): Promise<EntryRow[]> {
  return await scene.tx.query<EntryRow>(sql`
    ${entryRows} WHERE e.org_id = ${scene.orgId} AND e.source_id = ${sourceId}
      AND coalesce(original.source, e.source) = ${source} ORDER BY e.id`)
}

export async function listLines(scene: Scene, entryIds: readonly string[]): Promise<LineRow[]> {
  if (entryIds.length === 0) return []
  return await scene.tx.query<LineRow>(sql`
    SELECT entry_id, no, account, amount_minor, foreign_minor, text, vat_code, vat_role,
      vat_base_minor, vat_amount_minor, vat_date, contact_id
    FROM ledger_line WHERE org_id = ${scene.orgId} AND entry_id = ANY(${entryIds}::uuid[])
    ORDER BY entry_id, no`)
}

export async function hasEntries(scene: Pick<Scene, 'tx' | 'orgId'>): Promise<boolean> {
  const rows = await scene.tx.query<{ found: boolean }>(sql`
    SELECT EXISTS (SELECT FROM ledger_entry WHERE org_id = ${scene.orgId}) AS found`)
  return rows[0]?.found === true
}
