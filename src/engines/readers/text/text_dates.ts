import { type LineCandidates, labelsFor, type Attached } from './candidates.ts'
import { dayOf, findYearlessDates, type PrintedDate } from './dates.ts'
import type { Role } from './labels.ts'
import type { ReadingFinding } from '../reading/reading.ts'
import type { Found } from './text_fields.ts'
import { segmentsOf } from './text_lines.ts'

/** A date on the page, with what the words around it say. */
type PlacedDate = {
  date: PrintedDate
  line: number
  role: Role | null
  weight: number
  /** It stands in a sentence, or in the row of an item. */
  isAside: boolean
  /** The year is not printed beside it. */
  isYearless: boolean
  /** Its label is a heading above it. */
  isUnder: boolean
}

const dateRoles: ReadonlySet<Role> = new Set([
  'date',
  'print_date',
  'due_date',
  'debit_date',
  'paid_date',
  'delivery_date',
  'period',
  'order_date',
  'reading_date',
  'other_date',
  'number',
  'reference',
  'payable',
])

/** Every date of the document, in the order of day and month that its country writes. */
export function placedDates(
  looks: readonly LineCandidates[],
  country: string | null,
): PlacedDate[] {
  const isMonthFirst = writesMonthFirst(looks, country)
  const placed = looks.flatMap((look, line) =>
    look.dates.map((printed) => placedAt(looks, line, turned(printed, isMonthFirst), false)),
  )
  return [...withRowsAside(looks, placed), ...yearlessDates(looks, placed)]
}

// Under the heading of a column several days with amounts are those of the items: trips, calls,
// deliveries. None of them dates the document.
function withRowsAside(
  looks: readonly LineCandidates[],
  placed: readonly PlacedDate[],
): PlacedDate[] {
  const isRow = ({ line, date, isUnder }: PlacedDate) => isUnder && isInItem(looks[line], date)
  const rows = new Set(placed.filter(isRow).map(({ date }) => date.day))
  return placed.map((one) => (rows.size > 1 && isRow(one) ? { ...one, isAside: true } : one))
}

// A date that can be read in one way only tells how the others are meant; otherwise the country.
function writesMonthFirst(looks: readonly LineCandidates[], country: string | null): boolean {
  const numeric = looks
    .flatMap(({ dates }) => dates)
    .filter(({ text }) => /^\d{1,2} ?[/.-]/.test(text))
  const plain = numeric.filter(({ isAmbiguous }) => !isAmbiguous)
  const isAmerican = ({ day, swapped }: PrintedDate) =>
    swapped === day && day.slice(5, 7) !== day.slice(8)
  if (plain.some(isAmerican)) return true
  const isDayFirst = plain.some(({ swapped }) => swapped === null)
  return !isDayFirst && country === 'US' && numeric.every(({ text }) => text.includes('/'))
}

function turned(date: PrintedDate, isMonthFirst: boolean): PrintedDate {
  return isMonthFirst && date.swapped !== null ? { ...date, day: date.swapped } : date
}

// Only with a label: "2. november" may be anything, and its year is that of the nearest full date.
function yearlessDates(
  looks: readonly LineCandidates[],
  placed: readonly PlacedDate[],
): PlacedDate[] {
  const days = placed.map(({ date }) => date.day).toSorted()
  const middle = days[Math.floor(days.length / 2)]
  if (middle === undefined) return []
  return looks.flatMap((look, line) => {
    const found = findYearlessDates(look.line.text).flatMap(({ month, date, start, end }) => {
      const day = nearestDay(month, date, middle)
      if (day === null) return []
      const text = look.line.text.slice(start, end)
      return [{ day, swapped: null, start, end, text, hasTime: false, isAmbiguous: false }]
    })
    return found
      .map((date) => placedAt(looks, line, date, true))
      .filter(({ role }) => role !== null)
  })
}

function nearestDay(month: number, date: number, near: string): string | null {
  const year = Number(near.slice(0, 4))
  const days = [year - 1, year, year + 1]
    .map((one) => dayOf(String(one), String(month), String(date)))
    .filter((day) => day !== null)
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(near))
  return days.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

function placedAt(
  looks: readonly LineCandidates[],
  line: number,
  date: PrintedDate,
  isYearless: boolean,
): PlacedDate {
  const { role, weight, isUnder = false } = labelOf(looks, line, date)
  const isInText = isInSentence(looks[line], date)
  const isAside = isInText || (role === null && isInItem(looks[line], date))
  // "Beløbet trækkes den 3. maj 2026 på jeres konto", "wird am 3. Mai 2026 abgebucht".
  const text = looks[line]?.line.text ?? ''
  const isDebit = role === 'debit_date' || (role === null && debiting.test(text))
  const said = isDone.test(text) ? 'paid_date' : isNext.test(text) ? 'other_date' : 'debit_date'
  if (isDebit)
    return { date, line, role: said, weight: weight || 0.8, isAside, isYearless, isUnder }
  return { date, line, role, weight, isAside, isYearless, isUnder }
}

// "Già addebitato il 10.02.2026": nothing is due any more.
const isNext = /(?<!\p{L})(?:næste|fornyelse|prossim[oa]|rinnovo|next|renewal|nächste)(?!\p{L})/iu
const isDone = /(?<!\p{L})(?:già|allerede|er trukket|er hævet|already|bereits|wurde)(?!\p{L})/iu

const debiting =
  /(?<!\p{L})(?:abgebucht|eingezogen|trækkes|hæves|addebitat[oai]|prelevat[oai]|debited|prélevé|afgeschreven)(?!\p{L})/iu

type Said = { role: Role | null; weight: number; isUnder?: boolean }

const nothing: Said = { role: null, weight: 0 }

function labelOf(looks: readonly LineCandidates[], line: number, date: PrintedDate): Said {
  const look = looks[line]
  if (look === undefined) return nothing
  if (isInRange(look, date)) return { role: 'period', weight: 1 }
  const labels = labelsFor(looks, line, date, dateRoles, ({ dates }) => dates)
  const last = labels.findLast(({ where }) => where !== 'right')
  const isFar =
    last?.where === 'left' && wordsBetween(look, date) > (last.role === 'number' ? 2 : 3)
  if (last === undefined || isFar) return beginningOf(look, date)
  // "del 3.4.2026" in a cell of its own is not dated by the cell beside it.
  const own = last.where === 'left' && !isInCell(look, date) ? beginningOf(look, date) : nothing
  if (own.role !== null) return own
  return { ...saidBy(last), isUnder: last.where === 'above' }
}

// "Fattura n. 12 del 3.4.2026" and "Faktura 12, 3.4.2026": the number's label speaks of both, if it
// is not just a heading far above. What refers to another document dates that one.
function saidBy({ role, weight, where }: Attached): Said {
  // "Betales 01-03-2026": what is to be paid has a day.
  if (role === 'payable') return where === 'left' ? { role: 'due_date', weight: 0.8 } : nothing
  if (role === 'reference') return { role: 'other_date', weight }
  if (role !== 'number') return { role, weight }
  return where === 'left' ? { role: 'date', weight: weight * 0.7 } : nothing
}

function isInCell({ line, labels }: LineCandidates, { start }: PrintedDate): boolean {
  const segment = segmentsOf(line).find((one) => one.start <= start && one.end > start)
  return labels.some(
    (label) =>
      dateRoles.has(label.role) && label.start >= (segment?.start ?? 0) && label.end <= start,
  )
}

/** Words of the same cell between the last label and the date. */
function wordsBetween({ line, labels }: LineCandidates, { start }: PrintedDate): number {
  const label = labels.findLast(({ role, end }) => dateRoles.has(role) && end <= start)
  const segment = segmentsOf(line).find((one) => one.start <= start && one.end > start)
  if (label === undefined || segment === undefined) return 0
  const between = line.text.slice(Math.max(label.end, segment.start), start)
  return between.match(/\p{L}{2,}/gu)?.length ?? 0
}

// "Milano, 3 maggio 2026" and "Aarhus, den 3. maj 2026" head a letter; "Del 3.5.2026" is a cell of
// its own. A plain "den" says nothing.
const placeBefore =
  /^\p{Lu}[\p{L} .'’-]{1,30}(?:, ?(?:(?:den|d\.|il|lì|li|addì|am|the|le|el) ?)?| (?:den|d\.|lì) ?)$/u
const ofBefore = /^(?:del|vom|of)[ :]{0,2}$/iu

function beginningOf({ line }: LineCandidates, { start, end }: PrintedDate): Said {
  const segment = segmentsOf(line).find((one) => one.start <= start && one.end > start)
  if (segment === undefined) return nothing
  const before = line.text.slice(segment.start, start)
  if (ofBefore.test(before)) return { role: 'date', weight: 0.6 }
  const isLast = segment.end - end <= 1 || /^\s+\p{Lu}/u.test(line.text.slice(end, segment.end))
  return isLast && placeBefore.test(before) ? { role: 'date', weight: 0.75 } : nothing
}

// "1. juli 2026 - 31. august 2026" is a period, whatever is said before it.
const joined =
  /^\s*(?:-|–|—|til|t\.o\.m\.|al|to|bis|until|through|thru|a|e)\s*(?:den |il |the )?$/iu

// "Jun 20 – Jul 20, 2026", "17.-18. oktober 2026": the first day has no year.
const rangeBefore =
  /(?:(?:^|[^\d.,])\d{1,2}(?:\.? ?\p{L}{3,9}\.?|\.)?|\p{L}{3,9}\.? \d{1,2})(?:-| ?[–—] ?|(?<=[\p{L}.]|\p{L} \d\d?) - | (?:til|al|to|bis|au) )$/u

function isInRange({ line, dates }: LineCandidates, { start, end }: PrintedDate): boolean {
  if (rangeBefore.test(line.text.slice(Math.max(0, start - 30), start))) return true
  return dates.some((other) => {
    if (other.start >= end) return joined.test(line.text.slice(end, other.start))
    return other.end <= start && joined.test(line.text.slice(other.end, start))
  })
}

const longestCell = 9

function isInSentence(look: LineCandidates | undefined, { start, end }: PrintedDate): boolean {
  const segment = look && segmentsOf(look.line).find((one) => one.start <= start && one.end > start)
  if (look === undefined || segment === undefined) return false
  const rest = look.line.text.slice(segment.start, start) + look.line.text.slice(end, segment.end)
  return (rest.match(/\p{L}{2,}/gu)?.length ?? 0) > longestCell
}

function isInItem(look: LineCandidates | undefined, { end }: PrintedDate): boolean {
  return look?.amounts.some(({ isExplicit, start }) => isExplicit && start >= end) ?? false
}

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
