import { z } from 'zod'
import { isDay } from '#kernel/values/day'
import { unreadable } from './failures.ts'

/**
 * The vendor's answers as far as we read them. Whatever else they hold is left alone; null and
 * missing are the same. What is named here without `maybe` must be there.
 */
const maybe = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? null)

const text = z.string()
const blankable = maybe(text.transform((value) => value.trim() || null))
const day = maybe(text.refine(isDay, 'is no day of the calendar'))
const instant = text.refine((value) => !Number.isNaN(Date.parse(value)), 'is no instant')
/** Goes into an address, so it must be one plain part of it. */
const ref = text.regex(/^[A-Za-z0-9_-]{1,100}$/)
const iban = blankable.transform((value) => value?.replaceAll(/\s/g, '').toUpperCase() ?? null)
const holder = maybe(z.object({ iban }))
const party = maybe(z.object({ name: blankable }))
const amount = z.object({ amount: text, currency: text.regex(/^[A-Z]{3}$/) })

export const institutionsAnswer = z.object({
  aspsps: z.array(
    z.object({
      name: text.min(1).max(200),
      country: text.regex(/^[A-Z]{2}$/),
      logo: blankable,
      psu_types: maybe(z.array(text)),
      maximum_consent_validity: z.number().int().positive(),
      required_psu_headers: maybe(z.array(text)),
      beta: maybe(z.boolean()),
    }),
  ),
})

export const authorizationAnswer = z.object({
  url: text.refine((value) => URL.canParse(value), 'is no address'),
  authorization_id: text.min(1).max(200),
})

const access = z.object({ valid_until: instant })

export const sessionAnswer = z.object({
  session_id: ref,
  access,
  accounts: z.array(
    z.object({
      uid: maybe(ref),
      identification_hash: text.min(1).max(1_000),
      identification_hashes: z.array(text),
      account_id: holder,
      name: blankable,
      details: blankable,
      product: blankable,
      currency: text.regex(/^[A-Z]{3}$/),
      cash_account_type: blankable,
    }),
  ),
})

export const sessionStateAnswer = z.object({ status: text, access })

export const balancesAnswer = z.object({
  balances: z.array(
    z.object({
      balance_amount: amount,
      balance_type: text,
      reference_date: day,
    }),
  ),
})

export const transactionRow = z.object({
  entry_reference: blankable,
  transaction_amount: amount,
  credit_debit_indicator: z.enum(['CRDT', 'DBIT']),
  status: text,
  booking_date: day,
  value_date: day,
  transaction_date: day,
  creditor: party,
  creditor_account: holder,
  debtor: party,
  debtor_account: holder,
  bank_transaction_code: maybe(
    z.object({ code: blankable, sub_code: blankable, description: blankable }),
  ),
  reference_number: blankable,
  remittance_information: maybe(z.array(maybe(text))),
  balance_after_transaction: maybe(amount),
})

/** The rows are read one by one, so that each is kept as it came beside what we understood. */
export const transactionsAnswer = z.object({
  transactions: z.array(z.unknown()),
  continuation_key: maybe(text),
})

/** An answer off its contract is the other side's fault; the sentence says where, not what. */
export function readAnswer<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const read = schema.safeParse(body)
  if (read.success) return read.data
  const places = read.error.issues.slice(0, 3).map((issue) => issue.path.join('.') || 'the whole')
  const detail = `The response from the bank connection cannot be read: ${places.join(', ')}.`
  throw unreadable(detail, read.error)
}
