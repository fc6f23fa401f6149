import { sizeOf } from '#kernel/values/money'
import type { Region, VatCode } from '#regions/room'
import { decimalOf, fractionOf, times } from '#kernel/values/decimal'
import { blankLine, type Conversion, type DraftLine } from '../entries/entry_draft.ts'
import { deductionShareOf, type DeductionTerms } from '../purchase/deduction.ts'
import { boxAccountOf, vatDueOf } from '../purchase/purchase_vat.ts'
import type { EntryGivenLine } from './given_entry.ts'
import { lineFault } from './entry_fault.ts'

type LineWork = {
  region: Region
  code: VatCode
  terms: DeductionTerms
  money: Conversion
  digits: number
  index: number
}

/** The line with its base, the lines of its VAT, and the VAT that comes on top of its amount. */
type TaxedLine = { base: DraftLine; taxes: DraftLine[]; onTop: bigint }

/**
 * What a line with a VAT code becomes. On a purchase the VAT that is not deducted is part of the
 * cost; under reverse charge VAT is owed and deducted on the same base, and nothing comes on top.
 */
export function taxedLine(work: LineWork, line: EntryGivenLine): TaxedLine {
  return work.code.direction === 'in' ? boughtLine(work, line) : soldLine(work, line)
}

function boughtLine(work: LineWork, line: EntryGivenLine): TaxedLine {
  const { region, code, money, index } = work
  const isOwn = code.reverseCharge === true
  if (line.vatBase !== null && code.kind !== 'outside_goods_purchase') {
    const detail = 'Only import VAT has a base apart from the amount; leave it out here.'
    throw lineFault(index, 'vatBase', 'base_not_of_code', detail)
  }
  const base = line.vatBase ?? line.amount
  const vat = isOwn ? noVatOnPaper(work, line) : vatOnPaper(work, line, base)
  const due = vatDueOf(code, base, vat)
  const deductible = deductibleOf(work, line, due)
  const baseHome = money.toHome(base)
  const dueHome = vatDueOf(code, baseHome, money.toHome(vat))
  const deductibleHome = deductible === due ? dueHome : within(money.toHome(deductible), dueHome)
  const cost: DraftLine = {
    ...blankLine(line.account, code.id),
    home: money.toHome(line.amount + vat) + (isOwn ? dueHome : 0n) - deductibleHome,
    paper: line.amount + vat + (isOwn ? due : 0n) - deductible,
    vatRole: 'base',
    vatBase: baseHome,
    vatAmount: dueHome,
  }
  const taxes: DraftLine[] = []
  if (deductibleHome !== 0n) {
    const account = boxAccountOf(region, code, 'input')
    const amounts = { home: deductibleHome, paper: deductible }
    taxes.push({ ...blankLine(account, code.id), ...amounts, vatRole: 'input' })
  }
  if (isOwn && dueHome !== 0n) {
    const account = boxAccountOf(region, code, 'output')
    taxes.push({ ...blankLine(account, code.id), home: -dueHome, paper: -due, vatRole: 'output' })
  }
  return { base: cost, taxes, onTop: vat }
}

/** A sale is a credit, so its VAT is one as well; a debit takes both back. */
function soldLine(work: LineWork, line: EntryGivenLine): TaxedLine {
  const { region, code, money, index } = work
  if (line.vatBase !== null || line.deductible !== null) {
    const field = line.vatBase === null ? 'deductible' : 'vatBase'
    throw lineFault(index, field, 'not_of_sale', 'A sale deducts nothing; leave it out here.')
  }
  const vat = vatOnPaper(work, line, line.amount)
  const base: DraftLine = {
    ...blankLine(line.account, code.id),
    home: money.toHome(line.amount),
    paper: line.amount,
    vatRole: 'base',
    vatBase: -money.toHome(line.amount),
    vatAmount: -money.toHome(vat),
  }
  const isOwed = region.boxAccounts.some(
    ({ side, box }) => side === 'output' && code.vatBoxes.includes(box),
  )
  // Without a box the buyer pays the VAT to the state, and the seller never sees it.
  if (vat === 0n || !isOwed) return { base, taxes: [], onTop: 0n }
  const account = boxAccountOf(region, code, 'output')
  const amounts = { home: money.toHome(vat), paper: vat }
  return {
    base,
    taxes: [{ ...blankLine(account, code.id), ...amounts, vatRole: 'output' }],
    onTop: vat,
  }
}

function noVatOnPaper({ code, index }: LineWork, { vatAmount }: EntryGivenLine): bigint {
  if (vatAmount === null || vatAmount === 0n) return 0n
  const detail = `Under ${code.id} the paper shows no VAT; Daybook reckons what you owe from the base.`
  throw lineFault(index, 'vatAmount', 'vat_not_of_code', detail)
}

/** The VAT that is charged: the rate on the base, or what the paper says within a unit of it. */
function vatOnPaper({ code, digits, index }: LineWork, line: EntryGivenLine, base: bigint): bigint {
  const rate = code.rate === null ? null : fractionOf(code.rate)
  const usual = rate === null ? null : times(base, { top: rate.top, bottom: rate.bottom * 100n })
  if (line.vatAmount === null) {
    if (usual !== null) return usual
    const detail = `${code.id} has no rate of its own. Give the VAT on the paper as vatAmount.`
    throw lineFault(index, 'vatAmount', 'vat_amount_missing', detail)
  }
  const isTurned = line.vatAmount !== 0n && line.vatAmount > 0n !== base > 0n
  if (isTurned) {
    throw lineFault(index, 'vatAmount', 'vat_turned', 'VAT has the sign of what it is charged on.')
  }
  const slack = usual === 0n ? 0n : 10n ** BigInt(digits)
  if (usual !== null && sizeOf(line.vatAmount) > sizeOf(usual) + slack) {
    const detail = `${code.id} on that base gives ${decimalOf(usual, digits)}; more cannot be VAT of it.`
    throw lineFault(index, 'vatAmount', 'vat_above_rate', detail)
  }
  // A bill may show less VAT than its rate; a sale under a rate owes it.
  const isTooLittle = usual !== null && sizeOf(line.vatAmount) < sizeOf(usual) - slack
  if (isTooLittle && code.direction === 'out') {
    const detail = `${code.id} on that base gives ${decimalOf(usual, digits)}; a sale cannot owe less.`
    throw lineFault(index, 'vatAmount', 'vat_below_rate', detail)
  }
  return line.vatAmount
}

/** What a person states may be less than the code, pro rata and the tax regime allow, never more. */
function deductibleOf(work: LineWork, { deductible }: EntryGivenLine, due: bigint): bigint {
  const { code, terms, digits, index } = work
  const most = times(due, deductionShareOf(code, terms))
  if (deductible === null || within(deductible, most) === deductible) return deductible ?? most
  const detail = `At most ${decimalOf(most, digits)} of the VAT of this line can be deducted under ${code.id}.`
  throw lineFault(index, 'deductible', 'deduction_too_large', detail)
}

/** `amount` held between zero and `limit`, whatever the sign of `limit`. */
function within(amount: bigint, limit: bigint): bigint {
  if (limit < 0n) return -within(-amount, -limit)
  if (amount < 0n) return 0n
  return amount > limit ? limit : amount
}
