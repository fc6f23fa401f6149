import { decimalOf, minorOf } from '#ledger/room'
import { factOf, type Region } from '#regions/room'
import type { RateRow } from './sale.ts'

export type StampDuty = { amount: string; threshold: string; duty: string }

/** The stamp that sales without VAT bear above a threshold; only the untaxed part counts. */
export function stampDutyOf(
  region: Region,
  date: string,
  byRate: readonly RateRow[],
): StampDuty | null {
  const threshold = factOf(region, 'stamp_duty_threshold', date)?.value
  const duty = factOf(region, 'stamp_duty_amount', date)?.value
  const natures = factOf(region, 'stamp_duty_natures', date)?.value.split(';') ?? []
  if (threshold === undefined || duty === undefined) return null
  const untaxed = byRate.filter(({ nature }) => nature !== null && natures.includes(nature))
  const sumMinor = untaxed.reduce((sum, row) => sum + row.netMinor, 0n)
  if (sumMinor <= minorOf(threshold, 2)) return null
  return { amount: decimalOf(sumMinor, 2), threshold, duty }
}
