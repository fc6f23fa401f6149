import { currencyDigits, sizeOf } from '#kernel/values/money'
import { Failure } from '#kernel/failure/failure'
import { decimalOf } from '#kernel/values/decimal'
import type { ReadingFinding } from '#readers/room'
import { factOf, vatCodeOf, type VatCode } from '#regions/room'
import type { Coding, CodingLine, Corrections, Evidence } from '../document/coding.ts'
import { documentAmountsOf, minorOf, vatWithin } from '../document/propose_amounts.ts'
import { withDeduction } from './line_deduction.ts'

/**
 * The single line that a corrected VAT code or amount makes. Its VAT follows the code's rate, but
 * is never more than the document shows: VAT that nobody charged cannot be deducted.
 */
export function correctedLine(
  coding: Coding,
  given: Corrections,
  evidence: Evidence,
): { line: CodingLine; reasons: ReadingFinding[] } {
  const { region, extraction } = evidence
  const { day } = documentAmountsOf(extraction, region)
  const digits = currencyDigits(coding.currency)
  const code = codeOf(coding, given, evidence, day)
  const gross =
    given.codedAmount === undefined
      ? coding.lines.reduce(
          (sum, { net, vat }) => sum + minorOf(net, digits) + minorOf(vat, digits),
          0n,
        )
      : -minorOf(given.codedAmount, digits)
  const { vat, reasons } = vatInside(evidence, code, gross, digits)
  const { ledgerAccountId, category } = coding
  const amounts = { net: decimalOf(gross - vat, digits), vat: decimalOf(vat, digits) }
  const line = { ledgerAccountId, category, vatCode: code?.id ?? null, ...amounts }
  return { line: withDeduction(evidence, line, { day, digits }), reasons }
}

function codeOf(
  coding: Coding,
  given: Corrections,
  evidence: Evidence,
  day: string,
): VatCode | null {
  if (given.vatCode !== undefined) return assertPurchaseCode(evidence, given.vatCode, day)
  return coding.vatCode === null ? null : (vatCodeOf(evidence.region, coding.vatCode, day) ?? null)
}

function vatInside(
  evidence: Evidence,
  code: VatCode | null,
  gross: bigint,
  digits: number,
): { vat: bigint; reasons: ReadingFinding[] } {
  if (code === null || code.rate === null || code.rate === '0' || code.reverseCharge === true) {
    return { vat: 0n, reasons: [] }
  }
  const computed = vatWithin(gross, code.rate)
  const shown = shownVat(evidence)
  if (shown === null && showsNone(evidence)) {
    return { vat: 0n, reasons: [{ code: 'vat_not_shown', params: { vatCode: code.id } }] }
  }
  if (shown === null) {
    return { vat: computed, reasons: [{ code: 'vat_not_read', params: { rate: code.rate } }] }
  }
  if (sizeOf(computed) <= shown) return { vat: computed, reasons: [] }
  const params = {
    vatCode: code.id,
    computed: decimalOf(sizeOf(computed), digits),
    shown: decimalOf(shown, digits),
  }
  return {
    vat: computed < 0n ? -shown : shown,
    reasons: [{ code: 'vat_as_shown', params }],
  }
}

// A page that speaks of VAT may show an amount that was not read.
const speaksOfVat = /\b(?:moms|momsen|iva|i\.v\.a|vat|mwst|ust|tva)\b/iu

/**
 * A full invoice names its VAT: one that was read from text and does not even speak of it shows none. A
 * receipt or a small invoice need not.
 */
function showsNone({ extraction, region }: Evidence): boolean {
  const { kind, sourceClass, page = '' } = extraction
  const isRead = sourceClass === 'pdf' || sourceClass === 'text'
  if (kind !== 'invoice' || !isRead || page === '' || speaksOfVat.test(page)) return false
  const { day, total, digits, currency } = documentAmountsOf(extraction, region)
  const limit = factOf(region, 'simplified_invoice_limit', day)
  return limit !== undefined && currency === region.currency && total > minorOf(limit.value, digits)
}

/** Says that the amount to post is not the total that the document shows. */
export function amountDiffers(
  codedAmount: string,
  currency: string,
  { extraction, region }: Evidence,
): ReadingFinding[] {
  const digits = currencyDigits(currency)
  const { total } = documentAmountsOf(extraction, region)
  const shown = extraction.kind === 'credit_note' ? total : -total
  if (minorOf(codedAmount, digits) === shown) return []
  const params = { coded: codedAmount, shown: decimalOf(shown, digits) }
  return [{ code: 'amount_differs', params }]
}

/** The VAT on the document without its sign, 0 if it shows none; null if none was read. */
export function shownVat({ extraction, region }: Evidence): bigint | null {
  if (extraction.fields.vat === null && extraction.vatRows.length === 0) return null
  const { rows } = documentAmountsOf(extraction, region)
  return sizeOf(rows.reduce((sum, row) => sum + row.vat, 0n))
}

export function assertPurchaseCode({ region }: Evidence, vatCode: string, day: string): VatCode {
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
