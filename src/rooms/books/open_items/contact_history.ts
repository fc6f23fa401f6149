import { z } from 'zod'
import { findBuyer } from '#contacts/room'
import { read } from '#kernel/corridor/read'
import { uuidOf } from '#kernel/corridor/record'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { listDecisions } from './bills/account_store.ts'
import { decidedAccount, toDecided } from './bills/decide_account.ts'
import { findUsualDays, listPast, sumYears, type PastRow } from './history/history_store.ts'
import { sides } from './item/as_of.ts'
import { homeCurrencyOf } from './item/home_currency.ts'
import { kindOfLine, lineKinds } from './statement/statement_rules.ts'

const most = 100

const text = z.string().nullable()

const history = z.object({
  id: z.string().meta({ description: 'Of the contact.' }),
  currency: z.string().meta({ description: "The organization's, in which the years are." }),
  years: z
    .array(z.object({ side: z.enum(sides), year: z.number().int(), amount: z.number() }))
    .meta({ description: 'Sold (receivable) and bought (payable), the newest first.' }),
  paidAfter: z
    .array(z.object({ side: z.enum(sides), days: z.number().int() }))
    .meta({ description: 'Days from an invoice or bill to its payment, on average.' }),
  lines: z
    .array(
      z.object({
        date: z.string(),
        side: z.enum(sides),
        kind: z.enum(lineKinds),
        number: text.meta({ description: 'Of the invoice or bill that it is about.' }),
        text: z.string(),
        amount: z.number(),
        currency: z.string(),
        documentId: text,
        invoiceId: text,
        entryId: text,
        transactionId: text,
      }),
    )
    .meta({ description: `The newest ${most}.` }),
  hasMore: z.boolean(),
  decisions: z.array(decidedAccount).meta({ description: 'Accounts somebody asked about.' }),
})

export default read({
  name: 'contact-history',
  resource: 'contact_history',
  says: 'What happened with a contact, by its id: invoices, bills and payments, what was bought and sold in each year, how soon is paid, and which accounts somebody asked about.',
  needs: 'ledger:read',
  fails: ['contact_not_found'],
  item: history,
  async get(scene, id) {
    const { id: contactId } = await findBuyer(scene, uuidOf('con', id, 'contact_not_found'))
    const rows = await listPast(scene, contactId, most + 1)
    const years = await sumYears(scene, contactId)
    const paidAfter = await findUsualDays(scene, contactId)
    const decisions = await listDecisions(scene, contactId)
    const currency = homeCurrencyOf(scene)
    return {
      id: encodeId('con', contactId),
      currency,
      years: years.map(({ side, year, minor }) => ({
        side,
        year,
        amount: toDecimal(BigInt(minor), currencyDigits(currency)),
      })),
      paidAfter,
      lines: rows.slice(0, most).map(toLine),
      hasMore: rows.length > most,
      decisions: decisions.map(toDecided),
    }
  },
})

function toLine(row: PastRow) {
  const { source, source_id: sourceId, currency } = row
  const of = (prefix: 'doc' | 'inv', kind: string): string | null =>
    source === kind && sourceId !== null ? encodeId(prefix, sourceId) : null
  const minor = BigInt(row.minor)
  return {
    date: row.date,
    side: row.side,
    kind: kindOfLine(row.kind, source, minor),
    number: row.number,
    text: row.text,
    amount: toDecimal(minor < 0n ? -minor : minor, currencyDigits(currency)),
    currency,
    documentId: of('doc', 'document'),
    invoiceId: of('inv', 'invoice'),
    entryId: row.entry_id === null ? null : encodeId('led', row.entry_id),
    transactionId: row.transaction_id === null ? null : encodeId('btx', row.transaction_id),
  }
}
