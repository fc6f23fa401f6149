import { approval, type ApprovalRecord } from './approval.ts'
import { expireOfApp, expireOfCallers } from './approval_store.ts'
import { review } from './review.ts'
import type { App, Gate } from '#kernel/corridor/app'
import { Failure } from '#kernel/failure/failure'
import { readOf } from '#kernel/corridor/permission'
import { isPermitted } from '#kernel/corridor/principal'
import type { Admitted, Answer } from '#kernel/corridor/request'

/** What this room decides about every call. */
export const approvalGate: Pick<Gate, 'review' | 'assertMayReadAgain' | 'expireRequests'> = {
  review,
  assertMayReadAgain,
  expireRequests: async (scene, callers) =>
    'appId' in callers
      ? await expireOfApp(scene, callers.appId)
      : await expireOfCallers(scene, callers),
}

/**
 * An approval may be read again by another key of the same person, which may read less than the
 * first.
 */
function assertMayReadAgain(app: App, request: Admitted, { result }: Answer): void {
  const { definition, principal } = request
  if (definition.output !== approval) return
  const needs = app.definitions.get((result as ApprovalRecord).action)?.needs
  if (!needs || !isPermitted(principal, readOf(needs))) throw new Failure('approval_not_found')
}
