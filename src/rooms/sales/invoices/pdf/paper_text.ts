import { z } from 'zod'
import { wordsOf } from '#languages/room'
import {
  addressOf,
  companyLine,
  deliveryNotesLine,
  identifierLines,
  metaPairs,
  regimeNote,
  sellerLines,
} from './pdf_parties.ts'
import { kindOf, linesOf } from './invoice_pdf.ts'
import { paymentPairs } from './pdf_payment.ts'
import { totalRows } from './pdf_totals.ts'
import { fillWords } from './fill_words.ts'
import type { InvoiceView } from './invoice_view.ts'

const pair = z.object({ label: z.string(), value: z.string() })
const party = z.object({ name: z.string(), lines: z.array(z.string()) })

/** What the PDF says, in its own words and in the order in which it says it. */
export const paperText = z.object({
  language: z.string(),
  title: z.string(),
  note: z.string(),
  marks: z.array(z.string()).meta({ description: 'Such as that it is a draft, or of a test.' }),
  seller: party,
  billTo: z.string(),
  buyer: party,
  facts: z.array(pair),
  heads: z.array(z.string()),
  lines: z.array(z.array(z.string())),
  totals: z.array(pair.extend({ isStrong: z.boolean() })),
  legal: z.array(z.string()),
  payment: z.object({ title: z.string(), pairs: z.array(pair) }),
  notes: z.object({ title: z.string(), text: z.string() }).nullable(),
  foot: z.string(),
})

export function paperTextOf(view: InvoiceView): z.input<typeof paperText> {
  const { language, seller, buyer } = view
  const words = wordsOf(language).invoice
  const table = linesOf(view)
  const named = ([label, value]: [string, string]) => ({ label, value })
  const notes = [view.notes, view.courtesyNote].flatMap((text) => text || [])
  const legal = [deliveryNotesLine(view), view.legalText, regimeNote(view)]
  return {
    language,
    title: kindOf(view),
    note: fillWords(words.pricesNote, { currency: view.currency }),
    marks: [
      ...(view.isDraft ? [words.draft] : []),
      ...(view.isTest ? [view.kind === 'invoice' ? words.testInvoice : words.testCreditNote] : []),
    ],
    seller: { name: seller.name, lines: sellerLines(view) },
    billTo: words.billTo,
    buyer: {
      name: buyer.name,
      lines: [...addressOf(view, buyer, seller), ...identifierLines(view, buyer, seller)],
    },
    facts: metaPairs(view).map(named),
    heads: [...table.labels],
    lines: table.rows.map((row) => [...row]),
    totals: totalRows(view).map(({ label, amount, isStrong }) => {
      return { label, value: amount, isStrong }
    }),
    legal: legal.flatMap((text) => text || []),
    payment: { title: words.payment, pairs: paymentPairs(view).map(named) },
    notes: notes.length === 0 ? null : { title: words.notes, text: notes.join('\n') },
    foot: companyLine(view),
  }
}
