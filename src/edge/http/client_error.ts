import type { Socket } from 'node:net'
import { Failure, toProblem } from '#kernel/failure/failure'
import type { FailureCode } from '#failures/failures'
import type { App } from '#kernel/corridor/app'
import { protectingHeaders } from './headers.ts'

const codes: Record<string, FailureCode> = {
  HPE_HEADER_OVERFLOW: 'head_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

const reasons: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

/**
 * Answers what is no HTTP request at all, before there is a route. The connection ends with it:
 * nobody can tell where on it the next request would begin.
 */
export function refuseBrokenRequest(app: App, error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const errors = [{ pointer: '', code: 'unreadable', detail: 'This is not an HTTP request.' }]
  const code = codes[error.code ?? '']
  const failure = code ? new Failure(code) : new Failure('invalid_input', { errors })
  const requestId = app.newId()
  const body = JSON.stringify(toProblem(failure, requestId))
  const { remoteAddress: address } = socket
  app.log.info({ requestId, status: failure.status, code: failure.code, address }, 'broken request')
  const head = [
    `HTTP/1.1 ${failure.status} ${reasons[failure.status]}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `request-id: ${requestId}`,
    ...Object.entries(protectingHeaders(app)).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
