import { Failure } from '#kernel/failure'
import { vatCodeOf, type Region, type VatCode } from '#regions/room'
import {
  decimalOf,
  fractionOf,
  minorOf,
  percentOf,
  shareOf,
  times,
  type Fraction,
} from './decimal.ts'

/** The code as the law has it on that day; a code for sales cannot stand on a purchase. */
export function purchaseCodeOf(region: Region, id: string, day: string): VatCode {
  const code = vatCodeOf(region, id, day)
  if (code?.direction !== 'in') throw new Failure('unknown_vat_code', { vatCode: id, day })
  return code
}

/** Where the buyer owes the VAT itself, it is reckoned on the net; else it is what the paper shows. */
export function vatDueOf(code: VatCode | null, net: bigint, vat: bigint): bigint {
  if (code?.reverseCharge !== true) return vat
  const rate = fractionOf(code.rate ?? '0')
  return times(net, { top: rate.top, bottom: rate.bottom * 100n })
}

export function deductibleShareOf(code: VatCode | null, proRataPercent: number | null): Fraction {
  const share = code?.deductible ?? '0'
  if (share !== 'pro_rata') return shareOf(share)
  // Without a percentage of its own the organization deducts in full.
  return percentOf(proRataPercent ?? 100)
}

/** The VAT of a line that may be deducted, in the same currency, under reverse charge too. */
export function deductibleOf(
  region: Region,
  vatCode: string | null,
  day: string,
  net: string,
  vat: string,
  proRataPercent: number | null,
  digits = 2,
): string {
  const code = vatCode === null ? null : purchaseCodeOf(region, vatCode, day)
  const due = vatDueOf(code, minorOf(net, digits), minorOf(vat, digits))
  return decimalOf(times(due, deductibleShareOf(code, proRataPercent)), digits)
}

/** The account of the box on that side which the code feeds. */
export function boxAccountOf(region: Region, code: VatCode, side: 'input' | 'output'): string {
  const found = region.boxAccounts.find(
    (row) => row.side === side && code.vatBoxes.includes(row.box),
  )
  if (!found) throw new RangeError(`${code.id} feeds no ${side} box, so it carries no ${side} VAT.`)
  return found.account
}
