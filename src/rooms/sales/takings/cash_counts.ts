import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import { decodeId } from '#kernel/values/id'
import { cashCount, toCount } from './cash/count_record.ts'
import * as store from './cash/count_store.ts'

export default read({
  name: 'cash-counts',
  resource: 'cash_count',
  says: 'Counts of cash, the newest day first: what was counted, what the books expected, and whether it is still right.',
  needs: 'ledger:read',
  fails: ['cash_count_not_found'],
  item: cashCount,
  filters: z.strictObject({
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    account: z.string().max(100).optional(),
  }),
  async list(scene, { filters, limit, after }) {
    const [date, id] = after ?? []
    const place = date === undefined || id === undefined ? null : { date, id }
    return (await store.listCounts(scene, filters, limit, place)).map(toCount)
  },
  position: (item) => [item.date, decodeId('csc', item.id) ?? ''],
  count: (scene, filters, cap) => store.countCounts(scene, filters, cap),
  get: async (scene, id) => toCount(await store.findCount(scene, id)),
})
