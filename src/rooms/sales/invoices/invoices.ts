import { z } from 'zod'
import { decodeId } from '#kernel/values/id'
import { amountRange } from '#kernel/values/amount_range'
import { several } from '#kernel/values/several'
import { read } from '#kernel/corridor/read'
import { paymentFilters } from '#ledger/room'
import { invoice, kinds, statuses, toInvoice } from './invoice/invoice.ts'
import * as list from './invoice/list_store.ts'
import * as store from './invoice/store.ts'
import { withInvoicePayments } from './invoice/with_payments.ts'

const text = z.string().nullable()

const invoiceSummary = z.object({
  id: z.string(),
  status: z.enum(statuses),
  contactId: text,
  number: text,
  date: text,
  dueDate: text,
  amount: z.number(),
  currency: z.string(),
})

const millsOf = ({ totals }: z.output<typeof invoice>): string =>
  String(Math.round(totals.gross * 1000))

export default read({
  name: 'invoices',
  resource: 'invoice',
  says: 'Sales invoices and credit notes, newest first unless another order is asked for. The PDF is at /api/rest/invoices/{id}/pdf.',
  needs: 'invoices:read',
  fails: ['invoice_not_found'],
  item: invoice,
  filters: z.strictObject({
    status: several(statuses).optional(),
    kind: z.enum(kinds).optional(),
    contactId: z.string().max(100).optional(),
    from: z.iso.date().optional().meta({ description: 'Earliest invoice date.' }),
    to: z.iso.date().optional().meta({ description: 'Latest invoice date.' }),
    number: z
      .string()
      .max(50)
      .optional()
      .meta({ description: 'The full invoice number; case is ignored.' }),
    q: z
      .string()
      .max(200)
      .optional()
      .meta({ description: "Part of the buyer's name or of the invoice number." }),
    dueFrom: z.iso.date().optional().meta({ description: 'Earliest due day.' }),
    dueTo: z.iso.date().optional().meta({ description: 'Latest due day.' }),
    ...amountRange,
    ...paymentFilters,
    order: z.enum(list.invoiceOrders).optional().meta({
      description: 'amount: largest first. due: first due first, only those with a due day.',
    }),
  }),
  async list(scene, { filters, limit, after, sort }) {
    const [id, value = null] = after ?? []
    const place = id === undefined ? null : { id, value }
    const rows = await list.listInvoices(scene, filters, limit, place, sort)
    const records = rows.map((row) => toInvoice(scene, row))
    return await withInvoicePayments(scene, records)
  },
  position: (item, { order }) => {
    const id = decodeId('inv', item.id) ?? ''
    if (order === 'amount') return [id, millsOf(item)]
    return order === 'due' ? [id, item.dueDate ?? ''] : [id]
  },
  columns: {
    added: { of: (item) => item.createdAt.slice(0, 10), sortOf: () => null },
    number: { of: (item) => item.number },
    kind: { of: (item) => item.kind },
    date: { of: (item) => item.date, sortOf: (item) => item.date },
    dueDate: { of: (item) => item.dueDate, sortOf: (item) => item.dueDate },
    name: { of: (item) => item.buyerName, sortOf: (item) => item.buyerName },
    net: { of: ({ totals, currency }) => ({ amount: totals.net, currency }) },
    vat: { of: ({ totals, currency }) => ({ amount: totals.vat, currency }) },
    amount: { of: ({ totals, currency }) => ({ amount: totals.gross, currency }), sortOf: millsOf },
    openAmount: {
      of: ({ payment, currency }) =>
        payment === undefined ? null : { amount: payment.openAmount, currency },
    },
    currency: { of: (item) => item.currency },
    status: { of: (item) => item.status },
    payment: { of: (item) => item.payment?.state ?? null },
    id: { of: (item) => item.id },
  },
  totals: list.sumInvoices,
  summary: {
    output: invoiceSummary,
    of: (item) => ({
      id: item.id,
      status: item.status,
      contactId: item.contactId,
      number: item.number,
      date: item.date,
      dueDate: item.dueDate,
      amount: item.totals.gross,
      currency: item.currency,
    }),
  },
  count: list.countInvoices,
  get: async (scene, id) => {
    const record = toInvoice(scene, await store.findInvoice(scene, store.invoiceUuid(id)))
    const [paid = record] = await withInvoicePayments(scene, [record])
    return paid
  },
})
