import { z } from 'zod'

/** What a check found. Those that block have to be put right before anything is written. */
export const findingCodes = [
  'file_unreadable',
  'row_unreadable',
  'wrong_currency',
  'duplicate_account',
  'mapped_twice',
  'unmapped_account',
  'unknown_account',
  'opening_account_used',
  'too_many_decimals',
  'does_not_balance',
  'control_differs',
  'duplicate_item',
  'item_without_side',
  'item_after_books_begin',
  'home_amount_missing',
  'not_own_invoice',
  'contact_ambiguous',
  'nothing_to_import',
  'already_booked',
  'item_without_number',
  'due_before_date',
  'unusual_balance',
] as const

export type FindingCode = (typeof findingCodes)[number]

const warnings: ReadonlySet<FindingCode> = new Set([
  'item_without_number',
  'due_before_date',
  'unusual_balance',
])
export const isWarning = (code: FindingCode): boolean => warnings.has(code)

export type OpeningFinding = {
  code: FindingCode
  /** Where it is: the balances, or the list of items by its position from 1. */
  place: string | null
  line: number | null
  detail: string
}

const amount = z.number()

/** As the record shows it. At most 200 findings are listed; `findingCount` counts all. */
export const openingReport = z.object({
  findings: z.array(
    z.object({
      code: z.enum(findingCodes),
      blocks: z.boolean(),
      place: z.string().nullable(),
      line: z.number().int().nullable(),
      detail: z.string(),
    }),
  ),
  findingCount: z.number().int(),
  accounts: z
    .array(
      z.object({
        account: z.string(),
        name: z.string().nullable(),
        old: amount.meta({ description: 'In the books kept before. Debit positive.' }),
        new: amount.meta({ description: 'As the opening entries make it.' }),
        difference: amount,
      }),
    )
    .meta({ description: 'Per account here, old and new balance; each difference must be 0.' }),
  controls: z
    .array(
      z.object({
        side: z.enum(['customer', 'supplier']),
        account: z.string(),
        balance: amount,
        items: amount,
        itemCount: z.number().int(),
        difference: amount,
      }),
    )
    .meta({ description: 'The sum of the open items against the balance of their account.' }),
  proposals: z
    .array(
      z.object({
        from: z.string(),
        name: z.string().nullable(),
        to: z.string(),
        toName: z.string(),
        reason: z.enum(['standard_number', 'same_name', 'same_number']),
      }),
    )
    .meta({
      description: 'For accounts without a mapping. Pass those that are right in `accounts`.',
    }),
  newContacts: z.array(z.string()).meta({ description: 'Contacts to be created; at most 200.' }),
  newContactCount: z.number().int(),
  knownContactCount: z.number().int(),
  accountCount: z.number().int().meta({ description: 'Accounts with a balance in the old books.' }),
  itemCount: z.number().int(),
})

export type OpeningReport = z.input<typeof openingReport>
