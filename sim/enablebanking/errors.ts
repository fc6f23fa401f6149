import type { Answer } from '../wire.ts'

/**
 * The contract's error codes for reading accounts. Statuses are not published; these are the
 * reported ones, where known. Clients should use the code.
 */
const ERRORS = {
  ACCESS_DENIED: [403, 'The application may not use this.'],
  ACCOUNT_DOES_NOT_EXIST: [404, 'There is no account with this id.'],
  ALREADY_AUTHORIZED: [422, 'This authorization has already become a session.'],
  ASPSP_ACCOUNT_NOT_ACCESSIBLE: [400, 'The bank does not show this account.'],
  ASPSP_ERROR: [400, 'The bank answered with an error.'],
  ASPSP_PSU_ACTION_REQUIRED: [400, 'The account holder has to do something at the bank first.'],
  ASPSP_RATE_LIMIT_EXCEEDED: [429, 'The bank allows no more reads for now.'],
  ASPSP_TIMEOUT: [408, 'The bank did not answer in time.'],
  AUTHORIZATION_NOT_PROVIDED: [401, 'The header Authorization is missing.'],
  CLOSED_SESSION: [401, 'The session was closed.'],
  DATE_FROM_IN_FUTURE: [422, 'The period begins in the future.'],
  DATE_TO_WITHOUT_DATE_FROM: [422, 'A period with an end needs a beginning.'],
  EXPIRED_AUTHORIZATION_CODE: [422, 'The authorization code is too old.'],
  EXPIRED_SESSION: [401, 'The session has expired.'],
  INVALID_ACCOUNT_ID: [422, 'An account needs an IBAN or another identification.'],
  PSU_HEADER_INVALID: [422, 'A PSU header has a value that cannot be.'],
  PSU_HEADER_NOT_PROVIDED: [422, 'A PSU header that this bank requires is missing.'],
  REDIRECT_URI_NOT_ALLOWED: [400, 'The application is not registered with this redirect address.'],
  REVOKED_SESSION: [401, 'The account holder has revoked the consent.'],
  SESSION_DOES_NOT_EXIST: [404, 'There is no session with this id.'],
  TRANSACTION_DOES_NOT_EXIST: [404, 'There is no transaction with this id.'],
  UNAUTHORIZED_ACCESS: [401, 'The token is not accepted.'],
  WRONG_ASPSP_PROVIDED: [422, 'There is no such bank.'],
  WRONG_AUTHORIZATION_CODE: [422, 'There is no such authorization code.'],
  WRONG_CONTINUATION_KEY: [422, 'The continuation key does not belong to this request.'],
  WRONG_CREDENTIALS_PROVIDED: [422, 'The credentials are not accepted.'],
  WRONG_DATE_INTERVAL: [422, 'The period ends before it begins.'],
  WRONG_REQUEST_PARAMETERS: [422, 'The request has wrong parameters.'],
  WRONG_SESSION_STATUS: [422, 'The session is not in a state for this.'],
  WRONG_TRANSACTIONS_PERIOD: [422, 'The bank does not go back so far.'],
} satisfies Record<string, [number, string]>

export type ErrorCode = keyof typeof ERRORS

export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[]

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(ERRORS, text)

export function errorAnswer(error: ErrorCode, detail: string | null = null): Answer {
  const [code, message] = ERRORS[error]
  return { status: code, body: { code, message, error, detail } }
}

/** Stops handling a request; the server sends the error's response. */
export function refuse(error: ErrorCode, detail: string | null = null): never {
  throw new Error(error, { cause: errorAnswer(error, detail) })
}
