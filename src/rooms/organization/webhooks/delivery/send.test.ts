import http from 'node:http'
import net from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  answerWith,
  createReceiver,
  deliverUntil,
  saveContact,
  subscribe,
  type Receiver,
} from '#test/support/receiver'
import { useWorld } from '#test/support/use_world'
import { closeAgents, openAgents, send, type Parcel } from './send.ts'

const world = useWorld({ config: { webhooksPrivate: true } })
let receiver: Receiver
const agents = openAgents(8)
beforeAll(async () => {
  receiver = await createReceiver()
})
beforeEach(() => {
  receiver.calls.length = 0
  receiver.behave = answerWith(204)
  Object.assign(world.app.webhooks, { toPrivate: true, pace: 1, timeoutMs: 1_500 })
})
afterAll(async () => {
  closeAgents(agents)
  await receiver.close()
})

const parcel = (over: Partial<Parcel> = {}): Parcel => ({
  url: receiver.url,
  headers: { 'content-type': 'application/json' },
  body: '{}',
  timeoutMs: 1_500,
  toPrivate: true,
  ...over,
})

const sent = async (over: Partial<Parcel> = {}) => await send(agents, parcel(over))

/** The whole way: an event, one attempt, and what the delivery log says of it. */
async function logged(url = receiver.url) {
  const { org } = await subscribe(world, receiver, { url })
  await saveContact(world, org, {})
  const [item] = await deliverUntil(world, org, (items) => (items[0]?.attempts ?? 0) > 0)
  return item
}

describe('a receiver', () => {
  it('that answers any 2xx has it', async () => {
    for (const status of [200, 201, 202, 204, 299]) {
      receiver.behave = answerWith(status)
      expect(await sent()).toEqual({ status, error: null, retryAfter: null })
    }
  })

  it('that fails is told apart by its status', async () => {
    for (const status of [400, 401, 404, 429, 500, 502, 503]) {
      receiver.behave = answerWith(status, { 'retry-after': '7' })
      expect(await sent()).toEqual({ status, error: 'http_error', retryAfter: '7' })
    }
    receiver.behave = answerWith(410)
    expect(await sent()).toMatchObject({ status: 410, error: 'gone' })
  })

  it('that hangs is left after the time limit', async () => {
    receiver.behave = () => undefined
    expect(await logged()).toMatchObject({
      status: 'failed',
      lastError: 'timeout',
      lastStatus: null,
    })
  })

  it('that is slow but within the limit has it', async () => {
    world.app.webhooks.timeoutMs = 8_000
    receiver.behave = (call, response) =>
      void setTimeout(() => answerWith(200)(call, response), 200)
    expect(await logged()).toMatchObject({ status: 'delivered', lastStatus: 200 })
  })

  it('that redirects is not followed, not even to itself', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      receiver.behave = answerWith(status, { location: receiver.url })
      expect(await sent()).toMatchObject({ status, error: 'redirect' })
    }
    expect(receiver.calls).toHaveLength(5)
    expect(await logged()).toMatchObject({ status: 'failed', lastError: 'redirect' })
    expect(receiver.calls).toHaveLength(6)
  })

  it('that answers with a huge body is read for 64 KiB at most', async () => {
    let written = 0
    receiver.behave = (_call, response) => {
      response.writeHead(200)
      const chunk = Buffer.alloc(16 * 1024)
      const pour = (): void => {
        while (!response.destroyed && written < 100 * 1024 * 1024) {
          written += chunk.length
          if (!response.write(chunk)) return void response.once('drain', pour)
        }
        response.end()
      }
      pour()
    }
    expect(await sent({ timeoutMs: 10_000 })).toMatchObject({ status: 200, error: null })
    // What lies between is the system's buffers, not ours.
    expect(written).toBeLessThan(20 * 1024 * 1024)
  })

  it('that drips its body is left at the limit, and its status counts', async () => {
    receiver.behave = (_call, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(drip))
    }
    const begun = Date.now()
    expect(await sent()).toMatchObject({ status: 200, error: null })
    expect(Date.now() - begun).toBeLessThan(10_000)
  })

  it('that drips its headers is left at the limit', async () => {
    const server = net.createServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const drip = setInterval(() => socket.write('x: y\r\n'), 20)
      socket.on('close', () => clearInterval(drip))
      socket.on('error', () => undefined)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as net.AddressInfo
    expect(await sent({ url: `http://127.0.0.1:${port}/` })).toMatchObject({ error: 'timeout' })
    server.close()
  })

  it('that is not there, hangs up or speaks no TLS is a failed connection', async () => {
    expect(await sent({ url: 'http://127.0.0.1:1/' })).toMatchObject({
      error: 'connection_failed',
    })
    receiver.behave = (_call, response) => response.destroy()
    expect(await sent()).toMatchObject({ error: 'connection_failed' })
    const secure = receiver.url.replace('http:', 'https:')
    expect(await sent({ url: secure })).toMatchObject({ error: 'tls_failed' })
  })

  it('whose name does not exist is said so', async () => {
    expect(await sent({ url: 'http://nowhere.invalid/', timeoutMs: 5_000 })).toMatchObject({
      error: 'name_not_found',
    })
  })

  it('that closed a kept connection is tried again at once', async () => {
    const server = http.createServer((_request, response) => response.writeHead(200).end())
    server.on('connection', (socket) => {
      let answered = 0
      socket.on('data', () => {
        answered += 1
        if (answered > 1) socket.resetAndDestroy()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as net.AddressInfo).port}/`
    for (let round = 0; round < 3; round++) {
      expect(await sent({ url })).toMatchObject({ status: 200, error: null })
    }
    server.closeAllConnections()
    server.close()
  })
})

describe('an address that is not public', () => {
  it('is not called, whether written, named or disguised', async () => {
    const { port } = receiver
    const hosts = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]']
    for (const host of hosts) {
      const url = `http://${host}:${port}/hook`
      expect(await sent({ url, toPrivate: false }), host).toMatchObject({
        status: null,
        error: 'address_not_public',
      })
    }
    expect(receiver.calls).toEqual([])
  })

  it('is shown in the log like any other failure', async () => {
    world.app.webhooks.toPrivate = false
    expect(await logged()).toMatchObject({ status: 'failed', lastError: 'address_not_public' })
    expect(await logged(`http://localhost:${receiver.port}/`)).toMatchObject({
      lastError: 'address_not_public',
    })
    expect(receiver.calls).toEqual([])
  })

  it('is not tried on a port that belongs to other services', async () => {
    expect(await sent({ url: 'http://192.0.32.8:25/', toPrivate: false })).toMatchObject({
      error: 'address_not_public',
    })
  })
})

describe('a live organization', () => {
  it('is not delivered to over http, even if the row says so', async () => {
    const { org } = await subscribe(world, receiver)
    await world.owner.query(`UPDATE organization SET mode = 'live' WHERE org_id = $1`, [org.orgId])
    await saveContact(world, org, {})
    const [item] = await deliverUntil(world, org, (items) => (items[0]?.attempts ?? 0) > 0)
    expect(item).toMatchObject({ status: 'failed', lastError: 'not_https' })
    expect(receiver.calls).toEqual([])
  })
})
