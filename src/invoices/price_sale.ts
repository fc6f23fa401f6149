import { assertBookable, priceLine, sumByRate } from './price_lines.ts'
import type { PricedLine, PricedSale, Sale } from './sale.ts'
import { treatSale } from './treat_sale.ts'

/** What a sale comes to under the law of its day: rates, codes and natures, net, VAT and total. */
export function priceSale(sale: Sale): PricedSale {
  const { treatment, lines: vats } = treatSale(sale)
  const lines = sale.lines.flatMap((given, index): PricedLine[] => {
    const vat = vats[index]
    return vat === undefined ? [] : [priceLine(given, vat, sale.currency)]
  })
  const byRate = sumByRate(lines)
  const netMinor = byRate.reduce((sum, row) => sum + row.netMinor, 0n)
  const vatMinor = byRate.reduce((sum, row) => sum + row.vatMinor, 0n)
  const grossMinor = netMinor + vatMinor
  assertBookable([...lines.map((line) => line.netMinor), netMinor, vatMinor, grossMinor])
  return { treatment, lines, byRate, netMinor, vatMinor, grossMinor }
}
