import { z } from 'zod'
import { isDay } from '#kernel/values/day'
import { decodeId } from '#kernel/values/id'
import { nobody } from '#kernel/database/listing'
import { amountRange } from '#kernel/values/amount_range'
import { read } from '#kernel/corridor/read'
import { uuidOf } from '#kernel/corridor/record'
import {
  countEntries,
  entryOrders,
  listEntries,
  sumEntries,
  type EntryFilters,
} from './entries/entry_list.ts'
import { findEntry } from './entries/entry_store.ts'
import { entrySources, entryStates, ledgerEntry } from './entries/ledger_entry.ts'
import { currencyDigits, fromDecimal, toDecimal } from '#kernel/values/money'
import { withLines } from './entries/write_entry.ts'

const day = z.string().refine(isDay, 'Use a valid date, such as 2026-11-30.')

const filters = z.strictObject({
  from: day.optional().meta({ description: 'Entries dated this day or later.' }),
  to: day.optional().meta({ description: 'Entries dated this day or earlier.' }),
  account: z.string().max(100).optional(),
  vatCode: z.string().max(100).optional(),
  source: z.enum(entrySources).optional(),
  sourceId: z.string().max(100).optional().meta({
    description:
      'The document, invoice, bank transaction, takings or count; includes reversals of its entries.',
  }),
  state: z.enum(entryStates).optional(),
  reversed: z.enum(['true', 'false']).optional().meta({
    description: '"true": only reversed entries; "false": only entries that are not reversed.',
  }),
  q: z.string().max(200).optional().meta({
    description: 'Part of the text, or the number of the voucher, such as P-2026-0012.',
  }),
  contactId: z.string().max(100).optional().meta({
    description: 'Its papers, what was paid of them, and lines in its name; reversals included.',
  }),
  minAmount: amountRange.minAmount.meta({ description: 'A line has at least this, without sign.' }),
  maxAmount: amountRange.maxAmount.meta({ description: 'A line has at most this, without sign.' }),
  order: z.enum(entryOrders).optional(),
})

function toFilters(given: z.output<typeof filters>): EntryFilters {
  const { sourceId, reversed, ...rest } = given
  const uuid = sourceId === undefined ? undefined : (uuidOfSource(sourceId) ?? nobody)
  return {
    ...rest,
    sourceId: uuid,
    reversed: reversed === undefined ? reversed : reversed === 'true',
  }
}

function uuidOfSource(id: string): string | null {
  const prefixes = ['doc', 'inv', 'btx', 'tak', 'csc'] as const
  return prefixes.map((prefix) => decodeId(prefix, id)).find((uuid) => uuid !== null) ?? null
}

function debitOf({ lines, currency }: z.output<typeof ledgerEntry>): number {
  const digits = currencyDigits(currency)
  const debits = lines.map(({ amount }) => fromDecimal(amount, digits)).filter((one) => one > 0n)
  return toDecimal(
    debits.reduce((sum: bigint, one) => sum + one, 0n),
    digits,
  )
}

export default read({
  name: 'ledger-entries',
  resource: 'ledger_entry',
  says: 'Posted journal entries with their lines, newest first unless order is oldest. Entries never change; they can be reversed.',
  needs: 'ledger:read',
  fails: ['ledger_entry_not_found'],
  item: ledgerEntry,
  filters,
  async list(scene, page) {
    const { sort } = page
    const [date, id] = sort ? [sort.after?.value, sort.after?.id] : (page.after ?? [])
    const after = typeof date === 'string' && id !== undefined ? { date, id } : null
    // By day is the order of the books; another one would need every entry to be sorted.
    const order = sort ? (sort.isDescending ? 'newest' : 'oldest') : page.filters.order
    const filters = { ...toFilters(page.filters), order }
    const rows = await listEntries(scene, filters, page.limit, after)
    return await withLines(scene, rows)
  },
  position: (item) => [item.date, decodeId('led', item.id) ?? ''],
  columns: {
    date: { of: (item) => item.date, sortOf: (item) => item.date },
    voucher: { of: (item) => item.voucher?.text ?? item.reference },
    text: { of: (item) => item.text },
    source: { of: (item) => item.source },
    amount: { of: (item) => ({ amount: debitOf(item), currency: item.currency }) },
    currency: { of: (item) => item.currency },
    state: { of: (item) => item.state },
    reversedBy: { of: (item) => item.reversedBy },
    id: { of: (item) => item.id },
  },
  totals: async (scene, given) => await sumEntries(scene, toFilters(given)),
  count: async (scene, given, cap) => await countEntries(scene, toFilters(given), cap),
  async get(scene, id) {
    const row = await findEntry(scene, uuidOf('led', id, 'ledger_entry_not_found'))
    const [record] = await withLines(scene, [row])
    if (!record) throw new Error('an entry has disappeared')
    return record
  },
})
