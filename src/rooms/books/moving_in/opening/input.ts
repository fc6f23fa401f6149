import { z } from 'zod'
import { isExactDecimal } from '#kernel/values/money'

const short = z.string().min(1).max(500)
const heading = z.string().min(1).max(200).optional()
const money = z
  .number()
  .min(-1e12)
  .max(1e12)
  .refine((amount) => isExactDecimal(amount, 2), 'Use at most two decimals.')
const fileId = z.string().max(100).optional()
/** In a list, and in all lists of a body together. */
const mostRows = 2_000
const tooMany = {
  path: ['openItems'],
  message: `Give at most ${mostRows} rows in all lists together. Upload more of them as files.`,
}

const balanceRow = z.strictObject({
  account: z.string().min(1).max(70),
  name: short.optional(),
  balance: money.meta({ description: 'Debit positive, credit negative.' }),
})

const itemRow = z.strictObject({
  contact: short,
  vatNumber: z.string().max(100).optional(),
  businessId: z.string().max(100).optional(),
  number: short,
  date: z.iso.date().optional(),
  dueDate: z.iso.date().optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  open: money.meta({ description: 'What is not paid yet; negative for a credit note.' }),
  home: money.optional().meta({
    description: "The same in the organization's currency, if `currency` is another one.",
  }),
})

const balances = z
  .strictObject({
    format: z.enum(['csv', 'saft']).optional().meta({ description: 'Of the file. Default: csv.' }),
    fileId,
    columns: z
      .strictObject({
        account: heading,
        name: heading,
        debit: heading,
        credit: heading,
        balance: heading,
      })
      .optional()
      .meta({ description: 'Headings of a CSV file that are not found by themselves.' }),
    rows: z.array(balanceRow).min(1).max(mostRows).optional(),
  })
  .refine((given) => (given.fileId === undefined) !== (given.rows === undefined), {
    message: 'Set either fileId or rows.',
    path: ['fileId'],
  })

const openItems = z
  .strictObject({
    format: z.enum(['csv', 'saft', 'fatturapa']).optional().meta({
      description: 'Of the file. Default: csv. fatturapa: one e-invoice that is not paid.',
    }),
    fileId,
    side: z.enum(['customer', 'supplier']).optional().meta({
      description: 'Whose items these are, if the file does not say so in a column.',
    }),
    columns: z
      .strictObject({
        side: heading,
        contact: heading,
        vatNumber: heading,
        businessId: heading,
        number: heading,
        date: heading,
        dueDate: heading,
        currency: heading,
        open: heading,
        home: heading,
      })
      .optional(),
    rows: z.array(itemRow).min(1).max(mostRows).optional(),
  })
  .refine((given) => (given.fileId === undefined) !== (given.rows === undefined), {
    message: 'Set either fileId or rows.',
    path: ['fileId'],
  })

export const checkInput = z
  .strictObject({
    source: z.string().min(1).max(100).meta({
      description: 'Where the books were kept before; the entries name it.',
    }),
    balances: balances.meta({ description: 'The trial balance.' }),
    openItems: z
      .array(openItems)
      .max(200)
      .optional()
      .meta({ description: 'Open items, such as a file each for customers and suppliers.' }),
    accounts: z
      .array(z.strictObject({ from: z.string().min(1).max(70), to: z.string().min(1).max(70) }))
      .max(5_000)
      .optional()
      .meta({
        description:
          'Which account here each account of the other chart is. Every account with a balance needs one; `proposals` of the report can be passed as they are.',
      }),
  })
  .refine(({ balances: { rows = [] }, openItems: lists = [] }) => {
    return lists.reduce((sum, one) => sum + (one.rows?.length ?? 0), rows.length) <= mostRows
  }, tooMany)
  .meta({
    examples: [
      {
        source: 'Old system',
        balances: {
          rows: [
            { account: '1000', name: 'Bank', balance: 500 },
            { account: '2000', name: 'Capital', balance: -500 },
          ],
        },
        accounts: [
          { from: '1000', to: '6481' },
          { from: '2000', to: '6940' },
        ],
      },
    ],
  })

export type CheckInput = z.output<typeof checkInput>
export type GivenBalances = CheckInput['balances']
export type GivenItems = NonNullable<CheckInput['openItems']>[number]
