import { isDay } from '#kernel/values/day'
import type { Scene } from '#kernel/corridor/scene'
import { deferCredit, waitingVatOf, type Entry, type EntryLine } from '#ledger/room'
import { taxRegimeOf, vatCodeOf, type Region } from '#regions/room'
import { vatDayOf } from './vat_day.ts'

export type DeferralCase = {
  region: Region
  /** The organization's own tax regime. */
  taxRegime: string | null
  /** Cash accounting knows sales to businesses only. */
  isBuyerBusiness: boolean
}

/**
 * The entry as it counts for VAT: where the law lets VAT wait for the payment, its lines count on
 * the last day that the law allows, and payments bring them forward. The base counts at once.
 */
export async function deferVat(scene: Scene, entry: Entry, given: DeferralCase): Promise<Entry> {
  const rule = given.region.deferredVat
  const isWaiting = waitingLines(entry, given)
  if (rule === null || !entry.lines.some(isWaiting)) return entry
  const latest = await vatDayOf(scene, yearsAfter(entry.date, rule.latestAfterYears))
  if (latest <= entry.vatDate) return entry
  const lines = entry.lines.map((line) => (isWaiting(line) ? { ...line, vatDate: latest } : line))
  return { ...entry, lines }
}

function waitingLines({ date }: Entry, given: DeferralCase): (line: EntryLine) => boolean {
  const { region, taxRegime, isBuyerBusiness } = given
  const { always, cashAccounting } = region.deferredVat ?? noKinds
  const isByCash = taxRegimeOf(region, taxRegime)?.cashAccounting ?? false
  const kinds = new Set<string>([
    ...always,
    ...(isByCash ? cashAccounting.purchases : []),
    ...(isByCash && isBuyerBusiness ? cashAccounting.sales : []),
  ])
  return ({ vatRole, vatCode }) =>
    (vatRole === 'input' || vatRole === 'output') &&
    kinds.has(vatCodeOf(region, vatCode ?? '', date)?.kind ?? '')
}

const noKinds = { always: [], cashAccounting: { sales: [], purchases: [] } }

/** A credit note takes off what its invoice still defers; `others` are its earlier credit notes. */
export async function deferCreditVat(
  scene: Scene,
  entry: Entry,
  invoice: Entry,
  others: readonly string[],
): Promise<Entry> {
  const waiting = await waitingVatOf(scene, invoice, others)
  // If the invoice's VAT was declared on its last day, nothing of it waits any more.
  if (waiting === null || (await vatDayOf(scene, waiting.latest)) !== waiting.latest) return entry
  return deferCredit(entry, waiting)
}

function yearsAfter(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, '0')
  const same = `${year}${day.slice(4)}`
  return isDay(same) ? same : `${year}-02-28`
}
