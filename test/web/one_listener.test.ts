import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPerson } from '../support/access/apps.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { client } from '../support/books/invoices.ts'
import { addSignedUp, openSite, type Site } from '../pages/site.ts'
import { openScreen } from './seen.ts'

const most = 120_000

describe.runIf(hasBrowser)('what changes meanwhile', { timeout: most }, () => {
  let site: Site
  let browser: Browser
  let person: TestPerson
  beforeAll(async () => {
    site = await openSite()
    browser = await shareBrowser()
    // Who may not see the settings is told as well.
    person = await addSignedUp(site.world, site.world.dk, 'viewer')
  }, most)
  afterAll(async () => {
    await browser.close()
    site.world.edge.server.server.closeAllConnections()
    await site.close()
  })

  it('is asked for by one tab, told to all of them, and by the next one when that is closed', async () => {
    const { world } = site
    const { page, context } = await openScreen(browser, site, person, '/contacts')
    const asking = new Map<unknown, number>()
    context.on('request', (request) => {
      if (!request.url().includes('/api/rest/changes')) return
      const from = request.frame().page()
      asking.set(from, (asking.get(from) ?? 0) + 1)
    })
    const other = await context.newPage()
    await other.goto(`${site.url}/contacts`)
    const named = (name: string) => [page, other].map((one) => one.getByText(name, { exact: true }))
    await other.getByRole('heading', { name: 'Contacts' }).waitFor()
    await client(world, world.dk, { name: 'Told to both' })
    for (const one of named('Told to both')) await one.first().waitFor()
    await expect.poll(() => asking.has(page)).toBe(true)
    expect(asking.has(other)).toBe(false)
    await page.close()
    await expect.poll(() => asking.has(other)).toBe(true)
    await client(world, world.dk, { name: 'Told to who is left' })
    await other.getByText('Told to who is left', { exact: true }).first().waitFor()
    await context.close()
  })
})
