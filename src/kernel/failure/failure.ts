import { failures, type FailureCode } from '#failures/failures'

export type InputError = { pointer: string; code: string; detail: string }

export type FailureDetails = {
  /** What happened in this case; the table's sentence is used where it is missing. */
  detail?: string
  errors?: InputError[]
  retryAfterSeconds?: number
  [extra: string]: unknown
}

/** The one way to refuse or fail: a code of the closed table, with what this case adds to it. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly details: FailureDetails
  /** True where this is the kept answer to an earlier call with the same Idempotency-Key. */
  replayed = false
  /** For whoever catches it in this process; no answer has it. */
  aside: unknown = null

  /** `cause` is for our own log; it never reaches the caller. */
  constructor(code: FailureCode, details: FailureDetails = {}, cause?: unknown) {
    super(`${code}: ${details.detail ?? failures[code].says}`, { cause })
    this.code = code
    this.details = details
  }

  get status(): number {
    return failures[this.code].status
  }

  get retryable(): boolean {
    return failures[this.code].retryable
  }
}

export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  code: FailureCode
  requestId: string
  retryable: boolean
  errors?: InputError[]
  [extra: string]: unknown
}

/** RFC 9457: the same object is the body over REST and the error text over MCP. */
export function toProblem(failure: Failure, requestId: string): Problem {
  const entry = failures[failure.code]
  const { detail, retryAfterSeconds: _, ...extra } = failure.details
  return {
    type: `/docs/errors#${failure.code}`,
    title: entry.title,
    status: entry.status,
    detail: detail ?? entry.says,
    code: failure.code,
    requestId,
    retryable: entry.retryable,
    ...extra,
  }
}

/** As it is stored: with what the answer says in a header, for the caller who is told of it later. */
export function toStoredProblem(failure: Failure, requestId: string): Problem {
  const { retryAfterSeconds } = failure.details
  const problem = toProblem(failure, requestId)
  return retryAfterSeconds === undefined ? problem : { ...problem, retryAfterSeconds }
}

/** A failure that was stored with an outward intent and is given to the caller again. */
export function fromProblem(problem: Problem): Failure {
  const { type: _type, title: _title, status: _status, code, requestId: _id, ...rest } = problem
  const { retryable: _retryable, ...details } = rest
  return new Failure(code, details)
}
