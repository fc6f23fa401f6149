import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import type { FuzzAnswer } from './judge.ts'
import type { FuzzRequest } from './request.ts'
import type { Send } from './run.ts'

const patienceMs = 20_000

export type Wire = { send: Send; close(): void }

/** Sends to a real server over connections that are kept. */
export function createWire(url: string): Wire {
  const { hostname, port, host } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const sendOn = (
    on: Agent | false,
    { method, path, headers, body }: FuzzRequest,
  ): Promise<FuzzAnswer> =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const options = { hostname, port, method, path, agent: on, timeout: patienceMs }
      const sent = httpRequest({ ...options, headers: { host, ...headers, ...length } })
      sent.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text })
        })
      })
      sent.on('timeout', () => sent.destroy(new Error(`no answer in ${patienceMs} ms`)))
      sent.on('error', reject)
      sent.end(body)
    })
  // A server may close a connection just as it is used again; only a fresh one proves anything.
  const sendAgain: Send = async (request) => {
    try {
      return await sendOn(agent, request)
    } catch {
      return await sendOn(false, request)
    }
  }
  return { send: sendAgain, close: () => agent.destroy() }
}

/** Heads that no client library would send. */
export const brokenHeads = [
  'GET\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'GET /\u0000 HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nBad Header: 1\r\n\r\n',
  'POST /api/rest/actions/save_contact HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  'POST /api/mcp HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /api/mcp HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001',
]

/** The status and body that a broken head is answered with; status 0 is a closed connection. */
export async function sendHead(url: string, head: string): Promise<FuzzAnswer> {
  const { hostname, port } = new URL(url)
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(Buffer.from(head, 'latin1')))
    let heard = ''
    socket.setTimeout(2_000, () => socket.end())
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString('latin1')
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(heard))
  })
  const [top = '', ...rest] = text.split('\r\n\r\n')
  const type = /^content-type: (.*)$/im.exec(top)?.[1]
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(top)?.[1] ?? 0)
  return { status, headers: { 'content-type': type }, body: rest.join('\r\n\r\n') }
}
