import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { Browser, BrowserContext } from 'playwright-core'
import { shareBrowser } from '../support/browser.ts'
import { createHost } from '../support/host.ts'
import { makeLive } from '../support/access/logins.ts'
import { createWorld } from '../support/world.ts'
import * as net from './net.ts'
import type { NodeAnswer, NodeOrder, NodeTask } from './node.ts'

// Processes and a browser take seconds to start on a busy machine; waiting costs nothing.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

export type Site = Awaited<ReturnType<typeof openSite>>

/**
 * A house as its users meet it: two server processes on one database behind a proxy that ends TLS
 * and takes strict turns, a real browser, and an internet of the test's own around it. The Danish
 * organization is live, the Italian one is for tests.
 */
export async function openSite() {
  const directory = mkdtempSync(join(tmpdir(), 'daybook-sign-in-'))
  const identity = net.makeIdentity(directory)
  const proxy = await net.openProxy(identity)
  const base = `https://localhost:${proxy.port}`
  const foreign = await net.openForeign(identity)
  const documents = await openDocuments()
  const world = await createWorld({ config: { baseUrl: base } })
  await makeLive(world, world.dk)
  const { ownerUrl: databaseUrl, appUrl, files } = world
  const task = { databaseUrl, appUrl, files, baseUrl: base, documents: documents.address }
  const nodes = await Promise.all(hosts.map((host) => startNode(host, task)))
  proxy.nodes.push(...nodes.map((node) => node.port))
  let browser: Browser | null = null
  return {
    world,
    base,
    mcp: `${base}/api/mcp`,
    live: world.dk,
    test: world.it,
    foreign,
    /** What an app says about itself, by the address that is its id. */
    documents: documents.all,
    turns: proxy.turns,
    ask: net.createAsk(base, identity),
    fetch: net.createFetch(identity),
    /** The ports of the two processes, to meet one of them without the proxy. */
    ports: nodes.map((node) => node.port),
    /** A browser of its own: no cookie of another one, and foreign names lead to `foreign`. */
    async visitor(): Promise<BrowserContext> {
      browser ??= await shareBrowser()
      const options = { ignoreHTTPSErrors: true, proxy: foreign.proxy, locale: 'en-GB' }
      const context = await browser.newContext(options)
      context.setDefaultTimeout(45_000)
      return context
    },
    /** All tests come from one address: what one of them used up must not stop the next. */
    async forgetLimits(): Promise<void> {
      await world.owner.query('DELETE FROM sign_in_limit')
      await world.owner.query(`DELETE FROM oauth_artifact WHERE kind = 'Pace'`)
    },
    async close(): Promise<void> {
      await browser?.close()
      await net.closing(proxy.server)
      await Promise.all(nodes.map((node) => node.end()))
      await documents.close()
      await foreign.close()
      await world.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function openDocuments() {
  const all = new Map<string, object>()
  const server = http.createServer((request, response) => {
    const found = all.get(decodeURIComponent(request.url?.slice(1) ?? ''))
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(found ?? {}))
  })
  const address = `http://127.0.0.1:${await net.listening(server)}`
  return { all, address, close: () => net.closing(server) }
}

const program = join(import.meta.dirname, 'node.ts')

// Kept for all files of this process, each of which has a site of its own in them.
const hosts = [0, 1].map(() => createHost<NodeOrder, NodeAnswer>(program))

type Node = { port: number; end(): Promise<void> }

async function startNode(host: (typeof hosts)[number], task: NodeTask): Promise<Node> {
  const told = await host({ task })
  if ('error' in told) throw new Error(`a node did not start: ${told.error}`)
  const end = async (): Promise<void> => void (await host({ close: true }))
  return { port: told.port, end }
}
