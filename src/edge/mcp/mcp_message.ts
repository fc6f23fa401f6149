import { ProtocolErrorCode } from '@modelcontextprotocol/server'
import { innerCall } from './mcp_find.ts'
import { decode, measure, membersOf, mostNested } from '../http/request.ts'

/** The oldest protocol revision allows batches; one request shall not hold the whole pool. */
const mostInBatch = 20

/** In the place of a message that is nested too deep to be parsed. */
const tooDeep = {}

/** In the place of a message with the same name twice in an object. */
const namedTwice = {}

/** The parts of a message that we look at before the protocol's library does. */
export type McpMessage = { id?: unknown; method?: unknown; params?: unknown }

/** Undefined for what is no JSON. */
export function parseMessage(body: unknown): unknown {
  try {
    const text = Buffer.isBuffer(body) ? decode(body) : ''
    const { isTooDeep, members } = measure(text)
    if (isTooDeep) return tooDeep
    const message = JSON.parse(text) as unknown
    return membersOf(message) === members ? message : namedTwice
  } catch {
    return undefined
  }
}

export function messagesOf(body: unknown): McpMessage[] {
  const all = Array.isArray(body) ? body : [body]
  return all.filter((one): one is McpMessage => one !== null && typeof one === 'object')
}

/** The name of the tool that a message calls, or passes a call on to; null where it calls none. */
export function toolOf({ method, params }: McpMessage): string | null {
  if (method !== 'tools/call' || params === null || typeof params !== 'object') return null
  const { name, arguments: input } = params as { name?: unknown; arguments?: unknown }
  return typeof name === 'string' ? innerCall({ name, input }).name : null
}

export function refusalOf(message: unknown): { code: number; message: string } | null {
  if (message === undefined) {
    return { code: ProtocolErrorCode.ParseError, message: 'Parse error: the body is not JSON.' }
  }
  if (Array.isArray(message) && message.length > mostInBatch) {
    const most = `Invalid request: a batch has at most ${mostInBatch} messages.`
    return { code: ProtocolErrorCode.InvalidRequest, message: most }
  }
  if (message === tooDeep) {
    const most = `Invalid request: at most ${mostNested} levels of nesting are allowed.`
    return { code: ProtocolErrorCode.InvalidRequest, message: most }
  }
  if (message === namedTwice) {
    const twice = 'Invalid request: an object has the same name twice.'
    return { code: ProtocolErrorCode.InvalidRequest, message: twice }
  }
  return null
}
