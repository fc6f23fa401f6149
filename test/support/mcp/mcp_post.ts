import { eras, type Era } from './mcp_client.ts'
import type { World } from '../world.ts'
import type { Reply } from '../reply.ts'

const metaOf = (capabilities: object): object => ({
  'io.modelcontextprotocol/protocolVersion': eras[0],
  'io.modelcontextprotocol/clientInfo': { name: 'wire', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': capabilities,
})

export type Message = { method: string; params?: object }

export type Sending = {
  era?: Era
  headers?: Record<string, string>
  /** What the client says that it can do, such as to ask its user. */
  capabilities?: object
}

/** One message, or a batch of them, as bytes on the wire: what no client library would send too. */
export async function postMcp(
  world: World,
  token: string,
  messages: Message | readonly Message[],
  { era = eras[0], headers = {}, capabilities = {} }: Sending = {},
): Promise<Reply> {
  const list = [messages].flat()
  const bodies = list.map(({ method, params = {} }, index) => {
    const { _meta: meta, ...rest } = params as { _meta?: object }
    const given = era === eras[0] ? { ...metaOf(capabilities), ...meta } : meta
    return {
      jsonrpc: '2.0',
      id: index + 1,
      method,
      params: { ...rest, ...(given ? { _meta: given } : {}) },
    }
  })
  const response = await world.edge.server.inject({
    method: 'POST',
    url: '/api/mcp',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      host: new URL(world.app.baseUrl).host,
      authorization: `Bearer ${token}`,
      ...(era === eras[0] ? modernHeaders(list[0]) : {}),
      ...headers,
    },
    payload: JSON.stringify(Array.isArray(messages) ? bodies : bodies[0]),
  })
  return {
    status: response.statusCode,
    body: bodyOf(response.payload),
    headers: response.headers as Reply['headers'],
  }
}

/** The one tool call that most tests make. */
export function postCall(
  world: World,
  token: string,
  name: string,
  input: object,
  sending: Sending & { meta?: object; also?: object } = {},
): Promise<Reply> {
  const { meta, also, ...rest } = sending
  const params = { name, arguments: input, ...also, ...(meta ? { _meta: meta } : {}) }
  return postMcp(world, token, { method: 'tools/call', params }, rest)
}

function modernHeaders(message: Message | undefined): Record<string, string> {
  if (!message) return {}
  const { name, uri } = (message.params ?? {}) as { name?: string; uri?: string }
  const named = name ?? uri
  return {
    'mcp-protocol-version': eras[0],
    'mcp-method': message.method,
    ...(named === undefined ? {} : { 'mcp-name': named }),
  }
}

/** One JSON, or the messages of an event stream; a batch gives a list. */
function bodyOf(payload: string): unknown {
  if (payload.trimStart().startsWith('{') || payload.trimStart().startsWith('[')) {
    return JSON.parse(payload) as unknown
  }
  const found = [...payload.matchAll(/^data: (.*)$/gm)].map((line) => JSON.parse(line[1] ?? 'null'))
  return found.length > 1 ? found : found[0]
}
