import { statusOf, type ApprovalRow } from '../review/approval.ts'
import { Failure } from '#kernel/failure/failure'
import { readOf } from '#kernel/corridor/permission'
import type { Scene } from '#kernel/corridor/scene'
import { seesCall } from '#kernel/corridor/sight'

/** A decision is final; what was not decided in time has expired. */
export function assertWaiting(row: ApprovalRow, now: Date): void {
  const status = statusOf(row, now)
  if (status === 'expired') throw new Failure('approval_expired')
  if (status !== 'waiting') throw new Failure('approval_decided', { status })
}

/**
 * An approval shows the body and the result of a call, so only to who may read what that is about.
 * Who sees only their own documents sees what their own apps and keys asked for.
 */
export function assertShown(scene: Scene, { action, user_id: asker }: ApprovalRow): void {
  if (seesCall(scene.sight, action)) return
  const needed = scene.neededFor(action)
  const isOwn = asker !== null && asker === scene.principal.userId
  if (!isOwn || needed === null || !scene.may(readOf(needed))) {
    throw new Failure('approval_not_found')
  }
}

/** The approver needs the permission of the action, which must still exist. */
export function assertMayDecide(scene: Scene, { action }: ApprovalRow): void {
  const needed = scene.neededFor(action)
  if (needed === null) throw new Failure('unknown_action')
  if (!scene.may(needed)) throw new Failure('permission_denied', { permission: needed })
}

/** Where the outcome leaves the request; a failure that may pass leaves it to be decided again. */
export function statusAfter(outcome: { ok: true } | { ok: false; failure: Failure }) {
  if (outcome.ok) return 'done'
  const { code, retryable } = outcome.failure
  return retryable || code === 'effect_changed' ? 'waiting' : 'failed'
}
