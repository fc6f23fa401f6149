import { currencyDigits, sizeOf } from '#kernel/values/money'
import { Failure } from '#kernel/failure/failure'
import { decimalOf } from '#kernel/values/decimal'
import { mostDeductible, unknownAccount } from '#ledger/room'
import type { VatCode } from '#regions/room'
import type { Coding, CodingLine, Evidence, HandLine } from '../document/coding.ts'
import { documentAmountsOf, minorOf } from '../document/propose_amounts.ts'
import { knownTreatment } from './choose_category.ts'
import { assertPurchaseCode, shownVat } from './corrected_line.ts'
import { deductionTermsOf, withDeduction } from './line_deduction.ts'

/**
 * Coding lines that a person entered. They must add up to the document, and deduct no more VAT than
 * it shows; import VAT is exempt from that, because the customs document shows it.
 */
export function handLines(
  coding: Coding,
  given: readonly HandLine[],
  evidence: Evidence,
): CodingLine[] {
  const digits = currencyDigits(coding.currency)
  const { day } = documentAmountsOf(evidence.extraction, evidence.region)
  const lines = given.map((line, index) => lineOf(evidence, line, { index, day, digits }))
  assertSum(coding, given, digits)
  assertShown(evidence, given, { day, digits })
  return lines
}

/** A line by hand that gets another account or category, and deducts no more than that allows. */
export function sortedLine(
  line: CodingLine,
  sort: Partial<Pick<CodingLine, 'ledgerAccountId' | 'category'>>,
  evidence: Evidence,
): CodingLine {
  if (sort.category === undefined) return { ...line, ...sort }
  const { deductible, ...rest } = { ...line, ...sort }
  const { day, digits } = documentAmountsOf(evidence.extraction, evidence.region)
  const allowed = withDeduction(evidence, rest, { day, digits })
  const [stated, most] = [minorOf(deductible, digits), minorOf(allowed.deductible, digits)]
  return sizeOf(stated) < sizeOf(most) ? { ...allowed, deductible } : allowed
}

type At = { index: number; day: string; digits: number }

function lineOf(evidence: Evidence, given: HandLine, at: At): CodingLine {
  const { ledgerAccountId, category, vatCode, deductible, ...amounts } = given
  if (!evidence.chart.accounts.some((row) => row.id === ledgerAccountId)) {
    throw unknownAccount(evidence.chart, ledgerAccountId)
  }
  if (category !== null && knownTreatment(evidence, category) === null) {
    throw new Failure('unknown_category', { category })
  }
  const code = vatCode === null ? null : assertPurchaseCode(evidence, vatCode, at.day)
  assertVatOfCode(code, given, at)
  const line = { ledgerAccountId, category, vatCode, ...amounts }
  if (deductible === null) return withDeduction(evidence, line, at)
  assertDeductible(evidence, code, { ...given, deductible }, at)
  return { ...line, deductible }
}

function assertVatOfCode(code: VatCode | null, { vat, vatBase }: HandLine, at: At): void {
  const isCharged = code !== null && code.rate !== '0' && code.reverseCharge !== true
  if (!isCharged && minorOf(vat, at.digits) !== 0n) {
    const detail = `Under ${code?.id ?? 'no VAT code'} a document shows no VAT; put it into the net, or use the code of imports for VAT paid at customs.`
    throw fault(`/lines/${at.index}/vat`, 'vat_not_of_code', detail)
  }
  if (vatBase !== undefined && code?.kind !== 'outside_goods_purchase') {
    const detail = 'Only import VAT has a base apart from the net; leave it out here.'
    throw fault(`/lines/${at.index}/vatBase`, 'base_not_of_code', detail)
  }
}

/**
 * What a person states is not held to the code's share or the category's limit, because the lessor
 * of a car may state more; but it is held to pro rata and the tax regime.
 */
function assertDeductible(
  evidence: Evidence,
  code: VatCode | null,
  line: HandLine & { deductible: string },
  { index, digits }: At,
): void {
  const terms = deductionTermsOf(evidence, null)
  const base = minorOf(line.vatBase ?? line.net, digits)
  const most = code === null ? 0n : mostDeductible(code, base, minorOf(line.vat, digits), terms)
  const wanted = minorOf(line.deductible, digits)
  if (wanted !== 0n && code?.deductible === '0') {
    const detail = `Under ${code.id} no VAT is deducted; name a VAT code that allows it.`
    throw fault(`/lines/${index}/vatCode`, 'deduction_not_of_code', detail)
  }
  const isWithin = sizeOf(wanted) <= sizeOf(most) && (wanted === 0n || wanted > 0n === most > 0n)
  if (isWithin) return
  const detail = `At most ${decimalOf(most, digits)} of the VAT of this line can be deducted.`
  throw fault(`/lines/${index}/deductible`, 'deduction_too_large', detail)
}

function assertSum(coding: Coding, given: readonly HandLine[], digits: number): void {
  const sum = given.reduce(
    (total, line) => total + minorOf(line.net, digits) + minorOf(line.vat, digits),
    0n,
  )
  const whole = -minorOf(coding.codedAmount, digits)
  if (sum === whole) return
  // Told with the signs on the paper.
  const [lines, paper] = whole < 0n ? [-sum, -whole] : [sum, whole]
  const detail = `The lines add up to ${decimalOf(lines, digits)}, the document to ${decimalOf(paper, digits)}.`
  throw fault('/lines', 'lines_do_not_add_up', detail)
}

function assertShown(
  evidence: Evidence,
  given: readonly HandLine[],
  { day, digits }: { day: string; digits: number },
): void {
  const shown = shownVat(evidence)
  if (shown === null) return
  const sum = given.reduce((total, { vatCode, vat }) => {
    const code = vatCode === null ? null : assertPurchaseCode(evidence, vatCode, day)
    return code?.kind === 'outside_goods_purchase' ? total : total + minorOf(vat, digits)
  }, 0n)
  if (sizeOf(sum) <= shown) return
  const detail = `The lines have ${decimalOf(sizeOf(sum), digits)} VAT, the document shows ${decimalOf(shown, digits)}.`
  throw fault('/lines', 'vat_above_document', detail)
}

function fault(pointer: string, code: string, detail: string): Failure {
  return new Failure('invalid_input', { errors: [{ pointer, code, detail }] })
}
