import { withDeadlockRetry } from '#kernel/call_action'
import { Failure } from '#kernel/failure'

/** Each try waits some seconds for a lock before it says that the record is busy. */
const mostTries = 6

/**
 * Tries again what found a record in another's hands: whoever holds it is done in a moment, and to
 * fail for it would throw away the whole pass that this is a part of.
 */
export async function withPatience<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withDeadlockRetry(work)
    } catch (error) {
      const isBusy = error instanceof Failure && error.code === 'record_busy'
      if (!isBusy || attempt === mostTries) throw error
    }
  }
}
