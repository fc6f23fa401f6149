import { encodeId } from '#kernel/id'
import type { Scene } from '#kernel/scene'
import { takeTurn } from '#kernel/turn'
import { noteLate } from './balance_store.ts'
import type { BankRow, Origin } from './bank_row.ts'
import { insertBooked } from './booking_store.ts'
import { pairRows, type KnownRow, type Sight } from './identity.ts'
import { decideWrites, type RowChange } from './row_changes.ts'
import { openRun, type RunStart } from './run_store.ts'
import type { DayRange } from './sync_window.ts'
import * as store from './transaction_store.ts'

/** Whose rows these are, and which run brings them. */
export type Destination = { accountId: string; run: RunStart; origin: Origin }

export type Given = {
  days: DayRange
  /** Every row of those days that the bank gave. */
  rows: readonly BankRow[]
  sight: Sight
  /** Which of the references stand on another day of the same answer. */
  findElsewhere?(references: readonly string[]): Promise<ReadonlySet<string>>
}

export type Imported = {
  count: number
  /** The earliest day that changes by it. */
  touchedFrom: string | null
  /** What is left to be written by `writeChanges`, since it may touch what was matched. */
  changes: RowChange[]
  withdrawals: KnownRow[]
}

/**
 * Holds the bank's rows of some days against ours and adds what is new, under the turn of the
 * account. Thousands of new rows are one event: each has a record of its own, but nobody wants to be
 * called a thousand times; whatever happens to one of them later is told by itself.
 */
export async function importRows(
  scene: Scene,
  destination: Destination,
  given: Given,
): Promise<Imported> {
  const { accountId, run, origin } = destination
  const { days, rows, sight } = given
  takeTurn(scene.tx, accountId)
  const known = await listKnown(scene, accountId, days, rows)
  const pairing = pairRows(known.all, rows, sight)
  const { inserts, changes, notes, withdrawals } = decideWrites(known.all, pairing, {
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
  if (inserts.length > 0) tellImported(scene, destination, days, inserts.length)
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
 * What stands on another day of the answer has moved there, and is changed when that day comes. A
 * reference that several rows have names none of them, and moves nothing.
 */
async function keepMoving(given: Given, vanished: readonly KnownRow[]): Promise<KnownRow[]> {
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

function tellImported(
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
