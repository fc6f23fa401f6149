import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { chooseAndConnect, watchComplaints } from './consent_page.ts'
import { addStrongLogin, signInStrongly, type Login } from './people.ts'
import * as app from './raw_app.ts'
import { openSite, type Site } from './site.ts'

let site: Site
let login: Login
let context: BrowserContext
let page: Page
beforeAll(async () => {
  site = await openSite()
  login = await addStrongLogin(site, site.live, 'owner', [site.test])
  context = await site.visitor()
  const first = await context.newPage()
  await first.goto(`${site.base}/account`)
  await signInStrongly(site, first, login)
  await first.close()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.forgetLimits()
  page = await context.newPage()
})
afterEach(() => page.close())

const write = () => ({ org: site.test, access: 'write' as const })

/** Where the browser is sent after the page, read from the answer itself. */
async function answerAfter(work: () => Promise<void>): Promise<URL> {
  const answered = page.waitForResponse((response) =>
    new URL(response.url()).pathname.startsWith('/oauth/authorize/'),
  )
  await work()
  return new URL((await (await answered).headerValue('location')) ?? '')
}

describe('the page that lets an app in, under its real policy', () => {
  it('leads on to an app on the web, with nothing blocked on the way', async () => {
    const complaints = watchComplaints(page)
    const begun = app.beginAsking(site, await app.registerApp(site))
    await page.goto(begun.url)
    expect(await page.getByText('robot.example').first().isVisible()).toBe(true)
    await chooseAndConnect(page, write())
    await page.waitForURL('https://robot.example/callback**')
    const came = new URL(page.url()).searchParams
    expect(Object.fromEntries(came)).toMatchObject({ state: 'the-state', iss: site.base })
    const got = await app.redeem(site, begun, came.get('code') ?? '')
    expect(await app.knock(site, got.json.access_token)).toBe(200)
    expect(complaints).toEqual([])
  })

  it('leads an app that is known by its own address to that address, and says so', async () => {
    const id = 'https://robot.example/client.json'
    site.documents.set(id, {
      client_id: id,
      client_name: 'Robot of the web',
      redirect_uris: [app.robotCallback],
    })
    const complaints = watchComplaints(page)
    await page.goto(app.beginAsking(site, id).url)
    expect(await page.getByText('The app is published at robot.example.').count()).toBe(1)
    await chooseAndConnect(page, write())
    await page.waitForURL('https://robot.example/callback**')
    expect(complaints).toEqual([])
  })

  it('leads on to a program on the device by its own scheme, and warns of it', async () => {
    const redirect_uri = 'cursor://anysphere.cursor-mcp/oauth/callback'
    const clientId = await app.registerApp(site, { redirect_uris: [redirect_uri] })
    const begun = app.beginAsking(site, clientId, { redirect_uri })
    const complaints = watchComplaints(page)
    await page.goto(begun.url)
    expect(await page.getByText('opens “cursor:” links').count()).toBe(1)
    const at = await answerAfter(() => chooseAndConnect(page, write()))
    expect(at.protocol + at.host + at.pathname).toBe('cursor:anysphere.cursor-mcp/oauth/callback')
    const got = await app.redeem(site, begun, at.searchParams.get('code') ?? '')
    expect(got.status).toBe(200)
    // The browser has no such program; a policy that blocks the address would say so here.
    await page.waitForTimeout(300)
    expect(complaints.filter((one) => /content security policy|refused/i.test(one))).toEqual([])
  })

  it('leads on to a program that listens on this machine, and warns of it', async () => {
    const redirect_uri = 'http://127.0.0.1:9/callback'
    const clientId = await app.registerApp(site, { redirect_uris: [redirect_uri] })
    const begun = app.beginAsking(site, clientId, { redirect_uri })
    const complaints = watchComplaints(page)
    await page.goto(begun.url)
    expect(await page.getByText('runs on this computer').count()).toBe(1)
    const failed = page.waitForEvent('requestfailed')
    const at = await answerAfter(() => chooseAndConnect(page, write()))
    expect(at.host).toBe('127.0.0.1:9')
    // Nobody listens there: it was tried, and not stopped by a policy.
    expect((await failed).url()).toBe(at.toString())
    expect(complaints.filter((one) => /content security policy/i.test(one))).toEqual([])
  })

  it('tells the app that its person refused, and connects nothing', async () => {
    const complaints = watchComplaints(page)
    const clientId = await app.registerApp(site)
    await page.goto(app.beginAsking(site, clientId).url)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL('https://robot.example/callback**')
    const said = Object.fromEntries(new URL(page.url()).searchParams)
    expect(said).toMatchObject({ error: 'access_denied', state: 'the-state', iss: site.base })
    expect(said).not.toHaveProperty('code')
    expect(complaints).toEqual([])
    const { rows } = await site.world.owner.query(
      'SELECT id FROM connected_app WHERE client_id = $1',
      [clientId],
    )
    expect(rows).toEqual([])
  })

  it('is decided anew by a person each time, however often the app was let in', async () => {
    const clientId = await app.registerApp(site)
    for (let time = 1; time <= 2; time += 1) {
      await page.goto(app.beginAsking(site, clientId).url)
      expect(new URL(page.url()).pathname).toMatch(/^\/connect\//)
      expect(await page.locator('input[name=access]:checked').count()).toBe(0)
      await chooseAndConnect(page, { org: site.live, access: 'read' })
      await page.waitForURL('https://robot.example/callback**')
    }
    const { url } = app.beginAsking(site, clientId, { prompt: 'none' })
    await page.goto(url)
    // Nobody has decided about this request, so it leads to a page of ours and not to the app.
    expect(page.url()).toBe(url)
    expect(await page.locator('body').innerText()).toContain('The app could not be connected')
  })
})
