import { currencyDigits, roundHalfUp } from '#kernel/values/money'
import { decimalOf, fractionOf } from '#kernel/values/decimal'
import { factOf, type Region } from '#regions/room'
import type {
  Buyer,
  GivenLine,
  PricedLine,
  PricedSale,
  SaleRateRow,
  SaleReason,
  Sale,
} from './sale.ts'
import { stampDutyOf } from './stamp_duty.ts'

/** A line added by the organization's profile or by law. */
export type Charge = GivenLine & { role: 'fund' | 'stamp' }

/** The pension fund contribution that professionals add to their fee, from the profile. */
export function fundCharge(sale: Sale, region: Region, netMinor: bigint): Charge | null {
  const fund = sale.seller.fees?.pensionFund
  if (!fund) return null
  const amountMinor = percentOf(netMinor, fund.rate)
  if (amountMinor === 0n) return null
  const name = region.pensionFund?.name ?? fund.kind
  return {
    description: `${name} ${fund.rate} % (${fund.kind})`,
    quantity: '1',
    unitPrice: decimalOf(amountMinor, currencyDigits(sale.currency)),
    vatRate: fund.vatRate,
    ...(fund.vatNature === null ? {} : { vatNature: fund.vatNature }),
    role: 'fund',
  }
}

/**
 * Stamp duty on an invoice without VAT, if the seller charges it to the buyer. The amount is in the
 * country's currency; on an invoice in another currency the seller bears it.
 */
export function stampCharge(
  sale: Sale,
  region: Region,
  byRate: readonly SaleRateRow[],
): Charge | null {
  if (sale.seller.fees?.stampDutyToBuyer !== true) return null
  const { currency } = sale
  const stamp = stampDutyOf(region, sale.date, byRate, { currency, rate: null })
  const vatNature = factOf(region, 'stamp_duty_line_nature', sale.date)?.value
  const description = region.stampDuty?.name
  if (stamp === null || stamp === 'unclear' || vatNature === undefined || description === undefined)
    return null
  return {
    description,
    quantity: '1',
    unitPrice: stamp.duty,
    vatRate: '0',
    vatNature,
    role: 'stamp',
  }
}

type Withheld = { withheld: PricedSale['withheld']; reasons: SaleReason[] }

/**
 * Withholding tax that the buyer deducts from the fee and pays for the seller: only domestic
 * businesses and organizations do, and not for a seller in a small business scheme.
 */
export function withheldOf(
  sale: Sale,
  region: Region,
  { isAtHome, lines }: { isAtHome: boolean; lines: readonly PricedLine[] },
): Withheld {
  const withholding = sale.seller.fees?.withholding
  if (!withholding) return { withheld: null, reasons: [] }
  if (!isAtHome || !isAgent(sale.buyer, region)) {
    return { withheld: null, reasons: [{ code: 'tax_not_withheld', params: {} }] }
  }
  const counted = lines.filter((line) => isWithheldFrom(sale, region, line))
  const baseMinor = counted.reduce((sum, line) => sum + line.netMinor, 0n)
  const amountMinor = percentOf(baseMinor, withholding.rate)
  if (amountMinor <= 0n) return { withheld: null, reasons: [] }
  const params = { rate: withholding.rate }
  return {
    withheld: { ...withholding, amountMinor },
    reasons: [{ code: 'tax_withheld', params }],
  }
}

/** Persons who are no business withhold nothing; bodies without a VAT number, such as condominiums, do. */
function isAgent({ vatNumber, fiscalCode, isPublicBody }: Buyer, region: Region): boolean {
  if (vatNumber !== null || isPublicBody) return true
  const shape = region.withheldByBuyers?.organizationCode
  return shape !== undefined && fiscalCode !== null && new RegExp(shape).test(fiscalCode)
}

export function isWithheldFrom(
  { seller, date }: Pick<Sale, 'seller' | 'date'>,
  region: Region,
  { role, nature }: Pick<PricedLine, 'role' | 'nature'>,
): boolean {
  if (role === 'stamp') return false
  if (role === 'fund') return seller.fees?.pensionFund?.withheld === true
  const excluded = factOf(region, 'withholding_excluded_natures', date)?.value.split(';') ?? []
  return nature === null || !excluded.includes(nature)
}

/** The amount the buyer pays: gross less VAT under split payment and withholding tax. */
export function payableOf(sale: Pick<PricedSale, 'grossMinor' | 'byRate' | 'withheld'>): bigint {
  const split = sale.byRate.filter((row) => row.due === 'S')
  const splitMinor = split.reduce((sum, row) => sum + row.vatMinor, 0n)
  return sale.grossMinor - splitMinor - (sale.withheld?.amountMinor ?? 0n)
}

function percentOf(amountMinor: bigint, rate: string): bigint {
  const { top, bottom } = fractionOf(rate)
  return roundHalfUp(amountMinor * top, bottom * 100n)
}
