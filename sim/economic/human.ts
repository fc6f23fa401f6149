import { z } from 'zod'
import type { Agreement } from './agreement.ts'
import { bookDrafts } from './booking.ts'
import { scaledOf } from './decimal.ts'
import { draftOf } from './draft_checks.ts'

const amount = z.string().regex(/^-?\d{1,12}(?:\.\d{1,2})?$/)

/** A voucher that somebody of the company wrote by hand, at once in the books or as a draft. */
export const entriesOrder = z.strictObject({
  grant: z.string(),
  journal: z.int().default(1),
  date: z.iso.date(),
  text: z.string().default('Indtastet i hånden'),
  currency: z.string().length(3).default('DKK'),
  isBooked: z.boolean().default(true),
  lines: z
    .array(
      z.strictObject({
        account: z.int(),
        amount,
        vatCode: z.string().optional(),
        contraAccount: z.int().optional(),
      }),
    )
    .min(1),
})

export function addEntries(agreement: Agreement, order: z.output<typeof entriesOrder>) {
  const journal = agreement.journals.get(order.journal)
  const voucherNumber = journal?.next ?? 1
  if (journal !== undefined) journal.next += 1
  const drafts = order.lines.map((line) => {
    if (scaledOf({ digits: line.amount }, 2) === undefined) throw new Error('not an amount')
    const draft = draftOf(
      agreement,
      {
        entryTypeNumber: 5,
        journalNumber: order.journal,
        date: order.date,
        amount: { digits: line.amount },
        currency: order.currency,
        accountNumber: line.account,
        vatCode: line.vatCode,
        contraAccountNumber: line.contraAccount,
        text: order.text,
      },
      voucherNumber,
    )
    agreement.drafts.set(draft.entryNumber, draft)
    return draft
  })
  if (order.isBooked) bookDrafts(agreement, drafts)
  return { voucherNumber, entryNumbers: drafts.map((one) => one.entryNumber) }
}
