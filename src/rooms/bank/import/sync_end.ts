import { encodeId } from '#kernel/values/id'
import type { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { lockAccounts, updateAccountStatus } from '../accounts/account_store.ts'
import { saveAnchors } from './balance_store.ts'
import { toBankAccount } from '../accounts/bank_account.ts'
import { endLink } from '../accounts/end_link.ts'
import { toAnchors } from './feed_anchors.ts'
import { replacePending } from './pending_store.ts'
import type { FeedBalance } from '../ports.ts'
import { proveAccount } from './prove_account.ts'
import * as staged from './staged_store.ts'
import { dayOf, keepHold, type Begun, type Sync } from './sync_begin.ts'
import { earliest } from './sync_pages.ts'
import { toSyncFailure } from './sync_errors.ts'
import { mostReads, nextTurn, turnAfterFailures, turnTomorrow } from './sync_schedule.ts'
import * as store from './sync_store.ts'
import { isFull } from './sync_window.ts'

/** The last step of a sync: pending rows, balances, the balance check, and the next schedule. */
export async function endSync(
  scene: Scene,
  sync: Sync,
  begun: Begun,
  balances: readonly FeedBalance[],
): Promise<void> {
  const { accountId } = sync
  const window = await keepHold(scene, sync)
  const days = await staged.listStagedDays(scene, accountId)
  const pending = await staged.listStagedPending(scene, accountId)
  await replacePending(scene, accountId, pending)
  // After midnight the balance belongs to another day than the list and proves nothing.
  const isSameDay = dayOf(scene) === window.today
  const anchors = isSameDay ? toAnchors(balances, begun.currency, window.today) : []
  saveAnchors(scene, accountId, 'feed', anchors)
  staged.clearStaged(scene, accountId)
  const lastBookedOn = days.findLast((one) => one.day <= window.today)?.day ?? null
  const fullOn = isFull(window) ? window.today : null
  const nextSyncAt = nextTurn(accountId, scene.now)
  store.saveSynced(scene, accountId, { lastBookedOn, fullOn, nextSyncAt })
  const touchedFrom = anchors.map((one) => one.day).reduce(earliest, window.touchedFrom)
  await proveAccount(scene, accountId, touchedFrom)
}

/**
 * Stores why the account could not be read, and when to try again. An ended consent waits for a
 * person; a bank that asks for a pause gets one, which is not a failure of the account.
 */
export async function failSync(
  scene: Scene,
  sync: Sync & { linkId: string | null },
  failure: Failure,
): Promise<void> {
  const { accountId, run } = sync
  const { code } = failure
  // The consent it was read with, if it began; the account may have a newer one by now.
  const { linkId } = sync
  // Links are locked before their accounts, as when a link ends.
  if (linkId !== null && code === 'bank_consent_expired') await endLink(scene, linkId, 'expired')
  if (linkId !== null && code === 'bank_consent_revoked') await endLink(scene, linkId, 'revoked')
  const account = await store.lockSync(scene, accountId)
  if (account === null || code === 'record_busy') return
  if (account.sync_window !== null && account.sync_window.runId !== run.id) return
  if (linkId !== null && account.link_id !== linkId) {
    staged.clearStaged(scene, accountId)
    store.saveWindow(scene, accountId, null)
    return
  }
  const isPause = code === 'bank_rate_limited'
  if (isPause) store.saveReads(scene, accountId, dayOf(scene), mostReads)
  if (code === 'bank_account_gone') await closeAccount(scene, accountId)
  const failures = account.sync_failures + Number(!isPause)
  const nextSyncAt = isPause
    ? turnTomorrow(accountId, scene.now)
    : turnAfterFailures(accountId, scene.now, failures)
  const error = { ...toSyncFailure(failure), at: scene.now.toISOString() }
  staged.clearStaged(scene, accountId)
  store.saveSyncError(scene, accountId, { error, failures, nextSyncAt })
}

async function closeAccount(scene: Scene, accountId: string): Promise<void> {
  const [account] = await lockAccounts(scene, [accountId])
  if (account?.status !== 'active') return
  const after = updateAccountStatus(scene, account, 'closed')
  scene.changed({
    event: 'bank_account.closed',
    id: encodeId('bac', accountId),
    before: toBankAccount(scene, account),
    after: toBankAccount(scene, after),
  })
}
