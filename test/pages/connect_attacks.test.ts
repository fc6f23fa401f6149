import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPerson } from '../support/access/apps.ts'
import { registerClient } from './client.ts'
import { addSignedUp, makeLive, openSite, type Site } from './site.ts'
import { createVisitor, enter, type Visitor } from './visitor.ts'

describe('whoever forges the consent', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site.close())

  /** The page as it is shown to this visitor, with what its form carries. */
  async function ask(visitor: Visitor, scope?: string) {
    const given = scope === undefined ? {} : { scope }
    const client = await registerClient(site, 'https://robot.example/cb', given)
    const asked = await visitor.get(client.address.slice(site.url.length))
    const path = String(asked.headers['location']).replace(site.url, '')
    const { text } = await visitor.get(path)
    return { path, text, token: /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '' }
  }

  const apps = async (): Promise<number> => {
    const { rows } = await site.world.owner.query('SELECT count(*)::int AS n FROM connected_app')
    return (rows[0] as { n: number }).n
  }

  async function refused(
    person: TestPerson,
    fields: Record<string, string>,
    given: { scope?: string; headers?: object } = {},
  ) {
    const visitor = await enter(site.world, person)
    const { path, token } = await ask(visitor, given.scope)
    const before = await apps()
    const answer = await visitor.post(path, { token, ...fields }, given.headers)
    expect(await apps()).toBe(before)
    return answer
  }

  it('cannot choose an organization that is not the person’s', async () => {
    const person = await addSignedUp(site.world, site.world.dk, 'bookkeeper')
    const fields = { organization: site.world.it.id, access: 'read' }
    const answer = await refused(person, fields)
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Choose an organization.')
  })

  it('cannot give more than the role has, nor more than was asked for', async () => {
    const viewer = await addSignedUp(site.world, site.world.dk, 'viewer')
    const fields = { organization: site.world.dk.id, access: 'write' }
    expect((await refused(viewer, fields)).text).toContain('can only read')
    const owner = await addSignedUp(site.world, site.world.dk, 'bookkeeper')
    const answer = await refused(owner, fields, { scope: 'daybook:read' })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Choose what it can do.')
  })

  it.each([{}, { access: 'read' }, { organization: 'x', access: '' }, { access: 'admin' }])(
    'has chosen nothing with %j',
    async (fields) => {
      const person = await addSignedUp(site.world, site.world.dk, 'bookkeeper')
      expect((await refused(person, fields as Record<string, string>)).status).toBe(422)
    },
  )

  it('cannot send the form from elsewhere, nor without its token', async () => {
    const person = await addSignedUp(site.world, site.world.dk, 'bookkeeper')
    const fields = { organization: site.world.dk.id, access: 'read' }
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await refused(person, fields, { headers })).status).toBe(403)
    expect((await refused(person, { ...fields, token: '' })).status).toBe(403)
  })

  it('cannot make another person approve a request that is not in their browser', async () => {
    const [one, other] = [
      await enter(site.world, await addSignedUp(site.world, site.world.dk, 'bookkeeper')),
      await enter(site.world, await addSignedUp(site.world, site.world.dk, 'bookkeeper')),
    ]
    const { path } = await ask(one)
    const token = await other.tokenOn('/account')
    const before = await apps()
    const fields = { token, organization: site.world.dk.id, access: 'read' }
    const answer = await other.post(path, fields)
    expect(answer.status).toBe(404)
    expect((await other.post(`${path}/refuse`, { token })).status).toBe(404)
    expect(await apps()).toBe(before)
  })

  it('cannot have the page of one request answer another', async () => {
    const person = await addSignedUp(site.world, site.world.dk, 'bookkeeper')
    const visitor = await enter(site.world, person)
    const first = await ask(visitor)
    const second = await ask(visitor)
    expect(first.path).not.toBe(second.path)
    const before = await apps()
    // This visitor brings the cookie of the second to the address of the first.
    const fields = { token: first.token, organization: site.world.dk.id, access: 'read' }
    expect((await visitor.post(first.path, fields)).status).toBe(404)
    expect(await apps()).toBe(before)
  })

  it('cannot let an app change real books with a password alone', async () => {
    const org = await site.world.createOrg('denmark')
    await makeLive(site.world, org)
    const person = await addSignedUp(site.world, org, 'bookkeeper')
    const answer = await refused(person, { organization: org.id, access: 'write' })
    expect(answer.status).toBe(303)
    expect(answer.headers['location']).toMatch(/^\/account\/second\?next=%2Fconnect%2F/)
  })

  it('gets no answer for an address that the app never registered, but a page of ours', async () => {
    const client = await registerClient(site, 'https://robot.example/cb')
    const address = client.address.replace('robot.example', 'evil.example')
    const visitor = createVisitor(site.world, { 'accept-language': 'da' })
    const answer = await visitor.get(address.slice(site.url.length))
    expect(answer.status).toBe(400)
    expect(answer.headers['location']).toBeUndefined()
    expect(answer.text).toContain('Appen kunne ikke forbindes')
    expect(answer.headers['content-security-policy']).toContain("style-src 'self'")
  })

  it('the policy of the page names the address of this app, and of no other', async () => {
    const person = await addSignedUp(site.world, site.world.dk, 'bookkeeper')
    const visitor = await enter(site.world, person)
    const { path } = await ask(visitor)
    const { headers } = await visitor.get(path)
    expect(headers['content-security-policy']).toContain(
      `form-action 'self' ${site.url} https://robot.example;`,
    )
    const elsewhere = await visitor.get('/account')
    expect(elsewhere.headers['content-security-policy']).not.toContain('robot.example')
  })
})
