import { z } from 'zod'

export const paymentKinds = ['cash', 'card', 'mobile', 'voucher', 'other'] as const

const name = z.string().trim().min(1).max(60)
const account = z.string().max(100).optional()

const rate = z
  .strictObject({
    vatCode: z.string().max(100).optional(),
    rate: z.number().min(0).max(100).optional().meta({
      description: 'A percentage, where it says which VAT code is meant.',
    }),
    gross: z
      .number()
      .meta({ description: 'With VAT; below 0 where more was taken back than sold.' }),
    account: account.meta({ description: 'The account of the revenue, if not the usual one.' }),
  })
  .refine(({ vatCode, rate: percent }) => (vatCode === undefined) !== (percent === undefined), {
    message: 'Name either the VAT code or the rate.',
    path: ['vatCode'],
  })

const payment = z.strictObject({
  kind: z.enum(paymentKinds),
  amount: z.number(),
  account: account.meta({
    description:
      'Default: the cash account for cash, the account of payment providers for card and mobile.',
  }),
})

export const takingsInput = z
  .strictObject({
    date: z.iso.date(),
    register: name.optional().meta({ description: 'The till, where there are several.' }),
    rates: z.array(rate).min(1).max(20),
    paidBy: z.array(payment).min(1).max(20),
    difference: z
      .strictObject({
        amount: z.number().meta({ description: 'Too much above 0, missing below.' }),
        reason: z.string().trim().min(1).max(500),
      })
      .optional(),
    number: name.optional().meta({ description: "The number of the till's daily report." }),
    fileId: z.string().optional().meta({ description: "The till's daily report." }),
  })
  .meta({
    examples: [
      {
        date: '2026-11-16',
        rates: [{ rate: 25, gross: 12500 }],
        paidBy: [
          { kind: 'cash', amount: 2500 },
          { kind: 'card', amount: 10000 },
        ],
      },
    ],
  })

export type TakingsGiven = z.output<typeof takingsInput>
