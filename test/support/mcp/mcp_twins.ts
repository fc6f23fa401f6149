import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify'
import { authenticateKey } from '#access/room'
import { sendFailure } from '../../../src/edge/http/answer.ts'
import { addMcp } from '../../../src/edge/mcp/mcp.ts'
import { parseMessage } from '../../../src/edge/mcp/mcp_message.ts'
import { createPlainMethods } from '../../../src/edge/mcp/mcp_plain.ts'
import { createToolbox } from '../../../src/edge/mcp/mcp_tools.ts'
import { modernMeta } from './mcp_wire.ts'
import type { World } from '../world.ts'

export type Headers = Record<string, string | undefined>
export type Sent = { body: unknown; headers: Headers }
export type Got = { status: number; type: unknown; code: unknown; text: string }

/** Says that our own desk would give a message to the protocol's library. */
export const leftAlone = 299

export type Twins = {
  /** The same bytes by our own desk alone, and by the protocol's library alone. */
  both(sent: Sent, key?: string): Promise<[ours: Got, theirs: Got]>
  ours(sent: Sent, key?: string): Promise<Got>
  close(): Promise<void>
}

export function createTwins(world: World): Twins {
  const { app, lists } = world
  const authenticate = async (request: FastifyRequest): Promise<void> => {
    const { authorization } = request.headers
    request.principal = await authenticateKey(app, world.cache, authorization, undefined)
  }
  const library = createServer(world)
  const limits = { hold: () => undefined }
  addMcp(library, app, lists, { authenticate, limits, byLibraryOnly: true })
  const plain = createServer(world)
  const desk = createPlainMethods(app, createToolbox(lists))
  plain.post('/api/mcp', { onRequest: authenticate }, async (request, reply) => {
    if (await desk(request, reply, parseMessage(request.body))) return reply
    return await reply.code(leftAlone).send()
  })
  const ours = (sent: Sent, key = world.dk.key) => send(plain, sent, key)
  return {
    ours,
    both: async (sent, key = world.dk.key) => [
      await ours(sent, key),
      await send(library, sent, key),
    ],
    async close() {
      await Promise.all([library.close(), plain.close()])
    },
  }
}

function createServer({ app }: World): FastifyInstance {
  const server = fastify({ genReqId: () => app.newId() })
  server.decorateRequest('principal', null)
  server.decorateRequest('failureCode', null)
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  server.setErrorHandler((error, request, reply) => sendFailure(app, request, reply, error))
  server.addHook('onSend', async (request, reply) => {
    reply.header('request-id', request.id)
    reply.header('failure-code', request.failureCode ?? 'none')
  })
  return server
}

/** What comes back, but for the id that each request has of its own. */
async function send(server: FastifyInstance, { body, headers }: Sent, key: string): Promise<Got> {
  const given = { host: 'daybook.test', authorization: `Bearer ${key}`, ...headers }
  const known = Object.entries(given).filter(([, value]) => value !== undefined)
  const answer = await server.inject({
    method: 'POST',
    url: '/api/mcp',
    headers: Object.fromEntries(known),
    payload: JSON.stringify(body) ?? '',
  })
  const { 'content-type': type, 'failure-code': code, 'request-id': id } = answer.headers
  const text = answer.payload.replaceAll(String(id), 'REQUEST-ID')
  return { status: answer.statusCode, type, code, text }
}

const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

export type Ask = (name: string, input: object, meta?: object) => Sent

const modern: Ask = (name, input, meta = {}) => ({
  body: messageOf({ name, arguments: input, _meta: { ...modernMeta, ...meta } }),
  headers: {
    ...json,
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': name,
  },
})

const legacy: Ask = (name, input, meta) => ({
  body: messageOf({ name, arguments: input, ...(meta ? { _meta: meta } : {}) }),
  headers: { ...json, 'mcp-protocol-version': '2025-11-25' },
})

/** A call as clients of each era send it. */
export const askOf = { modern, legacy }

export type Message = ReturnType<typeof messageOf>

export function messageOf(params: object) {
  return { jsonrpc: '2.0', id: 7, method: 'tools/call', params }
}
