import { z } from 'zod'
import { decodeId } from '#kernel/values/id'
import { amountRange } from '#kernel/values/amount_range'
import { several } from '#kernel/values/several'
import { read } from '#kernel/corridor/read'
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
  async list(scene, { filters, limit, after }) {
    const [id, mills = null] = after ?? []
    const place = id === undefined ? null : { id, mills }
    const rows = await list.listDocuments(scene, filters, limit, place)
    const records = rows.map((row) => toDocument(scene, row))
    return await withPayments(scene, await withWarnings(scene, records))
  },
  position: (item, { order }) => {
    const id = decodeId('doc', item.id) ?? ''
    const total = item.extraction?.total ?? 0
    return order === 'amount' ? [id, String(Math.round(total * 1000))] : [id]
  },
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
