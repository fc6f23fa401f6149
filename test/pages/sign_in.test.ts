import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import {
  addSignedUp,
  codeOf,
  makeLive,
  newPage,
  openSite,
  signIn,
  type Site,
  screenOf,
} from './site.ts'

describe.runIf(hasBrowser)('signing in with a real browser', () => {
  let site: Site
  let browser: Browser

  beforeAll(async () => {
    site = await openSite()
    browser = await shareBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  it('leads with address and password to what waits, to the account, and out again', async () => {
    const person = await addSignedUp(site.world, site.world.dk, 'bookkeeper')
    const [page] = await newPage(browser)
    await page.goto(site.url)
    expect(new URL(page.url()).pathname).toBe('/signin')
    await signIn(page, site, person)
    expect(screenOf(page)).toBe('/home')
    await page.goto(site.url)
    expect(screenOf(page)).toBe('/home')
    // The menu reaches over the page beside it, and over the links there.
    await page.locator('.figlink').first().waitFor()
    await page.locator('.personmenu summary >> visible=true').click()
    await page.getByRole('link', { name: 'Account' }).filter({ visible: true }).click()
    await page.waitForURL('**/account')
    expect(await page.textContent('h1')).toBe('Account and security')
    expect(await page.textContent('main')).toContain(person.email)
    expect(await page.textContent('.place')).toContain('Test denmark')
    await page.click('text=Sign out >> nth=0')
    expect(await page.textContent('main')).toContain('You are signed out.')
    await page.goto(`${site.url}/account`)
    expect(new URL(page.url()).pathname).toBe('/signin')
  })

  it('says the same of a wrong password and of an unknown address, and keeps the address', async () => {
    const person = await addSignedUp(site.world, site.world.dk, 'bookkeeper')
    const [page] = await newPage(browser)
    for (const email of [person.email, 'nobody@example.test']) {
      await page.goto(`${site.url}/signin`)
      await page.fill('#email', email)
      await page.fill('#password', 'not the password at all')
      await page.click('form[action="/signin"] button')
      expect(await page.textContent('#problem')).toContain('is wrong')
      expect(await page.inputValue('#email')).toBe(email)
      expect(await page.inputValue('#password')).toBe('')
      expect(await page.getAttribute('#password', 'aria-describedby')).toBe('problem')
    }
  })

  it('asks a role that can change real books for a second proof, and then for its code', async () => {
    const org = await site.world.createOrg('denmark')
    await makeLive(site.world, org)
    const person = await addSignedUp(site.world, org, 'owner')
    const [page, context] = await newPage(browser)
    await signIn(page, site, person)
    expect(new URL(page.url()).pathname).toBe('/account/second')
    await page.click('text=Set up an authenticator app')
    const secret = (await page.textContent('.key'))?.replaceAll(' ', '') ?? ''
    expect(await page.isVisible('svg.qr')).toBe(true)
    await page.fill('#code', '000000')
    await page.click('text=Turn on')
    expect(await page.textContent('#problem')).toContain('is wrong')
    expect((await page.textContent('.key'))?.replaceAll(' ', '')).toBe(secret)
    await page.fill('#code', codeOf(secret))
    await page.click('text=Turn on')
    const codes = await page.locator('.codes li').allTextContents()
    expect(codes).toHaveLength(10)
    await page.click('text=I have saved them')
    expect(screenOf(page)).toBe('/home')
    await page.goto(`${site.url}/account`)
    expect(await page.textContent('main')).toContain('An authenticator app is set up.')

    await context.clearCookies()
    await signIn(page, site, person)
    expect(new URL(page.url()).pathname).toBe('/signin/second')
    await page.fill('#code', codeOf(secret, 1))
    await page.click('form[action="/signin/second"] button >> nth=0')
    expect(screenOf(page)).toBe('/home')

    await context.clearCookies()
    await signIn(page, site, person)
    await page.click('summary:has-text("cannot use")')
    await page.fill('#recovery', codes[3] ?? '')
    await page.click('details button')
    expect(screenOf(page)).toBe('/home')
    await page.goto(`${site.url}/account`)
    expect(await page.textContent('main')).toContain('9 recovery codes left.')
  })

  it('takes a passkey made in the browser, first as a second proof and then alone', async () => {
    const person = await addSignedUp(site.world, site.world.dk, 'owner')
    const [page, context] = await newPage(browser)
    const devtools = await context.newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await signIn(page, site, person)
    await page.goto(`${site.url}/account/second`)
    await page.fill('#passkey-name', 'Laptop <b>')
    await page.click('[data-passkey="add"] button')
    await page.waitForURL('**/account?done=passkey_added')
    expect(await page.textContent('.rows')).toContain('Laptop <b>')
    await page.click('text=Sign out >> nth=0')
    await page.goto(`${site.url}/signin?next=%2Faccount%2Fapps`)
    await page.click('[data-passkey="use"] button')
    await page.waitForURL('**/account/apps')
  })

  it('hides the passkey button where scripts are off, and works all the same', async () => {
    const person = await addSignedUp(site.world, site.world.dk, 'viewer')
    const context = await browser.newContext({ locale: 'da', javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${site.url}/signin`)
    expect(await page.isVisible('[data-passkey]')).toBe(false)
    await signIn(page, site, person)
    await page.goto(`${site.url}/home`)
    expect(await page.textContent('body')).toContain('Appen kræver JavaScript')
    await page.click('noscript a[href="/approvals"]')
    expect(await page.textContent('h1')).toBe('Godkendelser')
    await context.close()
  })
})
