import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eras } from '../support/mcp/mcp_client.ts'
import { openAgent, openCallback, type Callback } from './agent.ts'
import { chooseAndConnect, watchComplaints } from './consent_page.ts'
import { addStrongLogin, signInStrongly, type Login } from './people.ts'
import { openSite, type Site } from './site.ts'

let site: Site
let login: Login
let callback: Callback
beforeAll(async () => {
  site = await openSite()
  login = await addStrongLogin(site, site.live, 'owner', [site.test])
  callback = await openCallback()
})
afterAll(async () => {
  await callback.close()
  await site.close()
})
beforeEach(() => site.forgetLimits())

const document = 'https://robot.example/client.json'

describe.each(eras)('an app of the library of %s', (era) => {
  it.each([
    ['registers itself', undefined],
    ['names a document', `${document}?${era}`],
  ])(
    'that %s is let in, works, refreshes its token, and is out when it is disconnected',
    async (_how, id) => {
      const redirect = callback.address
      const name = `Robot ${era} ${id === undefined ? 'one' : 'two'}`
      if (id !== undefined) {
        site.documents.set(id, { client_id: id, client_name: name, redirect_uris: [redirect] })
      }
      const agent = await openAgent(site, era, {
        redirect,
        name,
        ...(id === undefined ? {} : { document: id }),
      })
      const before = [...site.turns]

      const asked = await agent.knock()
      expect(asked.origin + asked.pathname).toBe(`${site.base}/oauth/authorize`)
      expect(Object.fromEntries(asked.searchParams)).toMatchObject({
        resource: site.mcp,
        scope: 'daybook:read daybook:write',
        code_challenge_method: 'S256',
        ...(id === undefined ? {} : { client_id: id }),
      })
      const context = await site.visitor()
      const page = await context.newPage()
      const complaints = watchComplaints(page)
      await page.goto(asked.toString())
      await signInStrongly(site, page, login)
      expect(await page.locator('h1').textContent()).toBe(`Connect ${name} to Daybook?`)
      await chooseAndConnect(page, { org: site.live, access: 'write' })
      const came = await callback.next()
      expect(came.searchParams.get('iss')).toBe(site.base)
      expect(complaints).toEqual([])

      await agent.finish(came)
      expect(agent.memory.tokens?.scope).toBe('daybook:read daybook:write')
      await agent.connect()
      const names = (await agent.tools()).map((tool) => tool.name)
      expect(names).toEqual(expect.arrayContaining(['save_contact', 'list_contacts']))
      const contact = `Kunde ${name}`
      expect(await agent.call('save_contact', { name: contact })).toMatchObject({ name: contact })

      const { access_token: first } = agent.memory.tokens ?? {}
      await site.world.owner.query(`DELETE FROM oauth_artifact WHERE kind = 'AccessToken'`)
      const found = (await agent.call('list_contacts')) as { items: { name: string }[] }
      expect(found.items.map((one) => one.name)).toContain(contact)
      expect(agent.memory.tokens?.access_token).not.toBe(first)

      await page.goto(`${site.base}/account/apps?organization=${site.live.id}`)
      await page.getByRole('button', { name: `Disconnect ${name}` }).click()
      await page.getByText('The app is disconnected.').waitFor()
      const { access_token: last } = agent.memory.tokens ?? {}
      const headers = { authorization: `Bearer ${last}`, 'content-type': 'application/json' }
      for (let node = 0; node < site.ports.length; node += 1) {
        const refused = await site.ask('/api/mcp', { method: 'POST', headers, body: '{}' })
        expect(refused.status).toBe(401)
        expect(refused.headers['www-authenticate']).toContain('error="invalid_token"')
      }
      const { rows: left } = await site.world.owner.query(
        `SELECT a.kind FROM oauth_artifact a JOIN connected_app c ON c.grant_hash = a.grant_hash
         WHERE c.client_id = $1`,
        [agent.memory.client?.client_id],
      )
      expect(left).toEqual([])
      // Its refresh token is worth nothing either, so the library asks its person again.
      const again = await agent.askForMore('list_contacts', {})
      expect(again.pathname).toBe('/oauth/authorize')

      const [one = 0, two = 0] = site.turns.map((turns, at) => turns - (before[at] ?? 0))
      expect(Math.abs(one - two)).toBeLessThan(2)
      await agent.close()
      await context.close()
    },
  )
})
