import type { Judge } from '../contract/judge.ts'
import type { Exchange } from '../simulator.ts'
import { hasContract, openJudge } from './judge.ts'
import { type FattureInCloudOptions, startFattureInCloud } from './simulator.ts'

const START = '2026-11-16T08:00:00Z'
export const COMPANY = 50_001
export const OTHER_COMPANY = 50_002

/** Without the contract its checks are skipped, and the tests say so. */
const isJudged = hasContract()

let opened: Judge | null = null
const judge: Judge = (exchange) => {
  opened ??= isJudged ? openJudge() : () => []
  return opened(exchange)
}

// Tests look into answers of every shape; their assertions are the types.
// oxlint-disable-next-line typescript/no-explicit-any
export type Reply = { status: number; body: any; headers: Headers }

async function request(url: string, init: RequestInit): Promise<Reply> {
  const response = await fetch(url, { redirect: 'manual', ...init })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const body: unknown = isJson ? JSON.parse(text) : text
  return { status: response.status, body, headers: response.headers }
}

/** A simulator on a fixed clock, with a token, whose every call can be checked at the end. */
export async function visitFattureInCloud(options: FattureInCloudOptions = {}) {
  const exchanges: Exchange[] = []
  const simulator = await startFattureInCloud({
    clock: () => new Date(START),
    watch: (exchange) => void exchanges.push(exchange),
    ...options,
  })
  const control = async (
    path: string,
    body?: unknown,
    method = body === undefined ? 'GET' : 'POST',
  ) =>
    await request(`${simulator.control}/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const companies = [COMPANY, OTHER_COMPANY, 50_003]
  const { body: grant } = await control('grants', { companies })
  let token: string = grant.access_token
  const call = (method: string, path: string, init: RequestInit = {}): Promise<Reply> =>
    request(`${simulator.url}${path}`, {
      method,
      ...init,
      headers: { authorization: `Bearer ${token}`, ...(init.headers as object) },
    })
  const write = (method: string, path: string, body: unknown): Promise<Reply> =>
    call(method, `/c/${COMPANY}${path}`, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  return {
    ...simulator,
    grant: grant as { access_token: string; refresh_token: string },
    useToken: (given: string): void => void (token = given),
    control,
    call,
    get: (path: string): Promise<Reply> => call('GET', `/c/${COMPANY}${path}`),
    post: (path: string, body: unknown): Promise<Reply> => write('POST', path, body),
    put: (path: string, body: unknown): Promise<Reply> => write('PUT', path, body),
    remove: (path: string): Promise<Reply> => call('DELETE', `/c/${COMPANY}${path}`),
    upload: (fileName: string, bytes: Uint8Array): Promise<Reply> => {
      const form = new FormData()
      form.set('filename', fileName)
      form.set('attachment', new Blob([Buffer.from(bytes)]), fileName)
      return call('POST', `/c/${COMPANY}/received_documents/attachment`, { body: form })
    },
    look: async () => (await control('state')).body,
    exchanges,
    complaints: (): string[] => exchanges.flatMap((one) => judge(one)),
  }
}

export type FattureInCloudVisitor = Awaited<ReturnType<typeof visitFattureInCloud>>
