import type { LineCandidates } from './candidates.ts'
import type { Role } from './labels.ts'
import type { ReadingFinding } from '../reading/reading.ts'
import { placedDates, type PlacedDate } from './text_dates_places.ts'
import type { Found } from './text_fields.ts'

// "30 dage netto", "netto 14 dage", "30 gg data fattura", "60 gg f.m.", "net 30", "innerhalb 14 Tagen".
const days =
  /(?<![\d.,])(\d{1,3}) ?(?:dage|dages|dg|gg|giorni|days|day|tage|tagen)(?!\p{L})|(?<!\p{L})net(?:to)? (\d{1,3})(?![\d.,%])(?! ?(?:kg|g|l|stk|pz)(?!\p{L}))/iu
// Days are terms of payment only where the line speaks of paying; an interest or a right of return
// has days, too.
const ofPaying =
  /(?<!\p{L})(?:betaling\p{L}*|betales|netto|kontant|pagamento|bonifico|rimessa|r\.?i\.?b\.?a\.?|ricevuta bancaria|payment|terms|payable|net|zahlbar|zahlung\p{L}*|zahlungsziel|d\.?f\.?)(?!\p{L})/iu
const notOfPaying =
  /(?<!\p{L})(?:rente|renter|rykker\p{L}*|gebyr|mora|interessi|interest|late|overdue|return|retur|bytte\p{L}*|reso|recesso|reklamation\p{L}*|prøve\p{L}*|trial|skonto|rabat|sconto|mahn\p{L}*|verzug\p{L}*|opsigelse|varsel|notice)(?!\p{L})/iu
const toMonthEnd =
  /(?<!\p{L})(?:f\.? ?m\.?|fine mese|d\.?f\.?f\.?m\.?|løbende måned|lb\.? ?md\.?|end of month|eom|monatsende)(?!\p{L})/iu

/** The due date by terms of payment, counted from the document's date. */
export function termDate(looks: readonly LineCandidates[], from: string): Found | null {
  for (const [line, look] of looks.entries()) {
    const { text } = look.line
    if (!ofPaying.test(text) || notOfPaying.test(text)) continue
    const match = days.exec(text)
    if (match === null) continue
    const count = Number(match[1] ?? match[2])
    if (count > 180) continue
    const [start, end] = [match.index, match.index + match[0].length]
    const value = dayAfter(from, count, toMonthEnd.test(text))
    return { value, line, start, end, score: 0.6, proofs: ['payment_terms'] }
  }
  return null
}

/** In Denmark the days follow the end of the month, in Italy the end of the month follows the days. */
function dayAfter(from: string, count: number, isToMonthEnd: boolean): string {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number)
  if (!isToMonthEnd) return isoDay(Date.UTC(year, month - 1, day + count))
  if (count % 30 === 0) return isoDay(Date.UTC(year, month + count / 30, 0))
  return isoDay(Date.UTC(year, month, count))
}

const isoDay = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

export type Dates = { date: Found | null; dueDate: Found | null; alerts: ReadingFinding[] }

/** Where no date is named as the document's, these come nearest to it, in this order. */
const nextBest: readonly Role[] = [
  'print_date',
  'paid_date',
  'delivery_date',
  'order_date',
  'period',
]

/** The document date and the due date. A due date needs a label, or terms of payment. */
export function readDates(looks: readonly LineCandidates[], country: string | null = null): Dates {
  const placed = placedDates(looks, country)
  const named = placed.filter(({ role }) => role === 'date')
  const due = strongest(placed.filter(({ role }) => role === 'due_date')) ?? debitOf(placed)
  const chosen = strongest(named.filter(({ isAside }) => !isAside)) ?? unnamed(placed, due)
  const last = chosen ?? strongest(named) ?? insteadOf(placed)
  const date = last === null ? null : foundOf(last, proofsOf(last, placed), placed)
  const labelled = due === null ? null : foundOf(due, ['labelled'], placed)
  return {
    date,
    dueDate: labelled ?? (date === null ? null : termDate(looks, date.value)),
    alerts: alertsOf(last, named, placed),
  }
}

function debitOf(placed: readonly PlacedDate[]): PlacedDate | null {
  return strongest(placed.filter(({ role }) => role === 'debit_date'))
}

// A receipt has its date beside a time. Otherwise the first date that stands by itself, but not one
// after the due date, and one in a sentence or an item only if there is no other.
function unnamed(placed: readonly PlacedDate[], due: PlacedDate | null): PlacedDate | null {
  const free = placed.filter(({ role }) => role === null)
  const inTime = due === null ? free : free.filter(({ date }) => date.day <= due.date.day)
  const apart = inTime.filter(({ isAside }) => !isAside)
  const paid = placed.find(({ role, isAside }) => role === 'paid_date' && !isAside)
  return apart.find(({ date }) => date.hasTime) ?? paid ?? apart[0] ?? inTime[0] ?? free[0] ?? null
}

function insteadOf(placed: readonly PlacedDate[]): PlacedDate | null {
  for (const role of nextBest) {
    const one = placed.findLast((candidate) => candidate.role === role)
    if (one !== undefined) return one
  }
  return placed.find(({ role }) => role === 'other_date') ?? null
}

function strongest(placed: readonly PlacedDate[]): PlacedDate | null {
  let best: PlacedDate | null = null
  for (const one of placed) if (strengthOf(one) > (best === null ? 0 : strengthOf(best))) best = one
  return best
}

function strengthOf({ weight, isAside, isYearless }: PlacedDate): number {
  return weight * (isAside ? 0.8 : 1) * (isYearless ? 0.9 : 1)
}

function proofsOf({ date, role, isYearless }: PlacedDate, placed: readonly PlacedDate[]): string[] {
  const proofs: string[] = []
  if (role === 'date') proofs.push('labelled')
  if (isOnly(date.day, placed)) proofs.push('only_date')
  if (date.hasTime) proofs.push('with_time')
  if (!date.isAmbiguous && !isYearless) proofs.push('unambiguous')
  return proofs
}

const isDueRole = (role: Role | null): boolean => role === 'due_date' || role === 'debit_date'

function isOnly(day: string, placed: readonly PlacedDate[]): boolean {
  return placed.every(({ date, role }) => date.day === day || isDueRole(role))
}

function foundOf(one: PlacedDate, proofs: string[], placed: readonly PlacedDate[]): Found {
  const { date, line, role } = one
  const { day: value, start, end } = date
  const isSure = role === 'date' || isDueRole(role)
  const score = isSure ? 0.6 + strengthOf(one) * 0.4 : isOnly(value, placed) ? 0.7 : 0.4
  return { value, line, start, end, score, proofs }
}

function alertsOf(
  chosen: PlacedDate | null,
  named: readonly PlacedDate[],
  placed: readonly PlacedDate[],
): ReadingFinding[] {
  if (chosen === null) return [{ code: 'no_date', params: {} }]
  const days = new Set(placed.map(({ date }) => date.day))
  const rivals = named.filter(
    (one) => one.date.day !== chosen.date.day && strengthOf(one) >= strengthOf(chosen),
  )
  const isUnnamed = chosen.role !== 'date' && !isOnly(chosen.date.day, placed)
  if (!isUnnamed && rivals.length === 0) return []
  return [{ code: 'several_dates', params: { count: String(days.size), taken: chosen.date.day } }]
}
