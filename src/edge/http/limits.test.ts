import { afterEach, describe, expect, it, vi } from 'vitest'
import type { App } from '#kernel/corridor/app'
import { useWorld } from '#test/support/use_world'
import { createWorld, type TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'

const perKey = 100
const perOrganization = 150
const limits = { limitKey: perKey, limitOrganization: perOrganization }

const world = useWorld({ own: 'connections', config: limits })
let minute = Date.parse('2026-03-31T10:00:00Z')
afterEach(() => {
  minute += 60_000
  setClock(world.app)
})

/** Holds the clock still, so that no minute ends amid a test. */
function setClock(app: App, atMs = minute): void {
  Object.assign(app, { clock: { now: () => new Date(atMs) } })
}

async function freshOrg(): Promise<TestOrg> {
  setClock(world.app)
  return await world.createOrg('denmark')
}

async function callMany(count: number, one: () => Promise<Reply>): Promise<Reply[]> {
  const replies: Reply[] = []
  for (let done = 0; done < count; done += 10) {
    replies.push(...(await Promise.all(Array.from({ length: Math.min(10, count - done) }, one))))
  }
  return replies
}

const settings = (org: TestOrg) => () => world.read(org, 'settings')
const allowed = (replies: Reply[]): number => replies.filter((one) => one.status !== 429).length

type Item = { name: string; parameters: Record<string, number> }

/** Structured fields as the draft uses them: quoted names with whole numbers behind. */
function parseFields(header: string | undefined): Item[] {
  return (header ?? '').split(', ').map((item) => {
    const match = /^"([a-z]+)"((?:;[a-z]=\d+)+)$/.exec(item)
    if (!match) throw new Error(`not a list of strings with parameters: ${header}`)
    const pairs = [...(match[2] ?? '').matchAll(/;([a-z])=(\d+)/g)]
    const parameters = Object.fromEntries(pairs.map(([, key, value]) => [key, Number(value)]))
    return { name: match[1] ?? '', parameters }
  })
}

describe('200', () => {
  it('says in every answer what there is to spend and what is left of it', async () => {
    const org = await freshOrg()
    setClock(world.app, minute + 18_500)
    const reply = await world.read(org, 'settings')
    expect(parseFields(reply.headers['ratelimit-policy'])).toEqual([
      { name: 'key', parameters: { q: perKey, w: 60 } },
      { name: 'organization', parameters: { q: perOrganization, w: 60 } },
    ])
    expect(parseFields(reply.headers['ratelimit'])).toEqual([
      { name: 'key', parameters: { r: perKey - 1, t: 42 } },
      { name: 'organization', parameters: { r: perOrganization - 1, t: 42 } },
    ])
    const [second] = parseFields((await world.read(org, 'settings')).headers['ratelimit'])
    expect(second?.parameters['r']).toBe(perKey - 2)
  })

  it('says so over MCP, in refusals, and as far as it can without a key', async () => {
    const org = await freshOrg()
    const tools = await mcp(org, { jsonrpc: '2.0', id: 1, method: 'tools/list' })
    expect(tools.status).toBe(200)
    const refused = await world.rest(org, 'actions/save_contact', {})
    expect(refused.status).toBe(400)
    for (const reply of [tools, refused]) {
      expect(parseFields(reply.headers['ratelimit'])[0]?.name).toBe('key')
      expect(parseFields(reply.headers['ratelimit-policy'])).toHaveLength(2)
    }
    const stranger = await world.read(null, 'settings')
    expect(stranger.status).toBe(401)
    expect(stranger.headers['ratelimit-policy']).toBeDefined()
    expect(stranger.headers['ratelimit']).toBeUndefined()
  })

  it('has no end and no header where a limit is 0', async () => {
    const free = await createWorld()
    const replies = await callMany(120, () => free.read(free.dk, 'settings'))
    expect(allowed(replies)).toBe(120)
    expect(replies[0]?.headers['ratelimit']).toBeUndefined()
    expect(replies[0]?.headers['ratelimit-policy']).toBeUndefined()
    await free.close()
  })

  it('comes back with the next minute', async () => {
    const org = await freshOrg()
    await callMany(perKey, settings(org))
    expect((await world.read(org, 'settings')).status).toBe(429)
    setClock(world.app, minute + 59_999)
    expect((await world.read(org, 'settings')).status).toBe(429)
    setClock(world.app, minute + 60_000)
    expect((await world.read(org, 'settings')).status).toBe(200)
  })

  it('is given while the database cannot be asked, up to the share of one node of four', async () => {
    const org = await freshOrg()
    await callMany(5, settings(org))
    await Promise.allSettled(world.app.background)
    const { pool } = world.app.database
    const connectAgain = pool.connect.bind(pool)
    Object.assign(pool, { connect: () => Promise.reject(new Error('no database')) })
    // Reading the settings fails, and not by the limits; the catalogue needs no database. Who calls is
    // known for some seconds, which a busy machine takes.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const replies = await callMany(60, () => world.read(org, 'actions'))
    vi.useRealTimers()
    Object.assign(pool, { connect: connectAgain })
    const given = replies.filter((one) => one.status === 200).length
    expect(given).toBeGreaterThanOrEqual(perKey / 4)
    expect(given).toBeLessThanOrEqual(perKey / 4 + 5)
    expect(allowed(replies)).toBe(given)
    setClock(world.app, minute + 2_000)
    expect((await world.read(org, 'settings')).status).toBe(200)
  })
})

describe('429', () => {
  it('begins with the very next call after the last one, for a key', async () => {
    const org = await freshOrg()
    const replies = await callMany(perKey + 20, settings(org))
    expect(allowed(replies)).toBe(perKey)
    const refused = replies.find((one) => one.status === 429)
    expect(refused?.body).toMatchObject({ code: 'rate_limited', retryable: true, policy: 'key' })
    expect(refused?.headers['retry-after']).toBe('60')
    expect(parseFields(refused?.headers['ratelimit'])[0]?.parameters['r']).toBe(0)
  })

  it('holds for the organization where two keys share it, and another one goes free', async () => {
    const org = await freshOrg()
    const second = { ...org, key: await world.createKey(org, ['settings:read']) }
    const third = { ...org, key: await world.createKey(org, ['settings:read']) }
    const first = await callMany(80, settings(org))
    const rest = await callMany(90, settings(second))
    expect(allowed(first) + allowed(rest)).toBe(perOrganization)
    const refused = await world.read(third, 'settings')
    expect(refused.body).toMatchObject({ code: 'rate_limited', policy: 'organization' })
    expect((await world.read(await freshOrg(), 'settings')).status).toBe(200)
  })

  it('does not take from the key what the organization refused', async () => {
    const org = await freshOrg()
    const other = { ...org, key: await world.createKey(org, ['settings:read']) }
    await callMany(100, settings(org))
    await callMany(70, settings(other))
    const { headers } = await world.read(other, 'settings')
    expect(parseFields(headers['ratelimit'])[1]?.parameters['r']).toBe(0)
    const { rows } = await world.owner.query(
      `SELECT used FROM rate_budget WHERE org_id = $1 AND scope LIKE 'key:%' ORDER BY used`,
      [org.orgId],
    )
    expect(rows[0].used).toBeLessThanOrEqual(60)
  })

  it('counts each message of a batch over MCP', async () => {
    const org = await freshOrg()
    const batch = Array.from({ length: 20 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' }))
    const statuses = []
    for (let sent = 0; sent < 6; sent += 1) statuses.push((await mcp(org, batch)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('counts refused and failed calls too, so that guessing is no way around it', async () => {
    const org = await freshOrg()
    const replies = await callMany(perKey + 10, () => world.rest(org, 'actions/no_such', {}))
    expect(replies.filter((one) => one.status === 404)).toHaveLength(perKey)
  })
})

async function mcp(org: TestOrg, message: unknown): Promise<Reply> {
  const response = await world.edge.server.inject({
    method: 'POST',
    url: '/api/mcp',
    headers: {
      host: 'daybook.test',
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      authorization: `Bearer ${org.key}`,
    },
    payload: JSON.stringify(message),
  })
  const headers = response.headers as Reply['headers']
  return { status: response.statusCode, body: response.payload, headers }
}
