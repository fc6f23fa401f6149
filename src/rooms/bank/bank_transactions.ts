import { z } from 'zod'
import { isDay } from '#kernel/values/day'
import { decodeId } from '#kernel/values/id'
import { amountRange } from '#kernel/values/amount_range'
import { read } from '#kernel/corridor/read'
import { currencyDigits, fromDecimal } from '#kernel/values/money'
import {
  bankTransaction,
  statuses,
  toBankTransaction,
  toBankTransactions,
} from './transactions/bank_transaction.ts'
import * as list from './transactions/list_store.ts'
import * as store from './transactions/match_store.ts'

const day = z.string().refine(isDay, 'Use a day of the calendar, such as 2026-11-30.')
const yes = z.enum(['true', 'false']).optional()

const text = z.string().nullable()

const transactionSummary = z.object({
  id: z.string(),
  status: z.enum(statuses).nullable(),
  name: text,
  detail: text.meta({ description: 'The text of the transaction.' }),
  date: text,
  amount: z.number(),
  currency: z.string(),
  suggestions: z.number().int().meta({ description: 'How many there are.' }),
})

type Item = z.output<typeof bankTransaction>

const minorOf = ({ amount, currency }: Item): string =>
  String(fromDecimal(amount, currencyDigits(currency)))

export default read({
  name: 'bank-transactions',
  resource: 'bank_transaction',
  says: 'Bank transactions, newest first unless another order is asked for, with their matches. An unmatched one shows its suggestions and, in `assessment.holds`, why it was not matched automatically.',
  needs: 'bank:read',
  tellsOf: ['bank_transactions', 'transaction_follow_up', 'transaction_receipt_request'],
  fails: ['bank_transaction_not_found'],
  item: bankTransaction,
  filters: z.strictObject({
    status: z.enum(statuses).optional(),
    bankAccountId: z.string().max(100).optional(),
    from: day.optional().meta({ description: 'Booked on or after this day.' }),
    to: day.optional().meta({ description: 'Booked on or before this day.' }),
    pending: yes.meta({
      description: '"true": only transactions that the bank has announced but not yet booked.',
    }),
    withdrawn: yes.meta({ description: '"true": only transactions that the bank has withdrawn.' }),
    runId: z
      .string()
      .max(100)
      .optional()
      .meta({ description: 'Only transactions that this run matched.' }),
    q: z.string().max(200).optional().meta({
      description: 'Part of the counterparty name, the text or the reference.',
    }),
    ...amountRange,
    order: z.enum(list.transactionOrders).optional().meta({
      description:
        'amount: money in first, largest first. lowest: money out first, largest first. Pending ones have one order.',
    }),
  }),
  async list(scene, { filters, limit, after, sort }) {
    const [value, id] = after ?? []
    const place = value !== undefined && id !== undefined ? { value, id } : null
    return await toBankTransactions(
      scene,
      await list.listTransactions(scene, filters, limit, place, sort),
    )
  },
  // A pending transaction may have no date; that list is ordered by id alone.
  position: (item, { order }) => {
    const isByAmount = order === 'amount' || order === 'lowest'
    const value = isByAmount ? minorOf(item) : (item.date ?? '0001-01-01')
    return [value, decodeId('btx', item.id) ?? '']
  },
  columns: {
    date: { of: (item) => item.date, sortOf: (item) => item.date },
    name: { of: (item) => item.counterparty, sortOf: (item) => item.counterparty },
    text: { of: (item) => item.text },
    reference: { of: (item) => item.reference },
    amount: { of: ({ amount, currency }) => ({ amount, currency }), sortOf: minorOf },
    currency: { of: (item) => item.currency },
    status: { of: (item) => item.status },
    bankAccount: { of: (item) => item.bankAccountId },
    id: { of: (item) => item.id },
  },
  totals: list.sumTransactions,
  summary: {
    output: transactionSummary,
    of: (item) => ({
      id: item.id,
      status: item.status,
      name: item.counterparty,
      detail: item.text,
      date: item.date,
      amount: item.amount,
      currency: item.currency,
      suggestions: new Set(item.suggestions.map((one) => one.group)).size,
    }),
  },
  count: list.countTransactions,
  async get(scene, id) {
    const row = await store.findTransaction(scene, store.transactionUuid(id))
    return await toBankTransaction(scene, row)
  },
})
