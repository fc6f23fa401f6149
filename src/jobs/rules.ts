import { Failure } from '#kernel/failure/failure'
import type { FailureCode } from '#failures/failures'
import type { Task } from '#kernel/corridor/task'
import type { JobVerdict } from './store.ts'

const longestWaitMs = 15 * 60_000

/** What happens to a failed job, by how often it failed before. `chance` is between 0 and 1. */
export function verdictOn(
  task: Pick<Task, 'retries' | 'backoffMs'>,
  failuresBefore: number,
  code: string,
  chance: number,
): JobVerdict {
  const failures = failuresBefore + 1
  const isFinal = failures > task.retries
  const doubled = Math.min(task.backoffMs * 2 ** Math.min(failuresBefore, 30), longestWaitMs)
  const waitMs = isFinal ? 0 : Math.round(doubled * (0.5 + chance))
  return { isFinal, failures, waitMs, code }
}

/** Only a Failure has a code that can be shown; anything else is a bug of ours. */
export function codeOf(error: unknown): FailureCode {
  return error instanceof Failure ? error.code : 'internal_error'
}
