import { z } from 'zod'
import { decodeId } from '#kernel/values/id'
import { read } from '#kernel/corridor/read'
import { recordOf } from './messages/apply_message.ts'
import { einvoice, toEinvoice } from './einvoice/einvoice.ts'
import * as list from './einvoice/list_store.ts'
import { listMessages } from './messages/message_store.ts'
import { statuses } from './einvoice/rules.ts'
import * as store from './einvoice/store.ts'

export default read({
  name: 'einvoices',
  resource: 'einvoice',
  says: 'E-invoices sent through the exchange (SdI), with their notifications, newest first. Download the XML from /api/rest/einvoices/{id}/xml.',
  needs: 'invoices:read',
  fails: ['einvoice_not_found'],
  item: einvoice,
  filters: z.strictObject({
    status: z.enum(statuses).optional(),
    invoiceId: z.string().max(100).optional(),
    fileName: z.string().max(100).optional().meta({ description: 'The full file name.' }),
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
