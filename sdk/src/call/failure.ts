import type { FailureCode } from '../generated/failures.ts'
import type { ProblemRecord } from '../generated/records.ts'

/** What the library itself says where no problem came: the server did not answer, or not as it should. */
export type ClientCode =
  | 'no_answer'
  | 'timed_out'
  | 'aborted'
  | 'unexpected_answer'
  | 'not_in_time'
  | 'webhook_refused'

export type Problem = ProblemRecord & Record<string, unknown>

export type ErrorParts = {
  code: string
  detail: string
  status?: number
  problem?: Problem | null
  retryAfterSeconds?: number | null
  idempotencyKey?: string | null
  attempts?: number
  cause?: unknown
}

/** The one error of this library. Program against `code`; the texts may change. */
export class DaybookError<Code extends string = FailureCode | ClientCode> extends Error {
  readonly code: Code
  /** The HTTP status, or 0 where no answer came. */
  readonly status: number
  readonly detail: string
  /** Identifies the request in Daybook's logs. */
  readonly requestId: string | null
  /** The same call may succeed later. */
  readonly retryable: boolean
  /** For invalid_input: every field that is wrong. */
  readonly errors: NonNullable<ProblemRecord['errors']>
  /** The whole problem as it came, with what the code adds to it. */
  readonly problem: Problem | null
  /** The key that the write was sent with: repeat it with this key and it happens once. */
  readonly idempotencyKey: string | null
  /** How many times the request was sent. */
  readonly attempts: number
  readonly retryAfterSeconds: number | null

  constructor(parts: ErrorParts) {
    const { problem = null, idempotencyKey = null } = parts
    const key = idempotencyKey === null ? '' : ` (idempotency key ${idempotencyKey})`
    super(`${parts.code}: ${parts.detail}${key}`, { cause: parts.cause })
    this.name = 'DaybookError'
    this.code = parts.code as Code
    this.status = parts.status ?? 0
    this.detail = parts.detail
    this.problem = problem
    this.requestId = problem?.requestId ?? null
    this.retryable = problem?.retryable ?? ['no_answer', 'timed_out'].includes(parts.code)
    this.errors = problem?.errors ?? []
    this.idempotencyKey = idempotencyKey
    this.attempts = parts.attempts ?? 1
    this.retryAfterSeconds = parts.retryAfterSeconds ?? null
  }
}

/** Whether something that was caught is a failure with one of these codes. */
export function isFailure<Code extends FailureCode | ClientCode>(
  error: unknown,
  ...codes: Code[]
): error is DaybookError<Code> {
  return error instanceof DaybookError && codes.some((code) => code === error.code)
}
