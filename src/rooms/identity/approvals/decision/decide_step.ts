import { appPrincipal, areInOneHand, keyPrincipal } from '#access/room'
import {
  approvalId,
  toApproval,
  type ApprovalRecord,
  type ApprovalRow,
} from '../review/approval.ts'
import { notifyOfWaiting, readPolicy } from '../review/approval_store.ts'
import type { Outcome, ReadingContext } from '#kernel/corridor/definition'
import { Failure, toProblem } from '#kernel/failure/failure'
import type { Principal } from '#kernel/corridor/principal'
import type { Scene } from '#kernel/corridor/scene'
import type { Trial } from '#kernel/corridor/trial'
import { assertMayDecide, assertWaiting, statusAfter } from './rules.ts'
import * as store from './store.ts'

export type DecisionPlan = { approvalId: string }

/** Marks a pending call as approved by this person; of several at once only one succeeds. */
export function planApproved(scene: Scene, row: ApprovalRow, decidedIn: string): DecisionPlan {
  assertWaiting(row, scene.now)
  assertMayDecide(scene, row)
  store.markApproval(scene, row, {
    status: 'running',
    decided_by: scene.principal.actor,
    decided_in: decidedIn,
    decided_at: scene.now,
    outcome: null,
  })
  return { approvalId: row.id }
}

/**
 * A key that asked must not decide by way of another one that it made. Where calls of keys wait for a person,
 * a person's key does not decide what an app asked for in their name: nobody would have looked.
 */
export async function assertOther(scene: Scene, row: ApprovalRow): Promise<void> {
  const { keyId, userId } = scene.principal
  if (keyId === null) return
  const isOne =
    row.key_id === null
      ? row.user_id === userId &&
        (await readPolicy(scene.tx, scene.orgId)).policy === 'apps_and_keys'
      : await areInOneHand(scene, row.key_id, keyId)
  if (isOne) throw new Failure('self_approval')
}

/** Runs it as the requester, with their current permissions and on the version reviewed. */
export async function performApproved(
  outside: ReadingContext,
  plan: DecisionPlan,
): Promise<unknown> {
  const { row, principal } = await outside.read(async (scene) => {
    const found = await store.findApproval(scene, plan.approvalId)
    return { row: found, principal: await requesterOf(scene, found) }
  })
  try {
    return await outside.callApproved({
      principal,
      action: row.action,
      body: row.input,
      via: row.via,
      ifMatch: row.seen_version,
      seenFacts: row.seen_facts,
      seenPreview: row.preview,
      approvalId: row.id,
    })
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'version_mismatch') throw error
    const detail =
      'The record, or data it depends on, has changed since the request, so the result would differ from what was reviewed. Nothing was done; the call must be requested again.'
    throw new Failure('version_mismatch', { ...error.details, detail })
  }
}

async function requesterOf(scene: Scene, row: ApprovalRow): Promise<Principal> {
  if (row.app_id !== null) {
    const principal = await appPrincipal(scene, scene.orgId, row.app_id)
    if (principal === null) throw new Failure('app_disconnected')
    return principal
  }
  const principal = await keyPrincipal(scene, scene.orgId, row.key_id ?? '')
  if (principal === null) throw new Failure('key_revoked')
  return principal
}

export async function settleApproved(
  scene: Scene,
  plan: DecisionPlan,
  outcome: Outcome<unknown>,
): Promise<ApprovalRecord> {
  const row = await store.lockByUuid(scene, plan.approvalId)
  if (row.status !== 'running') return toApproval(scene, row)
  if (!outcome.ok && outcome.inDoubt) {
    const problem = toProblem(outcome.failure, scene.requestId)
    return toApproval(scene, store.markApproval(scene, row, { outcome: { problem } }))
  }
  const status = statusAfter(outcome)
  const anew = outcome.ok ? null : shownAnew(outcome.failure)
  if (anew !== null) store.showAnew(scene, row, anew)
  const after = store.updateApproval(scene, row, {
    status,
    ...(status === 'waiting' ? await undecided(scene, row) : {}),
    ...(anew === null ? {} : seenIn(anew)),
    outcome: outcome.ok
      ? { result: outcome.reply }
      : { problem: toProblem(outcome.failure, scene.requestId) },
  })
  // People may have been left out of a mail while it ran.
  if (status === 'waiting') notifyOfWaiting(scene, row.id)
  const event = { done: 'approved', failed: 'failed', waiting: 'postponed' }[status]
  return changed(scene, event, { ...row, status: 'waiting' }, after)
}

/** What the call would do now, where that is not what was shown. */
function shownAnew({ code, aside }: Failure): Trial | null {
  return code === 'effect_changed' ? (aside as Trial | null) : null
}

const seenIn = ({ preview, seenVersion, seenFacts }: Trial) => ({
  preview,
  seen_version: seenVersion,
  seen_facts: seenFacts,
})

/** As before the decision, but for what the attempt itself noted on the record, such as its error. */
async function undecided(scene: Scene, row: ApprovalRow) {
  const left = row.seen_version === null ? null : await store.versionLeft(scene, row)
  const nobody = { decided_by: null, decided_in: null, decided_at: null }
  return { ...nobody, seen_version: left ?? row.seen_version }
}

export function changed(
  scene: Scene,
  event: string,
  before: ApprovalRow,
  after: ApprovalRow,
): ApprovalRecord {
  const record = toApproval(scene, after)
  const was = toApproval(scene, before)
  scene.changed({ event: `approval.${event}`, id: approvalId(after), before: was, after: record })
  return record
}

export async function approvalSoFar(scene: Scene, plan: DecisionPlan): Promise<ApprovalRecord> {
  return toApproval(scene, await store.findApproval(scene, plan.approvalId))
}
