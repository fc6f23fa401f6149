import { z } from 'zod'
import { decodeId } from '#kernel/values/id'
import { read } from '#kernel/corridor/read'
import * as store from './accounts/account_store.ts'
import { accountStatuses, bankAccount, toBankAccount } from './accounts/bank_account.ts'

export default read({
  name: 'bank-accounts',
  resource: 'bank_account',
  says: 'Bank accounts: those linked to a bank, and those known from imported statements.',
  needs: 'bank:read',
  tellsOf: ['bank_link', 'bank_authorization'],
  fails: ['bank_account_not_found'],
  item: bankAccount,
  filters: z.strictObject({ status: z.enum(accountStatuses).optional() }),
  async list(scene, { filters, limit, after }) {
    const status = filters.status ?? null
    const rows = await store.listAccounts(scene, status, limit, after?.[0] ?? null)
    return rows.map((row) => toBankAccount(scene, row))
  },
  position: (item) => [decodeId('bac', item.id) ?? ''],
  count: (scene, filters, cap) => store.countAccounts(scene, filters.status ?? null, cap),
  get: async (scene, id) => toBankAccount(scene, await store.findAccount(scene, id)),
})
