import { Failure, toProblem } from '#kernel/failure/failure'

/** What a refusal says to a person. */
export function sayFailure(failure: Failure): string {
  return toProblem(failure, '').detail
}

/** A refusal that stays one; anything else may go well at the next run. */
export function isFinal(error: unknown): error is Failure {
  return error instanceof Failure && error.status < 500 && !error.retryable
}

/** It is no fault, such as a limit of the hour, and goes well later. */
export function isForLater(error: unknown): boolean {
  return error instanceof Failure && error.status < 500 && error.retryable
}
