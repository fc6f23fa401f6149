import type { z } from 'zod'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { lockRecord } from '#kernel/database/record_lock'
import type { MovedDay } from './book_day.ts'
import { insertAttachments } from './attachment_store.ts'
import * as store from './entry_store.ts'
import type { EntryRow, EntrySource, LineRow } from './entry_store.ts'
import { type ledgerEntry, toLedgerEntry } from './ledger_entry.ts'
import { mirrorEntry } from './mirror.ts'
import { toPortEntry } from './port_entry.ts'
import { ownBooks } from './entry_types.ts'
import { numberAtEnd } from './voucher.ts'
import type { Entry, Posted } from '../ports.ts'

export type LedgerEntry = z.input<typeof ledgerEntry>

export type NewEntry = Posted & {
  entry: Entry
  source: EntrySource
  sourceId: string | null
  origin: 'daybook' | 'provider'
  /** True if no person asked for it. */
  automatic: boolean
  reverses?: EntryRow
  /** The reversed entry of the same source that this one stands for. */
  replaces?: string | null
  /** Its VAT belongs to a period that was declared before. */
  late?: boolean
  /** The day that it would have had, and why it has another. */
  moved?: MovedDay | null
  /** The files behind an entry by hand. */
  attachments?: readonly string[]
  /** Why an entry by hand moves an account of VAT without a VAT code. */
  vatReason?: string | null
}

/** Writes an entry in the caller's transaction. The database refuses one that does not balance. */
export function writeEntry(scene: Scene, given: NewEntry): LedgerEntry {
  const { entry, source } = given
  const row: store.NewEntryRow = {
    id: entry.id,
    date: entry.date,
    vat_date: entry.vatDate,
    text: entry.text,
    source,
    source_id: given.sourceId,
    origin: given.origin,
    state: given.state,
    currency: entry.currency,
    foreign_currency: entry.foreign?.currency ?? null,
    rate: entry.foreign?.rate ?? null,
    rate_day: entry.foreign?.rateDay ?? null,
    rate_source: entry.foreign?.rateSource ?? null,
    provider: given.provider,
    reference: given.reference,
    reverses: given.reverses?.id ?? null,
    replaces: given.replaces ?? null,
    late: given.late ?? false,
    automatic: given.automatic,
    moved_from: given.moved?.from ?? null,
    moved_why: given.moved?.why ?? null,
    vat_reason: given.vatReason ?? null,
  }
  store.insertEntry(scene, row, entry.lines)
  if (given.provider === ownBooks) numberAtEnd(scene, entry.id)
  const attachments = given.attachments?.length ? [...given.attachments] : null
  if (attachments !== null) insertAttachments(scene, entry.id, attachments)
  const whole = {
    created_at: scene.now,
    voucher: null,
    reversed_by: null,
    reversed_at: null,
    sent_state: null,
    sent_problem: null,
    attachments,
    adjustment: null,
  }
  const root = given.reverses?.root_source ?? (source === 'reversal' ? 'manual' : source)
  const after = toLedgerEntry(scene, { ...row, ...whole, root_source: root }, linesOf(entry))
  scene.changed({ event: 'ledger_entry.posted', id: after.id, before: null, after })
  return after
}

function linesOf(entry: Entry): LineRow[] {
  return entry.lines.map((line, index) => ({
    entry_id: entry.id,
    no: index + 1,
    account: line.account,
    amount_minor: line.amountMinor,
    foreign_minor: line.foreignMinor,
    text: line.text,
    vat_code: line.vatCode,
    vat_role: line.vatRole,
    vat_base_minor: line.vatBaseMinor,
    vat_amount_minor: line.vatAmountMinor,
    vat_date: line.vatDate ?? entry.vatDate,
    contact_id: line.contactId ?? null,
  }))
}

export type LockedEntry = { row: EntryRow; lines: LineRow[]; entry: Entry }

/** Locks an entry that can be reversed: it is not a reversal and has not been reversed. */
export async function lockReversible(scene: Scene, entryId: string): Promise<LockedEntry> {
  lockRecord(scene.tx, entryId)
  const row = await store.findEntry(scene, entryId)
  if (row.reversed_by !== null || row.source === 'reversal') {
    throw new Failure('entry_reversed', { id: toLedgerEntry(scene, row, []).id })
  }
  const lines = await store.listLines(scene, [entryId])
  return { row, lines, entry: toPortEntry(row, lines) }
}

export type Reversal = Partial<Posted> & {
  id: string
  date: string
  text: string
  automatic?: boolean
  moved?: MovedDay | null
}

/** Writes the reversal of an entry, and an event for both. */
export function writeReversal(scene: Scene, reversible: LockedEntry, given: Reversal): LedgerEntry {
  const { row, lines, entry } = reversible
  const reversal = writeEntry(scene, {
    entry: mirrorEntry(entry, given),
    source: 'reversal',
    sourceId: row.source_id,
    origin: row.origin,
    provider: given.provider ?? row.provider,
    reference: given.reference ?? null,
    state: given.state ?? row.state,
    automatic: given.automatic ?? false,
    reverses: row,
    moved: given.moved ?? null,
  })
  const reversed = { ...row, reversed_by: given.id, reversed_at: scene.now }
  scene.changed({
    event: 'ledger_entry.reversed',
    id: toLedgerEntry(scene, row, []).id,
    before: toLedgerEntry(scene, row, lines),
    after: toLedgerEntry(scene, reversed, lines),
  })
  return reversal
}

/** All entries of a source, oldest first, with reversed entries and their reversals. */
export async function entriesOf(
  scene: Scene,
  source: 'document' | 'invoice' | 'settlement',
  sourceId: string,
): Promise<LedgerEntry[]> {
  const rows = await store.listOfSource(scene, source, sourceId)
  return await withLines(scene, rows)
}

export async function withLines(scene: Scene, rows: readonly EntryRow[]): Promise<LedgerEntry[]> {
  const lines = await store.listLines(
    scene,
    rows.map((row) => row.id),
  )
  const byEntry = Map.groupBy(lines, (line) => line.entry_id)
  return rows.map((row) => toLedgerEntry(scene, row, byEntry.get(row.id) ?? []))
}
