import {
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
  type InputRequiredResult,
} from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import type { Answer } from '#kernel/corridor/request'
import { toProblem, type Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { toVisibleJson, visibleText } from '#kernel/values/visible_text'
import { asFailure } from '../http/answer.ts'
import { approveHere, questionOf } from './mcp_approval.ts'
import {
  askForApproval,
  canBeAsked,
  readRound,
  type AskedCall,
  type CallContext,
} from './mcp_ask.ts'
import { readOptions, splitOptions } from './mcp_options.ts'
import type { McpTool, Toolbox } from './mcp_tools.ts'
import { principalOf } from '../http/rest.ts'

/**
 * The same value with only what a person would see in its texts, as JSON would give it back. It is
 * sent twice, as text and as structure; making it once costs half of writing and reading JSON again.
 */
export function toVisible(value: unknown): unknown {
  if (typeof value === 'string') return visibleText(value)
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((one) => toVisible(one) ?? null)
  if ('toJSON' in value && typeof value.toJSON === 'function') return toVisible(value.toJSON())
  const seen: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    if (inner === undefined) continue
    // An assignment to this name would set the prototype instead.
    if (key === '__proto__') Object.defineProperty(seen, key, { value: toVisible(inner), ...own })
    else seen[key] = toVisible(inner)
  }
  return seen
}

const own = { enumerable: true, configurable: true, writable: true }

export type ToolRequest = { name: string; input: unknown; ctx: CallContext }

/**
 * Runs one tool. A refusal is a result that the model can read and act upon; only a tool that the
 * caller does not have is a protocol error, and one they may not run looks exactly like that.
 */
export async function callTool(
  app: App,
  toolbox: Toolbox,
  request: FastifyRequest,
  { name, input: given, ctx }: ToolRequest,
): Promise<CallToolResult | InputRequiredResult> {
  const tool = toolbox.get(name)
  if (!tool) throw unknownTool(name)
  const principal = principalOf(request)
  if (!tool.permits(principal)) {
    await refuse(app, tool, request, given)
    throw unknownTool(name)
  }
  const { input, options: argued } = splitOptions(tool.isWrite, given)
  const asked = { principal, name, input }
  const round = readRound(app, asked, ctx)
  try {
    const { _meta: meta } = ctx.mcpReq
    const options = readOptions(argued, meta)
    // A dry run stays one, whatever else comes with it.
    if (round?.decision === 'yes' && options.dryRun !== true) {
      const { approvalId, version } = round
      const waiting = { asked, approvalId, version, ...placeOf(request) }
      const answer = await approveHere(app, waiting)
      return toResult(answer, request.id)
    }
    const toolCall = { principal, ...placeOf(request), input, ...options }
    return toResult(await tool.run(app, toolCall), request.id)
  } catch (error) {
    const failure = asFailure(error)
    request.failureCode = failure.code
    if (failure.status >= 500) {
      const { code } = failure
      app.log.error({ error, requestId: request.id, code, tool: name }, 'tool call failed')
    }
    if (failure.code !== 'approval_pending') return toRefusal(failure, request.id)
    if (round?.decision === 'no') return toRefusal(failure, request.id, stillWaiting)
    return await askOrTell(app, request, asked, ctx, failure)
  }
}

const placeOf = ({ id: requestId, ip: address }: FastifyRequest) => ({ requestId, address })

const stillWaiting =
  'Nothing was approved here, and nothing was done. The request is still pending at the approvalUrl, where a person can approve or decline it.'

/** Where the organization lets the client's own user decide, they are asked; else they get the link. */
async function askOrTell(
  app: App,
  request: FastifyRequest,
  asked: AskedCall,
  ctx: CallContext,
  failure: Failure,
): Promise<CallToolResult | InputRequiredResult> {
  const { approvalId, inClient } = failure.details
  if (inClient !== true || typeof approvalId !== 'string' || !canBeAsked(ctx)) {
    return toRefusal(failure, request.id)
  }
  try {
    const question = await questionOf(app, { asked, approvalId, ...placeOf(request) })
    return askForApproval(app, asked, approvalId, question)
  } catch (error) {
    app.log.error({ error, requestId: request.id, tool: asked.name }, 'approval not asked for')
    return toRefusal(failure, request.id)
  }
}

/** The corridor runs all the same, because it writes the refusal down. */
async function refuse(
  app: App,
  tool: McpTool,
  request: FastifyRequest,
  input: unknown,
): Promise<void> {
  try {
    const principal = principalOf(request)
    await tool.run(app, { principal, ...placeOf(request), input, dryRun: true })
  } catch (error) {
    const failure = asFailure(error)
    request.failureCode = failure.code
    if (failure.status === 403) return
    throw error
  }
}

function toRefusal(failure: Failure, requestId: string, detail?: string): CallToolResult {
  const problem = toProblem(failure, requestId)
  const text = toVisibleJson(detail === undefined ? problem : { ...problem, detail })
  const { retryAfterSeconds } = failure.details
  return {
    isError: true,
    content: [{ type: 'text', text }],
    _meta: {
      'daybook/requestId': requestId,
      ...(failure.replayed ? { 'daybook/idempotencyReplayed': true } : {}),
      ...(retryAfterSeconds === undefined
        ? {}
        : { 'daybook/retryAfterSeconds': retryAfterSeconds }),
    },
  }
}

function toResult({ result, replayed }: Answer, requestId: string): CallToolResult {
  const structuredContent = { result: toVisible(result) }
  return {
    content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
    structuredContent,
    _meta: {
      'daybook/requestId': requestId,
      ...(replayed ? { 'daybook/idempotencyReplayed': true } : {}),
    },
  }
}

function unknownTool(name: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, 100)}`)
}
