import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPerson } from '../support/access/apps.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { addSignedUp, newPage, openSite, signIn, type Site, screenOf } from '../pages/site.ts'

describe.runIf(hasBrowser)('the keys in a browser', { timeout: 180_000 }, () => {
  let site: Site
  let browser: Browser
  let person: TestPerson
  let page: Page
  beforeAll(async () => {
    site = await openSite()
    person = await addSignedUp(site.world, site.world.dk, 'owner')
    browser = await shareBrowser()
    const [opened] = await newPage(browser)
    page = opened
    await signIn(page, site, person)
    await page.waitForURL((url) => url.pathname !== '/signin')
    await page.goto(`${site.url}/home`)
    await page.locator('h1').waitFor()
  })
  afterAll(async () => {
    await browser.close()
    site.world.edge.server.server.closeAllConnections()
    await site.close()
  })

  it('go to each place by two keys, one after the other', async () => {
    for (const [key, path] of [
      ['b', '/bank'],
      ['f', '/invoices'],
      ['c', '/contacts'],
      ['v', '/vat'],
      ['i', '/inbox'],
      ['h', '/home'],
    ] as const) {
      await page.keyboard.press('g')
      await page.keyboard.press(key)
      await page.waitForFunction(`location.pathname.endsWith('${path}')`)
    }
  })

  it('are shown in a sheet, which gives the focus back when it closes', async () => {
    const opener = page.getByRole('button', { name: 'Keys' })
    await opener.focus()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keys' })
    await sheet.waitFor()
    await sheet.getByText('Everywhere').waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    expect(screenOf(page)).toBe('/home')
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('can be turned off, which is kept', async () => {
    await page.keyboard.press('?')
    await page.getByRole('switch', { name: 'Single letters' }).uncheck()
    await page.keyboard.press('Escape')
    await page.reload()
    await page.locator('h1').waitFor()
    await page.keyboard.press('?')
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(screenOf(page)).toBe('/home')
    await page.getByRole('button', { name: 'Keys' }).click()
    await page.getByRole('switch', { name: 'Single letters' }).check()
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await page.waitForFunction(`location.pathname.endsWith('/bank')`)
  })
})
