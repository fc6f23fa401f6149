import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import { account, accountTypes, nameFilter, toAccount } from './chart/chart.ts'
import * as store from './chart/store.ts'

export default read({
  name: 'accounts',
  resource: 'account',
  says: 'The chart of accounts, ordered by id: those of the standard chart and those that were added with save_account.',
  needs: 'ledger:read',
  tellsOf: ['chart'],
  fails: ['account_not_found'],
  item: account,
  filters: z.strictObject({
    type: z.enum(accountTypes).optional(),
    vatCode: z.string().max(100).optional(),
    q: nameFilter,
    own: z.enum(['true', 'false']).optional(),
    closed: z.enum(['true', 'false']).optional(),
  }),
  async list(scene, { filters, limit, after }) {
    const rows = await store.listAccounts(scene, filters, limit, after?.[0] ?? null)
    return rows.map(toAccount)
  },
  position: (item) => [item.id],
  count: store.countAccounts,
  get: async (scene, id) => toAccount(await store.findAccount(scene, id)),
})
