import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import { nobody } from '#kernel/database/listing'
import { decodeId } from '#kernel/values/id'
import { several } from '#kernel/values/several'
import { keyOf, toWorkItem, workItem } from './work/work.ts'
import * as store from './work/work_store.ts'

const filters = z.strictObject({
  work: several(store.works).optional(),
  contactId: z.string().max(100).optional(),
  q: z.string().max(200).optional().meta({ description: 'Part of the name or number.' }),
})

export default read({
  name: 'invoice-work',
  resource: 'invoice_work',
  says: 'Invoices that are not settled, by what is to be done with them: stopped, overdue, to send, drafts, waiting to be paid.',
  needs: 'invoices:read',
  fails: [],
  item: workItem,
  filters,
  async list(scene, { filters: given, limit, after }) {
    const [key, id] = after ?? []
    const place = key === undefined || id === undefined ? null : { key, id }
    return (await store.listWork(scene, wanted(given), limit, place)).map(toWorkItem)
  },
  position: (item) => [keyOf(item), decodeId('inv', item.id) ?? ''],
  count: (scene, given, cap) => store.countWork(scene, wanted(given), cap),
})

function wanted({ work, contactId, q }: z.output<typeof filters>): store.WorkFilters {
  return {
    works: work ?? null,
    contactId: contactId === undefined ? null : (decodeId('con', contactId) ?? nobody),
    q: q === undefined || q === '' ? null : q,
  }
}
