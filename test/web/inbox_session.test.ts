import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillSignIn } from '../pages/site.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { documentOf } from '../support/documents/documents.ts'
import {
  addPaper,
  closeInboxSite,
  type InboxSite,
  openInbox,
  openInboxSite,
  skagen,
} from './inbox_site.ts'

describe.runIf(hasBrowser)('a session that ends', { timeout: 180_000 }, () => {
  let site: InboxSite
  let browser: Browser
  beforeAll(async () => {
    site = await openInboxSite()
    browser = await shareBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await closeInboxSite(site)
  })

  it('in the middle of an edit loses nothing: the same document, with what was typed', async () => {
    const { world, org } = site
    await addPaper(world, org, skagen('70001'))
    const id = await addPaper(world, org, skagen('70002'))
    const path = `/o/${org.id}/inbox?tab=needs&id=${id}`
    const { page, close } = await openInbox(browser, site, { path })
    await page.locator('.fold').click()
    await page.locator('#field-invoiceNumber').fill('70002-B')
    await world.owner.query(`UPDATE session SET last_seen_at = now() - interval '13 hours'`)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/signin')
    expect(new URL(page.url()).searchParams.get('next')).toBe(path)
    expect((await documentOf(world, org, id)).extraction.invoiceNumber).toBe('70002')
    await fillSignIn(page, site.person)
    await page.waitForURL((url) => url.pathname === `/o/${org.id}/inbox`)
    await page.locator(`#row-${id}[aria-selected=true]`).waitFor()
    // Open, because of what was typed in it.
    const number = page.locator('#field-invoiceNumber').filter({ visible: true })
    await number.waitFor()
    expect(await number.inputValue()).toBe('70002-B')
    await number.focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => (await documentOf(world, org, id)).extraction.invoiceNumber)
      .toBe('70002-B')
    await close()
  })
})
