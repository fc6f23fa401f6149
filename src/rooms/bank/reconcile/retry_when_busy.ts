import { withDeadlockRetry } from '#kernel/corridor/call_action'
import { Failure } from '#kernel/failure/failure'

/** Each attempt waits some seconds for a lock before it fails with record_busy. */
const mostTries = 6

/** Tries again if a record is locked: the lock is short, and failing would abort the whole run. */
export async function retryWhenBusy<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withDeadlockRetry(work)
    } catch (error) {
      const isBusy = error instanceof Failure && error.code === 'record_busy'
      if (!isBusy || attempt === mostTries) throw error
    }
  }
}
