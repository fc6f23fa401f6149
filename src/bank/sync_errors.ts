import { Failure } from '#kernel/failure'
import { failures } from '#kernel/failures'
import type { FailureCode } from '#kernel/failures'

export type ToldError = { code: string; message: string }

/** Failures that belong to one account and must not stop the others. */
export function isOfAccount(error: unknown): error is Failure {
  if (!(error instanceof Failure)) return false
  return /^(?:bank|provider)_|^record_busy$/.test(error.code)
}

/** Failures of the outside system itself, which say nothing of the account. */
export function isOutage(code: string): boolean {
  return code.startsWith('provider_')
}

export function tellError(failure: Failure): ToldError {
  return { code: failure.code, message: failure.details.detail ?? failures[failure.code].says }
}

/** Why an account cannot be read at all, by the state that it is in; null where it can. */
export function refusalOf(account: {
  status: 'active' | 'needs_consent' | 'closed'
  session_status: 'active' | 'expired' | 'revoked' | 'closed' | null
}): FailureCode | null {
  if (account.status === 'closed') return 'bank_account_gone'
  const { session_status: session } = account
  if (session === 'revoked' || session === 'closed') return 'bank_consent_revoked'
  return account.status === 'active' && session === 'active' ? null : 'bank_consent_expired'
}
