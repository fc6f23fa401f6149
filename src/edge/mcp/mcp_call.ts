import {
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
  type InputRequiredResult,
} from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseInput } from '#kernel/corridor/call'
import type { Answer } from '#kernel/corridor/request'
import { toProblem, Failure } from '#kernel/failure/failure'
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
import { badCall, callAnyTool, findFor, findTools, innerCall } from './mcp_find.ts'
import { optionSchemas } from './mcp_input_schema.ts'
import type { McpTool, Toolbox, ToolCall } from './mcp_tools.ts'
import { principalOf } from '../http/rest.ts'

const idempotencyKey = z.string().min(1).max(255).optional()
const dryRun = z.boolean().optional()

const ours = {
  'daybook/idempotencyKey': idempotencyKey,
  'daybook/dryRun': dryRun,
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
const argumentSchema = z.object({ idempotencyKey, dryRun })

type ToolOptions = Pick<ToolCall, 'idempotencyKey' | 'dryRun' | 'ifMatch'>

/** What a tool is called with: its own input, and what was said of the call beside it. */
type SplitInput = { input: unknown; options: Record<string, unknown> | null }

/**
 * A model can fill in arguments, but not `_meta`. So a tool that writes takes the key and the dry run
 * among its arguments too; they are taken off here, before the input's own form is looked at.
 */
export function splitOptions(isWrite: boolean, given: unknown): SplitInput {
  const plain = { input: given, options: null }
  if (!isWrite || given === null || typeof given !== 'object') return plain
  if (!Object.keys(optionSchemas).some((name) => Object.hasOwn(given, name))) return plain
  const { idempotencyKey: key, dryRun: dry, ...input } = given as Record<string, unknown>
  return { input, options: { idempotencyKey: key, dryRun: dry } }
}

/** Both ways of saying it count; where they say different things, nothing is done. */
export function readOptions(options: SplitInput['options'], meta: unknown): ToolOptions {
  if (options === null && meta === undefined) return {}
  const argued = parseInput(argumentSchema, options ?? {})
  const { _meta: given } = parseInput(metaSchema, { _meta: meta })
  const beside = {
    idempotencyKey: given?.['daybook/idempotencyKey'],
    dryRun: given?.['daybook/dryRun'],
  }
  return {
    idempotencyKey: agreed('idempotencyKey', argued.idempotencyKey, beside.idempotencyKey),
    dryRun: agreed('dryRun', argued.dryRun, beside.dryRun) ?? false,
    ifMatch: () => given?.['daybook/ifMatch'] ?? null,
  }
}

function agreed<T>(name: keyof typeof argumentSchema.shape, argued: T, beside: T): T {
  if (argued !== undefined && beside !== undefined && argued !== beside) {
    const detail = `${name} differs from daybook/${name} in _meta. Send one of them, or the same in both.`
    const error = { pointer: `/${name}`, code: 'contradiction', detail }
    throw new Failure('invalid_input', { detail, errors: [error] })
  }
  return argued ?? beside
}

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
  { ctx, ...outer }: ToolRequest,
): Promise<CallToolResult | InputRequiredResult> {
  const principal = principalOf(request)
  const { name, input: given } = innerCall(outer)
  if (name === findTools) return findInstead(toolbox, request, given)
  const tool = toolbox.get(name)
  if (!tool?.permits(principal)) {
    if (tool) await refuse(app, tool, request, given)
    if (outer.name !== callAnyTool) throw notATool(name)
    const failure = badCall(outer.input)
    request.failureCode = failure.code
    return toRefusal(failure, request.id)
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
    return toResult(await tool.run(app, toolCall), request.id, options.dryRun)
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

function findInstead(toolbox: Toolbox, request: FastifyRequest, input: unknown): CallToolResult {
  try {
    const result = findFor(toolbox, principalOf(request), input)
    return toResult({ result, replayed: false }, request.id)
  } catch (error) {
    const failure = asFailure(error)
    request.failureCode = failure.code
    return toRefusal(failure, request.id)
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

/** A dry run says so: a model that reads only the result must not take it for done. */
function toResult(
  { result, replayed }: Answer,
  requestId: string,
  isDry: boolean | undefined = false,
): CallToolResult {
  const structuredContent = { result: toVisible(result), ...(isDry && { dryRun: true }) }
  return {
    content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
    structuredContent,
    _meta: {
      'daybook/requestId': requestId,
      ...(replayed ? { 'daybook/idempotencyReplayed': true } : {}),
      ...(isDry ? { 'daybook/dryRun': true } : {}),
    },
  }
}

function notATool(name: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, 100)}`)
}
