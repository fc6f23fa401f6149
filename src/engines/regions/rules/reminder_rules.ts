import { z } from 'zod'
import { rate, text } from '../table/cells.ts'
import { confirmedIfAbsent, markUnconfirmed } from '../table/confirmed.ts'

const buyers = ['business', 'consumer'] as const
const decimal = z.string().regex(/^\d{1,9}\.\d{2}$/)
const days = z.number().int().min(1).max(365)

const ruled = { confirmed: confirmedIfAbsent, source: text }

/** What the law lets a creditor charge for a payment that is late. */
export const reminderRules = z
  .strictObject({
    // For each reminder, at most so much, so often and with so many days in between; null: nothing.
    fee: z
      .strictObject({ most: decimal, count: z.number().int().min(1), daysBetween: days, ...ruled })
      .readonly()
      .transform(markUnconfirmed)
      .nullable(),
    // Once for each invoice, of businesses and public bodies only; null: nothing.
    compensation: z
      .strictObject({ amount: decimal, ...ruled })
      .readonly()
      .transform(markUnconfirmed)
      .nullable(),
    // In percent a year, on each day from the one after the due day. A day without a row bears none.
    interest: z
      .array(
        z
          .strictObject({
            buyers: z.array(z.literal(buyers)).min(1).readonly(),
            rate,
            validFrom: z.iso.date().nullable(),
            validTo: z.iso.date().nullable(),
            ...ruled,
          })
          .readonly()
          .transform(markUnconfirmed),
      )
      .readonly(),
    // How long a reminder gives to pay.
    payDays: days,
    accounts: z.strictObject({ charge: text, interest: text }).readonly(),
    // The text of the entry, with {reminder} and {number}.
    entryText: text,
    // That these charges bear no VAT.
    vat: z.strictObject(ruled).readonly().transform(markUnconfirmed),
  })
  .readonly()

export type ReminderRules = z.output<typeof reminderRules>
export type LateBuyer = (typeof buyers)[number]

type Checked = {
  reminders?: ReminderRules | undefined
  accounts: readonly { id: string; type: string }[]
}

export function reminderFaults({ reminders, accounts }: Checked): string[] {
  if (reminders === undefined) return []
  const named = Object.values(reminders.accounts).flatMap((id) => {
    const found = accounts.find((one) => one.id === id)
    return found?.type === 'income' ? [] : [`account ${id} is no income account of accounts.csv`]
  })
  const overlaps = buyers.flatMap((buyer) => {
    const rows = reminders.interest
      .filter((row) => row.buyers.includes(buyer))
      .toSorted((a, b) => ((a.validFrom ?? '') < (b.validFrom ?? '') ? -1 : 1))
    const isClash = rows.some((row, at) => {
      const next = rows[at + 1]
      return next !== undefined && (row.validTo ?? '9999') >= (next.validFrom ?? '')
    })
    return isClash ? [`two rates of interest for a ${buyer} on one day`] : []
  })
  return [...named, ...overlaps].map((fault) => `reminders: ${fault}`)
}

type Listed = {
  id: string
  name: string
  validFrom: string | null
  validTo: string | null
  confirmed: boolean
  source: string
}

/** The rows of the table, as the list of unconfirmed rules shows them. */
export function listReminderRules({ reminders }: Pick<Checked, 'reminders'>): Listed[] {
  if (reminders === undefined) return []
  const { fee, compensation, interest, vat } = reminders
  const always = { validFrom: null, validTo: null }
  return [
    ...(fee === null ? [] : [{ ...always, ...fee, id: 'fee', name: `at most ${fee.most}` }]),
    ...(compensation === null
      ? []
      : [{ ...always, ...compensation, id: 'compensation', name: compensation.amount }]),
    ...interest.map((row) => ({ ...row, id: 'interest', name: `${row.rate} % a year` })),
    { ...always, ...vat, id: 'vat', name: 'no VAT on charges for late payment' },
  ]
}
