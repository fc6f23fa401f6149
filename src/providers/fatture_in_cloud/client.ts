import type { z } from 'zod'
import { createTurns } from '#kernel/http/turns'
import type { OutsideCalls } from '#kernel/limits/outside_calls'
import type { Connection, Credentials } from '#accounting_systems/ports'
import { accessLost, failureOf, rateLimited, unreadable } from './failures.ts'
import { createTransport, type FicAnswer, type Sent, type Transport } from './transport.ts'
import { tokenAnswer } from './wire.ts'
import { setTimeout as wait } from 'node:timers/promises'

type LimiterOptions = {
  now: () => Date
  /** Calls at the same time, over all companies. */
  most?: number
  /** Calls of a company in five minutes; the service allows 300 to all its applications. */
  inFiveMinutes?: number
  /** The longest time that a call waits for its company here; a longer wait goes to the caller. */
  patienceMs?: number
  /** Multiplies the five minutes and the patience, for tests. */
  pace?: number
}

type Limiter = {
  /** Runs the work when its company may; rejects with `onBusy(seconds)` where that is far away. */
  run<T>(company: string, onBusy: (seconds: number) => Error, work: () => Promise<T>): Promise<T>
  /** The service said how long this company must wait. */
  block(company: string, seconds: number): void
}

const fiveMinutesMs = 300_000

type Company = { blockedUntil: number; sent: number[] }

/**
 * One call of a company at a time, few of all companies together, and turns by company: an
 * organization with thousands of documents does not hold up one with three.
 */
export function createLimiter(options: LimiterOptions): Limiter {
  const { now, most = 8, inFiveMinutes = 240, pace = 1 } = options
  const patienceMs = (options.patienceMs ?? 10_000) * pace
  const windowMs = fiveMinutesMs * pace
  const turns = createTurns({ most, mostOfOne: 1 })
  const companies = new Map<string, Company>()
  const companyOf = (key: string): Company => {
    const company = companies.get(key) ?? { blockedUntil: 0, sent: [] }
    companies.set(key, company)
    return company
  }

  const msUntilAllowed = (company: Company): number => {
    const at = now().getTime()
    company.sent = company.sent.filter((one) => at - one < windowMs)
    const oldest = company.sent[company.sent.length - inFiveMinutes]
    const byCount = oldest === undefined ? 0 : oldest + windowMs - at
    return Math.max(0, company.blockedUntil - at, byCount)
  }

  return {
    block(key, seconds) {
      const company = companyOf(key)
      const until = now().getTime() + seconds * 1_000
      company.blockedUntil = Math.max(company.blockedUntil, until)
    },
    async run(key, onBusy, work) {
      const company = companyOf(key)
      const refuseIfFar = (): number => {
        const ms = msUntilAllowed(company)
        if (ms > patienceMs) throw onBusy(Math.ceil(ms / 1_000))
        return ms
      }
      refuseIfFar()
      await turns.take(key)
      try {
        const ms = refuseIfFar()
        if (ms > 0) await wait(ms)
        company.sent.push(now().getTime())
        return await work()
      } finally {
        turns.free(key)
      }
    },
  }
}

/** The limits that the service has for a company, held by all processes together. */
type SharedLimit = {
  /** Returns when the company may call; fails where that is far away. */
  take(orgId: string, company: string): Promise<void>
  block(orgId: string, company: string, seconds: number): Promise<void>
}

const patienceMs = 10_000
const mostWaits = 20

const scopeOf = (company: string): string => `fatture_in_cloud ${company}`

/** Without it, and while the database cannot be asked, each process counts alone. */
function createSharedLimit(calls: OutsideCalls | undefined, pace: number): SharedLimit {
  const msToWait = async (orgId: string, company: string): Promise<number> => {
    try {
      return (await calls?.take(orgId, scopeOf(company))) ?? 0
    } catch {
      return 0
    }
  }
  return {
    async take(orgId, company) {
      for (let waits = 0; waits < mostWaits; waits += 1) {
        const ms = await msToWait(orgId, company)
        if (ms === 0) return
        if (ms > patienceMs * pace) throw rateLimited(Math.ceil(ms / 1_000))
        await wait(ms)
      }
      throw rateLimited(Math.ceil((patienceMs * pace) / 1_000))
    },
    async block(orgId, company, seconds) {
      // It is known here in any case; the others ask the service themselves.
      await calls?.block(orgId, scopeOf(company), seconds).catch(() => undefined)
    },
  }
}

export type ClientOptions = {
  /** The root of the API: the vendor's own, or a simulator of it. */
  url: string
  clientId: string
  clientSecret: string
  now: () => Date
  /** Multiplies every deadline, for tests. */
  pace?: number
  /** What all processes have called; without it each counts alone. */
  calls?: OutsideCalls
}

/** What is asked below a company; its id is in the credentials. */
export type FicCall<Schema extends z.ZodType> = Pick<Sent, 'method' | 'query' | 'body' | 'form'> & {
  path: readonly string[]
  answer: Schema
  /** A POST that changes nothing: a dry computation, an upload that nothing refers to yet. */
  isHarmless?: boolean
}

export type Client = {
  ask<Schema extends z.ZodType>(
    connection: Connection,
    asking: FicCall<Schema>,
  ): Promise<z.output<Schema>>
  /** A call that is about the person who connected, not about a company. */
  askUser<Schema extends z.ZodType>(
    connection: Connection,
    asking: FicCall<Schema>,
  ): Promise<z.output<Schema>>
  /** The newest credentials of a connection: those given, or later ones. */
  credentialsOf(connection: Connection): Credentials
  grant(parameters: Record<string, string>): Promise<Credentials>
}

const readMs = 20_000
const writeMs = 30_000
const uploadMs = 60_000
const tokenMs = 15_000
/** A token is renewed before it ends, so that no write begins with one that ends on the way. */
const earlyMs = 120_000
const mostRenewals = 2

const isShutOut = (answered: FicAnswer): boolean =>
  'refusal' in answered && answered.refusal.status === 401

export function createClient(options: ClientOptions): Client {
  const { now, pace = 1 } = options
  const direct = createTransport(options.url)
  const send: Transport = (sent) => direct({ ...sent, timeoutMs: sent.timeoutMs * pace })
  const limiter = createLimiter({ now, pace })
  const shared = createSharedLimit(options.calls, pace)
  const tokens = createTokens(options, send)

  const call = async <Schema extends z.ZodType>(
    connection: Connection,
    asking: FicCall<Schema>,
    path: readonly string[],
  ): Promise<z.output<Schema>> => {
    const { method, query, body, form, answer } = asking
    const isWrite = method !== 'GET' && asking.isHarmless !== true
    const timeoutMs = form === undefined ? (isWrite ? writeMs : readMs) : uploadMs
    const company = tokens.credentialsOf(connection)['companyId'] ?? connection.id
    const attempt = async (token: string) =>
      await limiter.run(company, rateLimited, async () => {
        await shared.take(connection.orgId, company)
        if (isWrite) await connection.beforeWrite?.()
        return await send({
          method,
          path,
          token,
          timeoutMs,
          ...(query === undefined ? {} : { query }),
          ...(body === undefined ? {} : { body }),
          ...(form === undefined ? {} : { form }),
        })
      })
    let token = await tokens.fresh(connection)
    let answered = await attempt(token)
    // Who is not let in has done nothing, so the same call may be made again. A token may end while
    // the call waits for its turn, or because another process has renewed it: so twice.
    for (let turn = 0; turn < mostRenewals && isShutOut(answered); turn++) {
      token = await tokens.renew(connection, token)
      answered = await attempt(token)
    }
    if ('refusal' in answered) {
      const failure = failureOf(answered.refusal, isWrite)
      if (failure.details.retryAfterSeconds !== undefined) {
        limiter.block(company, failure.details.retryAfterSeconds)
        await shared.block(connection.orgId, company, failure.details.retryAfterSeconds)
      }
      throw failure
    }
    return readAnswer(answer, answered.body)
  }

  return {
    ask: (connection, asking) => {
      const company = tokens.credentialsOf(connection)['companyId']
      if (company === undefined) throw accessLost(new Error('no company was chosen'))
      return call(connection, asking, ['c', company, ...asking.path])
    },
    askUser: (connection, asking) => call(connection, asking, asking.path),
    credentialsOf: tokens.credentialsOf,
    grant: tokens.grant,
  }
}

function readAnswer<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const where = parsed.error.issues[0]?.path.join('.') ?? ''
  throw unreadable(
    'Fatture in Cloud returned an answer of another form than agreed. It is looked up before anything is sent again.',
    new Error(`${where}: ${parsed.error.issues[0]?.message}`),
  )
}

function createGrant({ clientId, clientSecret, now }: ClientOptions, send: Transport) {
  return async (parameters: Record<string, string>): Promise<Credentials> => {
    const body = { client_id: clientId, client_secret: clientSecret, ...parameters }
    const sent = { method: 'POST', path: ['oauth', 'token'], token: null } as const
    const answered = await send({ ...sent, body, timeoutMs: tokenMs })
    if ('refusal' in answered) {
      const { status } = answered.refusal
      throw status === 400 || status === 401
        ? accessLost(new Error(answered.refusal.message ?? ''))
        : failureOf(answered.refusal, false)
    }
    const given = readAnswer(tokenAnswer, answered.body)
    const until = new Date(now().getTime() + given.expires_in * 1_000)
    return {
      accessToken: given.access_token,
      refreshToken: given.refresh_token,
      accessUntil: until.toISOString(),
    }
  }
}

/** Tokens that are renewed once, however many calls wait for them, and kept before they are used. */
function createTokens(options: ClientOptions, send: Transport) {
  const newest = new Map<string, Credentials>()
  const renewing = new Map<string, Promise<string>>()

  const grant = createGrant(options, send)

  /** What was renewed here may be newer than what the caller read from the database, or older. */
  const credentialsOf = (connection: Connection): Credentials => {
    const known = newest.get(connection.id)
    const isNewer =
      known !== undefined &&
      (known['accessUntil'] ?? '') > (connection.credentials['accessUntil'] ?? '')
    return isNewer ? known : connection.credentials
  }

  const renewNow = async (connection: Connection): Promise<string> => {
    const before = credentialsOf(connection)
    const refresh = before['refreshToken']
    if (refresh === undefined) throw accessLost()
    try {
      const given = await grant({ grant_type: 'refresh_token', refresh_token: refresh })
      const credentials = { ...before, ...given }
      await connection.keepCredentials(credentials)
      newest.set(connection.id, credentials)
      return given['accessToken'] ?? ''
    } catch (error) {
      // Another process may have renewed them a moment ago, which ends those that we have.
      const stored = await connection.storedCredentials()
      if (stored['refreshToken'] === refresh || stored['accessToken'] === undefined) throw error
      newest.set(connection.id, stored)
      return stored['accessToken']
    }
  }

  const renew = async (connection: Connection, used: string): Promise<string> => {
    const now = credentialsOf(connection)['accessToken']
    if (now !== undefined && now !== used) return now
    const under = renewing.get(connection.id)
    if (under !== undefined) return await under
    const promise = renewNow(connection).finally(() => renewing.delete(connection.id))
    renewing.set(connection.id, promise)
    return await promise
  }

  const fresh = async (connection: Connection): Promise<string> => {
    const { accessToken, accessUntil } = credentialsOf(connection) as Partial<
      Record<'accessToken' | 'accessUntil', string>
    >
    if (accessToken === undefined) throw accessLost()
    const left = Date.parse(accessUntil ?? '') - options.now().getTime()
    const isEnding = Number.isFinite(left) && left < earlyMs
    return isEnding ? await renew(connection, accessToken) : accessToken
  }

  return { grant, credentialsOf, renew, fresh }
}
