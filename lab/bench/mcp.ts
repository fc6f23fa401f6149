import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createApiKey, createOrganization } from '#access/room'
import { readConfig } from '#config/config'
import { closeDatabase } from '#kernel/database/database'
import { openApp } from '#wire'
import { serve, withScratch, type Scratch } from '../../tools/scratch.ts'
import { loadHttp, type LoadedCall } from './support/load_http.ts'
import { cpuMicros, medianOf, rangeOf } from './measure.ts'

/** Below this share of REST, MCP would be a second-class entrance. */
const floor = 0.4
const connections = 16

const contact = { name: 'Kunde ApS', type: 'client', country: 'DK', email: 'kunde@example.com' }

type Target = {
  what: 'write' | 'list' | 'get'
  era: 'REST' | '2026-07-28' | '2025-11-25'
  call: LoadedCall
}
type Round = { rate: number; cpu: number }

/**
 * The same write and the same reads over REST and over MCP in both eras, alternating in one run with
 * one key. The ratio to REST is the figure; absolute rates depend on the machine.
 */
export async function run(args: string[]): Promise<void> {
  const isQuick = args.includes('--quick')
  const [rounds, seconds] = isQuick ? [3, 1] : [11, 2]
  await withScratch('bench_mcp', async (scratch) => {
    const key = await furnish(scratch)
    const environment = { ...scratch.environment, DAYBOOK_POOL: '16', DAYBOOK_LOG: 'error' }
    const server = await serve(environment)
    const directory = mkdtempSync(join(tmpdir(), 'daybook-bench-'))
    const aim = { directory, url: server.url, key, connections }
    const load = (call: LoadedCall, length: number) => loadHttp({ ...aim, seconds: length }, call)
    const measured = new Map<Target, Round[]>()
    try {
      const all = targets(await saveOne(server.url, key))
      for (const target of all) load(target.call, 1)
      await analyze(scratch)
      for (let round = 0; round < rounds; round++) {
        for (const target of all) {
          const before = cpuMicros(server.pid)
          const rate = load(target.call, seconds)
          const cpu = (cpuMicros(server.pid) - before) / (rate * seconds)
          measured.set(target, [...(measured.get(target) ?? []), { rate, cpu }])
        }
      }
    } finally {
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    }
    report(measured, rounds)
  })
}

async function furnish(scratch: Scratch): Promise<string> {
  const config = readConfig({ ...scratch.environment, DAYBOOK_LOG: 'error' })
  const app = openApp(config, { appUrl: scratch.ownerUrl })
  const given = { name: 'Bench', regionKey: 'denmark', mode: 'test' as const, currency: 'DKK' }
  const { orgId } = await createOrganization(app, given)
  const made = await createApiKey(app, { orgId, permissions: 'all', name: 'bench' })
  await closeDatabase(app.database)
  return made.key
}

/** A plan made for an empty table reads all of it until autovacuum comes by: that is no list's price. */
async function analyze({ ownerUrl }: Scratch): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('ANALYZE contact')
  await owner.end()
}

async function saveOne(url: string, key: string): Promise<string> {
  const response = await fetch(`${url}/api/rest/actions/save_contact`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(contact),
  })
  return ((await response.json()) as { result: { id: string } }).result.id
}

function targets(id: string): Target[] {
  const json = { 'Content-Type': 'application/json' }
  const rest = (method: string, path: string, body?: unknown): LoadedCall => {
    return { method, path: `/api/rest/${path}`, headers: json, ...(body ? { body } : {}) }
  }
  const post = rest('POST', 'actions/save_contact', contact)
  return [
    { what: 'write', era: 'REST', call: post },
    { what: 'write', era: '2026-07-28', call: modern('save_contact', contact) },
    { what: 'write', era: '2025-11-25', call: legacy('save_contact', contact) },
    { what: 'list', era: 'REST', call: rest('GET', 'contacts?limit=20') },
    { what: 'list', era: '2026-07-28', call: modern('list_contacts', { limit: 20 }) },
    { what: 'list', era: '2025-11-25', call: legacy('list_contacts', { limit: 20 }) },
    { what: 'get', era: 'REST', call: rest('GET', `contacts/${id}`) },
    { what: 'get', era: '2026-07-28', call: modern('get_contact', { id }) },
    { what: 'get', era: '2025-11-25', call: legacy('get_contact', { id }) },
  ]
}

const mcpHeaders = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
}

function modern(name: string, input: object): LoadedCall {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const headers = {
    ...mcpHeaders,
    'MCP-Protocol-Version': '2026-07-28',
    'Mcp-Method': 'tools/call',
    'Mcp-Name': name,
  }
  const params = { name, arguments: input, _meta: meta }
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
  return { method: 'POST', path: '/api/mcp', headers, body }
}

function legacy(name: string, input: object): LoadedCall {
  const headers = { ...mcpHeaders, 'MCP-Protocol-Version': '2025-11-25' }
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }
  return { method: 'POST', path: '/api/mcp', headers, body }
}

function report(measured: Map<Target, Round[]>, rounds: number): void {
  console.log(`${connections} connections, ${rounds} rounds`)
  const rateOf = (list: Round[]) => medianOf(list.map((one) => one.rate))
  // Held against REST of the same round: a machine that is busy for a while is so for both.
  const ratioOf = (what: string, list: Round[]): number => {
    const found = [...measured].find(([target]) => target.what === what && target.era === 'REST')
    const rest = found?.[1] ?? []
    return medianOf(list.map(({ rate }, round) => rate / (rest[round]?.rate ?? Infinity)))
  }
  const ratios: Record<string, number> = {}
  for (const [{ what, era }, list] of measured) {
    const ratio = ratioOf(what, list)
    if (era !== 'REST') ratios[`${what} ${era}`] = Number(ratio.toFixed(2))
    const rates = list.map((one) => one.rate)
    const cpu = Math.round(medianOf(list.map((one) => one.cpu)))
    const figures = `${rateOf(list).toFixed(0).padStart(6)}/s ${rangeOf(rates).padStart(13)}`
    console.log(
      `${what.padEnd(6)} ${era.padEnd(11)} ${figures}  ${ratio.toFixed(2)}  ${cpu} µs CPU`,
    )
  }
  console.log(JSON.stringify({ bench: 'mcp', floor, ratios }))
  const short = Object.entries(ratios).filter(([, ratio]) => ratio < floor)
  if (short.length > 0) {
    console.error(`below the floor of ${floor}: ${short.map(([name]) => name).join(', ')}`)
    process.exitCode = 1
  }
}
