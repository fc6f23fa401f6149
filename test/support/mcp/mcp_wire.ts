import type { World } from '../world.ts'
import type { Reply } from '../reply.ts'

/** What a client of the current revision puts into the _meta of every message. */
export const modernMeta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'wire', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}
export const accept = 'application/json, text/event-stream'

export type Send = (method: string, params?: object, headers?: object) => Promise<Reply>

export type Wire = {
  post(body: unknown, headers?: object): Promise<Reply>
  /** One message as a client of the current revision sends it. */
  modern: Send
  /** And as one of the older era does. */
  legacy: Send
  /** Both of them, by the name of the era. */
  eras: readonly (readonly [era: string, send: Send])[]
}

/** Messages as bytes on the wire, with headers as a test wants them. */
export function wireOf(world: World, token: string, query = ''): Wire {
  const authorization = `Bearer ${token}`
  const post = async (body: unknown, headers: object = {}): Promise<Reply> => {
    const own = { 'content-type': 'application/json', accept, host: 'daybook.test' }
    const sent = Object.entries({ ...own, ...headers }).filter(([, value]) => value !== undefined)
    const response = await world.edge.server.inject({
      method: 'POST',
      url: `/api/mcp${query}`,
      headers: Object.fromEntries(sent),
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const type = String(response.headers['content-type'])
    const data = /^data: (.*)$/m.exec(response.payload)?.[1]
    const text = type.startsWith('text/event-stream') ? data : response.payload
    return {
      status: response.statusCode,
      body: text === undefined || text === '' ? undefined : JSON.parse(text),
      headers: response.headers as Reply['headers'],
    }
  }
  const modern: Send = (method, params = {}, headers = {}) => {
    const { name, uri, _meta } = params as { name?: string; uri?: string; _meta?: object }
    const named = name ?? uri
    const meta = { ...modernMeta, ..._meta }
    const body = { jsonrpc: '2.0', id: 7, method, params: { ...params, _meta: meta } }
    const own = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, authorization }
    return post(body, { ...own, ...(named ? { 'mcp-name': named } : {}), ...headers })
  }
  const legacy: Send = (method, params = {}, headers = {}) =>
    post({ jsonrpc: '2.0', id: 7, method, params }, { authorization, ...headers })
  const eras = [['2026-07-28', modern] as const, ['2025-11-25', legacy] as const]
  return { post, modern, legacy, eras }
}
