import type { Edge } from '../../src/edge/server.ts'
import type { Reply } from './reply.ts'
import { counted } from './measure.ts'

/** Whoever calls: nothing but its key. */
type Caller = { key: string }

function headersOf(org: Caller | null, extra: object): Record<string, string> {
  return { ...(org ? { authorization: `Bearer ${org.key}` } : {}), ...extra }
}

/** A call with the key of an organization, or without one. */
export async function rest(
  edge: Edge,
  org: Caller | null,
  path: string,
  body: unknown,
  extra: object,
) {
  const injected = edge.server.inject({
    method: 'POST',
    url: `/api/rest/${path}`,
    headers: { 'content-type': 'application/json', ...headersOf(org, extra) },
    ...(body === undefined
      ? {}
      : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return toReply(await counted('http', async () => await injected))
}

export async function get(
  edge: Edge,
  org: Caller | null,
  path: string,
  extra: object,
): Promise<Reply> {
  const url = path.startsWith('/') ? path : `/api/rest/${path}`
  const injected = edge.server.inject({ method: 'GET', url, headers: headersOf(org, extra) })
  return toReply(await counted('http', async () => await injected))
}

function toReply(response: { statusCode: number; payload: string; headers: object }): Reply {
  const type = String((response.headers as Record<string, unknown>)['content-type'])
  return {
    status: response.statusCode,
    body: type.includes('json') ? JSON.parse(response.payload) : response.payload,
    headers: response.headers as Record<string, string | undefined>,
  }
}
