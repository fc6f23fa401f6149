import { Failure } from '#kernel/failure'
import { currencyDigits, toDecimal } from '#kernel/money'
import { rowKey, sumByRate, vatOf } from './price_lines.ts'
import type { PricedSale, RateRow } from './sale.ts'

/** What is left of an invoice after its credit notes, by rate, code and nature. */
export function leftOf(original: PricedSale, credited: readonly PricedSale[]): RateRow[] {
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
 * The stamp that was passed on goes back with the last part: it was one for the whole invoice, however
 * many parts it is taken back in. Any other part leaves more than the stamp behind.
 */
export function withLastStamp(
  wanted: PricedSale,
  original: PricedSale,
  left: readonly RateRow[],
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
 * The credit as it may be given: in no row more than is left. What a part leaves behind has the VAT of
 * its own net, and the last part takes the rest: so parts add up to the whole, and each has the VAT of
 * its own net but for one unit, which is what the exchange lets pass (check 00421).
 */
export function limitCredit(
  wanted: PricedSale,
  left: readonly RateRow[],
  currency: string,
): PricedSale {
  const rows = new Map(left.map((row) => [rowKey(row), row]))
  const byRate = wanted.byRate.map((row) => {
    const rest = rows.get(rowKey(row))
    if (rest === undefined || !isWithin(row.netMinor, rest.netMinor)) throw tooMuch(left, currency)
    const takenMinor = rest.vatMinor - vatOf(rest.netMinor - row.netMinor, row.rate)
    const ownMinor = vatOf(row.netMinor, row.rate)
    const nearMinor = between(takenMinor, ownMinor - 1n, ownMinor + 1n)
    return { ...row, vatMinor: clamp(nearMinor, rest.vatMinor) }
  })
  const vatMinor = byRate.reduce((sum, row) => sum + row.vatMinor, 0n)
  const grossMinor = wanted.netMinor + vatMinor
  if (!isWithin(grossMinor, grossOf(left))) throw tooMuch(left, currency)
  return { ...wanted, byRate, vatMinor, grossMinor }
}

/** An invoice that is issued anew must still have what its credit notes have taken back. */
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
  if (!isKnown || !isLeft) throw tooMuch(sale.byRate, currency)
}

export function grossOf(rows: readonly RateRow[]): bigint {
  return rows.reduce((sum, row) => sum + row.netMinor + row.vatMinor, 0n)
}

/** Between nothing and what is left, on its side of zero: a discount's row is below it. */
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

function tooMuch(left: readonly RateRow[], currency: string): Failure {
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
