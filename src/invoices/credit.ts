import { Failure } from '#kernel/failure'
import { currencyDigits, toDecimal } from '#kernel/money'
import { rowKey } from './price_lines.ts'
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
 * The credit as it may be given: in no row more than is left. The part that takes the last of a row
 * takes the last of its VAT, so that parts which were rounded each for itself add up to the whole.
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
    const isLast = row.netMinor === rest.netMinor
    return { ...row, vatMinor: isLast ? rest.vatMinor : clamp(row.vatMinor, rest.vatMinor) }
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
  return isWithin(amount, left) ? amount : left
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
