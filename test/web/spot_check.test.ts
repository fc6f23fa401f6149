import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { documentOf } from '../support/documents/documents.ts'
import { checkOf, postedAlone } from '../support/work/acts.ts'
import { expectForEverybody } from './for_everybody.ts'
import { closeInboxSite, type InboxSite, openInbox, openInboxSite } from './inbox_site.ts'
import { picture } from './seen.ts'

describe.runIf(hasBrowser)('what Daybook did, looked at by a person', { timeout: 180_000 }, () => {
  let site: InboxSite
  let browser: Browser
  beforeAll(async () => {
    site = await openInboxSite()
    for (let no = 0; no < 4; no += 1) await postedAlone(site.world, site.org, `${300 + no}.00`)
    browser = await shareBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await closeInboxSite(site)
  })

  const rateOf = async () => (await site.world.read(site.org, 'error-rate')).body.result

  it('is judged under its tab, and every verdict feeds the error rate', async () => {
    const drawn = await checkOf(site.world, site.org)
    expect(drawn.left).toBe(drawn.items.length)
    const seen = await openInbox(browser, site, { path: '/inbox?tab=done' })
    const { page, close } = seen
    const card = page.locator('section[aria-labelledby=spot]')
    await card
      .locator('.spotrow')
      .nth(drawn.items.length - 1)
      .waitFor()
    expect(await card.locator('.spotrate').count()).toBe(0)
    for (let left = drawn.items.length; left > 1; left -= 1) {
      await card.getByRole('button', { name: 'Right' }).first().click()
      await card.getByText(left === 2 ? '1 to look at' : `${left - 1} to look at`).waitFor()
    }
    await card.getByRole('button', { name: 'Wrong' }).click()
    await card.getByLabel('What is wrong?').selectOption('account')
    await page.locator('.toast').getByText('Reverse the posting, correct the document').waitFor()
    await card.getByText('0 to look at').waitFor()
    const { random, largest } = await rateOf()
    expect([random.checked + largest.checked, random.wrong + largest.wrong]).toEqual([
      drawn.items.length,
      1,
    ])
    await card.locator('.spotrate').getByText(`${random.checked} drawn at random`).waitFor()
    await picture({ ...seen, context: page.context() }, 'spot_check_1440')
    await expectForEverybody(seen)
    // A verdict undoes nothing by itself.
    for (const { recordId } of drawn.items) {
      expect((await documentOf(site.world, site.org, recordId)).status).toBe('posted')
    }
    await close()
  })

  it('is kept for the next visit, on a phone, in the dark and in Italian', async () => {
    const viewport = { width: 390, height: 844 }
    const look = { viewport, colorScheme: 'dark', language: 'it' } as const
    const seen = await openInbox(browser, site, { path: '/inbox?tab=done', ...look })
    const card = seen.page.locator('section[aria-labelledby=spot]')
    await card.getByText('0 da verificare').waitFor()
    await card.locator('.stat.warn').getByText('Sbagliato').waitFor()
    await card.locator('.spotrate').waitFor()
    await picture({ ...seen, context: seen.page.context() }, 'spot_check_390_it_dark')
    await expectForEverybody(seen)
    await seen.close()
  })
})
