import { Failure } from '#kernel/failure/failure'
import { currencyDigits, roundHalfUp } from '#kernel/values/money'
import { fractionOf } from '#kernel/values/decimal'
import type { GivenLine, PricedLine, SaleRateRow } from './sale.ts'

/** The VAT treatment of a line: rate, code, nature and revenue account. */
export type LineVat = Pick<PricedLine, 'rate' | 'vatCode' | 'nature' | 'account' | 'due'>

// A JSON number is exact to 15 digits, so larger totals could not be returned exactly.
const largest = 10n ** 15n - 1n

/**
 * Each line's net is rounded separately: it is printed on the invoice, and the exchange compares it
 * with price times quantity (check 00423).
 */
export function priceLine(given: GivenLine, vat: LineVat, currency: string): PricedLine {
  const quantity = fractionOf(given.quantity)
  const price = fractionOf(given.unitPrice)
  const units = 10n ** BigInt(currencyDigits(currency))
  const top = quantity.top * price.top * units
  return { ...given, ...vat, netMinor: roundHalfUp(top, quantity.bottom * price.bottom) }
}

/**
 * VAT is calculated once per rate on the sum of its lines, rounded half up, as the subtotals in
 * momsbekendtgørelsen and the exchange's checks 00421 and 00422 do. Rows are in order of
 * appearance.
 */
export function sumByRate(lines: readonly PricedLine[]): SaleRateRow[] {
  const rows = new Map<string, SaleRateRow>()
  for (const { rate, vatCode, nature, due, netMinor } of lines) {
    const key = rowKey({ rate, vatCode, nature })
    const before = rows.get(key)?.netMinor ?? 0n
    const row = { rate, vatCode, nature, netMinor: before + netMinor, vatMinor: 0n }
    rows.set(key, due === undefined ? row : { ...row, due })
  }
  return [...rows.values()].map((row) => ({ ...row, vatMinor: vatOf(row.netMinor, row.rate) }))
}

export function rowKey({
  rate,
  vatCode,
  nature,
}: Pick<SaleRateRow, 'rate' | 'vatCode' | 'nature'>) {
  return [rate, vatCode, nature ?? ''].join(' ')
}

/** VAT of a net amount at a rate in percent. */
export function vatOf(netMinor: bigint, rate: string): bigint {
  const { top, bottom } = fractionOf(rate)
  return roundHalfUp(netMinor * top, bottom * 100n)
}

export function assertBookable(amounts: readonly bigint[]): void {
  for (const amount of amounts) {
    if (amount > largest || amount < -largest) throw new Failure('amount_too_large')
  }
}
