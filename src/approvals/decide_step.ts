import { appPrincipal, areInOneHand, keyPrincipal } from '#access/room'
import { approvalId, toApproval, type ApprovalRecord, type ApprovalRow } from '#kernel/approval'
import { tellOfWaiting } from '#kernel/approval_store'
import type { Outcome, Outside } from '#kernel/definition'
import { Failure, toProblem } from '#kernel/failure'
import type { Principal } from '#kernel/principal'
import type { Scene } from '#kernel/scene'
import { assertMayDecide, assertWaiting, statusAfter } from './rules.ts'
import * as store from './store.ts'

export type DecisionPlan = { approvalId: string }

/** Marks a waiting request as the one that this person lets run; of several at once one gets here. */
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

/** A key that asked must not decide by way of another one that it made. */
export async function assertOther(scene: Scene, { key_id: asker }: ApprovalRow): Promise<void> {
  const { keyId } = scene.principal
  if (asker === null || keyId === null) return
  if (await areInOneHand(scene, asker, keyId)) throw new Failure('self_approval')
}

/** Carries it out as whoever asked, with what they may do now and on what the person saw. */
export async function performApproved(outside: Outside, plan: DecisionPlan): Promise<unknown> {
  const { row, principal } = await outside.inTransaction(async (scene) => {
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
      approvalId: row.id,
    })
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'version_mismatch') throw error
    const detail =
      'The record, or what it rests on, has changed since this was asked for, so what was approved is not what would be done. Nothing was done; it must be asked for again.'
    throw new Failure('version_mismatch', { ...error.details, detail })
  }
}

async function requesterOf(scene: Scene, row: ApprovalRow): Promise<Principal> {
  if (row.app_id !== null) {
    const principal = await appPrincipal(scene.tx, scene.orgId, row.app_id)
    if (principal === null) throw new Failure('app_disconnected')
    return principal
  }
  const principal = await keyPrincipal(scene.tx, scene.orgId, row.key_id ?? '')
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
  const after = store.updateApproval(scene, row, {
    status,
    ...(status === 'waiting' ? await undecided(scene, row) : {}),
    outcome: outcome.ok
      ? { result: outcome.reply }
      : { problem: toProblem(outcome.failure, scene.requestId) },
  })
  // Whoever would have heard of it may have been passed over while it ran.
  if (status === 'waiting') tellOfWaiting(scene, row.id)
  const event = { done: 'approved', failed: 'failed', waiting: 'postponed' }[status]
  return changed(scene, event, { ...row, status: 'waiting' }, after)
}

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

export async function standingApproval(scene: Scene, plan: DecisionPlan): Promise<ApprovalRecord> {
  return toApproval(scene, await store.findApproval(scene, plan.approvalId))
}
