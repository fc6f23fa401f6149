import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import { category, nameFilter, toCategory } from './chart/chart.ts'
import * as store from './chart/store.ts'

export default read({
  name: 'categories',
  resource: 'category',
  says: 'The cached expense categories, each with its account and VAT codes.',
  needs: 'ledger:read',
  fails: ['category_not_found'],
  item: category,
  filters: z.strictObject({
    account: z.string().max(100).optional(),
    q: nameFilter,
  }),
  async list(scene, { filters, limit, after }) {
    const rows = await store.listCategories(scene, filters, limit, after?.[0] ?? null)
    return rows.map(toCategory)
  },
  position: (item) => [item.id],
  count: store.countCategories,
  get: async (scene, id) => toCategory(await store.findCategory(scene, id)),
})
