import { Failure } from '#kernel/failure'
import type { FailureCode } from '#kernel/failures'

/**
 * Lets these codes through, and those by which every provider fails. Any other of the feed is, for
 * whoever asked this question, a failure of the provider like the rest.
 */
export async function withinFailures<T>(
  codes: readonly FailureCode[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure) || codes.includes(error.code)) throw error
    if (error.code.startsWith('provider_')) throw error
    throw new Failure('provider_failed', error.details, error)
  }
}
