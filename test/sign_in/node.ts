import type { LookupAddress } from 'node:dns'
import type { AddressInfo } from 'node:net'
import { createPrincipalCache } from '#access/room'
import { closeDatabase } from '#kernel/database/database'
import { createLog } from '#kernel/process/log'
import {
  createPublicFetch,
  type Fetch,
  type Resolve,
} from '../../src/rooms/identity/oauth/consent/document.ts'
import { createEdge } from '../../src/edge/server.ts'
import { openApp } from '../../src/wire.ts'
import { registry } from '../../src/registry.ts'
import { testConfig } from '../support/world.ts'

/** What the test that starts this process tells it. */
export type NodeTask = {
  databaseUrl: string
  appUrl: string
  files: string
  baseUrl: string
  /** Where what apps say about themselves lies in place of the internet. */
  documents: string
}

export type NodeOrder = { task: NodeTask } | { close: true }

export type NodeAnswer = { port: number } | { error: string }

/** Names that lead inwards, as `at-10-0-0-1.inward.example` does; so does `localhost`. */
const resolve: Resolve = (host, _options, done) => {
  done(null, [inwardOf(host)])
}

function inwardOf(host: string): LookupAddress {
  const named = /^at-([\w.-]+)\.inward\.example$/.exec(host)?.[1] ?? '127-0-0-1'
  if (named.includes('x')) return { address: named.replaceAll('x', ':'), family: 6 }
  return { address: named.replaceAll('-', '.'), family: 4 }
}

const reachPublic = createPublicFetch(resolve)

/** What leads inwards is fetched as in production; the rest comes from the test. */
const reachFor =
  (documents: string): Fetch =>
  async (address, options) => {
    const { hostname } = new URL(address)
    if (/^localhost$|\.inward\.example$/.test(hostname)) return await reachPublic(address, options)
    return await fetch(`${documents}/${encodeURIComponent(address)}`)
  }

let close = async (): Promise<void> => undefined

/** Serves a site in the place of the one before. */
async function serve({
  databaseUrl,
  appUrl,
  files,
  baseUrl,
  documents,
}: NodeTask): Promise<number> {
  await close()
  const app = openApp(testConfig(databaseUrl, { files, baseUrl, proxies: ['127.0.0.1'] }), {
    appUrl,
    log: createLog('warn', () => undefined),
  })
  const cache = createPrincipalCache(() => app.clock.now().getTime())
  const edge = createEdge(app, registry, cache, { oauth: { fetch: reachFor(documents) } })
  close = async () => {
    edge.server.server.closeAllConnections()
    await edge.server.close()
    await Promise.allSettled(app.background)
    await app.ports.reader.close()
    await closeDatabase(app.database)
    close = async () => undefined
  }
  await edge.server.listen({ host: '127.0.0.1', port: 0 })
  return (edge.server.server.address() as AddressInfo).port
}

process.on('message', (order: NodeOrder) => {
  const done = 'task' in order ? serve(order.task) : close().then(() => 0)
  void done.then(
    (port) => process.send?.({ port }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
// Whoever started it may be gone without a word; nobody else would end it.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
