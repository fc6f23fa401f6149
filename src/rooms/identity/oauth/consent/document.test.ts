import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as flow from '#test/support/access/oauth'
import { openDesk, type Desk } from '#test/support/access/oauth_desk'
import { createPublicFetch, isAddressCheckInForce, type Fetch, type Resolve } from './document.ts'
import type { Options } from '../server/server_options.ts'

const id = 'https://robot.example/client.json'

type Stub = (
  address: string,
  signal: AbortSignal | null | undefined,
) => Response | Promise<Response>

let desk: Desk
let visitor: flow.Visitor
let behave: Stub
let asked: string[]
const fetch: Fetch = async (address, { signal }) => {
  asked.push(address)
  return await behave(address, signal)
}
const doors: flow.Door[] = []
const visitors: flow.Visitor[] = []

/** A node that has fetched nothing yet. */
async function freshNode(options: Options = { fetch }): Promise<flow.Visitor> {
  const door = flow.openDoor(desk.world, options)
  doors.push(door)
  const fresh = await flow.openVisitor([door])
  visitors.push(fresh)
  return fresh
}

beforeAll(async () => {
  desk = await openDesk()
})
beforeEach(async () => {
  await desk.tidy()
  asked = []
  behave = () => document()
  visitor = await freshNode()
})
afterAll(async () => {
  await Promise.all(visitors.map((one) => one.close()))
  await Promise.all(doors.map((door) => door.server.close()))
  await desk.close()
})

const described = {
  client_id: id,
  client_name: 'Robot by address',
  client_uri: 'https://robot.example',
  redirect_uris: [flow.redirect, 'http://localhost/callback'],
  token_endpoint_auth_method: 'none',
}

function document(over: object = {}, init: ResponseInit = {}): Response {
  const headers = { 'content-type': 'application/json' }
  return new Response(JSON.stringify({ ...described, ...over }), { headers, ...init })
}

const begin = async (over: Record<string, string> = {}, at = visitor) => {
  const { challenge } = flow.pkce()
  return await at.send(flow.authorizeUrl({ client_id: id, code_challenge: challenge, ...over }))
}

/** Nobody is redirected anywhere for an app that could not be found out about. */
const isRefused = (got: flow.Got): void => {
  expect(got.status).toBe(400)
  expect(got.headers.location).toBeUndefined()
  expect(got.text).toMatch(/invalid_client/)
}

describe('an app whose id is an address', () => {
  it('gets in without registering, and is known by its address', async () => {
    const begun = await begin()
    const { asking } = await visitor.consent(String(begun.headers.location), 'look')
    expect(asking).toMatchObject({
      clientId: id,
      clientName: 'Robot by address',
      clientUri: 'https://robot.example',
      isVerifiedByAddress: true,
    })
    const coded = await flow.obtainCode(visitor, desk.approval(), { client_id: id })
    const got = await flow.redeem(visitor, coded)
    expect(got.status).toBe(200)
    expect(await desk.knock(got.json.access_token)).toBe(200)
    const again = await flow.refresh(visitor, id, got.json.refresh_token)
    expect(again.status).toBe(200)
  })

  it('is asked about once and then remembered for a while', async () => {
    await begin()
    await begin()
    await begin()
    expect(asked).toEqual([id])
    const { rows } = await desk.world.owner.query(
      `SELECT count(*)::int AS count FROM oauth_artifact WHERE kind = 'Client' AND id_hash = sha256($1)`,
      [Buffer.from(id)],
    )
    expect(rows[0]?.count).toBe(0)
  })

  it('and answers on this machine is not known by that address', async () => {
    const begun = await begin({ redirect_uri: 'http://localhost:4711/callback' })
    const { asking } = await visitor.consent(String(begun.headers.location), 'look')
    expect(asking).toMatchObject({ redirectKind: 'loopback', isVerifiedByAddress: false })
  })

  it('is held to the same terms as one that registers', async () => {
    behave = () => document({ client_name: 'Ro\u202ebot', jwks_uri: 'https://robot.example/keys' })
    const begun = await begin()
    const { asking } = await visitor.consent(String(begun.headers.location), 'look')
    expect(asking?.clientName).toBe('Robot')
    for (const redirect_uris of [['javascript:alert(1)'], ['http://robot.example/cb'], []]) {
      behave = () => document({ redirect_uris })
      const got = await begin({}, await freshNode())
      expect(got).toMatchObject({ status: 400 })
      expect(got.headers.location).toBeUndefined()
    }
    expect(asked.every((address) => address === id)).toBe(true)
  })
})

describe('a document is refused', () => {
  it('that names another id, or holds a secret', async () => {
    for (const over of [
      { client_id: 'https://robot.example/other.json' },
      { client_id: undefined },
      { client_secret: 'x' },
      { token_endpoint_auth_method: 'client_secret_post' },
    ]) {
      behave = () => document(over)
      isRefused(await begin({}, await freshNode()))
    }
  })

  it('that is no JSON, says it is none, or is no object', async () => {
    const json = { 'content-type': 'application/json' }
    for (const answer of [
      () => new Response('<html>', { headers: json }),
      () => document({}, { headers: { 'content-type': 'text/html' } }),
      () => new Response('[]', { headers: json }),
      () => new Response(Buffer.from([0xff, 0xfe]), { headers: json }),
    ]) {
      behave = answer
      isRefused(await begin({}, await freshNode()))
    }
  })

  it('that is larger than 5 kB', async () => {
    behave = () => document({ client_name: 'a'.repeat(4_800) })
    expect((await begin()).status).toBe(303)
    behave = () => document({ client_name: 'a'.repeat(5_200) })
    isRefused(await begin({}, await freshNode()))
  })

  it('that lies elsewhere: nobody is followed', async () => {
    for (const status of [301, 302, 303, 307, 308, 404, 500, 204]) {
      const headers = { location: 'https://elsewhere.example/client.json' }
      behave = () => new Response(null, { status, headers })
      isRefused(await begin({}, await freshNode()))
    }
    expect(new Set(asked)).toEqual(new Set([id]))
  })

  it('that takes longer than 2.5 seconds, before its head or in its body', async () => {
    const begun = performance.now()
    behave = async () => await new Promise<never>(() => undefined)
    const head = begin({}, await freshNode())
    const hanging = new ReadableStream({ start: () => undefined })
    const other = await freshNode({
      fetch: async () => new Response(hanging, { headers: { 'content-type': 'application/json' } }),
    })
    isRefused(await begin({}, other))
    isRefused(await head)
    expect(performance.now() - begun).toBeLessThan(12_000)
  })

  it('on another port than the web has, or without TLS', async () => {
    for (const client_id of [
      'https://robot.example:8443/client.json',
      'http://robot.example/client.json',
      'https://user@robot.example/client.json',
      'https://robot.example/client.json#a',
      `https://robot.example/${'a'.repeat(500)}`,
    ]) {
      isRefused(await begin({ client_id }))
    }
    expect(asked).toEqual([])
  })
})

describe('an address that is not public is never called', () => {
  const resolveTo =
    (...addresses: string[]): Resolve =>
    (_host, _options, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )

  it.each([
    ['loopback', ['127.0.0.1']],
    ['loopback of IPv6', ['::1']],
    ['private', ['10.1.2.3']],
    ['private', ['192.168.0.1']],
    ['link-local, where clouds keep their keys', ['169.254.169.254']],
    ['link-local of IPv6', ['fe80::1']],
    ['mapped', ['::ffff:127.0.0.1']],
    ['public and private', ['93.184.216.34', '10.0.0.1']],
  ])('by a name that leads there: %s %j', async (_kind, addresses) => {
    const lookup = resolveTo(...addresses)
    isRefused(await begin({}, await freshNode({ lookup })))
    await expect(createPublicFetch(lookup)(id, {})).rejects.toMatchObject({
      code: 'address_not_public',
    })
  })

  it.each([
    'https://127.0.0.1/client.json',
    'https://[::1]/client.json',
    'https://10.0.0.1/client.json',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/client.json',
  ])('by itself: %s', async (client_id) => {
    isRefused(await begin({ client_id }))
    expect(asked).toEqual([])
  })

  it('and that this is so is tried out at the start', async () => {
    expect(await isAddressCheckInForce()).toBe(true)
  })
})
