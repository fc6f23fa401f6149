import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import { Failure } from '#kernel/failure/failure'
import { readAtMost } from '#kernel/http/network'
import { parseExact } from '#kernel/values/exact_json'
import { classOf, failureOfNetwork, failureOfRefusal, unreadableAnswer } from './failures.ts'
import { type EconomicLimiter, readBucket } from './limiter.ts'
import { refusalIn } from './wire.ts'

export type EconomicAddresses = {
  /** The older generation: master data and VAT codes. */
  legacyUrl: string
  /** The services, each with its version in the path. */
  url: string
}

export type EconomicClientOptions = EconomicAddresses & {
  appSecret: string
  limiter: EconomicLimiter
  /** Multiplies every deadline, for tests. */
  pace?: number
}

/** Who calls: an organization and the token its agreement granted. */
export type EconomicCaller = {
  orgId: string
  grantToken: string
  /** See `Connection`. */
  beforeWrite: (() => Promise<void>) | undefined
}

export const economicServices = {
  accounts: 'accountsapi/v7.0.0',
  journals: 'journalsapi/v15.0.0',
  years: 'accountingyearsapi/v2.0.1',
  documents: 'documentsapi/v4.0.1',
  booked: 'bookedEntriesapi/v4.0.0',
} as const

export type EconomicCall = {
  method: 'GET' | 'POST'
  service: 'rest' | keyof typeof economicServices
  /** Behind the service, one part each. */
  path: readonly (string | number)[]
  query?: Readonly<Record<string, string | null>>
  body?: unknown
  form?: FormData
  /** Idempotency-Key; only with POST. */
  key?: string
  timeoutMs?: number
}

export type EconomicClient = {
  /** The answer's body, checked by its schema. */
  ask<Schema extends z.ZodType>(
    caller: EconomicCaller,
    call: EconomicCall,
    schema: Schema,
  ): Promise<z.output<Schema>>
  /**
   * A write under a key. `isReplay`: e-conomic gave the answer it stored under that key, so that
   * nothing was written now.
   */
  write<Schema extends z.ZodType>(
    caller: EconomicCaller,
    call: EconomicCall & { method: 'POST'; key: string },
    schema: Schema | null,
  ): Promise<{ value: z.output<Schema> | null; isReplay: boolean }>
}

const mostBytes = 10 * 1_024 * 1_024
const readMs = 20_000
const writeMs = 30_000
const mostWaitMs = 60_000
const repeatAfterMs = [300, 1_500]

/** What took its whole time once would take it again. */
const isLate = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'provider_timeout'

/** Both generations of the API over HTTP: one origin each, no redirects, with a deadline. */
export function createClient(options: EconomicClientOptions): EconomicClient {
  const { limiter, pace = 1 } = options
  const once = async (caller: EconomicCaller, call: EconomicCall): Promise<Answer> =>
    await limiter.run(caller.orgId, mostWaitMs, async () => {
      if (call.method === 'POST') await caller.beforeWrite?.()
      return await sendOnce(options, caller, call, pace)
    })
  // A read that failed by the way is safe to repeat; a write never is.
  const send = async (caller: EconomicCaller, call: EconomicCall): Promise<Answer> => {
    for (const waitMs of call.method === 'GET' ? repeatAfterMs : []) {
      try {
        return await once(caller, call)
      } catch (error) {
        if (classOf(error) !== 'transient' || isLate(error)) throw error
        await wait(waitMs * pace)
      }
    }
    return await once(caller, call)
  }
  return {
    ask: async (caller, call, schema) => read(schema, (await send(caller, call)).text, call),
    async write(caller, call, schema) {
      const { text, isReplay } = await send(caller, call)
      return { value: schema === null ? null : read(schema, text, call), isReplay }
    },
  }
}

function read<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
  { method }: EconomicCall,
): z.output<Schema> {
  const body = parseExact(text)
  const isWrite = method === 'POST'
  if (body === undefined) {
    throw unreadableAnswer('e-conomic returned something that is not JSON.', isWrite)
  }
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw unreadableAnswer('e-conomic returned an unknown format.', isWrite, parsed.error)
}

type Answer = { text: string; isReplay: boolean }

async function sendOnce(
  options: EconomicClientOptions,
  caller: EconomicCaller,
  call: EconomicCall,
  pace: number,
): Promise<Answer> {
  const isWrite = call.method === 'POST'
  const usual = isWrite ? writeMs : readMs
  const signal = AbortSignal.timeout(Math.ceil((call.timeoutMs ?? usual) * pace))
  try {
    const response = await fetch(addressOf(options, call), {
      method: call.method,
      redirect: 'manual',
      signal,
      headers: headersOf(options, caller, call),
      ...bodyOf(call),
    })
    const reading = readBucket(response.headers.get('x-ratelimiting'))
    if (reading !== null) options.limiter.read(reading)
    const text = await readAtMost(response, mostBytes)
    if (text === null) throw unreadableAnswer('e-conomic returned too much data at once.', isWrite)
    const isReplay = response.headers.get('x-resultfromcache') === 'true'
    if (response.ok) return { text, isReplay }
    throw refusalOf(options, response, text, isWrite)
  } catch (error) {
    throw error instanceof Failure ? error : failureOfNetwork(error, signal.aborted, isWrite)
  }
}

function refusalOf(
  { limiter }: EconomicClientOptions,
  response: Response,
  text: string,
  isWrite: boolean,
): Failure {
  const wait = response.headers.get('retry-after')
  const retryAfterSeconds = wait !== null && /^\d{1,5}$/.test(wait) ? Number(wait) : null
  if (response.status === 429) limiter.pause(retryAfterSeconds ?? 60)
  const { codes, messages } = refusalIn(parseExact(text))
  const isReplay = response.headers.get('x-resultfromcache') === 'true'
  const refusal = { status: response.status, codes, messages, retryAfterSeconds, isReplay }
  return failureOfRefusal(refusal, isWrite)
}

function headersOf(
  { appSecret }: EconomicClientOptions,
  { grantToken }: EconomicCaller,
  { key, body }: EconomicCall,
): Record<string, string> {
  return {
    'x-appsecrettoken': appSecret,
    'x-agreementgranttoken': grantToken,
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
}

function bodyOf({ body, form }: EconomicCall): { body?: string | FormData } {
  if (form !== undefined) return { body: form }
  return body === undefined ? {} : { body: JSON.stringify(body) }
}

/** A part that could climb out of its place, such as "..", never gets into an address. */
function addressOf(
  options: EconomicClientOptions,
  { service, path, query = {} }: EconomicCall,
): URL {
  const parts = path.map(String)
  if (!parts.every((part) => /^[A-Za-z0-9_-]+$/.test(part))) {
    const detail = 'A number of e-conomic cannot be used in a request.'
    throw new Failure('provider_failed', { detail, nothingHappened: true })
  }
  const base = service === 'rest' ? options.legacyUrl : options.url
  const root = new URL(base.endsWith('/') ? base : `${base}/`)
  const behind = service === 'rest' ? parts : [economicServices[service], ...parts]
  const address = new URL(behind.join('/'), root)
  for (const [name, value] of Object.entries(query)) {
    if (value !== null) address.searchParams.set(name, value)
  }
  return address
}

/** A value inside a filter: `$` and `)` are escaped with `$`. */
export const filterValue = (text: string): string => text.replaceAll(/[$()*,]/g, '$$$&')
