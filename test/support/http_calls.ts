import type { Edge } from '../../src/edge/server.ts'
import type { Reply } from './reply.ts'
import type { TestOrg } from './world.ts'

function headersOf(org: TestOrg | null, extra: object): Record<string, string> {
  return { ...(org ? { authorization: `Bearer ${org.key}` } : {}), ...extra }
}

/** A call with the key of an organization, or without one. */
export async function rest(
  edge: Edge,
  org: TestOrg | null,
  path: string,
  body: unknown,
  extra: object,
) {
  const response = await edge.server.inject({
    method: 'POST',
    url: `/api/rest/${path}`,
    headers: { 'content-type': 'application/json', ...headersOf(org, extra) },
    ...(body === undefined
      ? {}
      : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return toReply(response)
}

export async function get(
  edge: Edge,
  org: TestOrg | null,
  path: string,
  extra: object,
): Promise<Reply> {
  const url = path.startsWith('/') ? path : `/api/rest/${path}`
  return toReply(await edge.server.inject({ method: 'GET', url, headers: headersOf(org, extra) }))
}

function toReply(response: { statusCode: number; payload: string; headers: object }): Reply {
  const type = String((response.headers as Record<string, unknown>)['content-type'])
  return {
    status: response.statusCode,
    body: type.includes('json') ? JSON.parse(response.payload) : response.payload,
    headers: response.headers as Record<string, string | undefined>,
  }
}
