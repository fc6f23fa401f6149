import { today } from '#kernel/values/day'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { homeRegion } from '#regions/room'
import { openFeedRef } from '../accounts/account_store.ts'
import type { Presence } from '../ports.ts'
import type { RunStart } from '../runs/open_run_store.ts'
import { clearStaged } from './staged_store.ts'
import { refusalOf } from './sync_errors.ts'
import { mostReads, readsOn } from './sync_schedule.ts'
import * as store from './sync_store.ts'
import { beginWindow, heldUntil, isHeld, type SyncWindow } from './sync_window.ts'

export type Sync = { accountId: string; run: RunStart; presence: Presence }

export type Begun = {
  feedRef: string
  /** The consent it is read with; a person may give a new one meanwhile. */
  linkId: string | null
  currency: string
  window: SyncWindow
  mayReadBalances: boolean
}

/**
 * Claims the account for this run. The same run continues where its process died; another run
 * starts a new window. A request to the bank is counted before it is sent.
 */
export async function beginSync(scene: Scene, sync: Sync): Promise<Begun> {
  const { accountId, presence } = sync
  const runId = sync.run.id
  const account = await store.lockSync(scene, accountId)
  if (account === null) throw new Failure('bank_account_gone')
  const refusal = refusalOf(account)
  if (refusal !== null) throw new Failure(refusal)
  if (isHeld(account.sync_window, runId, scene.now)) {
    throw new Failure('record_busy', { detail: 'Another sync of this account is running.' })
  }
  const feedRef = await openFeedRef(scene, accountId)
  if (feedRef === null) throw new Failure('bank_consent_expired')
  const day = dayOf(scene)
  const reads = readsOn(account, day)
  const isResumed = account.sync_window?.runId === runId
  if (presence === null && !isResumed && reads >= mostReads) throw new Failure('bank_rate_limited')
  const window =
    account.sync_window && isResumed
      ? { ...account.sync_window, heldUntil: heldUntil(scene.now) }
      : beginWindow(runId, account, scene.now, day)
  if (!isResumed) clearStaged(scene, accountId)
  store.saveWindow(scene, accountId, window)
  // Only the first sync of a day reads balances, so that three syncs make four requests.
  const mayReadBalances = presence !== null || (reads === 0 && !isResumed)
  const asked = isResumed ? 0 : 1 + Number(mayReadBalances)
  if (presence === null) store.saveReads(scene, accountId, day, reads + asked)
  const { link_id: linkId, currency } = account
  return { feedRef, linkId, currency, window, mayReadBalances }
}

/** A run that was silent for too long may have lost the account to another. */
export async function keepHold(scene: Scene, { accountId, run }: Sync): Promise<SyncWindow> {
  const account = await store.lockSync(scene, accountId)
  const window = account?.sync_window
  if (!window || window.runId !== run.id) {
    throw new Failure('record_busy', { detail: 'Another sync has taken this account over.' })
  }
  return { ...window, heldUntil: heldUntil(scene.now) }
}

/** Today in the organization's time zone, which is the bank's. */
export function dayOf(scene: Scene): string {
  return today(scene.now, homeRegion(scene).timeZone)
}
