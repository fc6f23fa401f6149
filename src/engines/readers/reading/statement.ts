import { z } from 'zod'

/**
 * The content of a bank statement. Like a reading it comes from the sandbox as JSON and is
 * validated against this schema. Amounts are decimals in text with a point; outgoing is negative.
 */
const decimal = z.string().regex(/^-?\d{1,15}(?:\.\d{1,8})?$/)
const day = z.iso.date()
const short = z.string().max(500)
const currency = z.string().regex(/^[A-Z]{3}$/)

/** The maximum that fits into one answer of the sandbox. */
export const mostStatementRows = 30_000

const row = z.strictObject({
  bookedOn: day,
  valueOn: day.nullable(),
  amount: decimal,
  /** Null: the account's currency. */
  currency: currency.nullable(),
  counterpartyName: short.nullable(),
  counterpartyIban: short.nullable(),
  text: z.string().max(2_000),
  /** A structured payment reference, such as a creditor reference. */
  reference: short.nullable(),
  /** The bank's own reference of the entry. */
  entryReference: short.nullable(),
  balanceAfter: decimal.nullable(),
  bankCode: short.nullable(),
  /** Its position in the file, from 1: entry or line. */
  place: z.number().int().min(1),
})

const balance = z.strictObject({
  /** opening: before the first entry of that day. closing: after the last one. */
  kind: z.enum(['opening', 'closing']),
  day,
  amount: decimal,
})

const statement = z.strictObject({
  iban: short.nullable(),
  /** Another account number, if there is no IBAN. */
  accountNumber: short.nullable(),
  currency: currency.nullable(),
  rows: z.array(row).max(mostStatementRows),
  balances: z.array(balance).max(2_000),
})

const file = z.strictObject({
  format: z.enum(['camt053', 'mt940', 'csv']),
  statements: z.array(statement).min(1).max(1_000),
})

const refusal = z.strictObject({
  refused: z.string().regex(/^[a-z][a-z0-9_]{0,60}$/),
  detail: z.string().max(500),
})

export const statementOutcome = z.union([file, refusal])

export type StatementRow = z.output<typeof row>
export type StatementBalance = z.output<typeof balance>
export type BankStatement = z.output<typeof statement>
export type StatementFile = z.output<typeof file>
export type StatementRefusal = z.output<typeof refusal>
export type StatementOutcome = StatementFile | StatementRefusal

export function refuseStatement(refused: string, detail: string): StatementRefusal {
  return { refused, detail: detail.slice(0, 500) }
}

export function isStatementRefusal(outcome: object): outcome is StatementRefusal {
  return 'refused' in outcome
}

export function cutText(text: string | null | undefined, most: number): string | null {
  const clean =
    text
      ?.replaceAll(/[^\S\n]+/g, ' ')
      .trim()
      .slice(0, most) ?? ''
  return clean === '' ? null : clean
}

const faultName = 'StatementFault'

/** An error in the file, as a sentence for the user. */
export function statementFault(says: string): Error {
  return Object.assign(new Error(says), { name: faultName })
}

/** Runs a reader, and turns such an error into a refusal. */
export function withinFaults(read: () => StatementOutcome): StatementOutcome {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Error) || error.name !== faultName) throw error
    return refuseStatement('broken_file', error.message)
  }
}
