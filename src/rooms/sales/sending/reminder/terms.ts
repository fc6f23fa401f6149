import { z } from 'zod'
import type { Scene } from '#kernel/corridor/scene'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { homeRegion } from '#regions/room'
import { usualTerms } from './prepare.ts'
import type { TermsRow } from './terms_store.ts'

const ruled = { source: z.string() }

/** What reminders charge and when they are due, and what the law allows. */
export const reminderTerms = z.object({
  currency: z.string(),
  fee: z.number(),
  compensation: z.boolean(),
  interest: z.boolean(),
  firstAfterDays: z.number().int(),
  daysBetween: z.number().int(),
  setBy: z.string().nullable(),
  updatedAt: z.string().nullable(),
  allowed: z
    .object({
      fee: z
        .object({
          most: z.number(),
          count: z.number().int(),
          daysBetween: z.number().int(),
          ...ruled,
        })
        .nullable(),
      compensation: z.object({ amount: z.number(), ...ruled }).nullable(),
      interest: z.array(
        z.object({
          buyers: z.array(z.string()),
          rate: z.number(),
          from: z.string().nullable(),
          to: z.string().nullable(),
          ...ruled,
        }),
      ),
      vat: z.object(ruled),
    })
    .nullable()
    .meta({ description: 'The law of the region; null where Daybook knows none.' }),
})

export function toTermsRecord(
  scene: Pick<Scene, 'principal'>,
  row: TermsRow | null,
): z.input<typeof reminderTerms> {
  const { currency, reminders } = homeRegion(scene)
  const rules = reminders ?? null
  const { fee = null, compensation = null } = rules ?? {}
  return {
    currency,
    fee: toDecimal(BigInt(row?.fee_minor ?? '0'), currencyDigits(currency)),
    compensation: row?.compensation ?? false,
    interest: row?.interest ?? false,
    firstAfterDays: row?.first_after ?? usualTerms.firstAfter,
    daysBetween: row?.days_between ?? usualTerms.daysBetween,
    setBy: row?.set_by ?? null,
    updatedAt: row?.updated_at.toISOString() ?? null,
    allowed:
      rules === null
        ? null
        : {
            fee:
              fee === null
                ? null
                : {
                    most: Number(fee.most),
                    count: fee.count,
                    daysBetween: fee.daysBetween,
                    source: fee.source,
                  },
            compensation:
              compensation === null
                ? null
                : { amount: Number(compensation.amount), source: compensation.source },
            interest: rules.interest.map((one) => ({
              buyers: [...one.buyers],
              rate: Number(one.rate),
              from: one.validFrom,
              to: one.validTo,
              source: one.source,
            })),
            vat: { source: rules.vat.source },
          },
  }
}
