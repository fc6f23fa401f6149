import { type Answer, isAnswer } from '../wire.ts'
import { isLegacy } from './call.ts'

export type Fault = { message: string; errorCode: string; property?: string }

/** The instants and ids of an error are fixed: nobody reads them, and answers stay the same. */
const TRACE = { traceId: '00-5eed5eed5eed5eed5eed5eed5eed5eed-5eed5eed5eed5eed-00' }

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
}

type Refused = { status: number; errorCode: string; message: string; errors: Fault[] }

/** An error in the form of the generation that the path belongs to. */
function problemOf(path: string, { status, errorCode, message, errors }: Refused): Answer {
  if (isLegacy(path)) {
    const body = {
      message,
      errorCode,
      developerHint: 'See the documentation of the resource.',
      logId: '5eed5eed-0000-4000-8000-000000000000',
      httpStatusCode: status,
      errors,
      logTime: '2026-01-01T00:00:00',
    }
    return { status, body }
  }
  const body = {
    type: `https://httpstatuses.io/${status}`,
    title: TITLES[status] ?? 'Error',
    status,
    detail: message,
    instance: path,
    errors,
    ...TRACE,
    errorCode,
    traceTimeUtc: '2026-01-01T00:00:00',
  }
  return { status, headers: { 'content-type': 'application/problem+json' }, body }
}

type More = { errors?: Fault[]; headers?: Record<string, string> }

export function refusalOf(
  path: string,
  status: number,
  errorCode: string,
  message: string,
  { errors = [], headers = {} }: More = {},
): Answer {
  const answer = problemOf(path, { status, errorCode, message, errors })
  return { ...answer, headers: { ...answer.headers, ...headers } }
}

/** Ends the request with an error; `answerOfError` reads it again. */
export function refuse(path: string, status: number, errorCode: string, message: string): never {
  throw new Error(message, { cause: refusalOf(path, status, errorCode, message) })
}

/** A body that does not pass, with all that is wrong in it. */
export function refuseBody(path: string, errors: Fault[]): never {
  const [first] = errors
  const message = first?.message ?? 'Validation failed.'
  const code = first?.errorCode ?? 'ValidationError'
  throw new Error(message, { cause: refusalOf(path, 400, code, message, { errors }) })
}

export function answerOfError(path: string, error: unknown): Answer {
  if (error instanceof Error && isAnswer(error.cause)) return error.cause
  return refusalOf(path, 500, 'InternalServerError', String(error))
}
