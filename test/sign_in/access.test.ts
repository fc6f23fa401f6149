import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addLogin } from '../support/access/logins.ts'
import { eras, type Era } from '../support/mcp/mcp_client.ts'
import { openAgent, openCallback, type Agent, type Callback } from './agent.ts'
import { chooseAndConnect, type Choice } from './consent_page.ts'
import {
  addStrongLogin,
  codeAt,
  giveCode,
  givePassword,
  signInStrongly,
  type Login,
} from './people.ts'
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

/** From the library's first call to its first token. */
async function letIn(agent: Agent, asked: URL, choice: Choice): Promise<void> {
  const context = await site.visitor()
  const page = await context.newPage()
  await page.goto(asked.toString())
  await signInStrongly(site, page, login)
  await chooseAndConnect(page, choice)
  await agent.finish(await callback.next())
  await agent.connect()
  await context.close()
}

async function reader(era: Era): Promise<Agent> {
  const agent = await openAgent(site, era, { redirect: callback.address })
  await letIn(agent, await agent.knock(), { org: site.test, access: 'read' })
  return agent
}

describe.each(eras)('an app of %s that was let in to read', (era) => {
  let agent: Agent
  beforeAll(async () => {
    agent = await reader(era)
  })
  afterAll(() => agent.close())

  it('is told so with its token, and is shown no tool that changes anything', async () => {
    expect(agent.memory.tokens?.scope).toBe('daybook:read')
    const tools = await agent.tools()
    expect(tools.length).toBeGreaterThan(20)
    expect(tools.filter((tool) => tool.annotations?.readOnlyHint !== true)).toEqual([])
    expect(await agent.call('list_contacts')).toMatchObject({ items: [] })
  })

  it('reaches the organization that was chosen and no other', async () => {
    const { rows } = await site.world.owner.query<{ org_id: string }>(
      `SELECT org_id FROM connected_app WHERE client_id = $1`,
      [agent.memory.client?.client_id],
    )
    expect(rows).toEqual([{ org_id: site.test.orgId }])
  })
})

describe('an app that reads and calls a tool that writes', () => {
  it('is sent to its person again by the new library, and may write once they agree', async () => {
    const agent = await reader('2026-07-28')
    const asked = await agent.askForMore('save_contact', { name: 'Rossi' })
    expect(asked.searchParams.get('scope')?.split(' ').toSorted()).toEqual([
      'daybook:read',
      'daybook:write',
    ])
    expect(await agent.call('list_contacts')).toMatchObject({ items: [] })
    await letIn(agent, asked, { org: site.test, access: 'write' })
    expect(await agent.call('save_contact', { name: 'Rossi' })).toMatchObject({ name: 'Rossi' })
    await agent.close()
  })

  it('is refused by name in the old library, which only refreshes; signing in anew helps', async () => {
    const agent = await reader('2025-11-25')
    await expect(agent.call('save_contact', { name: 'Verdi' })).rejects.toThrow(/403/)
    agent.memory.tokens = undefined
    const asked = await agent.askForMore('list_contacts', {})
    expect(asked.searchParams.get('scope')).toContain('daybook:write')
    await letIn(agent, asked, { org: site.test, access: 'write' })
    expect(await agent.call('save_contact', { name: 'Verdi' })).toMatchObject({ name: 'Verdi' })
    await agent.close()
  })
})

describe('a person', () => {
  it('whose role only reads is offered nothing more', async () => {
    const viewer = await addLogin(site.world, site.test, 'viewer')
    const agent = await openAgent(site, '2026-07-28', { redirect: callback.address })
    const context = await site.visitor()
    const page = await context.newPage()
    await page.goto((await agent.knock()).toString())
    await givePassword(page, viewer)
    await page.getByRole('button', { name: 'Connect', exact: true }).waitFor()
    expect(await page.locator('input[name=access]').count()).toBe(1)
    await page.locator('input[name=access][value=read]').evaluate((input) => {
      ;(input as unknown as { value: string }).value = 'write'
    })
    await page.locator('input[name=access]').check()
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.locator('#problem .problem').waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/connect\//)
    await context.close()
  })

  it('without a second proof sets one up on the way to let an app change real books', async () => {
    const bookkeeper = await addLogin(site.world, site.live, 'bookkeeper')
    const agent = await openAgent(site, '2026-07-28', { redirect: callback.address })
    const context = await site.visitor()
    const page = await context.newPage()
    await page.goto((await agent.knock()).toString())
    await givePassword(page, bookkeeper)
    await chooseAndConnect(page, { org: site.live, access: 'write' })
    await page.waitForURL('**/account/second**')
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
    const secret = (await page.locator('code.key').textContent())?.replaceAll(' ', '') ?? ''
    await page.getByLabel('Six-digit code').fill(codeAt(secret, Date.now()))
    await page.getByRole('button', { name: 'Turn on' }).click()
    expect(await page.locator('ol.codes li').count()).toBe(10)
    await page.getByRole('link', { name: 'I have saved them' }).click()
    await chooseAndConnect(page, { org: site.live, access: 'write' })
    await agent.finish(await callback.next())
    expect(agent.memory.tokens?.scope).toBe('daybook:read daybook:write')
    await context.close()
  })

  it('who types a wrong code is let in with the next right one', async () => {
    const context = await site.visitor()
    const page = await context.newPage()
    await page.goto(`${site.base}/account`)
    await givePassword(page, login)
    await giveCode(page, '000000')
    await page.getByText('The code is wrong').waitFor()
    await site.world.owner.query('UPDATE totp SET last_step = 0 WHERE user_id = $1', [login.userId])
    await giveCode(page, codeAt(login.secret, Date.now()))
    await page.waitForURL(`${site.base}/account`)
    await context.close()
  })
})
