import { decimalOf, fractionOf, minorOf, partOf } from '#kernel/values/decimal'
import { currencyDigits, roundHalfUp } from '#kernel/values/money'
import { categoryOf, regionOf, type Region } from '#regions/room'
import { fundCharge, stampCharge, withheldOf, type Charge } from './charges.ts'
import { assertBookable, priceLine, sumByRate, type LineVat, rowKey } from './price_lines.ts'
import type { GivenLine, LineRole, PricedLine, PricedSale, SaleReason, Sale } from './sale.ts'
import { treatSale } from './treat_sale.ts'

/** The discounts on single lines, each as a line of its own after all that the caller gave. */
function lineDiscounts(
  { currency, discountWord = 'Discount' }: Pick<Sale, 'currency' | 'discountWord'>,
  lines: readonly PricedLine[],
): PricedLine[] {
  const digits = currencyDigits(currency)
  return lines.flatMap((line) => {
    const percent = line.details?.discountPercent
    if (percent === undefined || line.role !== undefined) return []
    const { top, bottom } = fractionOf(percent)
    const offMinor = roundHalfUp(line.netMinor * top, bottom * 100n)
    if (offMinor === 0n) return []
    return [
      discountLine(line, `${discountWord} ${percent} %: ${line.description}`, -offMinor, digits),
    ]
  })
}

function discountLine(
  { vatRate, rate, vatCode, nature, account, due }: PricedLine,
  description: string,
  netMinor: bigint,
  digits: number,
): PricedLine {
  return {
    description,
    quantity: '1',
    unitPrice: decimalOf(netMinor, digits),
    vatRate,
    rate,
    vatCode,
    nature,
    account,
    ...(due === undefined ? {} : { due }),
    role: 'discount',
    netMinor,
  }
}

/**
 * A discount on the whole invoice reduces the base of each rate (directive 2006/112 art. 79): one
 * line for each rate, code and account, so that VAT, boxes and revenue follow.
 */
function discountLines(
  { discount, currency }: Pick<Sale, 'discount' | 'currency'>,
  lines: readonly PricedLine[],
): PricedLine[] {
  if (!discount) return []
  const digits = currencyDigits(currency)
  const groups = groupsOf(lines)
  const wholeMinor = groups.reduce((sum, one) => sum + one.netMinor, 0n)
  const offMinor = offOf(discount, wholeMinor, digits)
  if (wholeMinor === 0n || offMinor === 0n) return []
  let beforeMinor = 0n
  return groups.map(({ line, netMinor }) => {
    const ownMinor = -partOf(offMinor, wholeMinor, beforeMinor, netMinor)
    beforeMinor += netMinor
    return discountLine(line, discount.text, ownMinor, digits)
  })
}

function offOf(
  discount: NonNullable<Sale['discount']>,
  wholeMinor: bigint,
  digits: number,
): bigint {
  if ('amount' in discount) return minorOf(discount.amount, digits)
  const { top, bottom } = fractionOf(discount.percent)
  return roundHalfUp(wholeMinor * top, bottom * 100n)
}

function groupsOf(lines: readonly PricedLine[]): { line: PricedLine; netMinor: bigint }[] {
  const groups = new Map<string, { line: PricedLine; netMinor: bigint }>()
  for (const line of lines) {
    if (line.role !== undefined && line.role !== 'discount') continue
    const key = `${rowKey(line)} ${line.account}`
    const before = groups.get(key)?.netMinor ?? 0n
    groups.set(key, { line, netMinor: before + line.netMinor })
  }
  return [...groups.values()]
}

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
