import { z } from 'zod'
import { decodeId } from '#kernel/values/id'
import { read } from '#kernel/corridor/read'
import { selfInvoice, selfStatuses, toSelfInvoice } from './self_invoice/self_invoice.ts'
import * as store from './self_invoice/self_invoice_store.ts'

export default read({
  name: 'self-invoices',
  resource: 'self_invoice',
  says: 'Self-invoices for purchases under reverse charge, where the organization owes the VAT itself; newest first. Posting the purchase proposes one; issue_self_invoice issues it.',
  needs: 'invoices:read',
  fails: ['self_invoice_not_found'],
  item: selfInvoice,
  filters: z.strictObject({
    status: z.enum(selfStatuses).optional(),
    type: z.string().max(10).optional().meta({ description: 'Such as TD17.' }),
    dueTo: z.iso.date().optional().meta({ description: 'Latest due date.' }),
  }),
  async list(scene, { filters, limit, after }) {
    const rows = await store.listSelfInvoices(scene, filters, limit, after?.[0] ?? null)
    return rows.map((row) => toSelfInvoice(scene, row))
  },
  position: (item) => [decodeId('siv', item.id) ?? ''],
  count: store.countSelfInvoices,
  get: async (scene, id) =>
    toSelfInvoice(scene, await store.findSelfInvoice(scene, store.selfInvoiceUuid(id))),
})
