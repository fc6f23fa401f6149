import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'

export type Identity = { key: string; cert: string }

/** A certificate that nobody but the tests trusts, for this machine's own names. */
export function makeIdentity(directory: string): Identity {
  const [key, cert] = [join(directory, 'key.pem'), join(directory, 'cert.pem')]
  const made = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2'
  const names = '-subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1'
  const all = [...made.split(' '), ...names.split(' '), '-keyout', key, '-out', cert]
  execFileSync('openssl', all, { stdio: 'ignore' })
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}

export async function listening(server: net.Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

export async function closing(server: http.Server | https.Server): Promise<void> {
  server.closeAllConnections()
  await new Promise<void>((done) => void server.close(() => done()))
}

export type Proxy = {
  port: number
  server: https.Server
  /** To these ports, each request to the next one. */
  nodes: number[]
  /** How many requests each node has had. */
  turns: number[]
}

/** Where callers sit, unless a test says so in a header of its own. */
const usualAddress = '198.51.100.1'
export const fromAddress = (address: string) => ({ 'test-address': address })

/** TLS ends here; behind it every request goes to another process than the one before. */
export async function openProxy(identity: Identity): Promise<Proxy> {
  const agent = new http.Agent({ keepAlive: true })
  const proxy = { nodes: [] as number[], turns: [] as number[] }
  let turn = 0
  const server = https.createServer(identity, (request, response) => {
    const at = turn % proxy.nodes.length
    turn += 1
    proxy.turns[at] = (proxy.turns[at] ?? 0) + 1
    const { method, url } = request
    const { 'test-address': from = usualAddress, ...headers } = request.headers
    // As proxies do: what a caller claims stays, and what is known is added behind it.
    const claimed = headers['x-forwarded-for']
    headers['x-forwarded-for'] = claimed === undefined ? from : [claimed, from].flat().join(', ')
    const passed = http.request(
      { host: '127.0.0.1', port: proxy.nodes[at], method, path: url, headers, agent },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(response)
      },
    )
    passed.on('error', () => response.destroy())
    response.on('close', () => passed.destroy())
    request.pipe(passed)
  })
  // A connection that is closed while it is taken up again fails a request that nobody refused.
  server.keepAliveTimeout = 600_000
  return Object.assign(proxy, { server, port: await listening(server) })
}

/** The rest of the internet, as a browser sees it: every name but our own leads to this server. */
export type Foreign = {
  /** `https://evil.example/page` to what stands there. */
  pages: Map<string, string>
  /** Every address that a browser came to. */
  visits: string[]
  /** Reached without any name, at another port of the same machine. */
  port: number
  /** What a browser context needs to be led here. */
  proxy: { server: string; bypass: string }
  close(): Promise<void>
}

export async function openForeign(identity: Identity): Promise<Foreign> {
  const pages = new Map<string, string>()
  const visits: string[] = []
  const site = https.createServer(identity, (request, response) => {
    const address = `https://${request.headers.host ?? ''}${request.url ?? ''}`
    visits.push(address)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(pages.get(address.split('?')[0] ?? '') ?? '<title>elsewhere</title>')
  })
  const port = await listening(site)
  const tunnel = http.createServer((_request, response) => void response.writeHead(502).end())
  tunnel.on('connect', (_request, socket, head) => {
    const onward = net.connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
    socket.on('close', () => onward.destroy())
  })
  const server = `http://127.0.0.1:${await listening(tunnel)}`
  const proxy = { server, bypass: 'localhost, 127.0.0.1' }
  const close = async (): Promise<void> => {
    await closing(site)
    await closing(tunnel)
  }
  return { pages, visits, port, proxy, close }
}

export type Sent = { method?: string; headers?: Record<string, string>; body?: string }
// Tests look into answers of every shape; their assertions are the types.
// oxlint-disable-next-line typescript/no-explicit-any
export type Got = { status: number; headers: http.IncomingHttpHeaders; text: string; json: any }

/** One request that trusts the test's certificate and follows nothing. */
export function createAsk(base: string, { cert }: Identity) {
  // Named here, since a test may claim another host in its headers.
  const agent = new https.Agent({ keepAlive: true, ca: cert, servername: 'localhost' })
  return async (path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Got> =>
    await new Promise((done, fail) => {
      const request = https.request(new URL(path, base), { method, headers, agent }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => void chunks.push(chunk))
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          const isJson = /json/.test(answer.headers['content-type'] ?? '') && text !== ''
          const json: unknown = isJson ? JSON.parse(text) : null
          done({ status: answer.statusCode ?? 0, headers: answer.headers, text, json })
        })
        answer.on('error', fail)
      })
      request.on('error', fail)
      request.end(body)
    })
}

export type FetchLike = (url: string | URL, init?: RequestInit) => Promise<Response>

/** The same as a `fetch` for the client libraries, whose own would not trust the certificate. */
export function createFetch({ cert }: Identity): FetchLike {
  const agent = new https.Agent({ keepAlive: true, ca: cert })
  return async (url, init = {}) => {
    const asked = new Request(url, init)
    const body = init.body === undefined || init.body === null ? undefined : await asked.text()
    const headers = Object.fromEntries(asked.headers)
    return await new Promise((done, fail) => {
      const options = { method: asked.method, headers, agent, signal: asked.signal }
      const request = https.request(new URL(url), options, (answer) => {
        const kept = new Headers()
        for (const [name, value] of Object.entries(answer.headers)) {
          kept.set(name, String(value))
        }
        const status = answer.statusCode ?? 502
        const isEmpty = status === 204 || status === 304
        const text = isEmpty ? null : (Readable.toWeb(answer) as ReadableStream)
        done(new Response(text, { status, headers: kept }))
      })
      request.on('error', fail)
      request.end(body)
    })
  }
}
