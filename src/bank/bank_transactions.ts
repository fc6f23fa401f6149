import { z } from 'zod'
import { isDay } from '#kernel/day'
import { decodeId } from '#kernel/id'
import { read } from '#kernel/read'
import {
  bankTransaction,
  statuses,
  toBankTransaction,
  toBankTransactions,
} from './bank_transaction.ts'
import * as list from './list_store.ts'
import * as store from './match_store.ts'

const day = z.string().refine(isDay, 'Use a day of the calendar, such as 2026-11-30.')
const yes = z.enum(['true', 'false']).optional()

export default read({
  name: 'bank-transactions',
  resource: 'bank_transaction',
  says: 'Bank transactions, newest first, with what they are matched to and what is suggested. Pending ones are listed only when asked for.',
  needs: 'bank:read',
  fails: ['bank_transaction_not_found'],
  item: bankTransaction,
  filters: z.strictObject({
    status: z.enum(statuses).optional(),
    bankAccountId: z.string().max(100).optional(),
    from: day.optional().meta({ description: 'Booked that day or later.' }),
    to: day.optional().meta({ description: 'Booked that day or earlier.' }),
    pending: yes.meta({ description: '"true": only what is announced and not booked.' }),
    withdrawn: yes.meta({ description: '"true": only what the bank took back.' }),
    runId: z.string().max(100).optional().meta({ description: 'Matched by that run.' }),
    q: z.string().max(200).optional().meta({
      description: 'Part of the counterparty, the text or the reference.',
    }),
  }),
  async list(scene, { filters, limit, after }) {
    const [date, id] = after ?? []
    const place = date !== undefined && id !== undefined ? { day: date, id } : null
    return await toBankTransactions(
      scene,
      await list.listTransactions(scene, filters, limit, place),
    )
  },
  // A pending one may have no day; its list goes by ids alone.
  position: (item) => [item.date ?? '0001-01-01', decodeId('btx', item.id) ?? ''],
  count: list.countTransactions,
  async get(scene, id) {
    const row = await store.findTransaction(scene, store.transactionUuid(id))
    return await toBankTransaction(scene, row)
  },
})
