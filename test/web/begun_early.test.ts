import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPerson } from '../support/access/apps.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { addSignedUp, openSite, type Site } from '../pages/site.ts'
import { openScreen } from './seen.ts'

describe.runIf(hasBrowser)('what a screen needs', { timeout: 120_000 }, () => {
  let site: Site
  let browser: Browser
  let person: TestPerson
  beforeAll(async () => {
    site = await openSite()
    browser = await shareBrowser()
    person = await addSignedUp(site.world, site.world.dk, 'owner')
  }, 120_000)
  afterAll(async () => {
    await browser.close()
    site.world.edge.server.server.closeAllConnections()
    await site.close()
  })

  it.each([
    ['/inbox', 'inbox', ['attention', 'documents', 'follow-ups']],
    ['/bank', 'bank', ['bank-transactions', 'bank-accounts']],
    ['/requests', 'requests', ['approvals']],
  ] as const)('is asked for at %s while its script is on the way', async (path, script, reads) => {
    const { page, context } = await openScreen(browser, site, person, '/settings')
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    const asked = new Set<string>()
    page.on('request', (request) => {
      const [, read] = /\/api\/rest\/([a-z-]+)\?/.exec(request.url()) ?? []
      if (read !== undefined) asked.add(read)
    })
    let letThrough = (): void => undefined
    const held = new Promise<void>((resolve) => (letThrough = resolve))
    let isHeld = false
    await page.route(new RegExp(`/assets/${script}-[\\w-]+\\.js$`), async (route) => {
      isHeld = true
      await held
      await route.continue()
    })
    await page.locator(`nav a[href$="${path}"]`).first().click()
    await expect.poll(() => reads.filter((one) => !asked.has(one))).toEqual([])
    expect(isHeld).toBe(true)
    expect(await page.getByRole('tablist').count()).toBe(0)
    letThrough()
    await page.getByRole('tablist').waitFor()
    await context.close()
  })
})
