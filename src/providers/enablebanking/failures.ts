import { Failure, type FailureDetails } from '#kernel/failure/failure'
import type { FailureCode } from '#failures/failures'

type Meaning = { code: FailureCode; detail?: string; isAmbiguous?: true }

const refusedSetting = (detail: string): Meaning => ({ code: 'provider_failed', detail })

/** The vendor's `error` texts, and what each means here. Statuses differ, so they are not asked. */
const meanings: Readonly<Record<string, Meaning>> = {
  EXPIRED_SESSION: { code: 'bank_consent_expired' },
  REVOKED_SESSION: { code: 'bank_consent_revoked' },
  CLOSED_SESSION: { code: 'bank_consent_revoked' },
  SESSION_DOES_NOT_EXIST: { code: 'bank_consent_revoked' },
  WRONG_SESSION_STATUS: { code: 'bank_consent_revoked' },
  ALREADY_AUTHORIZED: { code: 'bank_code_used' },
  EXPIRED_AUTHORIZATION_CODE: { code: 'bank_code_used' },
  WRONG_AUTHORIZATION_CODE: { code: 'bank_code_used' },
  ASPSP_RATE_LIMIT_EXCEEDED: { code: 'bank_rate_limited' },
  ASPSP_PSU_ACTION_REQUIRED: { code: 'bank_action_required' },
  ASPSP_ACCOUNT_NOT_ACCESSIBLE: { code: 'bank_account_gone' },
  ACCOUNT_DOES_NOT_EXIST: { code: 'bank_account_gone' },
  WRONG_TRANSACTIONS_PERIOD: { code: 'bank_period_refused' },
  WRONG_CONTINUATION_KEY: { code: 'bank_cursor_refused' },
  WRONG_ASPSP_PROVIDED: { code: 'institution_not_found' },
  ASPSP_TIMEOUT: {
    code: 'provider_timeout',
    detail: 'The bank did not answer in time.',
    isAmbiguous: true,
  },
  ASPSP_ERROR: {
    code: 'provider_failed',
    detail: 'The bank returned an error.',
    isAmbiguous: true,
  },
  REDIRECT_URI_NOT_ALLOWED: refusedSetting(
    'The bank connection does not know the address of this server; register it there.',
  ),
  NO_ACCOUNTS_ADDED: refusedSetting('The bank connection is not activated yet.'),
  ACCESS_DENIED: refusedSetting('The bank connection is not allowed to do this.'),
  UNAUTHORIZED_IP: refusedSetting('The bank connection does not accept calls from this machine.'),
  UNAUTHORIZED_ACCESS: refusedSetting('The key of the bank connection was refused.'),
  AUTHORIZATION_NOT_PROVIDED: refusedSetting('The key of the bank connection was refused.'),
}

/** What the other side answered, where it was no success. */
export type BankRefusal = {
  status: number
  /** The vendor's `error`, null where it gave none. */
  error: string | null
  retryAfterSeconds: number | null
}

export function isRefusedPresence({ error }: BankRefusal): boolean {
  return error === 'PSU_HEADER_NOT_PROVIDED' || error === 'PSU_HEADER_INVALID'
}

export function failureOf(refusal: BankRefusal): Failure {
  const { error } = refusal
  const known = error === null ? undefined : meanings[error]
  const { code, detail, isAmbiguous } = known ?? meaningOfStatus(refusal)
  const details: FailureDetails = {
    ...(detail === undefined ? {} : { detail }),
    ...(isAmbiguous ? {} : { nothingHappened: true }),
    ...(refusal.retryAfterSeconds === null ? {} : { retryAfterSeconds: refusal.retryAfterSeconds }),
  }
  return new Failure(code, details, new Error(`${refusal.status} ${error ?? 'without error'}`))
}

/** Only where there is no known `error`: a refusal did nothing, a fault may have. */
function meaningOfStatus({ status, error }: BankRefusal): Meaning {
  if (status === 429) return { code: 'bank_rate_limited' }
  if (status === 408 || status === 504) return { code: 'provider_timeout', isAmbiguous: true }
  const detail =
    error === null
      ? `The bank connection answered ${status}.`
      : `The bank connection refused the request: ${error}.`
  const isRefusal = status >= 300 && status < 500
  return { code: 'provider_failed', detail, ...(isRefusal ? {} : { isAmbiguous: true }) }
}

/** An answer that breaks its contract says nothing reliable, also not that nothing happened. */
export function unreadable(detail: string, cause?: unknown): Failure {
  return new Failure('provider_failed', { detail }, cause)
}
