import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

type Backend = {
  url: string
  agent: Agent
  isReady: boolean
  /** Taken out by the operator; what is under way goes on. */
  isOut: boolean
  underWay: number
  served: number
}

/**
 * What stands in front of the servers, as small as such a thing can be. It keeps connections alive, asks
 * `/readyz` twice a second, and tries another server only where no connection could be made. It
 * never repeats a request that was sent: what a server loses, the caller sees.
 */
export type Proxy = {
  url: string
  add(url: string): Promise<void>
  /** Sends nothing more there, and returns when the last answer came and connections are closed. */
  takeOut(url: string): Promise<void>
  remove(url: string): void
  servedBy(url: string): number
  close(): void
}

const lookMs = 500

export async function openProxy(): Promise<Proxy> {
  const backends = new Map<string, Backend>()
  let turn = 0
  const choose = (tried: ReadonlySet<string>): Backend | undefined => {
    const fit = [...backends.values()].filter(
      (one) => one.isReady && !one.isOut && !tried.has(one.url),
    )
    turn += 1
    return fit[turn % fit.length]
  }
  const server = createServer({ keepAliveTimeout: 600_000 }, (incoming, outgoing) => {
    void readAll(incoming).then((body) => passOn(incoming, outgoing, body, choose))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const state = { isOpen: true }
  void (async () => {
    while (state.isOpen) {
      await Promise.all([...backends.values()].map(look))
      await sleep(lookMs)
    }
  })()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async add(url) {
      const agent = new Agent({ keepAlive: true })
      const made = { url, agent, isReady: false, isOut: false, underWay: 0, served: 0 }
      backends.set(url, made)
      while (!made.isReady) await look(made)
    },
    async takeOut(url) {
      const one = backends.get(url)
      if (!one) return
      one.isOut = true
      while (one.underWay > 0) await sleep(20)
      one.agent.destroy()
    },
    remove: (url) => void backends.delete(url),
    servedBy: (url) => backends.get(url)?.served ?? 0,
    close() {
      state.isOpen = false
      server.close()
      server.closeAllConnections()
      for (const { agent } of backends.values()) agent.destroy()
    },
  }
}

async function look(backend: Backend): Promise<void> {
  try {
    const answer = await fetch(`${backend.url}/readyz`, { signal: AbortSignal.timeout(2_000) })
    await answer.text()
    backend.isReady = answer.ok
  } catch {
    backend.isReady = false
  }
}

async function readAll(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

type Choose = (tried: ReadonlySet<string>) => Backend | undefined

function passOn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  body: Buffer,
  choose: Choose,
  tried: ReadonlySet<string> = new Set(),
): void {
  const backend = choose(tried)
  const refuse = (words: string): void => {
    if (!outgoing.headersSent) outgoing.writeHead(502)
    outgoing.end(JSON.stringify({ code: `proxy: ${words}` }))
  }
  if (!backend) return refuse('no server is ready')
  backend.underWay += 1
  const over = (): void => void (backend.underWay -= 1)
  const { connection: _, ...headers } = incoming.headers
  const asked = request(
    new URL(incoming.url ?? '/', backend.url),
    { agent: backend.agent, method: incoming.method ?? 'GET', headers },
    (answer) => {
      const { connection: __, 'keep-alive': ___, ...kept } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, kept)
      answer.pipe(outgoing)
      answer.once('end', () => {
        backend.served += 1
        over()
      })
      answer.once('error', over)
    },
  )
  asked.once('error', (error: NodeJS.ErrnoException) => {
    over()
    if (error.code === 'ECONNREFUSED') {
      backend.isReady = false
      passOn(incoming, outgoing, body, choose, new Set([...tried, backend.url]))
    } else refuse(`${error.code ?? error.message} from a server`)
  })
  asked.end(body)
}
