import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFarSide, createFixtureLists, shutGate } from '#test/support/fixture_lists'
import { createWorld, type World } from '#test/support/world'

const farSide = createFarSide()

async function listening(): Promise<{ world: World; port: number }> {
  const world = await createWorld({ lists: createFixtureLists(farSide) })
  await world.edge.server.listen({ host: '127.0.0.1', port: 0 })
  return { world, port: (world.edge.server.server.address() as AddressInfo).port }
}

type Heard = { status: number; body: string; headers: Record<string, unknown> }

function send(port: number, agent: Agent, key: string, path: string, body: string): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const call = request({ port, agent, path, method: 'POST', headers }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: text, headers: response.headers }),
      )
    })
    call.on('error', reject)
    call.end(body)
  })
}

describe('every answer', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  it.each(['/api/rest/actions', '/healthz', '/nowhere', '/api/rest/contacts/x'])(
    'carries the headers that protect it: %s',
    async (path) => {
      const { headers } = await world.read(null, path)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'cache-control': 'no-store',
      })
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['request-id']).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  it('that refuses is a problem with a page that explains it', async () => {
    const reply = await world.read(world.dk, 'contacts/con_nothing')
    expect(reply.headers['content-type']).toContain('application/problem+json')
    expect(reply.body).toMatchObject({
      type: '/docs/errors#contact_not_found',
      status: 404,
      code: 'contact_not_found',
      retryable: false,
      requestId: reply.headers['request-id'],
    })
    expect(reply.body.detail).toMatch(/GET \/api\/rest\/contacts/)
  })

  it('is logged once, with who and how long, and without the key', async () => {
    world.logLines.length = 0
    await world.rest(world.dk, 'actions/save_contact', { name: 'Logget' })
    const line = JSON.parse(world.logLines.find((text) => text.includes('"request"')) ?? '{}')
    expect(line).toMatchObject({
      method: 'POST',
      status: 200,
      target: 'save_contact',
      org: world.dk.orgId,
    })
    expect(world.logLines.join('')).not.toContain(world.dk.key)
    expect(world.logLines.join('')).not.toContain('Logget')
  })

  it('to an address nobody can read is a 400, not a fault of ours', async () => {
    const reply = await world.edge.server.inject({ method: 'GET', url: '/api/rest/contacts/%zz' })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().code).toBe('invalid_input')
  })

  it('gives the version as ETag where there is one', async () => {
    const reply = await world.rest(world.dk, 'actions/save_contact', { name: 'Mærket' })
    expect(reply.headers['etag']).toBe('"1"')
  })
})

describe('health', () => {
  it('lives without a database, and is ready only with one', async () => {
    const world = await createWorld()
    expect((await world.read(null, '/readyz')).status).toBe(200)
    const { pool } = world.app.database
    const connectAgain = pool.connect.bind(pool)
    Object.assign(pool, { connect: () => Promise.reject(new Error('no database')) })
    expect((await world.read(null, '/healthz')).status).toBe(200)
    expect((await world.read(null, '/readyz')).status).toBe(503)
    const reply = await world.rest(world.dk, 'actions/save_contact', { name: 'x' })
    expect([reply.status, reply.body.code, reply.body.retryable]).toEqual([
      503,
      'unavailable',
      true,
    ])
    Object.assign(pool, { connect: connectAgain })
    await world.close()
  })
})

describe('a drain', () => {
  it('finishes what is under way, takes nothing new, and does not wait for idle connections', async () => {
    const { world, port } = await listening()
    const agent = new Agent({ keepAlive: true })
    const open = shutGate(farSide)
    const before = farSide.begun
    const path = '/api/rest/actions/send_note'
    const underWay = send(port, agent, world.dk.key, path, '{"text":"under way"}')
    await expect.poll(() => farSide.begun).toBe(before + 1)
    const drained = world.edge.drain()
    await new Promise((resolve) => setTimeout(resolve, 100))
    open()
    const heard = await underWay
    const since = performance.now()
    await drained
    expect(heard.status).toBe(200)
    // An idle connection is kept for 65 seconds.
    expect(performance.now() - since).toBeLessThan(8_000)
    await expect(send(port, new Agent(), world.dk.key, path, '{"text":"late"}')).rejects.toThrow()
    agent.destroy()
    await world.close()
  })
})

describe('a drain that leaves proxies time', () => {
  it('says first that it leaves, serves what still comes, keeps no connection, and then ends', async () => {
    const world = await createWorld()
    await world.edge.server.listen({ host: '127.0.0.1', port: 0 })
    const { port } = world.edge.server.server.address() as AddressInfo
    const ask = async (path: string) =>
      await fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { authorization: `Bearer ${world.dk.key}` },
      })
    expect((await ask('/readyz')).status).toBe(200)
    let isOver = false
    const drained = world.edge.drain(2_000).then(() => (isOver = true))
    const [alive, ready, read] = await Promise.all([
      ask('/healthz'),
      ask('/readyz'),
      ask('/api/rest/events?order=oldest&startAt=now&wait=25'),
    ])
    expect([alive.status, ready.status, read.status, isOver]).toEqual([200, 503, 200, false])
    expect(read.headers.get('connection')).toBe('close')
    await drained
    await expect(ask('/healthz')).rejects.toThrow('fetch failed')
    await world.close()
  })
})

describe('a drain of the real thing', () => {
  it('lets go of whoever waits for events, and of connections on which nothing was asked', async () => {
    const world = await createWorld()
    await world.edge.server.listen({ host: '127.0.0.1', port: 0 })
    const { port } = world.edge.server.server.address() as AddressInfo
    const silent = connect(port, '127.0.0.1')
    const isCut = new Promise((resolve) => silent.once('close', resolve))
    const headers = { authorization: `Bearer ${world.dk.key}` }
    const waiting = fetch(
      `http://127.0.0.1:${port}/api/rest/events?order=oldest&startAt=now&wait=25`,
      { headers },
    )
    await new Promise((resolve) => setTimeout(resolve, 500))
    const since = performance.now()
    await world.edge.drain()
    // Events are waited for 25 seconds, and the first headers of a connection 15 and more.
    expect(performance.now() - since).toBeLessThan(8_000)
    const heard = await waiting
    expect(await heard.json()).toMatchObject({
      result: { items: [], nextCursor: expect.any(String) },
    })
    await isCut
    await world.close()
  })
})

describe('a slow or broken sender', () => {
  it('is cut off or refused without harm to others', async () => {
    const { world, port } = await listening()
    const slow = Array.from({ length: 50 }, () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(
        'POST /api/rest/actions/write_note HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{',
      )
      return socket
    })
    const agent = new Agent({ keepAlive: true })
    for (let index = 0; index < 20; index++) {
      const heard = await send(
        port,
        agent,
        world.dk.key,
        '/api/rest/actions/write_note',
        '{"text":"ok"}',
      )
      expect(heard.status).toBe(200)
    }
    for (const socket of slow) socket.destroy()
    agent.destroy()
    await world.close()
  })

  it('of deeply nested JSON gets a 400', async () => {
    const world = await createWorld()
    const deep = `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const reply = await world.rest(world.dk, 'actions/save_contact', deep)
    expect(reply.status).toBe(400)
    await world.close()
  })
})
