import { currencyDigits } from '#kernel/money'
import { Failure } from '#kernel/failure'
import { decimalOf, deductibleOf } from '#ledger/room'
import { vatCodeOf, type VatCode } from '#regions/room'
import { tidyText } from './booking_text.ts'
import { knownTreatment } from './choose_category.ts'
import { chooseAccount } from './choose_in_chart.ts'
import { codingFields, type Coding, type CodingField, type CodingLine } from './coding.ts'
import type { Corrections, Evidence } from './coding.ts'
import { minorOf, paperOf, vatWithin } from './propose_amounts.ts'
import { capOf } from './propose_cap.ts'

/**
 * What a person set, put over a proposal. Account and category hold for every line; a VAT code or
 * an amount makes one line of them, since the paper's own rows no longer say how it divides.
 */
export function correct(coding: Coding, given: Corrections, evidence: Evidence): Coding {
  const fields = codingFields.filter((field) => given[field] !== undefined)
  if (fields.length === 0) return coding
  const isOneLine = given.vatCode !== undefined || given.codedAmount !== undefined
  const lines = isOneLine ? [oneLine(coding, given, evidence)] : coding.lines
  const sort = sortOf(given, evidence)
  const corrected = new Set([...coding.correctedFields, ...fields])
  // The category brings its account, so the one that a person set before is no correction any more.
  const isReplaced = given.category !== undefined && given.ledgerAccountId === undefined
  if (isReplaced) corrected.delete('ledgerAccountId')
  const correctedFields = codingFields.filter((field) => corrected.has(field))
  const kept = coding.reasons.filter(
    (reason) =>
      reason.code !== 'corrected' ||
      (corrected.has(reason.params['field'] as CodingField) &&
        !fields.some((field) => field === reason.params['field'])),
  )
  const reasons = [
    ...kept,
    ...fields.map((field) => ({ code: 'corrected', params: { field, value: given[field] ?? '' } })),
  ]
  const head = isOneLine ? lines[0] : coding
  return {
    ...coding,
    ledgerAccountId: head?.ledgerAccountId ?? coding.ledgerAccountId,
    category: head?.category ?? null,
    vatCode: head?.vatCode ?? null,
    ...sort,
    bookingText: tidyText(given.bookingText ?? '') || coding.bookingText,
    codedAmount: given.codedAmount ?? coding.codedAmount,
    lines: lines.map((line) => ({ ...line, ...sort })),
    correctedFields,
    reasons,
    cap: capOf(reasons, correctedFields),
  }
}

/** The account and the category to set; a category brings its account unless one is given. */
function sortOf(
  given: Corrections,
  evidence: Evidence,
): Partial<Pick<CodingLine, 'ledgerAccountId' | 'category'>> {
  const { region, chart } = evidence
  const { ledgerAccountId, category } = given
  if (ledgerAccountId !== undefined && !chart.accounts.some((row) => row.id === ledgerAccountId)) {
    throw new Failure('unknown_account', { ledgerAccountId })
  }
  if (category === undefined) return ledgerAccountId === undefined ? {} : { ledgerAccountId }
  const known = knownTreatment(evidence, category)
  if (known === null) throw new Failure('unknown_category', { category })
  const account = ledgerAccountId ?? chooseAccount(region, chart, known.account).id
  return { ledgerAccountId: account, category }
}

/** Net and VAT out of the gross by the code's rate; without VAT on the paper all is net. */
function oneLine(coding: Coding, given: Corrections, evidence: Evidence): CodingLine {
  const { region, extraction, proRataPercent } = evidence
  const { day } = paperOf(extraction, region)
  const digits = currencyDigits(coding.currency)
  const code =
    given.vatCode === undefined
      ? coding.vatCode === null
        ? null
        : (vatCodeOf(region, coding.vatCode, day) ?? null)
      : assertPurchaseCode(evidence, given.vatCode, day)
  const gross =
    given.codedAmount === undefined
      ? coding.lines.reduce(
          (sum, { net, vat }) => sum + minorOf(net, digits) + minorOf(vat, digits),
          0n,
        )
      : -minorOf(given.codedAmount, digits)
  const isWithin = code !== null && code.rate !== null && code.reverseCharge !== true
  const inside = isWithin ? vatWithin(gross, code.rate ?? '0') : 0n
  const vatCode = code?.id ?? null
  const net = decimalOf(gross - inside, digits)
  const vat = decimalOf(inside, digits)
  const deductible = deductibleOf(region, vatCode, day, net, vat, proRataPercent, digits)
  const { ledgerAccountId, category } = coding
  return { ledgerAccountId, category, vatCode, net, vat, deductible }
}

function assertPurchaseCode({ region }: Evidence, vatCode: string, day: string): VatCode {
  const code = vatCodeOf(region, vatCode, day)
  if (code === undefined) {
    const isEnded = region.vatCodes.some((row) => row.id === vatCode)
    const detail = `${vatCode} is not in force on ${day}, the date of the document.`
    throw new Failure('unknown_vat_code', { vatCode, day, ...(isEnded ? { detail } : {}) })
  }
  if (code.direction === 'out') {
    const detail = `${vatCode} is a code for sales; a purchase needs one with direction "in".`
    throw new Failure('unknown_vat_code', { vatCode, day, detail })
  }
  return code
}

/**
 * What a person set before, on a new proposal. What no longer holds, since the chart, the region or
 * the date is another now, is left out and said, so that it cannot keep the document from its coding.
 */
export function recorrect(
  proposal: Coding,
  corrections: Corrections,
  evidence: Evidence,
): { corrected: Coding; corrections: Corrections } {
  const kept: Corrections = {}
  const dropped: Coding['reasons'] = []
  for (const field of codingFields) {
    const value = corrections[field]
    if (value === undefined) continue
    if (holds(proposal, { [field]: value }, evidence)) kept[field] = value
    else dropped.push({ code: 'correction_dropped', params: { field, value: value.slice(0, 100) } })
  }
  const corrected = correct(proposal, kept, evidence)
  const reasons = [...corrected.reasons, ...dropped]
  const cap = capOf(reasons, corrected.correctedFields)
  return { corrected: { ...corrected, reasons, cap }, corrections: kept }
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
