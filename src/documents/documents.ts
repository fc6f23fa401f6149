import { z } from 'zod'
import { decodeId } from '#kernel/id'
import { read } from '#kernel/read'
import { document, sources, statuses, toDocument } from './document.ts'
import * as list from './list_store.ts'
import * as store from './store.ts'

const flag = z.enum(['true', 'false']).optional()

export default read({
  name: 'documents',
  resource: 'document',
  says: 'Captured receipts and supplier invoices, newest first.',
  needs: 'documents:read',
  fails: ['document_not_found'],
  item: document,
  filters: z.strictObject({
    status: z.enum(statuses).optional(),
    failed: flag.meta({
      description: 'true: only those with an error; false: only those without.',
    }),
    source: z.enum(sources).optional(),
    contactId: z.string().max(100).optional(),
    fileId: z.string().max(100).optional(),
    from: z.iso.date().optional().meta({ description: "First day of the document's own date." }),
    to: z.iso.date().optional().meta({ description: "Last day of the document's own date." }),
    q: z
      .string()
      .max(200)
      .optional()
      .meta({ description: "Part of the supplier's or file's name." }),
  }),
  async list(scene, { filters, limit, after }) {
    const rows = await list.listDocuments(scene, filters, limit, after?.[0] ?? null)
    return rows.map((row) => toDocument(scene, row))
  },
  position: (item) => [decodeId('doc', item.id) ?? ''],
  count: list.countDocuments,
  get: async (scene, id) =>
    toDocument(scene, await store.findDocument(scene, store.documentUuid(id))),
})
