import { Failure } from '#kernel/failure/failure'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { rowKey, sumByRate, vatOf } from './price_lines.ts'
import type { PricedSale, SaleRateRow } from './sale.ts'

/** What remains to credit on an invoice after its credit notes, by rate, code and nature. */
export function leftOf(original: PricedSale, credited: readonly PricedSale[]): SaleRateRow[] {
  const given = credited.flatMap((sale) => sale.byRate)
  return original.byRate.map((row) => {
    const same = given.filter((one) => rowKey(one) === rowKey(row))
    return {
      ...row,
      netMinor: same.reduce((left, one) => left - one.netMinor, row.netMinor),
      vatMinor: same.reduce((left, one) => left - one.vatMinor, row.vatMinor),
    }
  })
}

/**
 * Stamp duty charged to the buyer is credited with the last part: there was one for the whole
 * invoice. It is the last part if nothing but the stamp would remain.
 */
export function withLastStamp(
  wanted: PricedSale,
  original: PricedSale,
  left: readonly SaleRateRow[],
): PricedSale {
  const stamp = original.lines.find((line) => line.role === 'stamp')
  if (stamp === undefined || wanted.lines.some((line) => line.role === 'stamp')) return wanted
  const lines = [...wanted.lines, stamp]
  const byRate = sumByRate(lines)
  const nets = new Map(byRate.map((row) => [rowKey(row), row.netMinor]))
  if (!left.every((row) => row.netMinor === (nets.get(rowKey(row)) ?? 0n))) return wanted
  return {
    ...wanted,
    lines,
    byRate,
    netMinor: wanted.netMinor + stamp.netMinor,
    grossMinor: wanted.grossMinor + stamp.netMinor,
  }
}

/**
 * Limits the credit to what remains in each row. The remainder keeps the VAT of its own net, and
 * the last part takes the rest. So the parts add up to the whole, and the VAT of each differs from
 * its own net's by at most one unit, which the exchange accepts (check 00421).
 */
export function limitCredit(
  wanted: PricedSale,
  left: readonly SaleRateRow[],
  currency: string,
): PricedSale {
  const rows = new Map(left.map((row) => [rowKey(row), row]))
  const byRate = wanted.byRate.map((row) => {
    const rest = rows.get(rowKey(row))
    if (rest === undefined || !isWithin(row.netMinor, rest.netMinor))
      throw creditTooMuch(left, currency)
    const takenMinor = rest.vatMinor - vatOf(rest.netMinor - row.netMinor, row.rate)
    const ownMinor = vatOf(row.netMinor, row.rate)
    const nearMinor = between(takenMinor, ownMinor - 1n, ownMinor + 1n)
    return { ...row, vatMinor: clamp(nearMinor, rest.vatMinor) }
  })
  const vatMinor = byRate.reduce((sum, row) => sum + row.vatMinor, 0n)
  const grossMinor = wanted.netMinor + vatMinor
  if (!isWithin(grossMinor, grossOf(left))) throw creditTooMuch(left, currency)
  return { ...wanted, byRate, vatMinor, grossMinor }
}

/** An invoice that is issued again must still cover its credit notes. */
export function assertCovers(
  sale: PricedSale,
  credited: readonly PricedSale[],
  currency: string,
): void {
  const left = leftOf(sale, credited)
  const keys = new Set(sale.byRate.map(rowKey))
  const isKnown = credited.every((one) => one.byRate.every((row) => keys.has(rowKey(row))))
  const isLeft = sale.byRate.every((row, index) => {
    const rest = left[index] ?? row
    return isWithin(rest.netMinor, row.netMinor) && isWithin(rest.vatMinor, row.vatMinor)
  })
  if (!isKnown || !isLeft) throw creditTooMuch(sale.byRate, currency)
}

export function grossOf(rows: readonly SaleRateRow[]): bigint {
  return rows.reduce((sum, row) => sum + row.netMinor + row.vatMinor, 0n)
}

/** Between zero and the remainder; the remainder of a discount is negative. */
function isWithin(amount: bigint, left: bigint): boolean {
  return left >= 0n ? amount >= 0n && amount <= left : amount <= 0n && amount >= left
}

function clamp(amount: bigint, left: bigint): bigint {
  return left >= 0n ? between(amount, 0n, left) : between(amount, left, 0n)
}

function between(amount: bigint, least: bigint, most: bigint): bigint {
  if (amount < least) return least
  return amount > most ? most : amount
}

export function creditTooMuch(left: readonly SaleRateRow[], currency: string): Failure {
  const digits = currencyDigits(currency)
  return new Failure('credit_exceeds_invoice', {
    left: {
      gross: toDecimal(grossOf(left), digits),
      byRate: left.map(({ rate, netMinor }) => ({
        rate: Number(rate),
        net: toDecimal(netMinor, digits),
      })),
    },
  })
}
