import { z } from 'zod'
import { spanFilters } from '../span/asked_span.ts'

export const trialBalanceFilters = z.strictObject({
  ...spanFilters,
  yearEnd: z.enum(['include', 'exclude']).optional().meta({
    description:
      'exclude: without the entries in these days that carry the result of a year to equity.',
  }),
})

const amount = z.number()
const movement = {
  opening: amount.meta({ description: 'At the end of the day before the first.' }),
  debit: amount,
  credit: amount,
  closing: amount.meta({ description: 'opening + debit - credit.' }),
}
const figures = z.object(movement)
export const spanRecord = z.object({ from: z.string(), to: z.string() })

export const trialBalanceRecord = z.object({
  from: z.string(),
  to: z.string(),
  compared: z.array(spanRecord).meta({ description: 'The other days, in the order asked for.' }),
  currency: z.string(),
  accounts: z.array(
    z.object({
      account: z.string(),
      name: z.string(),
      nameEn: z.string(),
      type: z.enum(['income', 'expense', 'asset', 'liability', 'equity']),
      ...movement,
      compared: z.array(figures).meta({ description: 'One for each of the other days.' }),
    }),
  ),
  total: z.object({ ...movement, compared: z.array(figures) }).meta({
    description: 'Opening and closing come to 0, and debit is credit.',
  }),
})
