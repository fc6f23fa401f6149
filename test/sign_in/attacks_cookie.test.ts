import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addStrongLogin, type Login } from './people.ts'
import * as app from './raw_app.ts'
import { createRawVisitor, type RawVisitor } from './raw_visitor.ts'
import { openSite, type Site } from './site.ts'

let site: Site
let login: Login
let visitor: RawVisitor
beforeAll(async () => {
  site = await openSite()
  login = await addStrongLogin(site, site.test)
  visitor = createRawVisitor(site)
  await visitor.signInStrongly(login)
})
afterAll(() => site.close())
beforeEach(() => site.forgetLimits())

const cookieOf = (): { cookie: string } => ({ cookie: `__Host-sid=${visitor.session() ?? ''}` })

describe('the cookie of a session', () => {
  it('opens the REST interface to our own pages, and changes nothing for others', async () => {
    const headers = cookieOf()
    expect((await site.ask('/api/rest/contacts', { headers })).status).toBe(200)
    const save = async (more: Record<string, string>) =>
      await app.postJson(
        site,
        '/api/rest/actions/save_contact',
        { name: 'Bianchi' },
        {
          ...headers,
          ...more,
        },
      )
    for (const more of [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
    ]) {
      const got = await save(more)
      expect([got.status, got.json.code]).toEqual([403, 'foreign_origin'])
    }
    expect((await save({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await save({ origin: site.base })).status).toBe(200)
  })

  it('never names an organization that its person is not in', async () => {
    const headers = { ...cookieOf(), 'daybook-organization': site.live.id }
    const got = await site.ask('/api/rest/contacts', { headers })
    expect([got.status, got.json.code]).toEqual([403, 'organization_forbidden'])
  })

  it('is not looked at beside a key, right or wrong', async () => {
    for (const authorization of ['Bearer wrong', 'Bearer ', 'Basic eDp5', '']) {
      const headers = { ...cookieOf(), authorization }
      expect([authorization, (await site.ask('/api/rest/contacts', { headers })).status]).toEqual([
        authorization,
        401,
      ])
    }
    const key = { ...cookieOf(), authorization: `Bearer ${site.live.key}` }
    const saved = await app.postJson(site, '/api/rest/actions/save_contact', { name: 'Olsen' }, key)
    expect(saved.status).toBe(200)
    const { rows } = await site.world.owner.query<{ org_id: string }>(
      `SELECT org_id FROM contact WHERE name = 'Olsen'`,
    )
    expect(rows).toEqual([{ org_id: site.live.orgId }])
  })

  it('opens no tools for agents', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
    const accept = 'application/json, text/event-stream'
    const got = await app.postJson(site, '/api/mcp', body, {
      ...cookieOf(),
      accept,
      'sec-fetch-site': 'same-origin',
    })
    expect(got.status).toBe(401)
    expect(got.headers['www-authenticate']).toContain('resource_metadata=')
  })
})

describe('whoever is sent on after a page', () => {
  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%2Fevil.example',
    '/account@evil.example',
    '/account/../../evil.example',
    '/account%0d%0aLocation:%20https://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/approvals/../oauth/authorize?client_id=x',
    '/connect/x/refuse',
    '/oauth/authorize?redirect_uri=https://evil.example',
    ' /account',
    '/account\t/evil',
  ])('stays with us for %j', async (next) => {
    const asked = encodeURIComponent(next)
    for (const path of [`/signin?next=${asked}`, `/signin?next=/account&next=${asked}`]) {
      expect((await visitor.get(path)).headers.location).toBe('/account')
    }
    const names = ['return', 'return_to', 'redirect', 'url', 'continue']
    const query = names.map((name) => `${name}=${asked}`).join('&')
    for (const path of ['/signin', '/reset', '/signin/second']) {
      const got = await createRawVisitor(site).get(`${path}?next=${asked}&lang=${asked}&${query}`)
      expect(got.headers.location ?? '/signin').toMatch(/^\/signin(\?next=%2Faccount)?$/)
      expect(got.text).not.toMatch(/(?:href|action|src)="(?:[^/#]|\/[/\\])/)
      expect(/name="next" value="([^"]*)"/.exec(got.text)?.[1] ?? '/account').toBe('/account')
    }
    const out = createRawVisitor(site)
    const left = await out.submit('/signin', '/signout', { next })
    expect(left.headers.location).toBe('/signin?done=signed_out')
  })
})
