import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import { nobody } from '#kernel/database/listing'
import { decodeId } from '#kernel/values/id'
import { invoiceSending, toSending } from './letter/sending.ts'
import * as store from './letter/sending_store.ts'
import { sendingKinds, sendingStates } from './letter/states.ts'

const filters = z.strictObject({
  invoiceId: z.string().max(100).optional(),
  state: z.enum(sendingStates).optional(),
  kind: z.enum(sendingKinds).optional(),
})

export default read({
  name: 'invoice-sendings',
  resource: 'invoice_sending',
  says: 'Mails with invoices and reminders, the newest first: to whom, by whom, when, and what came of each.',
  needs: 'invoices:read',
  fails: ['invoice_sending_not_found'],
  item: invoiceSending,
  filters,
  async list(scene, { filters: given, limit, after }) {
    const found = await store.listSendings(scene, wanted(given), limit, after?.[0] ?? null)
    return found.map((row) => toSending(scene, row))
  },
  position: (item) => [decodeId('isd', item.id) ?? ''],
  count: (scene, given, cap) => store.countSendings(scene, wanted(given), cap),
  get: async (scene, id) => toSending(scene, await store.findSending(scene, id)),
})

function wanted({ invoiceId, state, kind }: z.output<typeof filters>): store.SendingFilters {
  return {
    invoiceId: invoiceId === undefined ? null : (decodeId('inv', invoiceId) ?? nobody),
    state: state ?? null,
    kind: kind ?? null,
  }
}
