import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSignedUp, openSite, type Site } from '../pages/site.ts'
import type { TestPerson } from '../support/access/apps.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { openScreen, picture, type Seen } from './seen.ts'

/** What says that nothing is there, in whatever screen. */
const saysNothing =
  /\bnothing (left|to decide|waits)|\b0 (left|to decide)|No bank is linked|is empty/i
const screens = [
  '/home',
  '/inbox',
  '/bank',
  '/requests',
  '/invoices',
  '/contacts',
  '/vat',
  '/books',
]

describe.runIf(hasBrowser)('a server that is slow or fails', { timeout: 180_000 }, () => {
  let site: Site
  let browser: Browser
  let person: TestPerson
  let seen: Seen
  beforeAll(async () => {
    site = await openSite()
    browser = await shareBrowser()
    person = await addSignedUp(site.world, site.world.dk, 'owner')
    seen = await openScreen(browser, site, person, '/home')
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  const main = async (page: Page): Promise<string> => (await page.locator('#app').innerText()) ?? ''
  const goTo = async (path: string): Promise<void> => {
    await seen.page.goto(`${site.url}${path}`)
    await seen.page.locator('main h1').first().waitFor()
  }

  it('is waited for in the shape of what comes, and nothing says that nothing is there', async () => {
    const { page } = seen
    await page.route('**/api/rest/**', () => undefined)
    for (const path of screens) {
      await goTo(path)
      await page.getByRole('status', { name: 'Loading' }).first().waitFor()
      expect([path, saysNothing.exec(await main(page))?.[0]]).toEqual([path, undefined])
      await picture(seen, `waiting_${path.slice(1)}`)
    }
    await page.unroute('**/api/rest/**')
  })

  it('is named as what it is, with a way to try again, and never as an empty list', async () => {
    const { page } = seen
    await page.route('**/api/rest/**', (route) => route.fulfill({ status: 503, body: '' }))
    for (const path of screens) {
      await goTo(path)
      await page.getByRole('button', { name: 'Try again' }).first().waitFor()
      expect([path, saysNothing.exec(await main(page))?.[0]]).toEqual([path, undefined])
      await picture(seen, `failing_${path.slice(1)}`)
    }
    await page.unroute('**/api/rest/**')
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await page.getByRole('button', { name: 'Try again' }).first().waitFor({ state: 'detached' })
  })
})
