import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { addPaper, closeInboxSite, type InboxSite, openInbox, openInboxSite } from './inbox_site.ts'
import { spokenOf } from './spoken.ts'

const paper = {
  name: 'Skagen Trykkeri A/S',
  cvr: '29417709',
  number: '80001',
  date: 'Dato 03.11.2026',
  net: '1.400,00',
  vat: '350,00',
  total: '1.750,00',
}

describe.runIf(hasBrowser)('the review by ear', () => {
  let site: InboxSite
  let browser: Browser
  let id: string
  beforeAll(async () => {
    site = await openInboxSite()
    id = await addPaper(site.world, site.org, paper)
    browser = await shareBrowser()
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await closeInboxSite(site)
  })

  it('says each field with its currency, what is to be checked and why, and the entry by account', async () => {
    const { page, close } = await openInbox(browser, site, { path: `/inbox?id=${id}` })
    await page.locator('#field-account').waitFor()
    await page.getByRole('img', { name: /page/i }).first().waitFor()
    const said = await spokenOf(page, '#inbox-panes')
    const still = said.replaceAll(/\d\d:\d\d/g, 'TIME')
    await expect(`${still}\n`).toMatchFileSnapshot('../golden/web/review.txt')
    await close()
  }, 120_000)

  it('says how many are left when one is confirmed', async () => {
    const { page, close } = await openInbox(browser, site, { path: `/inbox?id=${id}` })
    await page.locator('#field-account').waitFor()
    const status = page.locator('.reviewhead [role=status]')
    const before = await status.innerText()
    await page.keyboard.press('Enter')
    await expect.poll(async () => await status.innerText()).not.toBe(before)
    const field = page.locator('.fld.confirmed [aria-describedby]').first()
    const marks = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
    expect(await page.locator(`#${marks[0]}`).innerText()).toBe('Confirmed')
    await close()
  }, 120_000)
})
