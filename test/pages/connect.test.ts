import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { redeem, registerClient } from './client.ts'
import { addSignedUp, fillSignIn, makeLive, newPage, openSite, type Site } from './site.ts'

describe.runIf(hasBrowser)('letting an app in with a real browser', () => {
  let site: Site
  let browser: Browser
  let listener: Server
  let loopback: string
  const received: string[] = []

  beforeAll(async () => {
    site = await openSite()
    browser = await shareBrowser()
    listener = createServer((request, response) => {
      received.push(request.url ?? '')
      response.end('the app has it')
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', () => resolve()))
    loopback = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/callback`
  })
  afterAll(async () => {
    await browser.close()
    listener.close()
    await site.close()
  })

  /** What the policy of a page forbade, as the browser itself tells it. */
  async function watch(page: Page): Promise<{ violations: string[]; asked: string[] }> {
    const seen = { violations: [] as string[], asked: [] as string[] }
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) seen.violations.push(message.text())
    })
    page.on('request', (request) => {
      if (request.isNavigationRequest()) seen.asked.push(request.url())
    })
    return seen
  }

  async function arrive(page: Page, address: string, person: { email: string }): Promise<void> {
    await page.goto(address)
    expect(await page.textContent('main')).toContain(
      'Sign in to decide whether the app may connect',
    )
    await fillSignIn(page, person as never)
    await page.waitForURL('**/connect/*')
  }

  it('shows who asks, lets the person choose, and hands a working token to the app', async () => {
    const person = await addSignedUp(site.world, site.world.dk, 'bookkeeper')
    const client = await registerClient(site, loopback)
    const [page] = await newPage(browser)
    const seen = await watch(page)
    await arrive(page, client.address, person)
    expect(await page.textContent('h1')).toBe('Connect Robot to Daybook?')
    const text = (await page.textContent('main')) ?? ''
    expect(text).toContain(new URL(loopback).host)
    expect(text).toContain('It says that it runs on this computer.')
    expect(text).toContain('Daybook has not verified who is behind this app.')
    expect(await page.isChecked('[name=organization]')).toBe(true)
    expect(await page.locator('[name=access]:checked').count()).toBe(0)
    await page.check('[name=access][value=read]')
    await page.click('text=Connect >> nth=-1')
    await page.waitForURL(`${loopback}?**`)
    expect(seen.violations).toEqual([])
    const query = new URL(page.url()).searchParams
    expect(query.get('state')).toBe('state-of-the-app')
    expect(query.get('iss')).toBe(site.url)
    const { status, body } = await redeem(site, client, query.get('code') ?? '')
    expect(status).toBe(200)
    expect(body.scope).toBe('daybook:read')
  })

  it.each([
    ['an https address', 'https://robot.example/callback', 'https://robot.example/callback?'],
    ['a scheme of its own', 'cursor://anysphere.cursor-mcp/oauth/callback', 'cursor://anysphere'],
  ])('sends the browser on to %s under the page’s own policy', async (_kind, uri, begins) => {
    const person = await addSignedUp(site.world, site.world.dk, 'bookkeeper')
    const client = await registerClient(site, uri)
    const [page, context] = await newPage(browser)
    const seen = await watch(page)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    const redirects: string[] = []
    devtools.on('Network.requestWillBeSent', (event) => redirects.push(event.request.url))
    await arrive(page, client.address, person)
    await page.check('[name=access][value=read]')
    await page.click('text=Connect >> nth=-1', { noWaitAfter: true })
    await expect.poll(() => redirects.some((url) => url.startsWith(begins))).toBe(true)
    expect(seen.violations).toEqual([])
  })

  it('would be stopped by a policy that does not name the address: the check can fail', async () => {
    const person = await addSignedUp(site.world, site.world.dk, 'bookkeeper')
    const client = await registerClient(site, loopback)
    const [page] = await newPage(browser)
    const seen = await watch(page)
    await page.route('**/connect/*', async (route) => {
      if (route.request().method() !== 'GET') return await route.continue()
      const response = await route.fetch({ maxRedirects: 0 })
      const headers = response.headers()
      const policy = headers['content-security-policy'] ?? ''
      headers['content-security-policy'] = policy.replace(` ${new URL(loopback).origin}`, '')
      return await route.fulfill({ response, headers })
    })
    await arrive(page, client.address, person)
    // What a redirect leads to is not intercepted; a page that is asked for again is.
    await page.reload()
    await page.check('[name=access][value=read]')
    await page.click('text=Connect >> nth=-1', { noWaitAfter: true })
    await expect.poll(() => seen.violations.length).toBeGreaterThan(0)
    expect(seen.violations[0]).toContain('form-action')
  })

  it('says no for whoever cancels, and gives nothing', async () => {
    const person = await addSignedUp(site.world, site.world.dk, 'bookkeeper')
    const client = await registerClient(site, loopback)
    const [page] = await newPage(browser)
    await arrive(page, client.address, person)
    await page.click('text=Cancel')
    await page.waitForURL(`${loopback}?**`)
    const query = new URL(page.url()).searchParams
    expect(query.get('error')).toBe('access_denied')
    expect(query.get('code')).toBe(null)
  })

  it('wants a second proof before an app may change real books', async () => {
    const org = await site.world.createOrg('denmark')
    await makeLive(site.world, org)
    const person = await addSignedUp(site.world, org, 'bookkeeper')
    const client = await registerClient(site, loopback)
    const [page] = await newPage(browser)
    await arrive(page, client.address, person)
    expect(await page.textContent('main')).toContain(
      'confirm that it is you with two-step verification',
    )
    await page.check('[name=access][value=write]')
    await page.click('text=Connect >> nth=-1')
    await page.waitForURL('**/account/second?next=%2Fconnect%2F*')
  })

  it('offers no changes to a role that only reads', async () => {
    const person = await addSignedUp(site.world, site.world.dk, 'viewer')
    const client = await registerClient(site, loopback)
    const [page] = await newPage(browser)
    await arrive(page, client.address, person)
    expect(await page.locator('[name=access]').count()).toBe(1)
    expect(await page.textContent('main')).toContain('can only read')
  })

  it('shows a hostile name as text, without the letters nobody sees', async () => {
    const person = await addSignedUp(site.world, site.world.dk, 'viewer')
    const name = 'Bank<script>\u202Egnp\u200B https://evil.example'
    const client = await registerClient(site, loopback, { name })
    const [page] = await newPage(browser)
    await arrive(page, client.address, person)
    expect(await page.textContent('dd')).toBe('Bank<script>gnp https://evil.example')
    expect(await page.locator('main a').count()).toBe(0)
  })

  it('tells a browser that the request does not belong to that it is not known', async () => {
    const person = await addSignedUp(site.world, site.world.dk, 'viewer')
    const client = await registerClient(site, loopback)
    const [page] = await newPage(browser)
    await arrive(page, client.address, person)
    const [other] = await newPage(browser)
    const answer = await other.goto(page.url())
    expect(answer?.status()).toBe(404)
    expect(await other.textContent('main')).toContain('This connection request is unknown')
  })
})
