import type { Scene } from '#kernel/corridor/scene'
import { vatCodeOf, type Region } from '#regions/room'
import { bookedDay, type Entry, type EntryLine, bankAccountsOf } from '#ledger/room'
import { writeEntry, notifyDays, openItem } from '#ledger/parts'
import { takePayment } from './assign_payments.ts'
import { closedFault } from './closed_fault.ts'
import { linesBack } from './entry_back.ts'
import type { PullFault } from './pull_fault.ts'
import type { Pulling } from './pulling.ts'
import type { RemoteRow } from './remote_store.ts'
import { isOfResult } from './vat_back.ts'

const mostText = 200

/** The entry here, and what is not clear about it still. */
export type TakenOver = { entryId: string; waits: PullFault | null }

/**
 * Writes an entry that somebody made over there into our ledger, or says why it has to wait. One that
 * takes the place of what was taken back on a later day is dated like that.
 */
export async function takeOver(
  scene: Scene,
  pulling: Pulling,
  there: RemoteRow,
  takenBackOn: string | null = null,
): Promise<TakenOver | PullFault> {
  const { connection, way } = pulling
  const lines = linesBack(there, way)
  if ('message' in lines) return lines
  const closed = await closedFault(scene, lines)
  if (closed !== null) return closed
  const id = scene.newId()
  const { date, moved } = await bookedDay(scene, there.date, takenBackOn)
  const { vatDate, isLate } = await vatDayOf(scene, way.region, there.date, lines)
  const text = (there.text.trim() || there.reference).slice(0, mostText).toWellFormed()
  const entry: Entry = {
    id,
    date,
    vatDate,
    text,
    currency: way.currency,
    foreign: null,
    lines,
  }
  writeEntry(scene, {
    entry,
    source: 'manual',
    sourceId: null,
    origin: 'provider',
    provider: connection.provider,
    reference: there.reference,
    state: there.state,
    automatic: false,
    late: isLate,
    moved,
  })
  const isBill = openItemOf(scene, way.region, entry, await bankAccountsOf(scene, way.region))
  const waits = isBill ? null : await takePayment(scene, pulling, there, entry)
  if (isLate) await notifyDays(scene, [vatDate])
  return { entryId: id, waits }
}

/**
 * In a declared period a deduction counts on the first open day. VAT that is owed stays where the law
 * puts it, and the return is corrected.
 */
async function vatDayOf(
  scene: Scene,
  region: Region,
  day: string,
  lines: readonly EntryLine[],
): Promise<{ vatDate: string; isLate: boolean }> {
  const open = await scene.hooks.ledger.openVatDay(scene, day)
  if (open === day || lines.every((line) => line.vatCode === null)) {
    return { vatDate: day, isLate: false }
  }
  const isOwed = lines.some(({ vatCode }) => {
    const code = vatCode === null ? undefined : vatCodeOf(region, vatCode, day)
    return code?.direction === 'out' || code?.reverseCharge === true
  })
  return isOwed ? { vatDate: day, isLate: true } : { vatDate: open, isLate: false }
}

/**
 * A bill or an invoice leaves something open: one line on what is owed, against costs or income. A
 * payment that was booked over there does not.
 */
function openItemOf(
  scene: Scene,
  region: Region,
  entry: Entry,
  banks: ReadonlySet<string>,
): boolean {
  const { payables, receivables, transit } = region.accountRoles
  const owed = entry.lines.filter((line) => [payables, receivables].includes(line.account))
  const [only] = owed
  if (owed.length !== 1 || only === undefined) return false
  const others = entry.lines.filter((line) => line !== only)
  if (others.some(({ account }) => banks.has(account) || account === transit)) return false
  if (!others.some((line) => line.vatRole !== null || isOfResult(region, line.account)))
    return false
  const itemId = openItem(scene, {
    entry,
    kind: only.account === payables ? 'payable' : 'receivable',
    account: only.account,
    source: 'manual',
    sourceId: null,
    contactId: null,
    dueOn: null,
  })
  return itemId !== null
}
