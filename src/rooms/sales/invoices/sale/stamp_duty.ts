import { currencyDigits } from '#kernel/values/money'
import { convert, decimalOf, fractionOf, minorOf } from '#kernel/values/decimal'
import { factOf, type Region } from '#regions/room'
import type { SaleRateRow } from './sale.ts'

export type StampDuty = { amount: string; threshold: string; duty: string }

/** The invoice currency and, if known, the day's exchange rate to the country's currency. */
export type Money = { currency: string; rate: string | null }

/**
 * Stamp duty applies to sales without VAT above a threshold; only the untaxed part counts. In a
 * foreign currency it is `unclear` until the exchange rate of the day is known.
 */
export function stampDutyOf(
  region: Region,
  date: string,
  byRate: readonly SaleRateRow[],
  money: Money,
): StampDuty | 'unclear' | null {
  const threshold = factOf(region, 'stamp_duty_threshold', date)?.value
  const duty = factOf(region, 'stamp_duty_amount', date)?.value
  const natures = factOf(region, 'stamp_duty_natures', date)?.value.split(';') ?? []
  if (threshold === undefined || duty === undefined) return null
  const untaxed = byRate.filter(({ nature }) => nature !== null && natures.includes(nature))
  const sumMinor = untaxed.reduce((sum, row) => sum + row.netMinor, 0n)
  if (sumMinor <= 0n) return null
  const ownMinor = inLawsMoney(sumMinor, region, money)
  if (ownMinor === null) return 'unclear'
  const digits = currencyDigits(region.currency)
  if (ownMinor <= minorOf(threshold, digits)) return null
  return { amount: decimalOf(ownMinor, digits), threshold, duty }
}

function inLawsMoney(minor: bigint, region: Region, { currency, rate }: Money): bigint | null {
  if (currency === region.currency) return minor
  if (rate === null) return null
  const digits = { from: currencyDigits(currency), to: currencyDigits(region.currency) }
  return convert(minor, fractionOf(rate), digits)
}
