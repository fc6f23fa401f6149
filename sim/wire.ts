import type { IncomingMessage, ServerResponse } from 'node:http'

export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  /** Names in lower case; multiple values are joined. */
  headers: Record<string, string>
  body: string
  /** The same body as it came, for what is no text. */
  bytes?: Buffer
}

/** An object is sent as JSON, a string or bytes as they are. */
export type Answer = { status: number; headers?: Record<string, string>; body: unknown }

export const answerOf = (body: unknown, status = 200): Answer => ({ status, body })

export const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'status' in value && 'body' in value

const MOST_BYTES = 256 * 1024 * 1024

export async function readRequest(request: IncomingMessage): Promise<Asked> {
  const url = new URL(request.url ?? '/', 'http://simulator')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MOST_BYTES) throw new Error('The request is too large.')
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: bytes.toString('utf8'),
    bytes,
  }
}

/** Amounts inside are bigints; outside they are the digits of the minor units. */
const toJson = (body: unknown): string =>
  JSON.stringify(body, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

export function bytesOf(answer: Answer): { headers: Record<string, string>; bytes: Buffer } {
  const isText = typeof answer.body === 'string'
  const bytes = Buffer.isBuffer(answer.body)
    ? answer.body
    : Buffer.from(isText ? String(answer.body) : toJson(answer.body))
  const type = isText ? 'text/html; charset=utf-8' : 'application/json'
  return { headers: { 'content-type': type, ...answer.headers }, bytes }
}

export function send(response: ServerResponse, answer: Answer): void {
  const { headers, bytes } = bytesOf(answer)
  response.writeHead(answer.status, { ...headers, 'content-length': bytes.length })
  response.end(bytes)
}
