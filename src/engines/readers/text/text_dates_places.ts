import { labelsFor, type Attached, type LineCandidates } from './candidates.ts'
import { dayOf, findYearlessDates, type PrintedDate } from './dates.ts'
import type { Role } from './labels.ts'
import { segmentsOf } from './text_lines.ts'

/** A date on the page, with what the words around it say. */
export type PlacedDate = {
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
