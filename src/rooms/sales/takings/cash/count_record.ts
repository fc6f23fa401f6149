import { z } from 'zod'
import { recordShape } from '#kernel/corridor/record'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { showWarnings, takingsWarning } from './warnings.ts'
import type { CountRow } from './count_store.ts'

/** Cash as it was counted. It never changes; who counted wrong counts again. */
export const cashCount = z.object({
  ...recordShape,
  date: z.string(),
  account: z.string(),
  register: z.string().nullable(),
  currency: z.string(),
  counted: z.number(),
  expected: z.number().meta({ description: 'What the books had when it was counted.' }),
  difference: z.number().meta({ description: 'Too much above 0, missing below.' }),
  reason: z.string().nullable(),
  ledgerEntryId: z.string().nullable().meta({ description: 'The entry of the difference.' }),
  balance: z.number().meta({ description: 'What the books have on that day by now.' }),
  isStillRight: z.boolean().meta({
    description: 'False if something was booked on or before that day since.',
  }),
  warnings: z.array(takingsWarning),
  recordedBy: z.string(),
})

type CashCount = z.input<typeof cashCount>

export function toCount(row: CountRow): CashCount {
  const digits = currencyDigits(row.currency)
  const money = (minor: bigint): number => toDecimal(minor, digits)
  const counted = BigInt(row.counted_minor)
  const expected = BigInt(row.expected_minor)
  const balance = BigInt(row.balance_minor)
  return {
    id: encodeId('csc', row.id),
    date: row.date,
    account: row.account,
    register: row.register,
    currency: row.currency,
    counted: money(counted),
    expected: money(expected),
    difference: money(counted - expected),
    reason: row.reason,
    ledgerEntryId: row.entry_id === null ? null : encodeId('led', row.entry_id),
    balance: money(balance),
    isStillRight: balance === counted,
    warnings: showWarnings(row.warnings),
    recordedBy: row.recorded_by,
    version: 1,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.created_at.toISOString(),
    allowedActions: [],
  }
}
