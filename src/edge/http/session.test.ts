import { beforeAll, describe, expect, it } from 'vitest'
import { signOut } from '#signin/room'
import type { TestPerson } from '#test/support/access/apps'
import { addLogin, makeLive, signIn } from '#test/support/access/logins'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { createEdge } from '../server.ts'

const world = useWorld({ own: 'all rows' })
let person: TestPerson
let cookie: string
beforeAll(async () => {
  person = await addLogin(world, world.dk)
  cookie = `sid=${(await signIn(world, person)).secret}`
})

const own = { 'sec-fetch-site': 'same-origin', 'user-agent': 'A browser' }

async function save(headers: Record<string, string>): Promise<{ status: number; body: unknown }> {
  return await world.rest(
    null,
    'actions/save_contact',
    { name: 'Nordlys ApS', type: 'client' },
    headers,
  )
}

async function joinToo(org: TestOrg, role: string): Promise<void> {
  await world.owner.query(
    `INSERT INTO member (org_id, id, user_id, email, role, status, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, 'active', now(), now())`,
    [org.orgId, world.app.newId(), person.userId, person.email, role],
  )
}

describe('REST with the cookie of a session', () => {
  it('acts as the person, in the only organization they have, and says so in the audit log', async () => {
    const reply = await save({ cookie, ...own })
    expect(reply.status).toBe(200)
    const { rows } = await world.owner.query(
      `SELECT via, actor_kind, actor_id FROM audit_log WHERE action = 'save_contact'`,
    )
    expect(rows).toEqual([{ via: 'web', actor_kind: 'user', actor_id: person.id }])
  })

  it('reads without saying where it comes from, since a read changes nothing', async () => {
    expect((await world.read(null, 'contacts', { cookie })).status).toBe(200)
  })

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling of our host', { 'sec-fetch-site': 'same-site' }],
    ['an address that was typed', { 'sec-fetch-site': 'none' }],
    ['a foreign origin, in an older browser', { origin: 'http://evil.test' }],
    ['no origin at all', {}],
    [
      'a foreign site that names our origin',
      { 'sec-fetch-site': 'cross-site', origin: 'http://daybook.test' },
    ],
  ])('refuses a change that comes from %s', async (_name, headers) => {
    const reply = await save({ cookie, ...(headers as Record<string, string>) })
    expect(reply).toMatchObject({ status: 403, body: { code: 'foreign_origin' } })
  })

  it('takes a change of an older browser from our own origin', async () => {
    expect((await save({ cookie, origin: 'http://daybook.test' })).status).toBe(200)
  })

  it('refuses an upload from another site too', async () => {
    const response = await world.edge.server.inject({
      method: 'POST',
      url: '/api/rest/files',
      headers: { cookie, 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' },
      payload: 'x',
    })
    expect(response.statusCode).toBe(403)
  })

  it('ignores the cookie where a key is shown, even a wrong one', async () => {
    const wrong = await save({ cookie, ...own, authorization: 'Bearer dbk_test_nonsense' })
    expect(wrong).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })

  it('opens nothing at the entrance of agents', async () => {
    const response = await world.edge.server.inject({
      method: 'POST',
      url: '/api/mcp',
      headers: { cookie, ...own, 'content-type': 'application/json' },
      payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
    expect(response.statusCode).toBe(401)
  })

  it.each([
    ['an unknown secret', `sid=${'x'.repeat(43)}`],
    ['no secret of ours', 'sid=hello'],
    ['the cookie of https', `__Host-sid=${'x'.repeat(43)}`],
  ])('opens nothing for %s', async (_name, given) => {
    expect((await save({ cookie: given, ...own })).status).toBe(401)
  })

  it('opens nothing while the second factor is missing', async () => {
    const opened = await signIn(world, await addLogin(world, world.dk))
    await world.owner.query(`UPDATE session SET state = 'pending' WHERE id = $1`, [
      opened.session.id,
    ])
    const reply = await save({ cookie: `sid=${opened.secret}`, ...own })
    expect(reply).toMatchObject({ status: 401, body: { code: 'session_expired' } })
  })

  it('opens nothing where the cookie came twice', async () => {
    expect((await save({ cookie: `${cookie}; ${cookie}`, ...own })).status).toBe(401)
  })
})

describe('where a person sits', () => {
  /** What the audit of a change by a session would call its address. */
  async function seenFrom(proxies: string[], forwarded: string): Promise<string> {
    const app = { ...world.app, proxies }
    const edge = createEdge(app, world.lists, world.cache)
    let seen = ''
    edge.server.addHook('onRequest', async (request) => {
      seen = request.ip
    })
    const headers = { 'x-forwarded-for': forwarded }
    await edge.server.inject({ url: '/healthz', headers, remoteAddress: '10.0.0.7' })
    await edge.server.close()
    return seen
  }

  it('is not what a stranger writes into a header', async () => {
    expect(await seenFrom([], '198.51.100.1')).toBe('10.0.0.7')
    expect(await seenFrom(['10.9.9.9'], '198.51.100.1')).toBe('10.0.0.7')
  })

  it('is what our own proxy saw, and nothing that came with the request', async () => {
    expect(await seenFrom(['10.0.0.0/8'], '203.0.113.5')).toBe('203.0.113.5')
    expect(await seenFrom(['10.0.0.0/8'], '198.51.100.1, 203.0.113.5')).toBe('203.0.113.5')
  })
})

describe('the organization of a session', () => {
  it('must be named where there are several, and must be one of them', async () => {
    const stranger = await world.createOrg('italy')
    await joinToo(world.it, 'viewer')
    const read = async (headers: object) =>
      await world.read(null, 'settings', { cookie, ...headers })
    expect((await read({})).body).toMatchObject({ code: 'organization_forbidden' })
    expect((await read({ 'daybook-organization': world.dk.id })).status).toBe(200)
    expect((await read({ 'daybook-organization': world.it.id })).status).toBe(200)
    for (const named of [stranger.id, 'org_nonsense', world.dk.orgId]) {
      const reply = await read({ 'daybook-organization': named })
      expect(reply).toMatchObject({ status: 403, body: { code: 'organization_forbidden' } })
    }
  })

  it('gives the rights of the role there, as it is now', async () => {
    const there = { cookie, ...own, 'daybook-organization': world.it.id }
    expect(await save(there)).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
    await world.owner.query(`UPDATE member SET role = 'bookkeeper' WHERE org_id = $1`, [
      world.it.orgId,
    ])
    expect((await save(there)).status).toBe(200)
    await world.owner.query('DELETE FROM member WHERE org_id = $1', [world.it.orgId])
    expect(await save(there)).toMatchObject({ body: { code: 'organization_forbidden' } })
  })

  it('wants a second factor of an owner once it is live', async () => {
    const org = await world.createOrg('denmark')
    const owner = await addLogin(world, org, 'owner')
    const viewer = await addLogin(world, org, 'viewer')
    await makeLive(world, org)
    const as = async (who: TestPerson) =>
      await world.read(null, 'settings', { cookie: `sid=${(await signIn(world, who)).secret}` })
    expect(await as(owner)).toMatchObject({ status: 403, body: { code: 'second_factor_required' } })
    expect((await as(viewer)).status).toBe(200)
  })
})

describe('a session that has ended', () => {
  it('opens nothing from the next request on', async () => {
    const opened = await signIn(world, await addLogin(world, world.dk))
    const headers = { cookie: `sid=${opened.secret}` }
    expect((await world.read(null, 'settings', headers)).status).toBe(200)
    await signOut(world.app, opened.session)
    const reply = await world.read(null, 'settings', headers)
    expect(reply).toMatchObject({ status: 401, body: { code: 'session_expired' } })
  })
})
