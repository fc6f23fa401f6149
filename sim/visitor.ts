import { createPublicKey, createSign } from 'node:crypto'
import { findContract } from './contract/contract_file.ts'
import { type Judge, openJudge } from './contract/judge.ts'
import {
  type Exchange,
  type Simulator,
  type SimulatorOptions,
  startSimulator,
} from './simulator.ts'

/** A Sunday, so that card payments of Friday are still pending. */
export const START = '2026-11-15T08:00:00Z'

const { path, isHere } = findContract()
const judge: Judge | null = isHere ? openJudge(path) : null

/** Without the contract its checks are skipped, and the tests say so. */
export const isJudged = isHere

// Tests look into answers of every shape; their assertions are the types.
// oxlint-disable-next-line typescript/no-explicit-any
export type Reply = { status: number; body: any; headers: Headers }

export type Visitor = Awaited<ReturnType<typeof visit>>

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export function signToken(privateKey: string, head: object, claims: object): string {
  const text = `${encode(head)}.${encode(claims)}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`
}

async function request(url: string, init: RequestInit): Promise<Reply> {
  const response = await fetch(url, { redirect: 'manual', ...init })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const body: unknown = isJson ? JSON.parse(text) : text
  return { status: response.status, body, headers: response.headers }
}

/** Calls with a token that is valid for an hour. */
function callerOf({ url, control: controlUrl, application }: Simulator) {
  const { id, privateKey } = application
  const seconds = Date.parse(START) / 1000
  const claims = { iss: 'enablebanking.com', aud: 'api.enablebanking.com' }
  const times = { iat: seconds, exp: seconds + 3600 }
  const tokenFor = (kid: string): string =>
    signToken(privateKey, { typ: 'JWT', alg: 'RS256', kid }, { ...claims, ...times })
  const token = tokenFor(id)

  const call = (method: string, path: string, init: RequestInit = {}): Promise<Reply> =>
    request(`${url}${path}`, {
      method,
      ...init,
      headers: { authorization: `Bearer ${token}`, ...(init.headers as object) },
    })
  return {
    token,
    tokenFor,
    /** The public key of this client, to register it elsewhere. */
    publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString(),
    call,
    get: (path: string, headers: Record<string, string> = {}): Promise<Reply> =>
      call('GET', path, { headers }),
    post: (path: string, body: unknown, headers: object = {}): Promise<Reply> =>
      call('POST', path, {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    control: (path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') =>
      request(`${controlUrl}/${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  }
}

/** Links a bank as a person would. */
function linkerOf({ post }: ReturnType<typeof callerOf>) {
  const authorize = (name: string, country: string, more: object = {}): Promise<Reply> =>
    post('/auth', {
      access: { valid_until: '2027-01-31T12:00:00+01:00' },
      aspsp: { name, country },
      state: 'a state & more',
      redirect_url: 'http://127.0.0.1:9/back?kept=1',
      psu_type: 'business',
      ...more,
    })
  /** Submits the bank's page like its buttons, and returns the query of the redirect. */
  const decide = async (consentUrl: string, form: Record<string, string>) => {
    const body = new URLSearchParams(form)
    const { headers } = await request(consentUrl, { method: 'POST', body })
    return new URL(headers.get('location') ?? '').searchParams
  }
  const approve = async (name: string, country: string, more: object = {}): Promise<string> => {
    const { body } = await authorize(name, country, more)
    return (await decide(body.url, { decision: 'approve' })).get('code') ?? ''
  }
  return {
    authorize,
    decide,
    approve,
    /** Completes the link and returns the session. */
    link: async (name: string, country: string, more: object = {}) =>
      (await post('/sessions', { code: await approve(name, country, more) })).body,
  }
}

/**
 * A simulator on a fixed clock, and a client whose every call is checked against the contract at
 * the end.
 */
export async function visit(options: SimulatorOptions = {}) {
  const exchanges: Exchange[] = []
  const clock = (): Date => new Date(START)
  const watch = (exchange: Exchange): void => void exchanges.push(exchange)
  const simulator = await startSimulator({ clock, tokenClock: clock, watch, ...options })
  const caller = callerOf(simulator)
  return {
    ...simulator,
    ...caller,
    ...linkerOf(caller),
    exchanges,
    /** All rows of a listing, page by page. */
    async list(uid: string, query = '', headers: Record<string, string> = {}) {
      const rows = []
      const pages: number[] = []
      let key: string | undefined
      do {
        const next: string = key === undefined ? '' : `continuation_key=${encodeURIComponent(key)}`
        const reply = await caller.get(`/accounts/${uid}/transactions?${query}&${next}`, headers)
        if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
        rows.push(...reply.body.transactions)
        pages.push(reply.body.transactions.length)
        key = reply.body.continuation_key
      } while (key)
      return { rows, pages }
    },
    /** All violations of the contract in these calls. */
    complaints: (): string[] => exchanges.flatMap((one) => judge?.(one) ?? []),
  }
}
