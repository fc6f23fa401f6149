import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { systemRandom } from '#kernel/process/clock'
import { addPerson, connectApp } from '#test/support/access/apps'
import { useWorld } from '#test/support/use_world'
import { makeKeyText } from '../keys/key_text.ts'

const most = 20
const world = useWorld({ config: { limitFalseKeys: most, proxies: ['127.0.0.1'] } })
let minute = Date.parse('2026-03-31T10:00:00Z')
let looks = 0
beforeAll(() => {
  setClock()
  world.app.database.tap = (statement) => {
    if (/find_api_key|find_access_token|known_secrets/.test(statement.text)) looks += 1
    return statement
  }
})
afterEach(() => {
  minute += 60_000
  setClock()
})

/** Holds the clock still, so that no minute ends amid a test. */
function setClock(): void {
  Object.assign(world.app, { clock: { now: () => new Date(minute) } })
}

const falseKey = (): string => makeKeyText('test', systemRandom)

async function show(secret: string, from: string, mcp = false) {
  const headers = { authorization: `Bearer ${secret}`, 'x-forwarded-for': from }
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping', params: {} }
  const reply = await world.edge.server.inject(
    mcp
      ? {
          method: 'POST',
          url: '/api/mcp',
          headers: {
            ...headers,
            host: 'daybook.test',
            accept: 'application/json, text/event-stream',
          },
          payload: ping,
        }
      : { url: '/api/rest/contacts?limit=1', headers },
  )
  const isJson = String(reply.headers['content-type']).includes('json')
  const body = isJson ? reply.json() : null
  return { status: reply.statusCode, body, headers: reply.headers }
}

describe('false keys from one network', () => {
  it('are refused unseen once there were too many, and cost the database hardly a look', async () => {
    looks = 0
    const flood = Array.from({ length: 400 }, () => show(falseKey(), '192.0.2.1'))
    const all = await Promise.all(flood)
    const before = looks
    const more = await Promise.all(Array.from({ length: 400 }, () => show(falseKey(), '192.0.2.1')))
    expect(new Set(all.map((one) => one.status))).toContain(401)
    expect(new Set(more.map((one) => one.status))).toEqual(new Set([429]))
    expect(more[0]?.body).toMatchObject({ code: 'rate_limited', policy: 'address' })
    expect(more[0]?.headers['retry-after']).toBe('60')
    expect(looks - before).toBeLessThanOrEqual(20)
  })

  it('do not shut out a good key behind the same address, known here or new', async () => {
    for (let sent = 0; sent < most; sent += 1) await show(falseKey(), '192.0.2.2')
    expect((await show(falseKey(), '192.0.2.2')).status).toBe(429)
    const fresh = await world.createKey(world.dk, ['invoices:read'])
    const flood = Array.from({ length: 300 }, () => show(falseKey(), '192.0.2.2'))
    const good = await Promise.all([
      show(world.dk.key, '192.0.2.2'),
      show(fresh, '192.0.2.2'),
      ...flood,
    ])
    expect(good.slice(0, 2).map((one) => one.status)).toEqual([200, 200])
    expect((await show(fresh, '192.0.2.2')).status).toBe(200)
  })

  it('are their own affair: another address, and the next minute, begin anew', async () => {
    for (let sent = 0; sent <= most; sent += 1) await show(falseKey(), '2001:db8::1')
    expect((await show(falseKey(), '2001:db8::2')).status).toBe(429)
    expect((await show(falseKey(), '2001:db8:1::1')).status).toBe(401)
    minute += 60_000
    setClock()
    expect((await show(falseKey(), '2001:db8::1')).status).toBe(401)
  })

  it('count when one that ended is shown over and over, and when it is mistyped not', async () => {
    const revoked = await world.createKey(world.dk, ['invoices:read'])
    await world.owner.query('UPDATE api_key SET revoked_at = now() WHERE hint = $1', [
      revoked.slice(-4),
    ])
    for (let sent = 0; sent < most; sent += 1) {
      expect((await show(revoked, '192.0.2.3')).status).toBe(401)
    }
    expect((await show(revoked, '192.0.2.3')).status).toBe(429)
    for (let sent = 0; sent <= most; sent += 1) {
      expect((await show('dbk_test_short', '192.0.2.4')).status).toBe(401)
    }
  })

  it('and false tokens of apps are counted alike, and a good token works', async () => {
    const robot = await connectApp(world, world.dk, await addPerson(world, world.dk))
    for (let sent = 0; sent < most; sent += 1) {
      expect((await show(`false-token-${sent}`, '192.0.2.5', true)).status).toBe(401)
    }
    expect((await show('false-token', '192.0.2.5', true)).status).toBe(429)
    expect((await show(robot.token, '192.0.2.5', true)).status).toBe(200)
  })
})
