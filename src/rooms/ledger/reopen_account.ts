import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { account, toAccount } from './chart/chart.ts'
import * as accounts from './chart/account_store.ts'
import { assertOwnChart, ensureChart } from './chart/ensure_chart.ts'
import * as store from './chart/store.ts'

export default action({
  name: 'reopen_account',
  says: 'Open a closed account again, so that it takes entries.',
  needs: 'ledger:edit',
  input: z
    .strictObject({ accountId: z.string().min(1).max(100) })
    .meta({ examples: [{ accountId: '2311' }] }),
  output: account,
  fails: ['account_not_found', 'books_kept_there'],
  hints: { idempotent: true },
  // It lets entries in again.
  reviewed: true,

  async run(scene, { accountId }) {
    await assertOwnChart(scene)
    await ensureChart(scene)
    const row = await store.findAccount(scene, accountId)
    if (row.closed_at === null) return toAccount(row)
    const open = { ...row, closed_at: null, closed_reason: null }
    const after = toAccount(accounts.updateAccount(scene, open))
    scene.changed({ event: 'account.reopened', id: row.id, before: toAccount(row), after })
    return after
  },
})
