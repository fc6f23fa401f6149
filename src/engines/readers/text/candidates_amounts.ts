import type { PrintedAmount } from '../amounts/amounts.ts'
import {
  labelsFor,
  type Attached,
  type LineCandidates,
  labelsLeft,
  labelsRight,
} from './candidates.ts'
import { currencyOfMark } from './candidates_currency.ts'
import { type Role, findLabels, type TextLabel } from './labels.ts'
import type { AmountCandidate, AmountRole } from '../amounts/amount_candidate.ts'
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
type AmountLabel = Attached & { heading: number | null }

function stopsOf({ amounts }: LineCandidates): readonly PrintedAmount[] {
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
function labelsOfAmount(
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

const asideRoles: ReadonlySet<Role> = new Set(['other_amount', 'earlier'])
const sums: ReadonlySet<Role> = new Set(['total', 'payable', 'net', 'vat'])

// A number with a unit of measure is a quantity.
const unit =
  /^ ?(?:[kM]?Wh|kW|kVA|km|m[23²³]|mq|mc|Smc|kg|gr?|ton|tons|l|lt|ltr|liter|litri|litre|stk|pz|pcs|st|timer|ore|hrs?|hours?|min|[GMT]B|dage|gg|giorni|days|Std|Tage|Stück|Stk|°|%|‰)(?![\p{L}\d])/u

/** Words say that the amount is no part of the bill: a limit, a deposit, an earlier bill, a quantity. */
function isAside(
  looks: readonly LineCandidates[],
  index: number,
  printed: PrintedAmount,
  attached: readonly AmountLabel[],
): boolean {
  const look = looks[index]
  if (look === undefined) return false
  const { text } = look.line
  if (unit.test(text.slice(printed.end, printed.end + 9))) return true
  const nearest = attached.at(-1)
  if (nearest !== undefined && asideRoles.has(nearest.role)) {
    // The last column of a table holds its sums, whatever its heading.
    const isLast = !stopsOf(look).some(({ start }) => start >= printed.end)
    if (nearest.heading === null || !isLast || index - nearest.heading <= 2) return true
  }
  if (attached.some(({ role }) => sums.has(role))) return false
  const before = sentenceBefore(text.slice(0, printed.start))
  const from = printed.start - before.length
  const isFree = !stopsOf(look).some(({ start, end }) => start >= from && end <= printed.start)
  if (isFree && hasAside(before)) return true
  const behind = text.slice(printed.end, printed.end + 30).split(/ {2,}|[.;] /)[0] ?? ''
  if (hasAside(behind) && !/\d/.test(behind)) return true
  // The sentence began on the line above.
  const isBegun = from === 0 && before.trim().split(/\s+/).length <= 3
  const above = isBegun ? sentenceBefore(looks[index - 1]?.line.text ?? '') : ''
  return above.split(/\s+/).length > 4 && hasAside(`${above.slice(-60)} ${before}`)
}

function sentenceBefore(text: string): string {
  const end = Math.max(text.lastIndexOf('. '), text.lastIndexOf('; '))
  // An abbreviation such as "kr." does not end a sentence.
  return end < 0 || /(?:kr|nr|ca|pr|max|ekskl|inkl|art|n)$/i.test(text.slice(0, end))
    ? text
    : text.slice(end + 2)
}

function hasAside(text: string): boolean {
  return findLabels(text).some(({ role }) => asideRoles.has(role))
}

const year =
  /(?<!\p{L})(?:årlige?t?|annu[oa]l?e?|annual|yearly|per year|pr\.? år|jährliche?|jahres\p{L}+)(?!\p{L})/iu

function isYearly({ line }: LineCandidates): boolean {
  return year.test(line.text)
}

export type PlacedAmount = AmountCandidate & {
  printed: PrintedAmount
  where: Attached['where'] | null
  /** The line of the heading above it that names it. */
  heading: number | null
}

/** The amounts of a document with the roles of their labels. */
export function findAmountCandidates(
  looks: readonly LineCandidates[],
  country: string | null = null,
): PlacedAmount[] {
  const found = looks.flatMap((look, line) => {
    const bareRates = bareRatesOf(looks, line)
    return look.amounts.flatMap((printed) => {
      if (!printed.isExplicit && printed.text.length <= 2) return []
      const attached = labelsOfAmount(looks, line, printed)
      // A whole number without a currency is an amount only if a label on its line says so.
      const isNamed = attached.some(({ where, weight }) => where !== 'right' && weight >= 0.6)
      if (!printed.isExplicit && !(isNamed && isBesideLabel(look, printed))) return []
      const roles = rolesOf(attached, look, printed)
      return [
        {
          minor: printed.minor < 0n ? -printed.minor : printed.minor,
          isNegative: printed.minor < 0n,
          roles: weakened(roles, printed.isPart ? 0.6 : 1),
          line,
          rate: rateBeside(look, printed),
          bareRates,
          isAside: !printed.isExplicit || isAside(looks, line, printed, attached),
          isYearly: isYearly(look),
          isPart: printed.isPart,
          isExemptRow: look.labels.some(({ role }) => role === 'exempt'),
          isUnderHeading: attached.some(({ heading }) => heading !== null),
          currency: printed.currency === null ? null : currencyOfMark(printed.currency, country),
          printed,
          where: attached[0]?.where ?? null,
          heading: attached[0]?.heading ?? null,
        },
      ]
    })
  })
  return withoutColumnSums(found)
}

// Between a label and a whole number there may be a currency, but no other words: "moms, art. 138".
function isBesideLabel({ labels, line }: LineCandidates, printed: PrintedAmount): boolean {
  const end = labels.findLast((label) => label.end <= printed.start)?.end
  return end === undefined || !/\p{L}{4}/u.test(line.text.slice(end, printed.start))
}

function weakened(roles: AmountCandidate['roles'], factor: number): AmountCandidate['roles'] {
  return Object.fromEntries(Object.entries(roles).map(([role, weight]) => [role, weight * factor]))
}

const widestGap = 3

// A heading such as "Total" over several amounts is the name of a column: only its last amount, if
// any, is the total of the document.
function withoutColumnSums(found: readonly PlacedAmount[]): PlacedAmount[] {
  const last = new Map<string, PlacedAmount>()
  const keyOf = ({ heading, roles }: PlacedAmount) =>
    heading === null || roles.total === undefined ? null : `${heading}`
  for (const one of found) {
    const key = keyOf(one)
    if (key === null) continue
    const before = last.get(key)
    const isNear = one.line - (before?.line ?? Number(key)) <= widestGap
    if (isNear || before === undefined) last.set(key, one)
  }
  return found.map((one) => {
    const key = keyOf(one)
    if (key === null || last.get(key) === one) return one
    const { total: _total, ...roles } = one.roles
    return { ...one, roles }
  })
}

// What the total would be in another currency is not the total.
const exchange = /(?<!\p{L})(?:exchange rate|valutakurs|wechselkurs|cambio|kurs)(?!\p{L})|≈/iu

// Of several labels the last one counts, unless another says with or without VAT: "Total ekskl.
// moms" is always a net amount.
function rolesOf(
  attached: readonly AmountLabel[],
  look: LineCandidates,
  printed: PrintedAmount,
): AmountCandidate['roles'] {
  const roles: AmountCandidate['roles'] = {}
  if (exchange.test(look.line.text)) return { other: 1 }
  const last = attached.at(-1)
  if (last === undefined) return roles
  const excluding = attached.find(({ role }) => role === 'excluding')
  const including = attached.find(({ role }) => role === 'including')
  const withheld = attached.find(({ role }) => role === 'withheld')
  if (withheld !== undefined) return { withheld: withheld.weight }
  // "Uden moms" also says that a part of the bill has none.
  if (excluding !== undefined) {
    return { net: excluding.weight, ...(excluding.where === 'left' ? { exempt: 0.4 } : {}) }
  }
  if (isBaseOfRate(look, printed)) return { net: 0.7 }
  if (including !== undefined) {
    const of = attached.find(({ role }) => role === 'total' || role === 'payable')
    return of === undefined && including.where === 'above'
      ? { other: 0.5 }
      : { total: Math.max(including.weight * 0.7, of?.weight ?? 0) }
  }
  // "Total moms 25 %": the more specific word decides, wherever it is.
  const vat = attached.find(({ role }) => role === 'vat')
  const isSumOfVat =
    vat !== undefined && attached.every(({ role }) => role === 'vat' || role === 'total')
  const chosen = isSumOfVat ? vat : last
  roles[nameOf(chosen.role)] = chosen.weight
  // "Importo totale pagato" may be the only total of a receipt.
  if (chosen.role === 'paid' && attached.some(({ role }) => role === 'total')) roles.total = 0.6
  const part = attached.find(({ role, where }) => where === 'left' && partNames.has(role))
  if (part !== undefined) roles[nameOf(part.role)] ??= part.weight
  // A box of its own above the amount names it too, whatever its line begins with.
  for (const { role, weight, where } of attached) {
    if (where === 'above' && (role === 'total' || role === 'payable')) roles[role] = weight
  }
  return roles
}

const partNames: ReadonlySet<Role> = new Set(['extra', 'exempt'])

function nameOf(role: Role): AmountRole {
  const names: Partial<Record<Role, AmountRole>> = {
    total: 'total',
    payable: 'payable',
    vat: 'vat',
    any_tax: 'tax',
    net: 'net',
    extra: 'extra',
    exempt: 'exempt',
    withheld: 'withheld',
    earlier: 'earlier',
    paid: 'paid',
  }
  return names[role] ?? 'other'
}

// "25 % af 100,00" and "22% su 100,00": the amount after such a word is the base of the rate.
function isBaseOfRate({ rates, labels, line }: LineCandidates, printed: PrintedAmount): boolean {
  const rate = rates.findLast(({ end }) => end <= printed.start)
  if (rate === undefined) return false
  return labels.some(
    ({ role, start, end }) =>
      role === 'base' &&
      start >= rate.end &&
      end <= printed.start &&
      /^[\s:]*(?:\p{Sc}|kr\.?|[A-Z]{3})?\s*$/u.test(line.text.slice(end, printed.start)),
  )
}

function rateBeside({ rates }: LineCandidates, printed: PrintedAmount): string | null {
  const rate = rates.findLast(({ end }) => end <= printed.start) ?? rates.at(0)
  return rate?.rate ?? null
}

// "22" under "Aliquota" is a percentage too.
function bareRatesOf(looks: readonly LineCandidates[], line: number): readonly string[] {
  const look = looks[line]
  if (look === undefined || look.rates.length > 0) return []
  return look.amounts.flatMap(({ text, start, end }) => {
    const rate = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(text)
    if (rate === null) return []
    const labels = labelsFor(looks, line, { start, end }, rateRoles, ({ amounts }) => amounts)
    if (!labels.some(({ where }) => where === 'above')) return []
    const fraction = (rate[2] ?? '').replace(/0+$/, '')
    return [fraction === '' ? `${rate[1]}` : `${rate[1]}.${fraction}`]
  })
}

const rateRoles: ReadonlySet<Role> = new Set(['rate', 'vat'])

const itemRoles = ['extra', 'exempt', 'earlier', 'paid', 'other'] as const

/** The last amount of each line that is not a sum: the items that add up to the total. */
export function findLineItems(
  looks: readonly LineCandidates[],
  amounts: readonly PlacedAmount[],
): PlacedAmount[] {
  const lastByLine = new Map<number, PlacedAmount>()
  for (const amount of amounts) {
    if (!amount.printed.isPart) lastByLine.set(amount.line, amount)
  }
  return [...lastByLine.values()].filter(({ line, where, roles, printed }) => {
    if (!printed.isExplicit) return false
    const hasWords = /\p{L}{2}/u.test(looks[line]?.line.text ?? '')
    const isPart = itemRoles.some((role) => (roles[role] ?? 0) > 0)
    return hasWords && (where !== 'left' || isPart)
  })
}
