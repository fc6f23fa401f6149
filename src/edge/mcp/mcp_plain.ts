import {
  classifyInboundRequest,
  isInputRequiredResult,
  isJsonContentType,
  SERVER_INFO_META_KEY,
  specTypeSchemas,
  SUPPORTED_PROTOCOL_VERSIONS,
  type CallToolResult,
} from '@modelcontextprotocol/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#kernel/corridor/app'
import { canBeAsked } from './mcp_ask.ts'
import { callTool, type ToolRequest } from './mcp_call.ts'
import { innerCall } from './mcp_find.ts'
import { serverInfo } from './mcp_instructions.ts'
import type { Toolbox } from './mcp_tools.ts'
import { headerOf, principalOf } from '../http/rest.ts'

/** Answers a call and says so; what it leaves alone is for the protocol's library. */
export type PlainDesk = (
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
) => Promise<boolean>

/**
 * One tool call as every client sends it, answered without a server object of the library, which
 * costs more than most calls. The library still judges what the message is; whatever is unusual
 * about one is left to it, and the tests hold both ways against each other byte by byte.
 */
export function createPlainMethods(app: App, toolbox: Toolbox): PlainDesk {
  return async (request, reply, body) => {
    const plain = plainCallOf(request, body)
    if (!plain) return false
    const tool = toolbox.get(innerCall(plain).name)
    if (!tool?.permits(principalOf(request))) return false
    // Only what changes something can end in a question, and those have more than one round.
    if (canBeAsked(plain.ctx) && tool.face.annotations?.readOnlyHint !== true) return false
    const result = await callTool(app, toolbox, request, plain)
    if (isInputRequiredResult(result)) throw new Error(`${plain.name} asked who cannot answer`)
    if (plain.isModern) {
      reply.header('content-type', 'application/json')
      void reply.send(encode(plain.id, stamped(result)))
    } else {
      reply.header('content-type', 'text/event-stream')
      void reply.send(`event: message\ndata: ${encode(plain.id, result)}\n\n`)
    }
    return true
  }
}

type PlainCall = ToolRequest & { id: string | number; isModern: boolean }

const modernRevision = '2026-07-28'
const noState = (): undefined => undefined
const usual = new Set(['name', 'arguments', '_meta'])

function plainCallOf(request: FastifyRequest, body: unknown): PlainCall | null {
  const isModern = isOfModernEra(request, body)
  if (isModern === null) return null
  const checked = specTypeSchemas.CallToolRequest['~standard'].validate(body)
  if (checked.issues) return null
  const { name, arguments: input = {}, _meta: meta } = checked.value.params
  // Read from what was sent: the check above leaves out what it does not know.
  const { id, params } = body as { id: string | number; params: object }
  if (!Object.keys(params).every((key) => usual.has(key))) return null
  if (isModern && headerOf(request, 'mcp-name') !== name) return null
  const metas = meta === undefined ? {} : { _meta: meta, envelope: meta }
  return { id, isModern, name, input, ctx: { mcpReq: { ...metas, requestState: noState } } }
}

/** Null where the library would refuse the request, or where only it knows what to do. */
function isOfModernEra(request: FastifyRequest, body: unknown): boolean | null {
  if (!isJsonContentType(headerOf(request, 'content-type') ?? null)) return null
  const version = headerOf(request, 'mcp-protocol-version')
  const method = headerOf(request, 'mcp-method')
  const route = classifyInboundRequest({
    httpMethod: request.method,
    ...(version === undefined ? {} : { protocolVersionHeader: version }),
    ...(method === undefined ? {} : { mcpMethodHeader: method }),
    body,
  })
  if (route.kind === 'modern') {
    const isComplete = version === modernRevision && method === 'tools/call'
    return isComplete && route.messageKind === 'request' ? true : null
  }
  if (route.kind !== 'legacy' || route.reason !== 'no-claim') return null
  const accepted = headerOf(request, 'accept') ?? ''
  const isAnswerable =
    accepted.includes('application/json') && accepted.includes('text/event-stream')
  const isKnown = version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version)
  return isAnswerable && isKnown ? false : null
}

function stamped(result: CallToolResult): CallToolResult {
  const { _meta: meta, ...rest } = result
  return { ...rest, _meta: { ...meta, [SERVER_INFO_META_KEY]: serverInfo }, resultType: 'complete' }
}

/** In the order in which the library writes them. */
function encode(id: string | number, result: CallToolResult): string {
  const { _meta, content, structuredContent, isError, resultType } = result
  const ordered = { _meta, content, structuredContent, isError, resultType }
  return JSON.stringify({ result: ordered, jsonrpc: '2.0', id })
}
