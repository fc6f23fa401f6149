import { statusOf, type ApprovalRow } from '#kernel/corridor/approval'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'

/** A decision is final; what was not decided in time has expired. */
export function assertWaiting(row: ApprovalRow, now: Date): void {
  const status = statusOf(row, now)
  if (status === 'expired') throw new Failure('approval_expired')
  if (status !== 'waiting') throw new Failure('approval_decided', { status })
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
  return outcome.failure.retryable ? 'waiting' : 'failed'
}
