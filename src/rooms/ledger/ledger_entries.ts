import { z } from 'zod'
import { isDay } from '#kernel/values/day'
import { decodeId } from '#kernel/values/id'
import { nobody } from '#kernel/database/listing'
import { read } from '#kernel/corridor/read'
import { uuidOf } from '#kernel/corridor/record'
import { countEntries, entryOrders, listEntries, type EntryFilters } from './entries/entry_list.ts'
import { findEntry } from './entries/entry_store.ts'
import { entrySources, entryStates, ledgerEntry } from './entries/ledger_entry.ts'
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

export default read({
  name: 'ledger-entries',
  resource: 'ledger_entry',
  says: 'Posted journal entries with their lines, newest first unless order is oldest. Entries never change; they can be reversed.',
  needs: 'ledger:read',
  fails: ['ledger_entry_not_found'],
  item: ledgerEntry,
  filters,
  async list(scene, page) {
    const [date, id] = page.after ?? []
    const after = date !== undefined && id !== undefined ? { date, id } : null
    const rows = await listEntries(scene, toFilters(page.filters), page.limit, after)
    return await withLines(scene, rows)
  },
  position: (item) => [item.date, decodeId('led', item.id) ?? ''],
  count: async (scene, given, cap) => await countEntries(scene, toFilters(given), cap),
  async get(scene, id) {
    const row = await findEntry(scene, uuidOf('led', id, 'ledger_entry_not_found'))
    const [record] = await withLines(scene, [row])
    if (!record) throw new Error('an entry has disappeared')
    return record
  },
})
