import { z } from 'zod'
import { decodeId } from '#kernel/values/id'
import { read } from '#kernel/corridor/read'
import { listName, toView, view } from './views/view.ts'
import * as store from './views/view_store.ts'

export default read({
  name: 'views',
  resource: 'view',
  says: 'Kept views of lists: your own and those that are shared in the organization, in the order in which they were made.',
  needs: 'documents:read',
  fails: ['view_not_found'],
  item: view,
  filters: z.strictObject({ list: listName.optional() }),
  async list(scene, { filters, limit, after }) {
    const rows = await store.listViews(scene, filters.list, limit, after?.[0] ?? null)
    return rows.map((row) => toView(scene, row))
  },
  position: (item) => [decodeId('viw', item.id) ?? ''],
  get: async (scene, id) => toView(scene, await store.findView(scene, id)),
})
