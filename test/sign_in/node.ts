import type { LookupAddress } from 'node:dns'
import type { AddressInfo } from 'node:net'
import { createPrincipalCache } from '#access/room'
import { createLog } from '#kernel/process/log'
import {
  createPublicFetch,
  type Fetch,
  type Resolve,
} from '../../src/rooms/oauth/consent/document.ts'
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

const task = JSON.parse(process.env['SIGN_IN_NODE'] ?? '{}') as NodeTask

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
const reach: Fetch = async (address, options) => {
  const { hostname } = new URL(address)
  if (/^localhost$|\.inward\.example$/.test(hostname)) return await reachPublic(address, options)
  return await fetch(`${task.documents}/${encodeURIComponent(address)}`)
}

const { databaseUrl, appUrl, files, baseUrl } = task
const app = openApp(testConfig(databaseUrl, { files, baseUrl, proxies: ['127.0.0.1'] }), {
  appUrl,
  log: createLog('warn', (line) => void process.stderr.write(`${line}\n`)),
})
const cache = createPrincipalCache(() => app.clock.now().getTime())
const edge = createEdge(app, registry, cache, { oauth: { fetch: reach } })
await edge.server.listen({ host: '127.0.0.1', port: 0 })
const { port } = edge.server.server.address() as AddressInfo
process.stdout.write(`serves ${port}\n`)
// Whoever started it may be gone without a word; nobody else would end it.
process.stdin.resume().once('end', () => process.exit(0))
