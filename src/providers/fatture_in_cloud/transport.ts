import { Failure } from '#kernel/failure/failure'
import { readAtMost } from '#kernel/http/network'
import { parseExact } from '#kernel/values/exact_json'
import { failureOfNetwork, type FicRefusal, unreadable } from './failures.ts'

export type Sent = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** From the root of the API, one part each; every part is checked or ours. */
  path: readonly string[]
  query?: Readonly<Record<string, string | number>>
  body?: unknown
  form?: FormData
  /** The token; null for the calls that need none. */
  token: string | null
  timeoutMs: number
}

export type FicAnswer = { body: unknown } | { refusal: FicRefusal }

export type Transport = (sent: Sent) => Promise<FicAnswer>

export const mostBytes = 10 * 1_024 * 1_024

/** JSON over HTTP to one origin and to no other, without redirects and with a deadline. */
export function createTransport(url: string): Transport {
  const base = new URL(url.endsWith('/') ? url : `${url}/`)
  return async (sent) => {
    const signal = AbortSignal.timeout(Math.ceil(sent.timeoutMs))
    try {
      const response = await fetch(addressOf(base, sent), {
        method: sent.method,
        redirect: 'manual',
        signal,
        headers: {
          accept: 'application/json',
          ...(sent.token === null ? {} : { authorization: `Bearer ${sent.token}` }),
          ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...bodyOf(sent),
      })
      const text = await readAtMost(response, mostBytes)
      if (text === null)
        throw unreadable(
          'Fatture in Cloud returned too much data at once. It is looked up before anything is sent again.',
        )
      return answerOf(response, text)
    } catch (error) {
      throw error instanceof Failure ? error : failureOfNetwork(error, signal.aborted)
    }
  }
}

function bodyOf({ body, form }: Sent): { body?: string | FormData } {
  if (form !== undefined) return { body: form }
  return body === undefined ? {} : { body: JSON.stringify(body) }
}

/** A part that could climb out of its place, such as "..", never gets into an address. */
function addressOf(base: URL, { path, query = {} }: Sent): URL {
  if (!path.every((part) => /^[A-Za-z0-9_]+$/.test(part))) {
    const detail = 'Fatture in Cloud returned an id that cannot be used in a request.'
    throw new Failure('provider_failed', { detail, nothingHappened: true })
  }
  const address = new URL(path.join('/'), base)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value))
  return address
}

function answerOf(response: Response, text: string): FicAnswer {
  const body = text.trim() === '' ? null : parseExact(text)
  if (response.ok) {
    if (body !== undefined) return { body }
    throw unreadable(
      'Fatture in Cloud returned something that is not JSON. It is looked up before anything is sent again.',
    )
  }
  const wait = response.headers.get('retry-after')
  return {
    refusal: {
      status: response.status,
      ...wordsIn(body),
      retryAfterSeconds: wait !== null && /^\d{1,7}$/.test(wait) ? Number(wait) : null,
    },
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Its sentence, and the faults below it; the API and its OAuth write them differently. */
function wordsIn(body: unknown): Pick<FicRefusal, 'message' | 'faults'> {
  if (!isRecord(body)) return { message: null, faults: [] }
  const { error, error_description: description } = body
  if (typeof error === 'string') {
    return { message: typeof description === 'string' ? description : error, faults: [] }
  }
  if (!isRecord(error)) return { message: null, faults: [] }
  const message = typeof error['message'] === 'string' ? error['message'] : null
  return { message, faults: textsIn(error['validation_result']).slice(0, 20) }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : []
}
