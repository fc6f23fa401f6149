import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import { nobody } from '#kernel/database/listing'
import { decodeId } from '#kernel/values/id'
import { invoiceHandover, toHandover } from './handover/handover.ts'
import * as store from './handover/handover_store.ts'

const filters = z.strictObject({ invoiceId: z.string().max(100).optional() })

export default read({
  name: 'invoice-handovers',
  resource: 'invoice_handover',
  says: 'What people recorded with record_invoice_handover: files handed over and buyers told, the newest first.',
  needs: 'invoices:read',
  fails: [],
  item: invoiceHandover,
  filters,
  async list(scene, { filters: given, limit, after }) {
    const asked = { invoiceId: wanted(given), limit, before: after?.[0] ?? null }
    return (await store.listHandovers(scene, asked)).map(toHandover)
  },
  position: (item) => [decodeId('iho', item.id) ?? ''],
  count: (scene, given, cap) => store.countHandovers(scene, wanted(given), cap),
})

const wanted = ({ invoiceId }: z.output<typeof filters>): string | null =>
  invoiceId === undefined ? null : (decodeId('inv', invoiceId) ?? nobody)
