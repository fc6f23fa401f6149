import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { regionOf } from '#regions/room'
import { assertDayOpen, reversalDayOf, type BookedDay } from '../entries/book_day.ts'
import type { EntryRow } from '../entries/entry_store.ts'
import { booksTerms, holdHome } from '#settings/room'
import { lockReversible, type LedgerEntry } from '../entries/write_entry.ts'
import { notifyDays } from '../settlement/deferred_vat.ts'
import { listAssigned } from '../settlement/paid_remotely_store.ts'
import { reverseEntry } from '../settlement/release.ts'
import { entryFault } from './entry_fault.ts'
import { countsInReturn } from './entry_vat.ts'
import { readManual } from './post_manual.ts'

/** Reverses an entry by hand and answers with the entry as it is now. */
export async function reverseManual(
  scene: Scene,
  entryId: string,
  { reason, date }: { reason: string; date: string | null },
): Promise<LedgerEntry> {
  const { regionKey } = await holdHome(scene)
  const { row, entry } = await lockReversible(scene, entryId)
  assertByHand(row)
  if (date !== null && date < row.date) {
    throw entryFault(
      '/date',
      'before_entry',
      `The entry is of ${row.date}; choose that day or a later one.`,
    )
  }
  const { date: day, moved } = await dayOf(scene, row, date)
  // What it paid is open again from its own day on; its line must leave the account that day too.
  if (day > row.date && (await listAssigned(scene, entryId)).length > 0) {
    if (moved !== null) throw new Failure('period_locked', { date: row.date, openFrom: day })
    throw entryFault(
      '/date',
      'after_payment',
      `The entry paid something on ${row.date}. Reverse it on that day: leave the date out.`,
    )
  }
  await booksTerms(scene, day)
  scene.pinFacts({ day })
  await reverseEntry(scene, entryId, { date: day, moved, text: reason, counted: true })
  // VAT that was declared stays declared; what changed is proposed as a correction.
  if (countsInReturn(regionOf(regionKey), entry.lines)) await notifyDays(scene, [entry.vatDate])
  return await readManual(scene, entryId)
}

/** A day that is named must be open; its own day is left for today where it is closed. */
async function dayOf(scene: Scene, row: EntryRow, named: string | null): Promise<BookedDay> {
  if (named === null) {
    const days = { date: row.date, today: scene.today, isReasoned: true }
    return await reversalDayOf(scene, days)
  }
  await assertDayOpen(scene, named, 'reversed with a reason')
  return { date: named, moved: null }
}

const instead: Record<Exclude<EntryRow['root_source'], 'manual'>, string> = {
  document: 'Reverse the entry of a document with reverse_posting.',
  invoice: 'Take an issued invoice back with create_credit_note.',
  settlement: 'Undo a payment with unmatch_transaction.',
  takings: 'Take the takings of a day back with reverse_takings.',
  cash_count: 'Count the cash again with count_cash.',
  reminder: 'Take the charges of a reminder back with withdraw_reminder.',
  opening:
    'Take an opening back with undo_opening, or that of a bank account with set_bank_opening_balance and no balance.',
  vat_settlement: 'Take the settlement of a VAT return back with reverse_vat_settlement.',
  year_end: 'Take the entry of a closed year back with reopen_year.',
}

function assertByHand({ source, origin, adjustment }: EntryRow): void {
  if (adjustment !== null) {
    throw new Failure('entry_not_manual', { detail: 'Take it back with reverse_adjustment.' })
  }
  if (source === 'manual' && origin === 'daybook') return
  const isOwn = source !== 'manual' && source !== 'reversal'
  const there = 'It was made in the accounting system. Reverse it there; Daybook reads that.'
  const detail = isOwn && origin === 'daybook' ? instead[source] : there
  throw new Failure('entry_not_manual', { detail })
}
