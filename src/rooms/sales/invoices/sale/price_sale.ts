import { categoryOf, regionOf, type Region } from '#regions/room'
import { discountLines, lineDiscounts } from './discount.ts'
import { fundCharge, stampCharge, withheldOf, type Charge } from './charges.ts'
import { assertBookable, priceLine, sumByRate, type LineVat } from './price_lines.ts'
import type { GivenLine, LineRole, PricedLine, PricedSale, SaleReason, Sale } from './sale.ts'
import { treatSale } from './treat_sale.ts'

/**
 * Prices a sale by the rules in force on its date: rates, codes and natures, net, VAT and total,
 * with charges from the profile such as a pension fund contribution or stamp duty.
 */
export function priceSale(sale: Sale): PricedSale {
  const region = regionOf(sale.seller.regionKey)
  const given = priceWith(sale, region, [])
  const fund = fundCharge(sale, region, netOf(given.lines))
  const funded = fund === null ? given : priceWith(sale, region, [fund])
  const stamp = stampCharge(sale, region, sumByRate(funded.lines))
  const charges = [fund, stamp].filter((one) => one !== null)
  const { lines, treatment } = stamp === null ? funded : priceWith(sale, region, charges)
  const byRate = sumByRate(lines)
  const netMinor = netOf(byRate)
  const vatMinor = byRate.reduce((sum, row) => sum + row.vatMinor, 0n)
  const grossMinor = netMinor + vatMinor
  assertBookable([...lines.map((line) => line.netMinor), netMinor, vatMinor, grossMinor])
  const isAtHome = treatment.kind === 'domestic' || treatment.kind === 'domestic_public'
  const { withheld, reasons } = withheldOf(sale, region, { isAtHome, lines })
  const explained = { ...treatment, reasons: [...treatment.reasons, ...reasons] }
  return { treatment: explained, lines, byRate, netMinor, vatMinor, grossMinor, withheld }
}

function priceWith(sale: Sale, region: Region, charges: readonly Charge[]) {
  const all: (GivenLine & { role?: LineRole })[] = [...sale.lines, ...charges]
  const { treatment, lines: vats } = treatSale({ ...sale, lines: all })
  const priced = all.flatMap((given, index): PricedLine[] => {
    const vat = vats[index]
    return vat === undefined
      ? []
      : [priceLine(given, accounted(region, given, { ...sale, vat }), sale.currency)]
  })
  const own = priced.slice(0, sale.lines.length)
  const reduced = [...own, ...lineDiscounts(sale, own)]
  const discounts = discountLines(sale, reduced)
  const charged = priced.slice(own.length)
  const lines = [...reduced, ...discounts, ...(sale.advances ?? []), ...charged]
  // Charges are not the caller's lines, so warnings about them do not apply.
  const isOwn = ({ code, params }: SaleReason): boolean =>
    code !== 'nature_not_for_buyer' || !charges.some((one) => one.vatNature === params['nature'])
  return { lines, treatment: { ...treatment, warnings: treatment.warnings.filter(isOwn) } }
}

/**
 * Stamp duty charged to the buyer is credited to the account that bears its cost; an advance is owed
 * to the buyer until the final invoice.
 */
function accounted(
  region: Region,
  { role, details }: GivenLine & { role?: LineRole },
  { vat, account = null }: Pick<Sale, 'account'> & { vat: LineVat },
): LineVat {
  const isNamed = role !== undefined || details?.account !== undefined
  if (account !== null && !isNamed) return { ...vat, account }
  if (role !== 'stamp' || region.stampDuty === null) return vat
  return { ...vat, account: categoryOf(region, region.stampDuty.category)?.account ?? vat.account }
}

function netOf(rows: readonly { netMinor: bigint }[]): bigint {
  return rows.reduce((sum, row) => sum + row.netMinor, 0n)
}
