import { encodeId } from '#kernel/values/id'
import type { Scene } from '#kernel/corridor/scene'
import { lockRecord } from '#kernel/database/record_lock'
import { noteLate } from './balance_store.ts'
import type { BankRow, Origin } from './bank_row.ts'
import { insertBooked } from './booking_store.ts'
import { pairRows, type KnownRow, type FeedCoverage } from './pair_bank_rows.ts'
import { planRowChanges, type RowChange } from './plan_row_changes.ts'
import { openRun, type RunStart } from '../runs/open_run_store.ts'
import type { DayRange } from './sync_window.ts'
import * as store from './transaction_store.ts'

/** The account of the rows, and the run that imports them. */
export type Destination = { accountId: string; run: RunStart; origin: Origin }

export type ImportContext = {
  days: DayRange
  /** Every row of these days from the bank. */
  rows: readonly BankRow[]
  sight: FeedCoverage
  /** Which of the references occur on another day of the same answer. */
  findElsewhere?(references: readonly string[]): Promise<ReadonlySet<string>>
}

export type Imported = {
  count: number
  /** The earliest day that changes. */
  touchedFrom: string | null
  /** Left to `applyRowChanges`, since it may affect matches. */
  changes: RowChange[]
  withdrawals: KnownRow[]
}

/**
 * Compares the bank's rows of some days with ours and adds new ones, under the lock of the account.
 * Thousands of new rows are one event, since nobody wants a thousand webhook calls; later changes
 * of a row have their own.
 */
export async function importRows(
  scene: Scene,
  destination: Destination,
  given: ImportContext,
): Promise<Imported> {
  const { accountId, run, origin } = destination
  const { days, rows, sight } = given
  lockRecord(scene.tx, accountId)
  const known = await listKnown(scene, accountId, days, rows)
  const pairing = pairRows(known.all, rows, sight)
  const { inserts, changes, notes, withdrawals } = planRowChanges(known.all, pairing, {
    runId: run.id,
    origin,
    isShared: sight.isShared,
    stableOwner: (reference) => known.stable.get(reference)?.id,
  })
  const vanished = await keepMoving(given, withdrawals)
  if (inserts.length > 0) await openRun(scene, run)
  await insertBooked(scene, { accountId, runId: run.id, origin }, inserts)
  await store.saveReferences(scene, notes)
  noteLate(
    scene,
    accountId,
    inserts.map(({ row }) => ({ day: row.bookedOn, amountMinor: row.amountMinor })),
  )
  if (inserts.length > 0) notifyImported(scene, destination, days, inserts.length)
  const touched = [
    ...inserts.map(({ row }) => row.bookedOn),
    ...changes.flatMap(({ known: one, row }) => [one.bookedOn, row.bookedOn]),
    ...vanished.map((one) => one.bookedOn),
  ]
  const touchedFrom = touched.reduce<string | null>(
    (first, day) => (first === null || day < first ? day : first),
    null,
  )
  return { count: inserts.length, touchedFrom, changes, withdrawals: vanished }
}

type Known = { all: KnownRow[]; stable: Map<string, KnownRow> }

async function listKnown(
  scene: Scene,
  accountId: string,
  days: DayRange,
  rows: readonly BankRow[],
): Promise<Known> {
  const onDays = await store.listKnown(scene, accountId, days)
  const references = rows.flatMap((row) => row.entryReference ?? [])
  const stable = await store.listStable(scene, accountId, references)
  const there = new Set(onDays.map((one) => one.id))
  return {
    all: [...onDays, ...stable.filter((one) => !there.has(one.id))],
    stable: new Map(stable.map((one) => [one.entryReference ?? '', one])),
  }
}

/**
 * A row that occurs on another day of the answer has moved there, and is changed when that day is
 * compared. A reference that several rows share identifies none of them.
 */
async function keepMoving(
  given: ImportContext,
  vanished: readonly KnownRow[],
): Promise<KnownRow[]> {
  const stable = vanished.flatMap((one) => (one.isStable ? (one.entryReference ?? []) : []))
  const isHere = (one: KnownRow): boolean =>
    one.bookedOn >= given.days.from && one.bookedOn <= given.days.to
  const here = vanished.filter(isHere)
  if (stable.length === 0 || !given.findElsewhere) return here
  const elsewhere = await given.findElsewhere(stable)
  const isMoving = ({ isStable, entryReference: reference }: KnownRow): boolean =>
    isStable && reference !== null && elsewhere.has(reference) && !given.sight.isShared(reference)
  return here.filter((one) => !isMoving(one))
}

function notifyImported(
  scene: Scene,
  { accountId, run }: Destination,
  days: DayRange,
  count: number,
): void {
  const id = encodeId('run', run.id)
  const bankAccountId = encodeId('bac', accountId)
  const after = { runId: id, bankAccountId, count, from: days.from, to: days.to }
  scene.changed({ event: 'bank_transactions.imported', id, before: null, after })
}
