import { ProtocolError, ProtocolErrorCode, type CallToolResult } from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseInput, type Answer } from '#kernel/call'
import { toProblem } from '#kernel/failure'
import type { House } from '#kernel/house'
import { asFailure } from './answer.ts'
import type { Toolbox, ToolCall } from './mcp_tools.ts'
import { principalOf } from './rest.ts'
import { toVisibleJson } from './visible_text.ts'

export type ToolRequest = { name: string; input: unknown; meta: unknown }

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
  { name, input, meta }: ToolRequest,
): Promise<CallToolResult> {
  const tool = toolbox.get(name)
  if (!tool) throw unknownTool(name)
  const principal = principalOf(request)
  const isPermitted = tool.permits(principal)
  try {
    // Where it is not permitted the corridor still runs, because it writes the refusal down.
    const options = isPermitted ? optionsOf(meta) : {}
    const toolCall = { principal, requestId: request.id, input, ...options }
    return toResult(await tool.run(house, toolCall), request.id)
  } catch (error) {
    const failure = asFailure(error)
    request.failureCode = failure.code
    if (!isPermitted && failure.status === 403) throw unknownTool(name)
    if (failure.status >= 500) {
      const { code } = failure
      house.log.error({ error, requestId: request.id, code, tool: name }, 'tool call failed')
    }
    const text = toVisibleJson(toProblem(failure, request.id))
    const { retryAfterSeconds } = failure.details
    return {
      isError: true,
      content: [{ type: 'text', text }],
      _meta: {
        'daybook/requestId': request.id,
        ...(failure.replayed ? { 'daybook/idempotencyReplayed': true } : {}),
        ...(retryAfterSeconds === undefined
          ? {}
          : { 'daybook/retryAfterSeconds': retryAfterSeconds }),
      },
    }
  }
}

function toResult({ result, replayed }: Answer, requestId: string): CallToolResult {
  const text = toVisibleJson({ result })
  return {
    content: [{ type: 'text', text }],
    structuredContent: JSON.parse(text) as Record<string, unknown>,
    _meta: {
      'daybook/requestId': requestId,
      ...(replayed ? { 'daybook/idempotencyReplayed': true } : {}),
    },
  }
}

function unknownTool(name: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, 100)}`)
}
