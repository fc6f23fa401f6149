import { statusOf, type ApprovalRow } from '#kernel/approval'
import { Failure } from '#kernel/failure'
import type { Scene } from '#kernel/scene'

/** What was decided stays decided; what nobody decided in time is void. */
export function assertWaiting(row: ApprovalRow, now: Date): void {
  const status = statusOf(row, now)
  if (status === 'expired') throw new Failure('approval_expired')
  if (status !== 'waiting') throw new Failure('approval_decided', { status })
}

/** Whoever lets something be done must be allowed to do it, and it must still be there to do. */
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
