import { encodeId } from '#kernel/values/id'
import type { Scene } from '#kernel/corridor/scene'
import { proveBalances } from './balance_proof.ts'
import * as store from './balance_store.ts'
import { toBankAccount } from '../accounts/bank_account.ts'
import { lockAccounts } from '../accounts/account_store.ts'
import { markAccount } from '../candidates/open_item_marks_store.ts'

/**
 * Checks the bank's balances against our transactions from the first changed day on. The first day
 * that differs is stored on the account and stops automatic matching from there; once it agrees
 * again, the account is cleared. `write` runs under the lock of the account, before the check.
 */
export async function proveAccount(
  scene: Scene,
  accountId: string,
  touchedFrom: string | null,
  write: () => void = () => undefined,
): Promise<void> {
  const [account] = await lockAccounts(scene, [accountId])
  if (!account) return
  write()
  const from = earliest(touchedFrom, account.unproven_on)
  if (from === null) return
  const anchors = await store.listAnchors(scene, accountId, from)
  const first = anchors[0]
  const sums = first ? await store.listDaySums(scene, accountId, first.day) : []
  const { failsOn: failing, caughtUp, overtaken } = proveBalances(anchors, sums)
  if (failing === null) store.settleAnchors(scene, accountId, { caughtUp, overtaken })
  if (failing === account.unproven_on) return
  const stamps = { version: account.version + 1, updated_at: scene.now }
  const after = { ...account, ...stamps, unproven_on: failing }
  store.saveUnproven(scene, accountId, failing, after.version)
  // Matches that only the balance held back can be made now.
  if (failing === null) markAccount(scene, accountId)
  scene.changed({
    event: `bank_account.${failing === null ? 'proven' : 'unproven'}`,
    id: encodeId('bac', accountId),
    before: toBankAccount(scene, account),
    after: toBankAccount(scene, after),
  })
}

const firstDay = '0001-01-01'

/** The first day on which any balance of the bank differs from our transactions, found anew. */
export async function findUnproven(
  scene: Pick<Scene, 'tx' | 'orgId'>,
  accountId: string,
): Promise<string | null> {
  const anchors = await store.listAnchors(scene, accountId, firstDay)
  const [first] = anchors
  if (first === undefined) return null
  return proveBalances(anchors, await store.listDaySums(scene, accountId, first.day)).failsOn
}

function earliest(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  return a < b ? a : b
}
