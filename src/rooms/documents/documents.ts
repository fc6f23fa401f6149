import { z } from 'zod'
import { decodeId } from '#kernel/values/id'
import { amountRange } from '#kernel/values/amount_range'
import { several } from '#kernel/values/several'
import { read, type AmountCell } from '#kernel/corridor/read'
import { paymentFilters } from '#ledger/room'
import { document, sources, statuses, toDocument } from './document/document.ts'
import * as list from './document/list_store.ts'
import { withPayments } from './document/with_payments.ts'
import { withWarning, withWarnings } from './document/twin.ts'
import * as store from './document/store.ts'

const flag = z.enum(['true', 'false']).optional()

const text = z.string().nullable()

const documentSummary = z.object({
  id: z.string(),
  status: z.enum(statuses),
  name: text,
  detail: text.meta({ description: 'The invoice number.' }),
  date: text,
  amount: z.number().nullable(),
  currency: text,
  confidence: z.number().nullable(),
  error: text,
})

type Item = z.output<typeof document>

const dateOf = ({ extraction }: Item): string | null => extraction?.date ?? null
const supplierOf = ({ extraction }: Item): string | null => extraction?.supplier.name ?? null

function millsOf({ extraction }: Item): string | null {
  const total = extraction?.total ?? null
  return total === null ? null : String(Math.round(total * 1000))
}

function amountIn({ extraction }: Item, field: 'total' | 'vat'): AmountCell | null {
  const amount = extraction?.[field] ?? null
  return amount === null ? null : { amount, currency: extraction?.currency ?? null }
}

export default read({
  name: 'documents',
  resource: 'document',
  says: 'Captured receipts and supplier invoices, newest first unless another order is asked for.',
  needs: 'documents:read',
  fails: ['document_not_found'],
  item: document,
  filters: z.strictObject({
    status: several(statuses).optional(),
    failed: flag.meta({
      description: 'true: only documents with an error; false: only documents without one.',
    }),
    source: z.enum(sources).optional(),
    fromExchange: flag.meta({
      description: 'true: only documents that the national exchange of e-invoices delivered.',
    }),
    contactId: z.string().max(100).optional(),
    fileId: z.string().max(100).optional(),
    from: z.iso.date().optional().meta({ description: 'Documents dated this day or later.' }),
    to: z.iso.date().optional().meta({ description: 'Documents dated this day or earlier.' }),
    q: z
      .string()
      .max(200)
      .optional()
      .meta({ description: 'Part of the supplier name or file name.' }),
    ...amountRange,
    ...paymentFilters,
    order: z.enum(list.documentOrders).optional().meta({
      description: 'amount: largest total first, only documents whose total is known.',
    }),
  }),
  async list(scene, { filters, limit, after, sort }) {
    const [id, mills = null] = after ?? []
    const place = id === undefined ? null : { id, mills }
    const rows = await list.listDocuments(scene, filters, limit, place, sort)
    const records = rows.map((row) => toDocument(scene, row))
    return await withPayments(scene, await withWarnings(scene, records))
  },
  position: (item, { order }) => {
    const id = decodeId('doc', item.id) ?? ''
    return order === 'amount' ? [id, millsOf(item) ?? '0'] : [id]
  },
  columns: {
    added: { of: (item) => item.createdAt.slice(0, 10), sortOf: () => null },
    date: { of: dateOf, sortOf: dateOf },
    name: { of: supplierOf, sortOf: supplierOf },
    number: { of: (item) => item.extraction?.invoiceNumber ?? null },
    dueDate: { of: (item) => item.extraction?.dueDate ?? null },
    amount: { of: (item) => amountIn(item, 'total'), sortOf: millsOf },
    vat: { of: (item) => amountIn(item, 'vat') },
    currency: { of: (item) => item.extraction?.currency ?? null },
    status: { of: (item) => item.status },
    payment: { of: (item) => item.payment?.state ?? null },
    fileName: { of: (item) => item.fileName },
    id: { of: (item) => item.id },
  },
  totals: list.sumDocuments,
  summary: {
    output: documentSummary,
    of: (item) => ({
      id: item.id,
      status: item.status,
      name: item.extraction?.supplier.name ?? item.fileName,
      detail: item.extraction?.invoiceNumber ?? null,
      date: item.extraction?.date ?? null,
      amount: item.extraction?.total ?? null,
      currency: item.extraction?.currency ?? null,
      confidence: item.extraction?.confidence ?? null,
      error: item.error?.code ?? null,
    }),
  },
  count: list.countDocuments,
  get: async (scene, id) => {
    const row = await store.findDocument(scene, store.documentUuid(id))
    const record = await withWarning(scene, toDocument(scene, row))
    const [paid = record] = await withPayments(scene, [record])
    return paid
  },
})
