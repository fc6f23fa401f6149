import { encodeId } from '#kernel/id'
import type { Scene } from '#kernel/scene'
import { proveBalances } from './balance_proof.ts'
import * as store from './balance_store.ts'
import { toBankAccount } from './bank_account.ts'
import { lockAccounts } from './account_store.ts'
import { markAccount } from './match_marks_store.ts'

/**
 * Holds the bank's balances against our bookings from the first day that something was changed on.
 * The first day that fails is kept on the account, where automatic matching ends; once it is mended,
 * the account says so itself. `write` is done under the account's turn, before the look.
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
  // What was certain but for the balance may be matched by itself now.
  if (failing === null) markAccount(scene, accountId)
  scene.changed({
    event: `bank_account.${failing === null ? 'proven' : 'unproven'}`,
    id: encodeId('bac', accountId),
    before: toBankAccount(scene, account),
    after: toBankAccount(scene, after),
  })
}

function earliest(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  return a < b ? a : b
}
