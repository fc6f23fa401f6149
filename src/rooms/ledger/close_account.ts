import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { currencyDigits } from '#kernel/values/money'
import type { Region } from '#regions/room'
import { account, toAccount } from './chart/chart.ts'
import * as accounts from './chart/account_store.ts'
import { useOf } from './chart/account_rules.ts'
import { assertOwnChart, ensureChart } from './chart/ensure_chart.ts'
import * as store from './chart/store.ts'
import type { AccountRow } from './chart/store.ts'
import { decimalOf } from '#kernel/values/decimal'
import { financialYearOf, holdBooks } from '#settings/room'

export default action({
  name: 'close_account',
  says: 'Close an account: it takes no entries from then on, its past stays. Only with a balance of 0, and if no category, bank account, VAT box or other rule books on it.',
  needs: 'ledger:edit',
  input: z
    .strictObject({
      accountId: z.string().min(1).max(100),
      reason: z.string().trim().min(1).max(500).meta({ description: 'Why it is closed.' }),
    })
    .meta({ examples: [{ accountId: '2311', reason: 'Booked on 2310 from now on' }] }),
  output: account,
  fails: ['account_not_found', 'account_not_empty', 'account_in_use', 'books_kept_there'],
  hints: { idempotent: true },
  // It ends what can be booked there.
  reviewed: true,

  async run(scene, { accountId, reason }) {
    // Alone: no entry can come in between the balance and the closing.
    holdBooks(scene.tx, scene.orgId)
    await assertOwnChart(scene)
    const region = await ensureChart(scene)
    const row = await store.findAccount(scene, accountId)
    if (row.closed_at !== null) return toAccount(row)
    await assertUnused(scene, region, accountId)
    await assertEmpty(scene, region, row)
    const closed = { ...row, closed_at: scene.now, closed_reason: reason }
    const after = toAccount(accounts.updateAccount(scene, closed))
    scene.changed({ event: 'account.closed', id: row.id, before: toAccount(row), after })
    return after
  },
})

async function assertUnused(scene: Scene, region: Region, accountId: string): Promise<void> {
  const use =
    useOf(region, accountId, await accounts.listUsedCategories(scene, accountId)) ??
    (await otherUse(scene, accountId))
  if (use === null) return
  const detail = `${accountId} cannot be closed: it is used by ${use}.`
  throw new Failure('account_in_use', { accountId, detail })
}

async function otherUse(scene: Scene, accountId: string): Promise<string | null> {
  if ((await scene.hooks.ledger.bankAccounts(scene)).includes(accountId)) {
    return 'a bank account; give that another one with set_bank_ledger_account first'
  }
  const suppliers = await scene.hooks.ledger.suppliersUsing(scene, accountId)
  if (suppliers === 0) return null
  return `what was taught for ${suppliers === 1 ? 'one supplier' : `${suppliers} suppliers`}; correct their next document to another account first`
}

/** Income and expenses begin each year at nothing, so only what this year booked counts. */
async function assertEmpty(scene: Scene, region: Region, row: AccountRow): Promise<void> {
  const isResult = row.type === 'income' || row.type === 'expense'
  const since = isResult ? (await financialYearOf(scene, scene.today)).from : null
  const minor = await accounts.balanceOf(scene, row.id, since)
  if (minor === 0n) return
  const balance = decimalOf(minor, currencyDigits(region.currency))
  throw new Failure('account_not_empty', { accountId: row.id, balance })
}
