import {
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
  type InputRequiredResult,
} from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseInput, type Answer } from '#kernel/call'
import { toProblem, type Failure } from '#kernel/failure'
import type { House } from '#kernel/house'
import { toVisibleJson } from '#kernel/visible_text'
import { asFailure } from './answer.ts'
import { approveHere, questionOf } from './mcp_approval.ts'
import {
  askForApproval,
  canBeAsked,
  readRound,
  type AskedCall,
  type CallContext,
} from './mcp_ask.ts'
import type { McpTool, Toolbox, ToolCall } from './mcp_tools.ts'
import { toVisible } from './mcp_visible.ts'
import { principalOf } from './rest.ts'

export type ToolRequest = { name: string; input: unknown; ctx: CallContext }

const ours = {
  'daybook/idempotencyKey': z.string().min(1).max(255).optional(),
  'daybook/dryRun': z.boolean().optional(),
  'daybook/ifMatch': z.number().int().min(0).optional(),
}

/** Other people's keys pass; a mistyped one of ours must not turn a dry run into a real one. */
const metaSchema = z.object({
  _meta: z
    .looseObject(ours)
    .check(({ value, issues }) => {
      const strange = Object.keys(value).filter(
        (key) => key.startsWith('daybook/') && !(key in ours),
      )
      if (strange.length === 0) return
      issues.push({ code: 'unrecognized_keys', keys: strange, input: value })
    })
    .optional(),
})

function optionsOf(meta: unknown): Pick<ToolCall, 'idempotencyKey' | 'dryRun' | 'ifMatch'> {
  if (meta === undefined) return {}
  const { _meta: given } = parseInput(metaSchema, { _meta: meta })
  return {
    idempotencyKey: given?.['daybook/idempotencyKey'],
    dryRun: given?.['daybook/dryRun'] ?? false,
    ifMatch: () => given?.['daybook/ifMatch'] ?? null,
  }
}

/**
 * Runs one tool. A refusal is a result that the model can read and act upon; only a tool that the
 * caller does not have is a protocol error, and one they may not run looks exactly like that.
 */
export async function callTool(
  house: House,
  toolbox: Toolbox,
  request: FastifyRequest,
  { name, input, ctx }: ToolRequest,
): Promise<CallToolResult | InputRequiredResult> {
  const tool = toolbox.get(name)
  if (!tool) throw unknownTool(name)
  const principal = principalOf(request)
  if (!tool.permits(principal)) {
    await refuse(house, tool, request, input)
    throw unknownTool(name)
  }
  const asked = { principal, name, input }
  const round = readRound(house, asked, ctx)
  try {
    const { _meta: meta } = ctx.mcpReq
    const options = optionsOf(meta)
    // A dry run stays one, whatever else comes with it.
    if (round?.decision === 'yes' && options.dryRun !== true) {
      const { approvalId } = round
      const answer = await approveHere(house, { asked, approvalId, requestId: request.id })
      return toResult(answer, request.id)
    }
    const toolCall = { principal, requestId: request.id, input, ...options }
    return toResult(await tool.run(house, toolCall), request.id)
  } catch (error) {
    const failure = asFailure(error)
    request.failureCode = failure.code
    if (failure.status >= 500) {
      const { code } = failure
      house.log.error({ error, requestId: request.id, code, tool: name }, 'tool call failed')
    }
    if (failure.code !== 'approval_pending') return toRefusal(failure, request.id)
    if (round?.decision === 'no') return toRefusal(failure, request.id, stillWaiting)
    return await askOrTell(house, request, asked, ctx, failure)
  }
}

const stillWaiting =
  'Nothing was approved here, and nothing was done. It still waits at the approvalUrl, where a person may approve or decline it.'

/** Where the organization lets the client's own user decide, they are asked; else they get the link. */
async function askOrTell(
  house: House,
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
    const says = await questionOf(house, { asked, approvalId, requestId: request.id })
    return askForApproval(house, asked, approvalId, says)
  } catch (error) {
    house.log.error({ error, requestId: request.id, tool: asked.name }, 'approval not asked for')
    return toRefusal(failure, request.id)
  }
}

/** The corridor runs all the same, because it writes the refusal down. */
async function refuse(
  house: House,
  tool: McpTool,
  request: FastifyRequest,
  input: unknown,
): Promise<void> {
  try {
    const principal = principalOf(request)
    await tool.run(house, { principal, requestId: request.id, input, dryRun: true })
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
