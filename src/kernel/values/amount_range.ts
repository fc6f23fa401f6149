import { z } from 'zod'
import { fromDecimal, isExactDecimal } from './money.ts'

const digits = 3

const amount = z.coerce
  .number()
  .refine((given) => isExactDecimal(given, digits), 'Use at most 3 decimals and 15 digits.')
  .optional()

/** Filters of a list whose records have an amount. */
export const amountRange = {
  minAmount: amount.meta({ description: 'At least this amount, in its own currency.' }),
  maxAmount: amount.meta({ description: 'At most this amount, in its own currency.' }),
}

export type AmountRange = { minAmount?: number | undefined; maxAmount?: number | undefined }

/** In thousandths, which every amount of every currency has exactly. */
export function toMills(given: number | undefined): bigint | null {
  return given === undefined ? null : fromDecimal(given, digits)
}
