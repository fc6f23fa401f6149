import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { createToolbox } from '#edge/mcp/mcp_tools'
import { uploadFile } from '#files/room'
import { failures, type FailureCode } from '#failures/failures'
import { permissions } from '#kernel/corridor/permission'
import type { Registry } from '../../src/registry.ts'
import { asDeclared } from '../support/declared.ts'
import type { FuzzRequest } from './request.ts'

export type FuzzAnswer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Gives what is wrong with an answer, or null. */
export type Judge = (request: FuzzRequest, answer: FuzzAnswer) => string | null

/** What must never leave the house: traces of code, statements, the database's own words. */
const leaks = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules/,
  /\/src\/\w+\/\w+\.ts/,
  /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM)\b[\s\S]{1,200}\b(?:FROM|VALUES|SET|WHERE|RETURNING)\b/,
  /syntax error at or near|invalid input syntax|duplicate key value|violates \w+ constraint/,
  /relation "|column "|current transaction is aborted|could not serialize/,
  /\bpg_catalog\b|\bapp\.org_id\b/,
  /ECONN|ENOENT|EPIPE/,
]

export function createJudge(lists: Registry): Judge {
  const judgeTool = createToolJudge(lists)
  return (request, { status, headers, body }) => {
    if (status >= 500) return `answered ${status}: ${body.slice(0, 300)}`
    const type = String(headers['content-type'] ?? '')
    const plain = body.replaceAll('\\n', '\n').replaceAll('\\"', '"')
    const leak = status === 200 ? undefined : leaks.find((pattern) => pattern.test(plain))
    if (leak) return `leaks ${leak}: ${body.slice(0, 300)}`
    if (request.method === 'HEAD') return null
    if (type.startsWith('application/problem+json')) return judgeProblem(status, body)
    const path = request.path.split('?')[0] ?? ''
    if (path === '/api/mcp') return judgeMcp(judgeTool, status, type, body)
    if (status >= 400) return `answered ${status} without a problem: ${type} ${body.slice(0, 200)}`
    if (status !== 200 || !path.startsWith('/api/rest/')) return null
    if (bytes.test(path)) return judgeBytes(headers)
    const isUpload = request.method === 'POST' && path === '/api/rest/files'
    return isUpload ? judgeUpload(body) : judgeResult(lists, path, body)
  }
}

/** Addresses that give a file as it is, and no JSON. */
const bytes = /^\/api\/rest\/(?:files\/[^/]+|invoices\/[^/]+\/pdf)$/

function judgeBytes(headers: Record<string, unknown>): string | null {
  const isSafe = headers['x-content-type-options'] === 'nosniff'
  return isSafe ? null : 'gives bytes that a browser may take for something else'
}

function judgeProblem(status: number, body: string): string | null {
  const problem = parse(body) as Record<string, unknown> | undefined
  const code = problem?.['code']
  if (typeof code !== 'string' || !(code in failures)) return `unknown code: ${body.slice(0, 300)}`
  const isWhole =
    problem?.['status'] === status &&
    failures[code as FailureCode].status === status &&
    ['type', 'title', 'detail', 'requestId'].every((key) => typeof problem[key] === 'string') &&
    typeof problem['retryable'] === 'boolean'
  return isWhole ? null : `not a whole problem: ${body.slice(0, 300)}`
}

/** Beside the list of files the same address takes one. */
function judgeUpload(body: string): string | null {
  const { result } = (parse(body) ?? {}) as { result?: unknown }
  const isOne = uploadFile.output.safeParse(result).success
  return isOne ? null : `not an upload's answer: ${body.slice(0, 300)}`
}

function judgeResult(lists: Registry, path: string, body: string): string | null {
  const parsed = parse(body)
  if (parsed === undefined) return `not JSON: ${body.slice(0, 200)}`
  const local = decodeURIComponent(path.slice('/api/rest/'.length))
  try {
    asDeclared(lists, local, { status: 200, body: parsed, headers: {} })
    return null
  } catch (error) {
    return (error as Error).message
  }
}

type Message = {
  jsonrpc?: unknown
  result?: { structuredContent?: unknown; isError?: boolean; content?: { text?: string }[] }
  error?: { code?: unknown; message?: unknown }
}

type ToolJudge = (structured: unknown) => boolean

function judgeMcp(judgeTool: ToolJudge, status: number, type: string, body: string): string | null {
  if (status === 202) return body === '' ? null : '202 has a body'
  const texts = type.startsWith('text/event-stream')
    ? body.split(/\r\n|\n|\r/).flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []))
    : [body]
  const messages = texts.flatMap((text) => (text === '' ? [] : [parse(text)].flat()))
  for (const message of messages as (Message | undefined)[]) {
    if (message?.jsonrpc !== '2.0') return `not JSON-RPC: ${status} ${body.slice(0, 300)}`
    const { result, error } = message
    if ((result === undefined) === (error === undefined)) return `neither: ${body.slice(0, 300)}`
    if (error && (!Number.isInteger(error.code) || typeof error.message !== 'string')) {
      return `not an error: ${body.slice(0, 300)}`
    }
    if (error?.code === -32603 && !isLibrarysOwn(String(error.message))) {
      return `internal error: ${body.slice(0, 300)}`
    }
    const problem = result ? judgeToolResult(judgeTool, result) : null
    if (problem) return problem
  }
  return null
}

/** The protocol's library calls two refusals of its own internal errors; they are none of ours. */
function isLibrarysOwn(message: string): boolean {
  return message === 'Subscription limit reached' || /^\[\n {2}\{[\s\S]*"path": \[/.test(message)
}

function judgeToolResult(judgeTool: ToolJudge, result: NonNullable<Message['result']>) {
  const { structuredContent, isError, content } = result
  if (isError) {
    const problem = parse(content?.[0]?.text ?? '') as { status?: number } | undefined
    const status = problem?.status ?? 0
    if (status >= 500) return `a tool answered ${status}: ${content?.[0]?.text}`
    return judgeProblem(status, content?.[0]?.text ?? '')
  }
  if (structuredContent === undefined || judgeTool(structuredContent)) return null
  return `a tool's answer fits no declared schema: ${JSON.stringify(structuredContent).slice(0, 300)}`
}

/** An answer in a batch does not say which tool gave it, so one of the schemas must fit. */
function createToolJudge(lists: Registry): ToolJudge {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const everything = { permissions, app: null }
  const toolbox = createToolbox(lists)
  const tools = toolbox.listFor(everything as never, 'all')
  const validators: ValidateFunction[] = tools.map((tool) =>
    ajv.compile(toolbox.get(tool.name)?.resultSchema() ?? {}),
  )
  return (structured) => validators.some((validate) => validate(structured))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
