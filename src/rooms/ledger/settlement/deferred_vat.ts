import { roundHalfUp, sizeOf } from '#kernel/values/money'
import type { Scene } from '#kernel/corridor/scene'
import type { Entry, EntryLine } from '../ports.ts'
import { listLeft, sumPaidBefore, type LeftVat } from './deferred_store.ts'
import type { OwedItem, Payment, SettledAmounts } from './settlement.ts'

/** The days on which an entry's VAT counts at the latest, where it waits for the payment. */
export function latestDaysOf({ lines }: Pick<Entry, 'lines'>): string[] {
  const days = lines.flatMap((line) => (line.vatDate === undefined ? [] : [line.vatDate]))
  return [...new Set(days)].toSorted()
}

export type PaidPart = {
  /** The entry whose open item is paid. */
  entry: Entry
  itemId: string
  owed: OwedItem
  settled: SettledAmounts
  payment: Pick<Payment, 'date'>
}

/**
 * A payment brings its share of the deferred VAT forward, from the day on which it would count at
 * the latest to the day of the payment: one line takes it away there, one adds it here. So whatever
 * is paid and undone, the VAT of an entry always counts exactly once.
 */
export async function bringForward(scene: Scene, paid: PaidPart): Promise<EntryLine[]> {
  const moves: EntryLine[] = []
  for (const latest of latestDaysOf(paid.entry)) {
    if (paid.payment.date >= latest) continue
    const before = await sumPaidBefore(scene, paid.itemId, latest)
    const left = await listLeft(scene, [paid.entry.id], latest)
    moves.push(...forwardLines(paid, latest, before + paid.settled.settledMinor, left))
  }
  return moves
}

/** The lines that leave on the latest day what is not paid; `paidMinor` is all that is paid. */
export function forwardLines(
  { entry, owed, payment }: Pick<PaidPart, 'entry' | 'owed' | 'payment'>,
  latest: string,
  paidMinor: bigint,
  left: readonly LeftVat[],
): EntryLine[] {
  // What is paid in advance counts with the entry itself.
  const day = payment.date > entry.vatDate ? payment.date : entry.vatDate
  const deferred = entry.lines.filter((line) => line.vatDate === latest)
  return [...Map.groupBy(deferred, keyOf)].flatMap(([key, lines]) => {
    const [line] = lines
    if (line === undefined) return []
    const whole = lines.reduce((sum, one) => sum + BigInt(one.amountMinor), 0n)
    const standing = left.find((one) => keyOf(one) === key)
    // From what is there, not from this payment alone, so that roundings never add up.
    const move = BigInt(standing?.amountMinor ?? 0) - unpaidOf(whole, owed.amountMinor, paidMinor)
    if (move === 0n) return []
    const vat = { account: line.account, vatCode: line.vatCode, vatRole: line.vatRole }
    const none = { text: null, vatBaseMinor: null, vatAmountMinor: null, foreignMinor: null }
    return [
      { ...vat, ...none, amountMinor: String(-move), vatDate: latest },
      { ...vat, ...none, amountMinor: String(move), vatDate: day },
    ]
  })
}

/** The part of `whole` that stays when `paid` of `owed` is paid; more than is owed is all of it. */
function unpaidOf(whole: bigint, owed: bigint, paid: bigint): bigint {
  if (owed < 0n) return unpaidOf(whole, -owed, -paid)
  if (paid <= 0n) return whole
  return paid >= owed ? 0n : whole - roundHalfUp(whole * paid, owed)
}

/** VAT that is deferred still, with the sign of the ledger, and the day on which it counts. */
export type WaitingVat = { latest: string; left: readonly LeftVat[] }

/** The deferred VAT of entries that belong together, as an invoice and its credit notes. */
export async function waitingVatOf(
  scene: Scene,
  entry: Entry,
  others: readonly string[],
): Promise<WaitingVat | null> {
  const latest = latestDaysOf(entry).at(-1)
  if (latest === undefined) return null
  return { latest, left: await listLeft(scene, [entry.id, ...others], latest) }
}

/**
 * The VAT of a credit note takes off what its invoice would still count on the latest day; only the
 * rest, which was counted already, counts now.
 */
export function deferCredit(entry: Entry, { latest, left }: WaitingVat): Entry {
  if (latest <= entry.vatDate) return entry
  const open = new Map(left.map((one) => [keyOf(one), BigInt(one.amountMinor)]))
  const lines = entry.lines.flatMap((line) => {
    const rest = open.get(keyOf(line)) ?? 0n
    const amount = BigInt(line.amountMinor)
    const isVat = line.vatRole === 'input' || line.vatRole === 'output'
    if (!isVat || rest === 0n || rest > 0n === amount > 0n) return [line]
    const most = sizeOf(rest) < sizeOf(amount) ? -rest : amount
    open.set(keyOf(line), rest + most)
    return most === amount ? [{ ...line, vatDate: latest }] : splitLine(line, most, latest)
  })
  return { ...entry, lines }
}

function splitLine(line: EntryLine, part: bigint, latest: string): EntryLine[] {
  const amount = BigInt(line.amountMinor)
  const foreign = line.foreignMinor === null ? null : BigInt(line.foreignMinor)
  const share = foreign === null ? null : roundHalfUp(foreign * part, amount)
  const amountsOf = (minor: bigint, paper: bigint | null) => ({
    amountMinor: String(minor),
    foreignMinor: paper === null ? null : String(paper),
  })
  return [
    { ...line, ...amountsOf(amount - part, foreign === null ? null : foreign - (share ?? 0n)) },
    { ...line, ...amountsOf(part, share), vatDate: latest },
  ]
}

function keyOf({ account, vatCode, vatRole }: Omit<LeftVat, 'amountMinor'>): string {
  return JSON.stringify([account, vatCode, vatRole])
}

export async function notifyVatDays(scene: Scene, { lines, vatDate }: Entry): Promise<void> {
  if (lines.every((line) => line.vatDate === undefined)) return
  const vat = lines.filter((line) => line.vatRole === 'input' || line.vatRole === 'output')
  await notifyDays(
    scene,
    vat.map((line) => line.vatDate ?? vatDate),
  )
}

/** Says that VAT of these days changed, so that what was filed of them is corrected. */
export async function notifyDays(scene: Scene, days: readonly string[]): Promise<void> {
  await scene.hooks.ledger.vatDaysChanged(scene, [...new Set(days)])
}
