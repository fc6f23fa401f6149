import { z } from 'zod'
import { read } from '#kernel/read'
import { account, accountTypes, toAccount } from './chart.ts'
import * as store from './store.ts'

export default read({
  name: 'accounts',
  resource: 'account',
  says: 'The cached chart of accounts, in the order of its ids.',
  needs: 'ledger:read',
  fails: ['account_not_found'],
  item: account,
  filters: z.strictObject({
    type: z.enum(accountTypes).optional(),
    vatCode: z.string().max(100).optional(),
    q: z
      .string()
      .max(200)
      .optional()
      .meta({ description: 'Part of a name in any case, or the beginning of the id.' }),
  }),
  async list(scene, { filters, limit, after }) {
    const rows = await store.listAccounts(scene, filters, limit, after?.[0] ?? null)
    return rows.map(toAccount)
  },
  position: (item) => [item.id],
  count: store.countAccounts,
  get: async (scene, id) => toAccount(await store.findAccount(scene, id)),
})
