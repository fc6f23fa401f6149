import { isEconomicContractHere, openEconomicJudge } from '../contract/economic_judge.ts'
import type { Exchange } from '../simulator.ts'
import { type EconomicOptions, type EconomicSimulator, startEconomic } from './simulator.ts'

const START = '2026-11-15T08:00:00Z'

const isJudged = isEconomicContractHere()
const judge = isJudged ? openEconomicJudge() : null

// Tests look into answers of every shape; their assertions are the types.
// oxlint-disable-next-line typescript/no-explicit-any
export type Reply = { status: number; body: any; headers: Headers }

export type Visitor = Awaited<ReturnType<typeof visit>>

async function request(url: string, init: RequestInit): Promise<Reply> {
  const response = await fetch(url, init)
  const bytes = Buffer.from(await response.arrayBuffer())
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const body: unknown = isJson ? JSON.parse(bytes.toString('utf8')) : bytes.toString('latin1')
  return { status: response.status, body, headers: response.headers }
}

/** A simulator on a fixed clock, and a client of its first agreement. */
export async function visit(options: EconomicOptions = {}) {
  const exchanges: Exchange[] = []
  const watch = (exchange: Exchange): void => void exchanges.push(exchange)
  const clock = (): Date => new Date(START)
  const simulator: EconomicSimulator = await startEconomic({ clock, watch, ...options })
  const [grant = '', other = ''] = simulator.grants
  const call = (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> =>
    request(`${simulator.url}${path}`, {
      method,
      headers: {
        'x-appsecrettoken': simulator.appSecret,
        'x-agreementgranttoken': grant,
        ...(body === undefined || body instanceof FormData
          ? {}
          : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
  const control = async (path: string, body?: unknown, method?: string): Promise<Reply> =>
    await request(`${simulator.control}/${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return {
    ...simulator,
    grant,
    other,
    exchanges,
    call,
    control,
    get: (path: string, headers: Record<string, string> = {}): Promise<Reply> =>
      call('GET', path, undefined, headers),
    post: (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
      call('POST', path, body, headers),
    /** What is in the agreement, by the control API. */
    async look(of = grant) {
      const { body } = await control('state')
      return (body.agreements as { grant: string }[]).find((one) => one.grant === of) as never as {
        counts: Record<string, number>
        // oxlint-disable-next-line typescript/no-explicit-any
        vouchers: any[]
      }
    },
    complaints: (): string[] => exchanges.flatMap((one) => judge?.(one) ?? []),
  }
}
