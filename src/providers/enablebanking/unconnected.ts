import type { BankFeed } from '#bank/ports'
import { Failure } from '#kernel/failure/failure'

/** Used where nothing is configured: every call fails at once and says so. */
export function createUnconnectedFeed(): BankFeed {
  const refuse = async (): Promise<never> => {
    throw new Failure('provider_not_connected', { nothingHappened: true })
  }
  return {
    listInstitutions: refuse,
    startAuthorization: refuse,
    finishAuthorization: refuse,
    findSession: refuse,
    endSession: refuse,
    readBalances: refuse,
    readTransactions: refuse,
  }
}
