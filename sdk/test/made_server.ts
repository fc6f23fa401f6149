import http from 'node:http'
import type { AddressInfo } from 'node:net'

export type Seen = { method: string; url: string; headers: http.IncomingHttpHeaders; body: string }

type Said =
  | { status?: number; headers?: Record<string, string>; body?: unknown }
  | 'hang up'
  | 'hang'

/** A server on a real socket that answers as the test says, in turn, and keeps what came over the wire. */
export async function openMadeServer(answers: Said[]) {
  const seen: Seen[] = []
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
      const said = answers[Math.min(seen.length, answers.length) - 1] ?? {}
      if (said === 'hang') return
      if (said === 'hang up') {
        request.socket.destroy()
        return
      }
      const { status = 200, headers: sent = {}, body = { result: { id: 'con_1' } } } = said
      response.writeHead(status, { 'content-type': 'application/json', ...sent })
      response.end(JSON.stringify(body))
    })
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise<void>((done) => void server.close(() => done()))
    },
  }
}

export function problem(code: string, status: number, more: object = {}) {
  const body = {
    type: '',
    title: '',
    status,
    detail: `It is ${code}.`,
    code,
    requestId: 'r1',
    ...more,
  }
  return { status, body: { retryable: false, ...body } }
}
