import { z } from 'zod'
import { decodeId } from '#kernel/id'
import { read } from '#kernel/read'
import { recordOf } from './apply_message.ts'
import { einvoice, toEinvoice } from './einvoice.ts'
import * as list from './list_store.ts'
import { listMessages } from './message_store.ts'
import { statuses } from './rules.ts'
import * as store from './store.ts'

export default read({
  name: 'einvoices',
  resource: 'einvoice',
  says: 'Electronic invoices as they were sent through the exchange, newest first, with what it said of each. The XML is at /api/rest/einvoices/{id}/xml.',
  needs: 'invoices:read',
  fails: ['einvoice_not_found'],
  item: einvoice,
  filters: z.strictObject({
    status: z.enum(statuses).optional(),
    invoiceId: z.string().max(100).optional(),
    fileName: z.string().max(100).optional().meta({ description: 'The whole name of the file.' }),
  }),
  async list(scene, { filters, limit, after }) {
    const rows = await list.listEinvoices(scene, filters, limit, after?.[0] ?? null)
    const messages = await listMessages(
      scene,
      rows.map((row) => row.id),
    )
    const byFile = Map.groupBy(messages, (message) => message.einvoice_id)
    return rows.map((row) => toEinvoice(row, byFile.get(row.id) ?? []))
  },
  position: (item) => [decodeId('ein', item.id) ?? ''],
  count: list.countEinvoices,
  get: async (scene, id) =>
    recordOf(scene, await store.findEinvoice(scene, store.einvoiceUuid(id))),
})
