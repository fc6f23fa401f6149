import { Failure, toProblem } from '#kernel/failure/failure'

/** What a refusal says to a person. */
export function sayFailure(failure: Failure): string {
  return toProblem(failure, '').detail
}

/** Who may issue has not accepted what somebody else set: the draft or its mail stays, and the plan goes on. */
export const waitsForPerson: ReadonlySet<string> = new Set([
  'buyer_not_accepted',
  'seller_not_accepted',
])

/** A refusal that stays one; anything else may go well at the next run. */
export function isFinal(error: unknown): error is Failure {
  return error instanceof Failure && error.status < 500 && !error.retryable
}

/** It is no fault, such as a limit of the hour, and goes well later. */
export function isForLater(error: unknown): boolean {
  return error instanceof Failure && error.status < 500 && error.retryable
}
