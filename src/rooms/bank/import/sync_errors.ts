import { Failure } from '#kernel/failure/failure'
import { failures } from '#failures/failures'
import type { FailureCode } from '#failures/failures'

export type SyncFailure = { code: string; message: string }

/** Failures of one account that must not stop the others. */
export function isOfAccount(error: unknown): error is Failure {
  if (!(error instanceof Failure)) return false
  return /^(?:bank|provider)_|^record_busy$/.test(error.code)
}

/** Failures of the bank's system, which say nothing about the account. */
export function isOutage(code: string): boolean {
  return code.startsWith('provider_')
}

export function toSyncFailure(failure: Failure): SyncFailure {
  return { code: failure.code, message: failure.details.detail ?? failures[failure.code].says }
}

/** Why an account cannot be read in its current state; null if it can. */
export function refusalOf(account: {
  status: 'active' | 'needs_consent' | 'closed'
  session_status: 'active' | 'expired' | 'revoked' | 'closed' | null
}): FailureCode | null {
  if (account.status === 'closed') return 'bank_account_gone'
  const { session_status: session } = account
  if (session === 'revoked' || session === 'closed') return 'bank_consent_revoked'
  return account.status === 'active' && session === 'active' ? null : 'bank_consent_expired'
}
