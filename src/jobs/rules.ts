import { Failure } from '#kernel/failure'
import type { FailureCode } from '#kernel/failures'
import type { Task } from '#kernel/task'
import type { Verdict } from './store.ts'

const longestWaitMs = 15 * 60_000

/** What comes of a job that failed, having failed so often before. Chance is between 0 and 1. */
export function verdictOn(
  task: Pick<Task, 'retries' | 'backoffMs'>,
  failuresBefore: number,
  code: string,
  chance: number,
): Verdict {
  const failures = failuresBefore + 1
  const isFinal = failures > task.retries
  const doubled = Math.min(task.backoffMs * 2 ** Math.min(failuresBefore, 30), longestWaitMs)
  const waitMs = isFinal ? 0 : Math.round(doubled * (0.5 + chance))
  return { isFinal, failures, waitMs, code }
}

/** Only a Failure has a code that may be shown; anything else is a fault of ours. */
export function codeOf(error: unknown): FailureCode {
  return error instanceof Failure ? error.code : 'internal_error'
}
