import { Failure } from '#kernel/failure/failure'
import { readAtMost, wasNeverSent } from '#kernel/http/network'
import { failureOf, isRefusedPresence, unreadable, type BankRefusal } from './failures.ts'

export type BankCall = {
  method: 'GET' | 'POST' | 'DELETE'
  /** From the root of the API, one part each; every part is checked or ours. */
  path: readonly string[]
  query?: Readonly<Record<string, string | null>>
  body?: unknown
  /** Headers that say that a person is there; left out as a whole where the bank wants others. */
  presence?: Readonly<Record<string, string>>
  timeoutMs: number
}

export type BankTransport = (call: BankCall) => Promise<unknown>

const mostBytes = 32 * 1_024 * 1_024

/** JSON over HTTP to one origin and to no other, without redirects and with a deadline. */
export function createTransport(url: string, token: () => string): BankTransport {
  const base = new URL(url.endsWith('/') ? url : `${url}/`)
  return async (call) => {
    const answer = await send(base, token(), call)
    if (!('refusal' in answer)) return answer.body
    if (call.presence === undefined || !isRefusedPresence(answer.refusal)) {
      throw failureOf(answer.refusal)
    }
    // This bank wants more than we know of the person, or knows them otherwise: read as if alone.
    const { presence: _, ...alone } = call
    const second = await send(base, token(), alone)
    if ('refusal' in second) throw failureOf(second.refusal)
    return second.body
  }
}

type Answer = { body: unknown } | { refusal: BankRefusal }

async function send(base: URL, token: string, call: BankCall): Promise<Answer> {
  const signal = AbortSignal.timeout(call.timeoutMs)
  try {
    const response = await fetch(addressOf(base, call), {
      method: call.method,
      redirect: 'manual',
      signal,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...call.presence,
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    })
    return answerOf(response, await textOf(response))
  } catch (error) {
    throw error instanceof Failure ? error : failureOfNetwork(error, signal.aborted)
  }
}

/** A part that could climb out of its place, such as "..", never gets into an address. */
function addressOf(base: URL, { path, query = {} }: BankCall): URL {
  for (const part of path) {
    if (!/^[A-Za-z0-9_-]+$/.test(part)) {
      throw new Failure('provider_failed', {
        detail: 'The bank connection returned an id that cannot be used in a request.',
        nothingHappened: true,
      })
    }
  }
  const address = new URL(path.join('/'), base)
  for (const [name, value] of Object.entries(query)) {
    if (value !== null) address.searchParams.set(name, value)
  }
  return address
}

async function textOf(response: Response): Promise<string> {
  const text = await readAtMost(response, mostBytes)
  if (text === null) throw unreadable('The bank connection returned too much data at once.')
  return text
}

function answerOf(response: Response, text: string): Answer {
  const body = parse(text)
  const said = (body as { error?: unknown } | null | undefined)?.error
  // It is repeated in sentences, so it is taken only if it looks like one of the vendor's codes.
  const isCode = typeof said === 'string' && /^[A-Z_]{1,60}$/.test(said)
  const error = isCode ? said : typeof said === 'string' ? 'UNKNOWN_ERROR' : null
  if (response.ok && error === null) {
    if (body !== undefined) return { body }
    throw unreadable('The bank connection returned something that is not JSON.')
  }
  const wait = response.headers.get('retry-after')
  const retryAfterSeconds = wait !== null && /^\d{1,6}$/.test(wait) ? Number(wait) : null
  return { refusal: { status: response.status, error, retryAfterSeconds } }
}

/** Undefined where it is no JSON. What the database cannot keep is taken out: U+0000, half pairs. */
function parse(text: string): unknown {
  const storable = text.replaceAll(/(?<!\\)((?:\\\\)*)\\u0000/g, '$1')
  try {
    if (!/\\u[dD][89a-fA-F]/.test(storable)) return JSON.parse(storable)
    return JSON.parse(storable, (_key, value: unknown) =>
      typeof value === 'string' ? value.toWellFormed() : value,
    )
  } catch {
    return undefined
  }
}

function failureOfNetwork(error: unknown, isLate: boolean): Failure {
  if (isLate) {
    const detail = 'The bank connection did not answer in time.'
    return new Failure('provider_timeout', { detail }, error)
  }
  if (wasNeverSent(error)) {
    const detail = 'The bank connection could not be reached.'
    return new Failure('provider_unavailable', { detail, nothingHappened: true }, error)
  }
  return unreadable('The connection to the bank was lost.', error)
}
