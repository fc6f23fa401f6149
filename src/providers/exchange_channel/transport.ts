import { Failure } from '#kernel/failure/failure'
import { readAtMost, wasNeverSent } from '#kernel/http/network'

export type ExchangeCall = {
  method: 'GET' | 'POST'
  /** From the root of the channel, one part each. */
  path: readonly string[]
  query?: Readonly<Record<string, string | null>>
  body?: unknown
  timeoutMs: number
}

export type ExchangeTransport = (call: ExchangeCall) => Promise<unknown>

const mostBytes = 64 * 1_024 * 1_024

/** JSON over HTTP to one origin and to no other, without redirects and with a deadline. */
export function createTransport(url: string, key: string): ExchangeTransport {
  const base = new URL(url.endsWith('/') ? url : `${url}/`)
  return async (call) => {
    const signal = AbortSignal.timeout(Math.ceil(call.timeoutMs))
    try {
      const response = await fetch(addressOf(base, call), {
        method: call.method,
        redirect: 'manual',
        signal,
        headers: {
          authorization: `Bearer ${key}`,
          accept: 'application/json',
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      })
      return bodyOf(response, await textOf(response))
    } catch (error) {
      throw error instanceof Failure ? error : failureOfNetwork(error, signal.aborted)
    }
  }
}

export function unreadable(detail: string, cause?: unknown): Failure {
  return new Failure('provider_failed', { detail }, cause)
}

/** A part that could climb out of its place, such as "..", never gets into an address. */
function addressOf(base: URL, { path, query = {} }: ExchangeCall): URL {
  if (!path.every((part) => /^[A-Za-z0-9_-]+(\.[A-Za-z0-9]+)*$/.test(part))) {
    const detail = 'The file name cannot be used in a request.'
    throw new Failure('provider_failed', { detail, nothingHappened: true })
  }
  const address = new URL(path.join('/'), base)
  for (const [name, value] of Object.entries(query)) {
    if (value !== null) address.searchParams.set(name, value)
  }
  return address
}

async function textOf(response: Response): Promise<string> {
  const text = await readAtMost(response, mostBytes)
  if (text === null) throw unreadable('The exchange channel returned too much data at once.')
  return text
}

function bodyOf(response: Response, text: string): unknown {
  const body = parse(text)
  if (response.ok) {
    if (body !== undefined) return body
    throw unreadable('The exchange channel returned something that is not JSON.')
  }
  throw failureOfStatus(response.status, codeIn(body))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** It is repeated in sentences, so it is taken only if it looks like a code. */
function codeIn(body: unknown): string | null {
  const code = (body as { error?: unknown } | null | undefined)?.error
  return typeof code === 'string' && /^[a-z_]{1,60}$/.test(code) ? code : null
}

/** A refusal by the channel means that it took nothing; what a server fails by says nothing of that. */
function failureOfStatus(status: number, channelCode: string | null): Failure {
  const why = channelCode === null ? `status ${status}` : channelCode
  if (status >= 500 || status === 408) {
    return unreadable(`The exchange channel failed with ${why}.`)
  }
  const refused = { channelCode, nothingHappened: true }
  if (status === 401 || status === 403) {
    const detail = 'The exchange channel does not accept our key.'
    return new Failure('provider_failed', { detail, ...refused })
  }
  if (status === 429) {
    const detail = 'The rate limit of the exchange channel is reached.'
    return new Failure('provider_unavailable', { detail, ...refused })
  }
  return new Failure('provider_failed', {
    detail: `The exchange channel rejected it: ${why}.`,
    ...refused,
  })
}

function failureOfNetwork(error: unknown, isLate: boolean): Failure {
  if (isLate) {
    const detail = 'The exchange channel did not answer in time.'
    return new Failure('provider_timeout', { detail }, error)
  }
  if (wasNeverSent(error)) {
    const detail = 'The exchange channel could not be reached.'
    return new Failure('provider_unavailable', { detail, nothingHappened: true }, error)
  }
  return unreadable('The connection to the exchange channel was lost.', error)
}
