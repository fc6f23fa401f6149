import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import { account, accountTypes, nameFilter, toAccount } from './chart/chart.ts'
import * as store from './chart/store.ts'

export default read({
  name: 'accounts',
  resource: 'account',
  says: 'The cached chart of accounts, ordered by id.',
  needs: 'ledger:read',
  tellsOf: ['chart'],
  fails: ['account_not_found'],
  item: account,
  filters: z.strictObject({
    type: z.enum(accountTypes).optional(),
    vatCode: z.string().max(100).optional(),
    q: nameFilter,
  }),
  async list(scene, { filters, limit, after }) {
    const rows = await store.listAccounts(scene, filters, limit, after?.[0] ?? null)
    return rows.map(toAccount)
  },
  position: (item) => [item.id],
  count: store.countAccounts,
  get: async (scene, id) => toAccount(await store.findAccount(scene, id)),
})
