import { decimalOf } from '../amounts/amounts.ts'
import { ratesFor } from '../amounts/amounts_rates.ts'
import { leftOverItem } from '../amounts/solve_amounts_rows.ts'
import type { LineCandidates } from './candidates.ts'
import {
  findAmountCandidates,
  findLineItems,
  type PlacedAmount,
  hasValue,
  isHeading,
} from './candidates_amounts.ts'
import type { ReadingFinding, Reading, ReadingFields } from '../reading/reading.ts'
import { solveAmounts, type Solution } from '../amounts/solve_amounts.ts'
import type { AmountRole, AmountCandidate } from '../amounts/amount_candidate.ts'
import { tokensOf, type TextLabel } from './labels.ts'
import { derivedField, fieldOf } from './text_fields.ts'
import { spanOf } from './text_lines.ts'

const strongest = 0.9
const mostLinesBelow = 25

/**
 * A label of a total that stands by itself and has no amount beside, below or just above it: its
 * amount could not be read. A label that has its amount elsewhere on the page is only a repetition.
 */
function emptyTotalLabel(
  looks: readonly LineCandidates[],
  candidates: readonly PlacedAmount[],
): string | null {
  const served = new Set<string>()
  let empty: string[] = []
  for (const [index, look] of looks.entries()) {
    for (const label of look.labels) {
      const isTotal = label.role === 'total' || label.role === 'payable'
      const words = wordsOf(look, label)
      // A single word such as "betales" may also stand before a day.
      const isSure = label.role === 'total' || words.includes(' ')
      if (!isTotal || !isSure || label.weight < strongest) continue
      if (isServed(looks, index, label, candidates)) served.add(words)
      else if (isHeading(look, label)) empty.push(words)
    }
  }
  empty = empty.filter((words) => !served.has(words))
  return empty[0] ?? null
}

function wordsOf({ line }: LineCandidates, { start, end }: TextLabel): string {
  return tokensOf(line.text.slice(start, end))
    .map(({ text }) => text)
    .join(' ')
    .slice(0, 100)
}

function isServed(
  looks: readonly LineCandidates[],
  index: number,
  label: TextLabel,
  candidates: readonly PlacedAmount[],
): boolean {
  const look = looks[index]
  if (look === undefined) return true
  if (hasValue(look, label)) return true
  const beside = candidates.filter(({ line }) => line === index)
  if (beside.some(({ printed }) => printed.start >= label.end)) return true
  if (beside.some(({ printed }) => label.start - printed.end <= 8)) return true
  const [left, right] = spanOf(look.line, label.start, label.end)
  return candidates.some(({ line, printed, heading, where }) => {
    if (heading === index) return true
    const other = looks[line]?.line
    const step = line - index
    if (other === undefined || other.page !== look.line.page) return false
    if (step < -1 || step > mostLinesBelow || step === 0) return false
    // An amount above the label is its own only if no other label has it.
    if (step < 0 && where === 'left') return false
    const span = spanOf(other, printed.start, printed.end)
    return left < span[1] && span[0] < right
  })
}

const sumCodes: ReadonlySet<string> = new Set(['net_plus_vat', 'rows_sum', 'lines_sum'])

/** Reasons to doubt that these are the amounts of the whole bill. */
function amountAlerts(
  looks: readonly LineCandidates[],
  candidates: readonly PlacedAmount[],
  lineItems: readonly AmountCandidate[],
  solution: Solution,
): ReadingFinding[] {
  const { isAmbiguous, total, vat, larger, rowsLeft, equations } = solution
  const held = equations.filter(({ holds }) => holds).map(({ code }) => code)
  const alerts: ReadingFinding[] = []
  const read = { total: decimalOf(total) }
  const add = (code: string, params: Record<string, string>) => alerts.push({ code, params })

  const isProven = held.some((code) => code !== 'payable_after_withholding' && code !== 'lines_sum')
  if (!isProven) add('amounts_unproven', {})
  if (isAmbiguous) {
    add('amounts_ambiguous', { ...read, vat: vat === null ? '' : decimalOf(vat) })
  }
  const [above] = larger
  if (above !== undefined) {
    add('larger_amount_unexplained', { ...read, amount: decimalOf(above.minor) })
  }
  const [row] = rowsLeft
  if (row !== undefined) {
    const { rate, net, vat: tax } = row
    add('vat_row_left_over', { ...read, rate, net: decimalOf(net), vat: decimalOf(tax) })
  }
  const item = leftOverItem(lineItems, solution)
  if (item !== null) add('line_left_over', { ...read, amount: decimalOf(item.minor) })
  const label = emptyTotalLabel(looks, candidates)
  if (label !== null) add('total_label_without_amount', { ...read, label })
  const failing = failingSum(candidates, solution, held)
  if (failing !== null) add('sums_fail', failing)
  return alerts
}

// Net, VAT and total are all named, and no sum on the page holds.
function failingSum(
  candidates: readonly PlacedAmount[],
  { total, vat }: Solution,
  held: readonly string[],
): Record<string, string> | null {
  if (vat === null || held.some((code) => sumCodes.has(code))) return null
  const nets = candidates.filter(({ roles, minor }) => (roles.net ?? 0) >= 0.7 && minor < total)
  const isNamed = (role: 'total' | 'vat', minor: bigint) =>
    candidates.some((one) => one.minor === minor && (one.roles[role] ?? 0) >= 0.7)
  const net = nets.at(-1)?.minor
  if (net === undefined || !isNamed('total', total) || !isNamed('vat', vat)) return null
  return { total: decimalOf(total), vat: decimalOf(vat), net: decimalOf(net) }
}

const exempt =
  /(?<!\p{L})(?:momsfri\p{L}*|fritaget for moms|uden moms|omvendt betalingspligt|moms betales af køber|moms(?:en)? afregnes af køber|køber (?:skal )?(?:afregner?|betaler?) moms(?:en)?|reverse charge|inversione contabile|esente(?: iva)?|esenzione|fuori campo iva|(?:esclus[oa]|fuori|esula) dal campo (?:di applicazione )?(?:dell.)?iva|non imponibile|non soggett[oa](?: a)? iva|regime forfettario|escluso iva|operazione senza applicazione dell.iva|vat exempt|exempt from vat|not subject to (?:\p{L}+ )?vat|steuerfrei\p{L}*|umsatzsteuerfrei|nicht umsatzsteuerpflichtig|steuerschuldnerschaft des leistungsempfängers|kleinunternehmer\p{L}*|keine umsatzsteuer|nicht steuerbar\p{L}*|ikke momspligtig\p{L}*|ikke momsregistreret|uden for momslovens|outside scope of vat|not vat registered|senza applicazione (?:dell.)?iva|zero[- ]rated|no vat|outside the scope of vat)(?!\p{L})/iu
const reversed =
  /(?<!\p{L})(?:omvendt betalingspligt|moms betales af køber|moms(?:en)? afregnes af køber|køber (?:skal )?(?:afregner?|betaler?) moms(?:en)?|reverse charge|inversione contabile|steuerschuldnerschaft des leistungsempfängers|intra-?community supply)(?!\p{L})/iu
const nature = /(?<![\p{L}\d])N(?:1|2\.[12]|3\.[1-6]|4|5|6\.[1-9]|7)(?![\p{L}\d.])/u

/** What the text says about VAT: none, or reverse charge, with the code of the reason. */
export function vatWordsOf(text: string): {
  isExempt: boolean
  isReversed: boolean
  nature: string | null
} {
  return {
    isExempt: exempt.test(text),
    isReversed: reversed.test(text),
    nature: nature.exec(text)?.[0] ?? null,
  }
}

export type ReadAmounts = Pick<ReadingFields, 'total' | 'vat' | 'net' | 'payable'> &
  Pick<Reading, 'vatRows' | 'lines' | 'equations'> & {
    alerts: ReadingFinding[]
    /** Where the total stands, for the currency beside it. */
    totalPlace: PlacedAmount | null
    /** Whether the total is printed with a minus: amounts are read without their sign. */
    isNegative: boolean
  }

type Rates = readonly string[] | undefined

/** The amounts of a document, with every equation that holds between them as a proof. */
export function readAmounts(
  looks: readonly LineCandidates[],
  text: string,
  country: string | null,
  home: string,
  { isPrivate = false, homeRates = [] }: { isPrivate?: boolean; homeRates?: Rates } = {},
): ReadAmounts {
  const placed = findAmountCandidates(looks, country ?? home)
  const isNegative = isWrittenNegative(placed)
  const candidates = isNegative ? placed.map(turned) : placed
  const lineItems = findLineItems(looks, candidates)
  const printed = [
    ...looks.flatMap(({ rates }) => rates.map(({ rate }) => rate)),
    ...candidates.flatMap(({ bareRates }) => bareRates ?? []),
  ]
  const words = vatWordsOf(text)
  const solution = solveAmounts({
    amountCandidates: candidates,
    rates: ratesFor(country, home, [...new Set(printed)], homeRates),
    lineItems,
    isExempt: words.isExempt || isPrivate,
  })
  if (solution === null) return { ...nothing, isNegative }
  const held = solution.equations.filter(({ holds }) => holds).map(({ code }) => code)
  const place = (role: AmountRole, minor: bigint | null) =>
    minor === null ? null : placeOf(candidates, role, minor)
  const field = (role: AmountRole, minor: bigint | null) =>
    amountField(looks, candidates, role, minor, held)
  const totalPlace = place('total', solution.total)
  return {
    total: field('total', solution.total),
    vat: field('vat', solution.vat),
    net: field('net', solution.net),
    payable: field('payable', solution.payable),
    vatRows: vatRowsOf(solution, words),
    lines: linesOf(looks, solution),
    equations: solution.equations,
    alerts: amountAlerts(looks, candidates, lineItems, solution),
    totalPlace,
    isNegative: isNegative || totalPlace?.isNegative === true,
  }
}

// A credit note, or a slip for goods given back, may have a minus before each of its amounts: what has
// none is then taken off. "Kontant 130,00" below "TOTAL -130,00" is no sum and says nothing.
function isWrittenNegative(candidates: readonly PlacedAmount[]): boolean {
  const sums = candidates.filter(({ roles, minor }) => (roles.total ?? 0) >= 0.5 && minor > 0n)
  const negative = sums.filter(({ isNegative }) => isNegative)
  return negative.length > sums.length - negative.length
}

const turned = (one: PlacedAmount): PlacedAmount => ({ ...one, isNegative: !one.isNegative })

const nothing: ReadAmounts = {
  total: null,
  vat: null,
  net: null,
  payable: null,
  vatRows: [],
  lines: [],
  equations: [],
  alerts: [{ code: 'amounts_unproven', params: {} }],
  totalPlace: null,
  isNegative: false,
}

// Of several places with one value, the one whose label says the role; else the last.
function placeOf(
  candidates: readonly PlacedAmount[],
  role: AmountRole,
  minor: bigint,
): PlacedAmount | null {
  let best: PlacedAmount | null = null
  for (const one of candidates) {
    if (one.minor !== minor) continue
    if ((one.roles[role] ?? 0) >= (best?.roles[role] ?? 0)) best = one
  }
  return best
}

const proofsByEquation: Readonly<Record<string, string>> = {
  rate_equation: 'rate_equation',
  net_plus_vat: 'net_printed',
  rows_sum: 'rows_sum',
  lines_sum: 'lines_sum',
}

function amountField(
  looks: readonly LineCandidates[],
  candidates: readonly PlacedAmount[],
  role: AmountRole,
  minor: bigint | null,
  held: readonly string[],
): ReadingFields['total'] {
  if (minor === null) return null
  const isOfSum = role !== 'payable'
  const equations = isOfSum ? held.flatMap((code) => proofsByEquation[code] ?? []) : []
  const placed = placeOf(candidates, role, minor)
  const score = Math.min(0.95, 0.3 + equations.length * 0.25)
  if (placed === null) return derivedField(decimalOf(minor), [...equations, 'derived'], score)
  const weight = placed.roles[role] ?? (role === 'total' ? placed.roles.payable : undefined) ?? 0
  const { start, end } = placed.printed
  const proofs = [...(weight > 0 ? ['labelled'] : []), ...equations]
  const value = decimalOf(minor)
  return fieldOf(looks, {
    value,
    line: placed.line,
    start,
    end,
    score: score + weight * 0.2,
    proofs,
  })
}

function vatRowsOf(
  { rows, vat, net }: Solution,
  words: ReturnType<typeof vatWordsOf>,
): Reading['vatRows'] {
  if (rows.length > 0) {
    return rows.map((row) => ({
      rate: row.rate,
      nature: row.rate === '0' ? words.nature : null,
      net: decimalOf(row.net),
      vat: decimalOf(row.vat),
      reverseCharge: row.rate === '0' && words.isReversed,
    }))
  }
  if (vat === null || net === null) return []
  const isNothing = vat === 0n
  return [
    {
      rate: isNothing ? '0' : null,
      nature: isNothing ? words.nature : null,
      net: decimalOf(net),
      vat: decimalOf(vat),
      reverseCharge: isNothing && words.isReversed,
    },
  ]
}

const mostLines = 500

function linesOf(looks: readonly LineCandidates[], { items }: Solution): Reading['lines'] {
  return items.slice(0, mostLines).map(({ line, minor, isNegative, rate }) => ({
    text: (looks[line]?.line.text ?? '').trim().slice(0, 1_000),
    net: decimalOf(isNegative ? -minor : minor),
    rate,
    nature: null,
  }))
}
