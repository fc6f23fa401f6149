import { z } from 'zod'
import { isCurrency } from '#kernel/values/money'

const day = z.iso.date('Use a valid date, such as 2026-11-30.')
const most = 1_000_000_000_000
const amount = z.number().min(-most).max(most)
const words = z.string().trim().min(1).max(500)

const lineShape = {
  account: z.string().min(1).max(100),
  amount: amount.meta({
    description:
      'Debit positive, credit negative, in the currency of the entry. With a VAT code: without the VAT.',
  }),
  vatCode: z.string().max(100).optional().meta({
    description:
      'The amount is the taxable base: Daybook adds the VAT and its lines. See GET /api/rest/vat-codes.',
  }),
  vatAmount: amount.optional().meta({
    description: 'The VAT on the paper, with the sign of the line, if it is not just the rate.',
  }),
  vatBase: amount.optional().meta({
    description: 'What customs charged import VAT on, if that is not the amount of the line.',
  }),
  deductible: amount.optional().meta({
    description:
      'How much of the VAT is deducted, if it is less than the VAT code allows, as a lessor states it.',
  }),
  text: words.optional(),
  contactId: z.string().max(100).optional().meta({
    description: 'Needed on the accounts of what customers and suppliers owe.',
  }),
  settles: z.string().max(100).optional().meta({
    description: 'The ledger entry whose open amount this line pays off or writes off.',
  }),
  dueDate: day.optional().meta({ description: 'Of a line that stays open.' }),
}

const mostLines = 500
const mostFiles = 20

const entryShape = {
  date: day.optional(),
  text: words.optional(),
  vatDate: day.optional().meta({
    description: 'The day that decides the VAT period; the date unless given.',
  }),
  currency: z
    .string()
    .toUpperCase()
    .refine(isCurrency, 'Use an ISO 4217 code such as EUR.')
    .optional()
    .meta({ description: "Of all amounts; the organization's currency unless given." }),
  exchangeRate: z.number().positive().max(1_000_000).optional().meta({
    description:
      "Units of the organization's currency for one of the entry's; needed where they differ.",
  }),
  attachments: z
    .array(z.string().max(100))
    .max(mostFiles)
    .optional()
    .meta({ description: 'Ids of uploaded files.' }),
  reverseOn: day.optional().meta({
    description:
      'Also writes the reversing entry, dated this later day, as for accruals. Not with VAT or open amounts.',
  }),
}

/** An entry as a person gives it. What is missing is asked for when it is posted. */
export const entryInput = z.strictObject({
  ...entryShape,
  lines: z.array(z.strictObject(lineShape)).max(mostLines).optional(),
})

/** The same with lines that are not complete yet. */
export const draftInput = z.strictObject({
  ...entryShape,
  lines: z
    .array(
      z.strictObject({
        ...lineShape,
        account: lineShape.account.optional(),
        amount: amount.optional(),
      }),
    )
    .max(mostLines)
    .optional(),
})

export type EntryInput = z.output<typeof entryInput>
export type DraftInput = z.output<typeof draftInput>
export type EntryInputLine = NonNullable<EntryInput['lines']>[number]
