import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSignedUp, enter, openSite, type Site } from '../pages/site.ts'
import { joins } from '../support/access/apps.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'

describe.runIf(hasBrowser)('two clients in two tabs of one browser', { timeout: 180_000 }, () => {
  let site: Site
  let browser: Browser
  let tabs: { page: Page; client: string; contact: string }[]
  beforeAll(async () => {
    site = await openSite()
    browser = await shareBrowser()
    const { world } = site
    const person = await addSignedUp(world, world.dk, 'bookkeeper')
    await joins(world, person, world.it, 'bookkeeper')
    const context = await browser.newContext()
    tabs = []
    for (const [org, contact] of [
      [world.dk, 'Skagen Trykkeri A/S'],
      [world.it, 'Cartiera Rossi S.r.l.'],
    ] as const) {
      await world.rest(org, 'actions/save_contact', { name: contact, type: 'client' })
      const page = await context.newPage()
      page.setDefaultTimeout(45_000)
      if (tabs.length === 0) await enter(page, site, person, 'en')
      await page.goto(`${site.url}/o/${org.id}/home`)
      tabs.push({ page, client: org.id, contact })
    }
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  const expectOwn = async ({ page, client, contact }: (typeof tabs)[number]): Promise<void> => {
    await page.getByRole('link', { name: contact }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/o/${client}/contacts`)
    expect(await page.locator('.recordtable tbody tr').count()).toBe(1)
  }

  it('stay apart whatever is clicked, reloaded, or gone back to', async () => {
    for (const { page } of tabs) await page.getByRole('link', { name: 'Contacts' }).click()
    for (const tab of tabs) await expectOwn(tab)
    for (const tab of tabs) {
      await tab.page.reload()
      await expectOwn(tab)
    }
    for (const { page, contact } of tabs) {
      await page.getByRole('link', { name: contact }).click()
      await page.getByRole('heading', { level: 1, name: contact }).waitFor()
      await page.reload()
      await page.getByRole('heading', { level: 1, name: contact }).waitFor()
      await page.goBack()
    }
    for (const tab of tabs) await expectOwn(tab)
  })

  it('change place together only where a person chooses the other one', async () => {
    const [danish, italian] = tabs
    if (danish === undefined || italian === undefined) throw new Error('There are two tabs.')
    await danish.page
      .getByRole('navigation')
      .getByLabel('Organization')
      .selectOption(italian.client)
    await danish.page.waitForURL(`${site.url}/o/${italian.client}/home`)
    await expectOwn(italian)
  })
})
