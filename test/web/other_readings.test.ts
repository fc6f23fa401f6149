import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { documentOf } from '../support/documents/documents.ts'
import { expectForEverybody } from './for_everybody.ts'
import {
  addPaper,
  closeInboxSite,
  type InboxSite,
  openInbox,
  openInboxSite,
  skagen,
} from './inbox_site.ts'
import { picture } from './seen.ts'

describe.runIf(hasBrowser)('a field that was read in two ways', { timeout: 180_000 }, () => {
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

  it('shows the other reading, takes it by the arrow or a press, and saves only what is confirmed', async () => {
    const paper = { ...skagen('82001'), note: 'Aftalt i EUR' }
    const id = await addPaper(site.world, site.org, paper)
    const currency = async () => (await documentOf(site.world, site.org, id)).extraction.currency
    const seen = await openInbox(browser, site, { path: `/inbox?id=${id}` })
    const { page, close } = seen
    const field = page.locator('#field-currency')
    await page.locator('.otherreadings').getByRole('button', { name: 'EUR' }).waitFor()
    expect(await field.inputValue()).toBe('DKK')
    await picture({ ...seen, context: page.context() }, 'other_readings_1440')
    await expectForEverybody(seen)
    await field.focus()
    await page.keyboard.press('ArrowDown')
    expect(await field.inputValue()).toBe('EUR')
    await page.keyboard.press('ArrowDown')
    expect(await field.inputValue()).toBe('DKK')
    await page.locator('.otherreadings').getByRole('button', { name: 'EUR' }).click()
    await page.locator('#field-currency:focus').waitFor()
    expect([await field.inputValue(), await currency()]).toEqual(['EUR', 'DKK'])
    await page.keyboard.press('Enter')
    await expect.poll(currency).toBe('EUR')
    await close()
  })
})
