import { addressLines, type MailedInvoice } from '#invoices/room'
import type { Language } from '#languages/room'
import type { InterestPart } from './charges.ts'

type PaperParty = { name: string; addressLines: readonly string[]; numbers: readonly string[] }

/** A line of the reminder; amounts are exact decimals. */
export type PaperLine =
  | { kind: 'open' | 'earlier' | 'fee' | 'compensation'; amount: string }
  | { kind: 'interest'; amount: string; parts: readonly InterestPart[] }

/** Everything on the paper, as it was when the reminder was made. */
export type ReminderPaper = {
  language: Language
  isTest: boolean
  createdAt: string
  reminder: number
  date: string
  payBy: string
  invoice: { number: string; date: string; dueOn: string }
  currency: string
  lines: readonly PaperLine[]
  total: string
  sender: PaperParty & {
    iban: string | null
    bic: string | null
    email: string | null
    phone: string | null
  }
  buyer: PaperParty
  reference: string | null
}

type Facts = Pick<
  ReminderPaper,
  'isTest' | 'createdAt' | 'reminder' | 'date' | 'payBy' | 'lines' | 'total'
>

export function paperOf(invoice: MailedInvoice, facts: Facts): ReminderPaper {
  const { seller, buyer, number, date, dueOn, currency, language } = invoice
  const numbersOf = (one: { vatNumber: string | null; businessId: string | null }): string[] =>
    [one.vatNumber ?? one.businessId].filter((text) => text !== null)
  return {
    ...facts,
    language,
    invoice: { number, date, dueOn: dueOn ?? date },
    currency,
    sender: {
      name: seller.name,
      addressLines: addressLines(seller.address),
      numbers: numbersOf(seller),
      iban: seller.iban,
      bic: seller.bic,
      email: seller.email,
      phone: seller.phone,
    },
    buyer: {
      name: buyer.name,
      addressLines: addressLines(buyer.address),
      numbers: numbersOf(buyer),
    },
    reference: invoice.paymentReference,
  }
}
