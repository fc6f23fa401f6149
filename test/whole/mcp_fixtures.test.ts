import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { Principal } from '#kernel/corridor/principal'
import { read } from '#kernel/corridor/read'
import { createToolbox } from '../../src/edge/mcp/mcp_tools.ts'
import { createEdge } from '../../src/edge/server.ts'
import { registry, type Registry } from '../../src/registry.ts'
import { connectMcp, eras, listen, type McpConnection } from '../support/mcp/mcp_client.ts'
import { createWorld, type World } from '../support/world.ts'

const nothing = z.strictObject({})
const done = z.object({ done: z.boolean() })
const base = { says: 'For tests.', needs: 'bank:edit', input: nothing, output: done } as const
const finish = async () => ({ done: true })

const breakDown = action({
  ...base,
  name: 'break_down',
  fails: [],
  run: () => Promise.reject(new Error('the secret of the house')),
})
const beBusy = action({
  ...base,
  name: 'be_busy',
  fails: ['record_busy'],
  run: () => Promise.reject(new Failure('record_busy', { retryAfterSeconds: 3 })),
})
/** What a test does while that call runs. */
let meanwhile = (): void => undefined
const takeTime = action({
  ...base,
  name: 'take_time',
  fails: [],
  hints: { openWorld: true },
  run: () => {
    meanwhile()
    return wait(300, { done: true })
  },
})
const decide = action({ ...base, name: 'decide', fails: [], forApps: false, run: finish })
const weather = read({
  name: 'weather-report',
  resource: 'weather',
  says: 'The sky.',
  needs: 'bank:read',
  fails: [],
  item: z.object({ sky: z.string() }),
  one: async () => ({ sky: 'blue' }),
})

const lists: Registry = {
  actions: [breakDown, takeTime, ...registry.actions],
  operations: [beBusy, decide],
  reads: [weather, ...registry.reads],
}

let world: World
beforeAll(async () => {
  world = await createWorld({ lists })
})
afterAll(() => world.close())

const auditOf = async (name: string) =>
  (await world.owner.query('SELECT * FROM audit_log WHERE action = $1', [name])).rows

describe.each(eras)('MCP %s', (era) => {
  let client: McpConnection
  beforeAll(async () => {
    client = await connectMcp(world, { ...world.dk, tools: 'all' }, era)
  })
  afterAll(() => client.close())

  it('offers what an organization has one of as get_ with the name of the read', async () => {
    expect((await client.tools()).map((tool) => tool.name)).toContain('get_weather_report')
    expect((await client.call('get_weather_report')).body).toEqual({ result: { sky: 'blue' } })
    const extra = await client.call('get_weather_report', { when: 'now' })
    expect(extra.body).toMatchObject({ code: 'invalid_input', errors: [{ pointer: '/when' }] })
  })

  it('answers a fault of ours with its request id and nothing of the cause', async () => {
    const reply = await client.call('break_down')
    expect(reply).toMatchObject({ isError: true, body: { status: 500, code: 'internal_error' } })
    expect(reply.text).not.toContain('secret of the house')
    const line = world.logLines.find((one) => one.includes(reply.body.requestId))
    expect(line).toContain('secret of the house')
  })

  it('says in _meta when to come back', async () => {
    const reply = await client.call('be_busy')
    expect(reply.body).toMatchObject({ status: 409, code: 'record_busy', retryable: true })
    expect(reply.meta['daybook/retryAfterSeconds']).toBe(3)
  })

  it('finishes what a client no longer waits for, and serves the next', async () => {
    const before = (await auditOf('take_time')).length
    const leaving = new AbortController()
    meanwhile = () => leaving.abort()
    const hurry = await connectMcp(world, world.dk, era, (url, init) => {
      const isCall = JSON.stringify(init?.body).includes('take_time')
      return fetch(url, isCall ? { ...init, signal: leaving.signal } : init)
    })
    await expect(hurry.call('take_time')).rejects.toThrow()
    meanwhile = () => undefined
    await hurry.close()
    expect((await client.call('get_weather_report')).isError).toBe(false)
    await expect.poll(async () => (await auditOf('take_time')).length).toBe(before + 1)
  })

  it('works through two nodes in turn, 40 calls at once', async () => {
    const second = createEdge(world.app, lists, world.cache)
    const addresses = [
      await listen(world),
      await second.server.listen({ host: '127.0.0.1', port: 0 }),
    ]
    const hits = [0, 0]
    let turn = 0
    const rotating = await connectMcp(world, world.it, era, (url, init) => {
      turn = 1 - turn
      hits[turn] = (hits[turn] ?? 0) + 1
      return fetch(new URL(new URL(url).pathname, addresses[turn]), init)
    })
    const names = Array.from({ length: 40 }, (_, n) => `Skiftevis ${n}`)
    const replies = await Promise.all(names.map((name) => rotating.call('save_contact', { name })))
    expect(replies.map((reply) => reply.body.result.name)).toEqual(names)
    expect(Math.min(...hits)).toBeGreaterThanOrEqual(20)
    await rotating.close()
    await second.server.close()
  })

  it('lets a call finish on a node that is leaving', async () => {
    const leaving = createEdge(world.app, lists, world.cache)
    const address = await leaving.server.listen({ host: '127.0.0.1', port: 0 })
    const caller = await connectMcp(world, world.dk, era, (url, init) =>
      fetch(new URL(new URL(url).pathname, address), init),
    )
    const begun = Promise.withResolvers<void>()
    meanwhile = begun.resolve
    const running = caller.call('take_time')
    await begun.promise
    const drained = leaving.drain()
    expect((await running).body).toEqual({ result: { done: true } })
    await expect(caller.call('take_time')).rejects.toThrow()
    await caller.close()
    // The client would keep its connection for a later call; this test is not about that.
    leaving.server.server.closeAllConnections()
    await drained
  })
})

describe('the toolbox', () => {
  const principal = { permissions: ['bank:read', 'bank:edit'], app: null } as unknown as Principal
  const app = { ...principal, app: { id: 'app_1', name: 'An app', access: 'write' as const } }

  it('hides from a connected app what only a person or a key may do', () => {
    const toolbox = createToolbox(lists)
    // Beside them stand the bank room's own, which need the same permissions.
    const fixtures = ['break_down', 'take_time', 'be_busy', 'decide', 'get_weather_report']
    const namesFor = (one: Principal) =>
      toolbox
        .listFor(one, 'all')
        .map((tool) => tool.name)
        .filter((name) => fixtures.includes(name))
    expect(namesFor(principal)).toEqual(fixtures)
    expect(namesFor(app)).toEqual(namesFor(principal).filter((name) => name !== 'decide'))
    expect(namesFor({ ...app, permissions: ['bank:read'] })).toEqual(['get_weather_report'])
  })

  it('builds the list of a set of permissions once', () => {
    const toolbox = createToolbox(lists)
    expect(toolbox.listFor(principal)).toBe(toolbox.listFor({ ...principal, orgId: 'another' }))
    expect(toolbox.get('take_time')?.face.annotations).toMatchObject({ openWorldHint: true })
  })

  it('refuses two tools of one name', () => {
    const twice = { ...lists, operations: [takeTime] }
    expect(() => createToolbox(twice)).toThrow('two tools are called take_time')
  })
})
