import { Failure } from '#kernel/failure/failure'
import { unknownAccount } from '#ledger/room'
import type { ReadingFinding } from '#readers/room'
import { tidyText } from './booking_text.ts'
import { knownTreatment, chooseAccount } from './choose_category.ts'
import { correctedFields } from '../document/coding.ts'
import type {
  Coding,
  CodingLine,
  CorrectedField,
  Corrections,
  Evidence,
} from '../document/coding.ts'
import { amountDiffers, correctedLine } from './corrected_line.ts'
import { handLines, sortedLine } from './hand_lines.ts'
import { largestLine } from './largest_line.ts'
import { deductionReasons, limitedCodeReasons } from './line_deduction.ts'
import { propose } from './propose.ts'
import { capOf } from './propose_cap.ts'

// Reasons about the VAT of a corrected line, which the next correction gives anew.
const ofLine: ReadonlySet<string> = new Set([
  'vat_as_shown',
  'vat_not_read',
  'vat_not_shown',
  'category_limit',
  'pro_rata',
  'tax_regime',
  'code_above_category',
  'code_above_category_instead',
])

// Reasons for a VAT code that a person has replaced.
const ofProposedCode: ReadonlySet<string> = new Set([
  'memory_vat_code',
  'domestic_vat',
  'deduction_not_at_rate',
  'rule',
  'rule_not_confirmed',
  'no_vat_shown',
  'untaxed_category',
  'no_invoice',
  'vat_charged_outside',
  'untaxed_abroad',
  'no_matter_of_vat',
  'nature',
  'nature_not_in_force',
  'reverse_charge_domestic',
  'reverse_charge_abroad',
  'import_vat_at_customs',
  'foreign_vat',
  'foreign_vat_not_due',
  'rate_assumed',
  'rate_not_domestic',
  'rate_unclear',
  'vat_code_not_in_chart',
])

// Reasons for a category and for lines that a person has replaced by lines of their own.
const ofProposedLines: ReadonlySet<string> = new Set([
  'memory',
  'hint_supplier',
  'hint_line',
  'fallback_category',
  'split_line',
  'may_contain',
  'may_be_other',
  'may_be_an_asset',
  'may_be_below_limit',
  'one_keyword',
  'words_not_seen',
  'line_not_explained',
  'lines_not_told',
  'learned_once',
  'paper_says',
  'paper_may_mean',
  'vat_may_not_be_due',
  'account_not_in_chart',
  'stamp_duty',
  'rounding',
  'remainder',
])

/** True for a reason of the proposal that no longer holds after these corrections. */
function isSuperseded(code: string, given: Corrections, isSingle: boolean): boolean {
  const hasLines = given.lines !== undefined
  if (isSingle && ofLine.has(code)) return true
  if (hasLines && ofProposedLines.has(code)) return true
  return (hasLines || given.vatCode !== undefined) && ofProposedCode.has(code)
}

/** What lines by hand state for each line, instead of an earlier correction for all of them. */
export const ofHandLines = ['ledgerAccountId', 'category', 'vatCode'] as const

const ofCorrection: ReadonlySet<string> = new Set(['corrected', 'amount_differs'])

/**
 * Applies corrections to a coding. An account applies to every line. A category is judged anew by
 * the region's rules, VAT included, unless a person names the VAT code. A VAT code or an amount
 * makes a single line, because the VAT rows of the document no longer say how to divide it.
 */
export function correct(before: Coding, given: Corrections, evidence: Evidence): Coding {
  const fields = correctedFields.filter((field) => given[field] !== undefined)
  if (fields.length === 0) return before
  const sort = sortOf(given, evidence)
  const corrected = correctedAfter(before, given, fields)
  const coding = judgedAgain(before, given, corrected, evidence)
  const { lines, reasons: ofLines } = linesOf({ before, coding, given, corrected, sort }, evidence)
  const isSingle = ofLines !== null
  const kept = [
    ...coding.reasons.filter(
      ({ code }) => !ofCorrection.has(code) && !isSuperseded(code, given, isSingle),
    ),
    ...before.reasons.filter((reason) => isStill(reason, corrected, fields)),
  ]
  const codedAmount = given.codedAmount ?? before.codedAmount
  const differs = amountDiffers(codedAmount, coding.currency, evidence)
  const set = fields.map((field) => saysSet(field, given))
  const reasons = [...kept, ...(ofLines ?? []), ...differs, ...set]
  const all = correctedFields.filter((field) => corrected.has(field))
  const head = isSingle ? largestLine(lines, coding.currency) : coding
  return {
    ...coding,
    ledgerAccountId: head?.ledgerAccountId ?? coding.ledgerAccountId,
    category: head?.category ?? null,
    vatCode: head?.vatCode ?? null,
    ...sort,
    bookingText: tidyText(given.bookingText ?? '') || before.bookingText,
    codedAmount,
    lines,
    correctedFields: all,
    reasons,
    cap: capOf(reasons, all),
  }
}

type Change = {
  before: Coding
  coding: Coding
  given: Corrections
  corrected: ReadonlySet<CorrectedField>
  sort: Partial<Pick<CodingLine, 'ledgerAccountId' | 'category'>>
}

/** The lines, and what is to be said of them if a person has decided how they are divided. */
function linesOf(
  { before, coding, given, corrected, sort }: Change,
  evidence: Evidence,
): { lines: CodingLine[]; reasons: ReadingFinding[] | null } {
  if (given.lines !== undefined) {
    const entered = handLines(coding, given.lines, evidence)
    const lines = entered.map((line) => sortedLine(line, sort, evidence))
    const byHand = { code: 'lines_by_hand', params: {} }
    return { lines, reasons: [byHand, ...deductionReasons(lines)] }
  }
  if (corrected.has('lines')) {
    return { lines: coding.lines.map((line) => sortedLine(line, sort, evidence)), reasons: null }
  }
  const isSingle = corrected.has('vatCode') || corrected.has('codedAmount')
  if (!isSingle) return { lines: coding.lines.map((line) => ({ ...line, ...sort })), reasons: null }
  const amount = corrected.has('codedAmount')
    ? { codedAmount: given.codedAmount ?? before.codedAmount }
    : {}
  const { line, reasons } = correctedLine({ ...coding, ...sort }, { ...given, ...amount }, evidence)
  const limited = corrected.has('vatCode') ? limitedCodeReasons(evidence, line) : []
  const others = deductionReasons([line]).filter(
    ({ code }) => limited.length === 0 || code !== 'category_limit',
  )
  return { lines: [line], reasons: [...reasons, ...limited, ...others] }
}

function saysSet(field: CorrectedField, given: Corrections): ReadingFinding {
  const value = field === 'lines' ? `${given.lines?.length ?? 0} lines` : (given[field] ?? '')
  return { code: 'corrected', params: { field, value } }
}

function correctedAfter(
  before: Coding,
  given: Corrections,
  fields: readonly CorrectedField[],
): Set<CorrectedField> {
  const corrected = new Set([...before.correctedFields, ...fields])
  // Lines by hand state every code; a code or amount given later makes a single line of them.
  if (given.lines !== undefined) {
    for (const field of ofHandLines) if (given[field] === undefined) corrected.delete(field)
  } else if (given.vatCode !== undefined || given.codedAmount !== undefined)
    corrected.delete('lines')
  // A new category sets its account, which replaces an earlier correction of the account.
  const isReplaced = given.category !== undefined && given.ledgerAccountId === undefined
  if (isReplaced) corrected.delete('ledgerAccountId')
  return corrected
}

/** An earlier correction still counts unless this one replaces it. */
function isStill(
  { code, params }: ReadingFinding,
  corrected: ReadonlySet<CorrectedField>,
  fields: readonly CorrectedField[],
): boolean {
  const field = params['field'] as CorrectedField
  return code === 'corrected' && corrected.has(field) && !fields.includes(field)
}

/** The coding as if the document had always been of this category. */
function judgedAgain(
  before: Coding,
  { category }: Corrections,
  corrected: ReadonlySet<CorrectedField>,
  evidence: Evidence,
): Coding {
  const isNamed = corrected.has('vatCode') || corrected.has('lines')
  if (category === undefined || isNamed) return before
  return propose({ ...evidence, setCategory: category })
}

/** The account and category to set. A category sets its account unless one is given. */
function sortOf(
  given: Corrections,
  evidence: Evidence,
): Partial<Pick<CodingLine, 'ledgerAccountId' | 'category'>> {
  const { region, chart } = evidence
  const { ledgerAccountId, category } = given
  if (ledgerAccountId !== undefined && !chart.accounts.some((row) => row.id === ledgerAccountId)) {
    throw unknownAccount(chart, ledgerAccountId)
  }
  if (category === undefined) return ledgerAccountId === undefined ? {} : { ledgerAccountId }
  const known = knownTreatment(evidence, category)
  if (known === null) throw new Failure('unknown_category', { category })
  const account = ledgerAccountId ?? chooseAccount(region, chart, known.account).id
  return { ledgerAccountId: account, category }
}

/**
 * Applies earlier corrections to a new proposal. Corrections that are no longer valid, because the
 * chart, the region or the date has changed, are dropped with a reason instead of failing the
 * coding.
 */
export function recorrect(
  proposal: Coding,
  corrections: Corrections,
  evidence: Evidence,
): { corrected: Coding; corrections: Corrections } {
  const kept: Corrections = {}
  const dropped: Coding['reasons'] = []
  for (const field of correctedFields) {
    if (corrections[field] === undefined) continue
    const one = { [field]: corrections[field] }
    if (holds(proposal, one, evidence)) Object.assign(kept, one)
    else dropped.push(saysDropped(field, corrections))
  }
  const corrected = correct(proposal, kept, evidence)
  const reasons = [...corrected.reasons, ...dropped]
  const cap = capOf(reasons, corrected.correctedFields)
  return { corrected: { ...corrected, reasons, cap }, corrections: kept }
}

function saysDropped(field: CorrectedField, corrections: Corrections): ReadingFinding {
  const { params } = saysSet(field, corrections)
  const value = params['value'] ?? ''
  return { code: 'correction_dropped', params: { field, value: value.slice(0, 100) } }
}

function holds(proposal: Coding, given: Corrections, evidence: Evidence): boolean {
  try {
    correct(proposal, given, evidence)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
