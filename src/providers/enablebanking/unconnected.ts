import type { BankFeed } from '#bank/ports'
import { Failure } from '#kernel/failure'

/** Stands where nothing is configured: whoever asks learns that, instead of waiting for an answer. */
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
