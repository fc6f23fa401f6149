import { Failure } from '#kernel/failure/failure'
import { vatCodeOf, type Region, type VatCode } from '#regions/room'
import { decimalOf, fractionOf, minorOf, times } from '#kernel/values/decimal'
import { deductionShareOf, type DeductionTerms } from './deduction.ts'

/** The code in force on that day. A sales code cannot be used on a purchase. */
export function purchaseCodeOf(region: Region, id: string, day: string): VatCode {
  const code = vatCodeOf(region, id, day)
  if (code?.direction !== 'in') throw new Failure('unknown_vat_code', { vatCode: id, day })
  return code
}

/** Under reverse charge, VAT is calculated on the base; otherwise it is the VAT on the document. */
export function vatDueOf(code: VatCode | null, base: bigint, vat: bigint): bigint {
  if (code?.reverseCharge !== true) return vat
  const rate = fractionOf(code.rate ?? '0')
  return times(base, { top: rate.top, bottom: rate.bottom * 100n })
}

/** The deductible VAT of a line with that base, in the same currency, also under reverse charge. */
export function deductibleOf(
  region: Region,
  vatCode: string | null,
  day: string,
  base: string,
  vat: string,
  terms: DeductionTerms,
  digits = 2,
): string {
  const code = vatCode === null ? null : purchaseCodeOf(region, vatCode, day)
  const due = vatDueOf(code, minorOf(base, digits), minorOf(vat, digits))
  return decimalOf(times(due, deductionShareOf(code, terms)), digits)
}

/** What a person may state as deductible: the VAT itself, within pro rata and the tax regime. */
export function mostDeductible(
  code: VatCode,
  base: bigint,
  vat: bigint,
  terms: DeductionTerms,
): bigint {
  const due = vatDueOf(code, base, vat)
  return times(due, deductionShareOf({ ...code, deductible: '1' }, { ...terms, category: null }))
}

/** The account of the VAT box that the code feeds on that side. */
export function boxAccountOf(region: Region, code: VatCode, side: 'input' | 'output'): string {
  const found = region.boxAccounts.find(
    (row) => row.side === side && code.vatBoxes.includes(row.box),
  )
  if (!found)
    throw new RangeError(`${code.id} feeds no ${side} box, so it cannot have ${side} VAT.`)
  return found.account
}
