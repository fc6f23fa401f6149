import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPrincipalCache } from '#access/room'
import { startObservability } from '#kernel/observe/start_observability'
import { createEdge, type Edge } from '../../src/edge/server.ts'
import { populate } from '../support/populate.ts'
import { useWorld } from '../support/use_world.ts'
import { createWorld, type TestOrg } from '../support/world.ts'

const canary = 'Karla-Kanariefugl'
const iban = 'DK5000400440116243'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Span = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Attribute[]
}

/** As much of a collector as takes down what it is sent. */
function createCollector() {
  const bodies: string[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      bodies.push(body)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  const listening = new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`)
    })
  })
  const spans = (): Span[] =>
    bodies.flatMap((body) =>
      (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans
        .flatMap((resource) => resource.scopeSpans)
        .flatMap((scope) => scope.spans),
    )
  return { bodies, spans, listening, close: () => server.close() }
}

const world = useWorld({ own: 'all rows' })
let edge: Edge
let metrics: string
const collector = createCollector()
const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

async function send(org: TestOrg, path: string, body: unknown, headers = {}): Promise<number> {
  const reply = await edge.server.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api/rest/${path}`,
    headers: { authorization: `Bearer ${org.key}`, 'user-agent': canary, ...headers },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  return reply.statusCode
}

async function scrape(headers = {}, on = edge) {
  return await on.server.inject({ url: '/metrics', headers })
}

beforeAll(async () => {
  const tracesUrl = await collector.listening
  const closeEyes = await startObservability(world.app, { metrics: true, tracesUrl })
  edge = createEdge(
    world.app,
    world.lists,
    createPrincipalCache(() => Date.now()),
  )
  Object.assign(world.edge, { server: edge.server })
  await populate(world, world.dk, canary)
  await send(
    world.dk,
    'actions/save_contact',
    { name: canary, notes: iban },
    { traceparent: parent },
  )
  await send(world.dk, 'actions/save_contact', { name: canary, country: canary })
  await send(world.dk, `actions/${canary}`, {})
  await send(world.dk, `contacts/${canary}?${iban}=1`, undefined)
  await send({ ...world.dk, key: `dbk_test_${canary}` }, 'settings', undefined)
  await edge.server.inject({ url: `/${canary}/${iban}`, headers: { traceparent: canary } })
  const broken = { ...world.app.database, tap: null }
  Object.assign(world.app.database, {
    tap: () => ({ name: 'broken', text: `SELECT ${iban}`, values: [] }),
  })
  await send(world.dk, 'actions/save_contact', { name: canary })
  Object.assign(world.app.database, { tap: broken.tap })
  metrics = (await scrape()).payload
  await closeEyes()
})
afterAll(() => {
  collector.close()
})

/** The value of the first line that has this name and all of these labels. */
function valueOf(name: string, ...labels: string[]): number {
  const line = metrics
    .split('\n')
    .find((one) => one.startsWith(name) && labels.every((label) => one.includes(label)))
  return line === undefined ? Number.NaN : Number(line.split(' ').at(-1))
}

describe('the metrics', () => {
  it('count requests by route, status and code', () => {
    const name = 'daybook_http_requests_total'
    const route = 'route="/api/rest/actions/:name"'
    expect(valueOf(name, route, 'status="200"', 'code="ok"')).toBeGreaterThan(4)
    expect(valueOf(name, route, 'status="400"', 'code="invalid_input"')).toBe(1)
    expect(valueOf(name, route, 'status="404"', 'code="unknown_action"')).toBe(1)
    expect(valueOf(name, 'status="500"', 'code="internal_error"')).toBe(1)
    expect(valueOf('daybook_http_request_seconds_count', route)).toBeGreaterThan(6)
  })

  it('time the corridor by action, transactions, and calls of systems outside', () => {
    const count = 'daybook_work_seconds_count'
    const save = 'name="save_contact"'
    // Contacts of the sample organization: three of its address book, and the clients of its invoices.
    expect(valueOf(count, 'place="corridor"', save, 'outcome="ok"')).toBeGreaterThanOrEqual(4)
    expect(valueOf(count, 'place="corridor"', save, 'outcome="invalid_input"')).toBe(1)
    expect(valueOf(count, 'place="transaction"', 'name="write"', 'outcome="ok"')).toBeGreaterThan(9)
    expect(valueOf(count, 'place="port"', 'name="accounting.')).toBeGreaterThan(0)
  })

  it('show the pool, the queues, open work, the seal and the process', () => {
    expect(valueOf('daybook_database_connections', 'state="idle"')).toBeGreaterThan(0)
    for (const state of ['waiting', 'later', 'active', 'failed']) {
      expect(valueOf('daybook_jobs', 'class="webhook"', `state="${state}"`)).toBeGreaterThanOrEqual(
        0,
      )
    }
    expect(valueOf('daybook_jobs_oldest_seconds', 'class="post"')).toBeGreaterThanOrEqual(0)
    expect(valueOf('daybook_intents_open')).toBe(0)
    expect(valueOf('daybook_runs_open')).toBe(0)
    expect(valueOf('daybook_audit_unsealed')).toBeGreaterThan(5)
    expect(valueOf('daybook_process_resident_memory_bytes')).toBeGreaterThan(1e6)
  })

  it('come without those of the database where it cannot be asked', async () => {
    const { pool } = world.app.database
    const connectAgain = pool.connect.bind(pool)
    const { clock } = world.app
    const later = new Date(clock.now().getTime() + 60_000)
    Object.assign(pool, { connect: () => Promise.reject(new Error('no database')) })
    Object.assign(world.app, { clock: { now: () => later } })
    const { statusCode, payload } = await scrape()
    Object.assign(pool, { connect: connectAgain })
    Object.assign(world.app, { clock })
    expect(statusCode).toBe(200)
    expect(payload).toContain('daybook_http_requests_total')
    expect(payload).not.toMatch(/^daybook_(jobs|intents_open|audit_unsealed)\b.* /m)
  })

  it('are shown to this machine only, or to whoever has the token', async () => {
    expect((await scrape()).statusCode).toBe(200)
    expect((await scrape({ 'x-forwarded-for': '192.0.2.1' })).statusCode).toBe(404)
    const far = await edge.server.inject({ url: '/metrics', remoteAddress: '192.0.2.1' })
    expect(far.statusCode).toBe(404)
    world.app.metricsToken = 'a-token-for-prometheus'
    expect((await scrape()).statusCode).toBe(404)
    expect((await scrape({ authorization: 'Bearer wrong' })).statusCode).toBe(404)
    const invited = { authorization: 'Bearer a-token-for-prometheus' }
    expect((await scrape(invited)).statusCode).toBe(200)
    world.app.metricsToken = undefined
  })

  it('are not there at all unless they are switched on', async () => {
    const plain = await createWorld()
    expect((await scrape({}, plain.edge)).statusCode).toBe(404)
    expect([plain.app.watch, plain.app.database.watch]).toEqual([null, null])
    await plain.close()
  })
})

describe('the traces', () => {
  const named = (name: string): Span[] => collector.spans().filter((span) => span.name === name)
  const attribute = (span: Span | undefined, key: string) =>
    span?.attributes.find((one) => one.key === key)?.value

  it('hang transaction, corridor and request together, under the caller’s own trace', () => {
    const traceId = parent.split('-')[1]
    const mine = collector.spans().filter((span) => span.traceId === traceId)
    const find = (name: string): Span | undefined => mine.find((span) => span.name === name)
    const request = find('POST /api/rest/actions/:name')
    const corridor = find('corridor save_contact')
    expect(request?.parentSpanId).toBe(parent.split('-')[2])
    expect(corridor?.parentSpanId).toBe(request?.spanId)
    expect(find('transaction write')?.parentSpanId).toBe(corridor?.spanId)
    expect(attribute(request, 'http.response.status_code')).toEqual({ intValue: 200 })
  })

  it('show calls of systems outside, and failures by code', () => {
    expect(collector.spans().some((span) => span.name.startsWith('port accounting.'))).toBe(true)
    const failed = named('corridor save_contact').map((span) => attribute(span, 'error.type'))
    expect(failed).toContainEqual({ stringValue: 'invalid_input' })
    expect(failed).toContainEqual({ stringValue: 'internal_error' })
  })

  it('begin a trace of their own where the caller sends something else than a trace', () => {
    const [lost] = named('GET unknown')
    expect(lost?.traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(lost?.parentSpanId ?? '').toBe('')
  })
})

describe('nobody’s data', () => {
  const seen = (): string => metrics + collector.bodies.join('\n')

  it('reaches metrics or traces: no names, accounts, addresses, keys, organizations or records', () => {
    expect(collector.spans().length).toBeGreaterThan(30)
    const secret = world.dk.key.slice('dbk_test_'.length)
    for (const word of [canary, iban, secret, 'dbk_', world.dk.orgId, world.dk.id, 'example.com']) {
      expect(seen().includes(word), word).toBe(false)
    }
    expect(seen()).not.toMatch(/\b[a-z]{3}_[0-7][0-9a-hjkmnp-tv-z]{25}\b/)
  })

  it('would be seen here if it did', async () => {
    const spy = createCollector()
    const { createTraces } = await import('#kernel/observe/traces')
    const { watch, close } = createTraces(await spy.listening)
    await watch.around('port', canary, async () => undefined)
    await close()
    expect(spy.bodies.join('')).toContain(canary)
    spy.close()
  })
})
