import { z } from 'zod'
import type { Agreement, Party } from './agreement.ts'
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
        contraVatCode: z.string().optional(),
        /** 5 is a finance voucher, 3 a bill, 4 its payment. */
        type: z.union([z.literal(2), z.literal(3), z.literal(4), z.literal(5)]).default(5),
        supplier: z.int().optional(),
        supplierInvoice: z.string().optional(),
        customer: z.int().optional(),
        customerInvoice: z.string().optional(),
      }),
    )
    .min(1),
})

export function addEntries(agreement: Agreement, order: z.output<typeof entriesOrder>) {
  const journal = agreement.journals.get(order.journal)
  const voucherNumber = journal?.next ?? 1
  if (journal !== undefined) journal.next += 1
  const drafts = order.lines.map((line) => {
    know(agreement.suppliers, line.supplier)
    know(agreement.customers, line.customer)
    if (scaledOf({ digits: line.amount }, 2) === undefined) throw new Error('not an amount')
    const draft = draftOf(
      agreement,
      {
        entryTypeNumber: line.type,
        journalNumber: order.journal,
        date: order.date,
        amount: { digits: line.amount },
        currency: order.currency,
        accountNumber: line.account,
        vatCode: line.vatCode,
        contraAccountNumber: line.contraAccount,
        contraVatCode: line.contraVatCode,
        supplierNumber: line.supplier,
        supplierInvoiceNumber: line.supplierInvoice,
        customerNumber: line.customer,
        customerInvoiceNumber: line.customerInvoice,
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

/** Whoever is named is entered with it, as the page there offers. */
function know(parties: Map<number, Party>, number: number | undefined): void {
  if (number === undefined || parties.has(number)) return
  const none = { cvr: null, vatNumber: null, isBarred: false }
  const usual = { currency: 'DKK', group: 1, paymentTerms: 1, vatZone: 1 }
  parties.set(number, { number, name: `Nr. ${number}`, ...none, ...usual })
}
