import type { PrintedAmount } from '../amounts/amounts.ts'
import { labelsLeft, labelsRight, type Attached, type LineCandidates } from './candidates.ts'
import type { Role, TextLabel } from './labels.ts'
import { segmentsOf, spanOf, type Segment } from './text_lines.ts'

const amountRoles: ReadonlySet<Role> = new Set([
  'total',
  'payable',
  'vat',
  'any_tax',
  'net',
  'excluding',
  'including',
  'extra',
  'exempt',
  'withheld',
  'earlier',
  'paid',
  'other_amount',
])

/** A label of an amount; `heading` is its line if it stands above. */
export type AmountLabel = Attached & { heading: number | null }

export function stopsOf({ amounts }: LineCandidates): readonly PrintedAmount[] {
  const known = stopsOfLine.get(amounts)
  if (known !== undefined) return known
  const stops = amounts.filter(({ isExplicit, isPart }) => isExplicit && !isPart)
  stopsOfLine.set(amounts, stops)
  return stops
}

// Asked for each amount of a line, of which there may be thousands.
const stopsOfLine = new WeakMap<readonly PrintedAmount[], readonly PrintedAmount[]>()

/**
 * The labels of an amount: those before it on its line, else the heading above it, else the word
 * after it. Where its line begins with the word total and continues with several amounts, the
 * headings of the columns say which sum each of them is.
 */
export function labelsOfAmount(
  looks: readonly LineCandidates[],
  index: number,
  printed: PrintedAmount,
): AmountLabel[] {
  const look = looks[index]
  if (look === undefined) return []
  const stops = stopsOf(look)
  const left = labelsLeft(look, printed, amountRoles, stops).map(onLine)
  const above = labelsAbove(looks, index, printed)
  if (left.length === 0) {
    const isNear = above.some(({ heading }) => index - (heading ?? 0) <= 2)
    const box = isNear ? [] : labelOfBox(looks, index, printed)
    if (box.length > 0) return box
    if (above.length > 0) return above
    return labelsRight(look, printed, amountRoles, stops).map(onLine)
  }
  const nearest = look.labels.findLast(
    ({ role, end }) => amountRoles.has(role) && end <= printed.start,
  )
  const rest = nearest === undefined ? [] : stops.filter(({ start }) => start >= nearest.end)
  const isSumRow = left.at(-1)?.role === 'total' && rest.length > 1
  if (isSumRow && above.some(({ role }) => sumRoles.has(role))) {
    // The columns say which sum it is; how sure that is says the row.
    const least = left.at(-1)?.weight ?? 0
    return above
      .filter(({ role }) => sumRoles.has(role))
      .map((one) => ({ ...one, weight: Math.max(one.weight, least), where: 'left' }))
  }
  const isItem = rest.length > 1 && partRoles.has(left.at(-1)?.role ?? 'total')
  if (isItem && above.some(({ role }) => sumRoles.has(role))) return [...left, ...above]
  // The amount next to the label is the label's; this one stands in another box under its own.
  const isServed = rest.some(({ end }) => end <= printed.start)
  const own = above.filter(({ role, weight }) => boxRoles.has(role) && weight >= 0.6)
  if (own.length === 0 || isSameSegment(look, nearest, printed)) return left
  return isServed ? own : [...left, ...own]
}

const sumRoles: ReadonlySet<Role> = new Set(['net', 'vat', 'total', 'excluding', 'including'])
// What a line of a table may be about; the headings say what its amounts are.
const partRoles: ReadonlySet<Role> = new Set(['extra', 'exempt', 'paid', 'earlier', 'other_amount'])
const boxRoles: ReadonlySet<Role> = new Set(['total', 'payable'])

const onLine = (label: Attached): AmountLabel => ({ ...label, heading: null })

function isSameSegment(
  look: LineCandidates,
  label: TextLabel | undefined,
  value: Segment | PrintedAmount,
) {
  return segmentsOf(look.line).some(
    ({ start, end }) => label !== undefined && start <= label.start && value.end <= end,
  )
}

const mostLinesAbove = 25

function labelsAbove(
  looks: readonly LineCandidates[],
  index: number,
  printed: PrintedAmount,
): AmountLabel[] {
  const here = looks[index]?.line
  if (here === undefined) return []
  const span = spanOf(here, printed.start, printed.end)
  for (let step = 1; step <= mostLinesAbove; step += 1) {
    const look = looks[index - step]
    if (look === undefined || look.line.page !== here.page) return []
    const over = look.labels.filter(({ role, start, end }) => {
      if (!amountRoles.has(role)) return false
      const [left, right] = spanOf(look.line, start, endOfHeading(look, end))
      return left < span[1] && span[0] < right
    })
    if (over.length === 0) continue
    // The label of a value beside it, or a word in a sentence, is no heading.
    const headings = over.filter((label) => isHeading(look, label))
    if (headings.length === 0 || over.some((label) => hasValue(look, label))) return []
    const factor = step === 1 ? 0.9 : step < 4 ? 0.7 : 0.5
    return headings.map(({ role, weight }) => ({
      role,
      weight: weight * factor,
      where: 'above',
      heading: index - step,
    }))
  }
  return []
}

// "IVA 22%", "Beløb DKK", "Imponibile (€)": the rate or the currency belongs to the heading.
function endOfHeading({ line }: LineCandidates, end: number): number {
  const segment = segmentsOf(line).find((one) => one.start < end && one.end >= end)
  const rest = line.text.slice(end, segment?.end ?? end)
  return /^[ .:]{0,2}(?:\d{1,2}(?:[.,]\d)? ?%|\(?(?:[€$£%]|kr\.?|[A-Z]{3})\)?)$/u.test(rest)
    ? end + rest.length
    : end
}

const mostLinesOfBox = 5

/**
 * A label and its amount may stand in opposite corners of a box, with nothing else in the box. The
 * amount must be alone on its line, or at its end.
 */
function labelOfBox(
  looks: readonly LineCandidates[],
  index: number,
  printed: PrintedAmount,
): AmountLabel[] {
  const here = looks[index]
  if (here === undefined) return []
  const start = segmentsOf(here.line).find(({ end }) => end >= printed.end)
  if (start === undefined || /\p{L}{4}/u.test(start.text)) return []
  const [, right] = spanOf(here.line, printed.start, printed.end)
  for (let step = 1; step <= mostLinesOfBox; step += 1) {
    const above = looks[index - step]
    if (above === undefined || above.line.page !== here.line.page) return []
    const label = above.labels.findLast(({ role }) => boxRoles.has(role))
    const isStrong = label !== undefined && label.weight >= 0.9
    if (isStrong && isHeading(above, label) && !hasValue(above, label)) {
      const [left] = spanOf(above.line, label.start, label.end)
      const inside = looks
        .slice(index - step, index + 1)
        .flatMap((look) => wordsIn(look, left, right))
      const words = segmentOf(above, label).split(/\s+/).length + start.text.split(/\s+/).length
      if (left >= right || inside.length > words) return []
      const { role, weight } = label
      return [{ role, weight: weight * 0.7, where: 'above', heading: index - step }]
    }
  }
  return []
}

function wordsIn({ line }: LineCandidates, left: number, right: number) {
  return line.words.filter((word) => {
    const span = spanOf(line, word.start, word.end)
    return span[0] < right && span[1] > left
  })
}

function segmentOf({ line }: LineCandidates, label: TextLabel): string {
  const segments = segmentsOf(line)
  return segments.find(({ start, end }) => start <= label.start && label.end <= end)?.text ?? ''
}

const mostWords = 6
const longestHeading = 200

/** The label stands by itself, apart from a rate or a currency. */
export function isHeading({ line, dates, identifiers }: LineCandidates, label: TextLabel): boolean {
  const segment = segmentsOf(line).find(
    ({ start, end }) => start <= label.start && label.end <= end,
  )
  if (segment === undefined || segment.text.length > longestHeading) return false
  const isInside = ({ start, end }: { start: number; end: number }) =>
    start >= segment.start && end <= segment.end
  if (dates.some(isInside) || identifiers.some(isInside)) return false
  return segment.text.split(/\s+/).length <= mostWords
}

/** The label has an amount on its own line. */
export function hasValue(look: LineCandidates, label: TextLabel): boolean {
  const next = look.labels.find(({ role, start }) => amountRoles.has(role) && start >= label.end)
  return stopsOf(look).some(
    ({ start }) => start >= label.end && start < (next?.start ?? Number.POSITIVE_INFINITY),
  )
}
