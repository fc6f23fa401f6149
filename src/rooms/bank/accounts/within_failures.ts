import { Failure } from '#kernel/failure/failure'
import type { FailureCode } from '#failures/failures'

/**
 * Passes on these codes and all `provider_*` codes; any other failure of the feed becomes
 * `provider_failed`, since the caller's action does not list it.
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
