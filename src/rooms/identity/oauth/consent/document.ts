import https from 'node:https'
import type { LookupAddress } from 'node:dns'
import { readAtMost } from '#kernel/http/network'
import { assertCallable, createPublicLookup, isRefusedAddress } from '#kernel/http/public_address'

/** Answers with the addresses of a name, as the system's own resolver does. */
export type Resolve = (
  host: string,
  options: { all: true; verbatim: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

export type Fetch = (url: string, options: { signal?: AbortSignal | null }) => Promise<Response>

const mostBytes = 5 * 1_024
const longestMs = 2_500
const forgetAfterMs = 10_000
const mostRemembered = 100

/** A document that could not be fetched is not fetched again at once: the server is not ours. */
export function createPatientFetch(fetch: Fetch, now: () => number): Fetch {
  const failures = new Map<string, { error: unknown; until: number }>()
  return async (address, options) => {
    const known = failures.get(address)
    if (known && known.until > now()) throw known.error
    failures.delete(address)
    try {
      return await fetch(address, options)
    } catch (error) {
      const [oldest] = failures.keys()
      if (failures.size >= mostRemembered && oldest !== undefined) failures.delete(oldest)
      failures.set(address, { error, until: now() + forgetAfterMs })
      throw error
    }
  }
}

/**
 * Fetches what an app says about itself at the address that is its id. Anybody may name any address,
 * so only public ones are called, on the port of the web, without following anybody elsewhere.
 */
export function createDocumentFetch(reach: Fetch): Fetch {
  return async (address, options) => {
    const url = new URL(address)
    if (url.protocol !== 'https:' || url.port !== '') throw new Error('only https on port 443')
    assertCallable(url)
    const limit = AbortSignal.timeout(longestMs)
    const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit
    const response = await untilAborted(signal, reach(address, { signal }))
    const { status, headers } = response
    if (status !== 200) throw new Error(`the document was answered with ${status}`)
    if (!/^application\/([\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '')) {
      throw new Error('the document is not JSON')
    }
    const text = await untilAborted(signal, readAtMost(response, mostBytes))
    if (text === null) throw new Error('the document is too large')
    const kept = new Headers({ 'content-type': 'application/json' })
    const age = headers.get('cache-control')
    if (age !== null) kept.set('cache-control', age)
    return new Response(text, { status, headers: kept })
  }
}

async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  return await Promise.race([work, ended])
}

/** One GET whose connection is made to the very addresses that were found to be public. */
export function createPublicFetch(resolve?: Resolve): Fetch {
  const lookup = createPublicLookup(resolve)
  return async (address, { signal }) =>
    await new Promise((done, fail) => {
      const request = https.get(address, {
        agent: false,
        lookup,
        headers: { accept: 'application/json' },
        ...(signal ? { signal } : {}),
      })
      request.on('error', fail)
      request.on('response', (incoming) => {
        const headers = new Headers()
        for (const name of ['content-type', 'cache-control'] as const) {
          const value = incoming.headers[name]
          if (value !== undefined) headers.set(name, value)
        }
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            incoming.on('data', (chunk: Buffer) => controller.enqueue(chunk))
            incoming.on('end', () => controller.close())
            incoming.on('error', (error) => controller.error(error))
          },
          cancel: () => void request.destroy(),
        })
        const status = incoming.statusCode ?? 502
        const isEmpty = status < 200 || [204, 205, 304].includes(status)
        done(new Response(isEmpty ? null : body, { status: isEmpty ? 502 : status, headers }))
      })
    })
}

/** Is the check in force? A name that leads into this machine must be refused before a connection. */
export async function isAddressCheckInForce(): Promise<boolean> {
  const inward: Resolve = (_host, _options, done) =>
    done(null, [{ address: '127.0.0.1', family: 4 }])
  try {
    const signal = AbortSignal.timeout(longestMs)
    await createDocumentFetch(createPublicFetch(inward))('https://self-test.invalid/', { signal })
    return false
  } catch (error) {
    return isRefusedAddress(error)
  }
}
