import { z } from 'zod'

/**
 * What the books kept elsewhere end with: the balance of each account, or what was not paid yet. Like a
 * reading it comes from the sandbox as JSON and is validated against this schema. Amounts are
 * decimals in text with a point. A row that cannot be read is a fault with its line, never left out.
 */
const decimal = z.string().regex(/^-?\d{1,15}(?:\.\d{1,8})?$/)
const day = z.iso.date()
const short = z.string().max(500)
const line = z.number().int().min(0)

/** The maximum that fits into one answer of the sandbox. */
export const mostOpeningRows = 20_000

const balance = z.strictObject({
  /** Line of the file, or position of the element, from 1. */
  line,
  account: z.string().min(1).max(70),
  name: short.nullable(),
  standardNumber: short.nullable(),
  /** Debit positive. */
  amount: decimal,
})

const item = z.strictObject({
  line,
  /** Null: the file does not say whether it is owed by a customer or to a supplier. */
  side: z.enum(['customer', 'supplier']).nullable(),
  name: short.min(1),
  vatNumber: short.nullable(),
  businessId: short.nullable(),
  number: short.nullable(),
  date: day.nullable(),
  dueDate: day.nullable(),
  /** Null: the organization's own. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable(),
  /** What is still open, as the document counts it: negative for a credit note. */
  open: decimal,
  /** The same in the organization's currency, where the file says it. */
  home: decimal.nullable(),
})

const openingFaults = [
  'amount_unreadable',
  'amount_missing',
  'debit_and_credit',
  'date_unreadable',
  'account_missing',
  'name_missing',
  'side_unreadable',
] as const

const fault = z.strictObject({
  line,
  code: z.enum(openingFaults),
  /** What stands there. */
  said: z.string().max(60),
})

const file = z.strictObject({
  format: z.enum(['csv', 'saft']),
  /** The currency that the file is in, if it says so. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable(),
  balances: z.array(balance).max(mostOpeningRows),
  items: z.array(item).max(mostOpeningRows),
  faults: z.array(fault).max(mostOpeningRows),
})

const refusal = z.strictObject({
  refused: z.string().regex(/^[a-z][a-z0-9_]{0,60}$/),
  detail: z.string().max(500),
})

export const openingOutcome = z.union([file, refusal])

export type OpeningBalanceRow = z.output<typeof balance>
export type OpeningItemRow = z.output<typeof item>
export type OpeningFault = z.output<typeof fault>
export type OpeningFile = z.output<typeof file>
export type OpeningRefusal = z.output<typeof refusal>
export type OpeningOutcome = OpeningFile | OpeningRefusal

/** What is to be read from the file, and how. */
export type OpeningWish = {
  format: 'csv' | 'saft'
  part: 'balances' | 'items'
  /** Headings by role, where they are not the usual ones. */
  columns: Readonly<Record<string, string>>
  /** The first day of the books kept here: decides whether a file's opening or closing balances count. */
  beginsOn: string
}

export function refuseOpening(refused: string, detail: string): OpeningRefusal {
  return { refused, detail: detail.slice(0, 500) }
}
