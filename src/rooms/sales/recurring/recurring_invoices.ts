import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import { nobody } from '#kernel/database/listing'
import { decodeId } from '#kernel/values/id'
import { recurringRecord, toRecurring } from './plan/recurring.ts'
import * as store from './plan/recurring_store.ts'

const filters = z.strictObject({
  state: z.enum(store.recurringStates).optional(),
  contactId: z.string().max(100).optional(),
})

export default read({
  name: 'recurring-invoices',
  resource: 'recurring_invoice',
  says: 'Recurring invoices, the newest first: when the next one is made, what was made, and why one stopped.',
  needs: 'invoices:read',
  fails: ['recurring_invoice_not_found'],
  item: recurringRecord,
  filters,
  async list(scene, { filters: given, limit, after }) {
    const found = await store.listRecurring(scene, wanted(given), limit, after?.[0] ?? null)
    return found.map((row) => toRecurring(scene, row))
  },
  position: (item) => [decodeId('rci', item.id) ?? ''],
  count: (scene, given, cap) => store.countRecurring(scene, wanted(given), cap),
  get: async (scene, id) =>
    toRecurring(scene, await store.findRecurring(scene, store.recurringUuid(id))),
})

function wanted({ state, contactId }: z.output<typeof filters>): store.RecurringFilters {
  return {
    state: state ?? null,
    contactId: contactId === undefined ? null : (decodeId('con', contactId) ?? nobody),
  }
}
