import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSignedUp } from '../pages/site.ts'
import type { TestPerson } from '../support/access/apps.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { documentOf, entriesOf } from '../support/documents/documents.ts'
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

describe.runIf(hasBrowser)('one document in two tabs and two hands', { timeout: 180_000 }, () => {
  let site: InboxSite
  let browser: Browser
  let other: TestPerson
  beforeAll(async () => {
    site = await openInboxSite()
    other = await addSignedUp(site.world, site.org, 'bookkeeper', { name: 'Lars Bech' })
    browser = await shareBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await closeInboxSite(site)
  })

  const addOne = async (number: string): Promise<string> =>
    await addPaper(site.world, site.org, skagen(number))
  const asOther = (): InboxSite => ({ ...site, person: other })
  const factsOf = async (id: string) => (await documentOf(site.world, site.org, id)).extraction
  const unfold = async (page: Page): Promise<void> => await page.locator('.fold').click()
  const save = async (page: Page, field: string, text: string): Promise<void> => {
    await page.locator(`#field-${field}`).fill(text)
    await page.keyboard.press('Enter')
  }

  it('tells the other tab of the same person, moves nothing there, and keeps what it typed', async () => {
    const id = await addOne('81001')
    const { page, close } = await openInbox(browser, site, { path: `/inbox?id=${id}` })
    const second = await page.context().newPage()
    await second.goto(`${site.url}/inbox?id=${id}`)
    await unfold(second)
    await second.locator('#field-invoiceNumber').fill('81001-B')
    await unfold(page)
    await save(page, 'date', '0411')
    await page.locator('.entry th').getByText('04/11/2026').waitFor()
    await second.locator('.newer').getByText('This document was changed meanwhile').waitFor()
    expect(await second.locator('#field-date').inputValue()).toBe('03/11/2026')
    await second.locator('.newer').getByRole('button', { name: 'Show' }).click()
    await expect.poll(() => second.locator('#field-date').inputValue()).toBe('04/11/2026')
    expect(await second.locator('#field-invoiceNumber').inputValue()).toBe('81001-B')
    await second.locator('#field-invoiceNumber').focus()
    await second.keyboard.press('Enter')
    await expect.poll(async () => (await factsOf(id)).invoiceNumber).toBe('81001-B')
    expect((await factsOf(id)).date).toBe('2026-11-04')
    await close()
  })

  /** Both have it open; Lars saves his date first. */
  const collide = async (id: string, look: { width?: number; language?: string } = {}) => {
    const { width = 1440, language = 'en' } = look
    const viewport = { width, height: 900 }
    const mine = await openInbox(browser, site, { path: `/inbox?id=${id}`, viewport, language })
    await unfold(mine.page)
    await mine.page.locator('#field-date').fill('0611')
    // Events are held up, so that what is typed is sent before the change is known.
    await mine.page.route('**/events**', (route) => route.abort())
    const theirs = await openInbox(browser, asOther(), { path: `/inbox?id=${id}` })
    await unfold(theirs.page)
    await save(theirs.page, 'date', '0511')
    await expect.poll(async () => (await factsOf(id)).date).toBe('2026-11-05')
    await theirs.close()
    await mine.page.locator('#field-date').focus()
    await mine.page.keyboard.press('Enter')
    return { ...mine, conflict: mine.page.locator('.conflict') }
  }

  it('shows who changed what, keeps the own value, and saves it only when told to', async () => {
    const id = await addOne('81002')
    const seen = await collide(id)
    const { page, conflict, close } = seen
    await conflict.getByText('Lars Bech changed this meanwhile').waitFor()
    await conflict.getByText('Date: 03/11/2026 → 05/11/2026').waitFor()
    await conflict.getByText('Yours was not saved: Date: 0611').waitFor()
    expect(await page.locator('#field-date').inputValue()).toBe('0611')
    expect((await factsOf(id)).date).toBe('2026-11-05')
    await picture({ ...seen, context: page.context() }, 'conflict_1440')
    expect(seen.errors.filter((one) => !/412|ERR_FAILED/.test(one))).toEqual([])
    await expectForEverybody({ page, errors: [] })
    await conflict.getByRole('button', { name: 'Save mine' }).click()
    await conflict.waitFor({ state: 'detached' })
    await expect.poll(async () => (await factsOf(id)).date).toBe('2026-11-06')
    await close()
  })

  it('takes the other value where that is chosen, on a phone and in Danish', async () => {
    const id = await addOne('81003')
    const seen = await collide(id, { width: 390, language: 'da' })
    const { page, conflict, close } = seen
    await conflict.getByText('Lars Bech har ændret det i mellemtiden').waitFor()
    await picture({ ...seen, context: page.context() }, 'conflict_390_da')
    await expectForEverybody({ page, errors: [] })
    await conflict.getByRole('button', { name: 'Behold den andens' }).click()
    await conflict.waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('#field-date').inputValue()).toMatch(/^05[./]11[./]2026$/)
    expect((await factsOf(id)).date).toBe('2026-11-05')
    await close()
  })

  it('posts nothing that was decided about an older version, and says what changed', async () => {
    const id = await addOne('81004')
    const { page, close } = await openInbox(browser, site, { path: `/inbox?id=${id}` })
    await page.locator('#field-supplierName:focus').waitFor()
    await page.route('**/events**', (route) => route.abort())
    await page.keyboard.press('Enter')
    await page.locator('#field-account:focus').waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.reviewfoot .btn.p:focus').filter({ hasText: /^Post/ }).waitFor()
    await expect
      .poll(async () => {
        const { coding } = await documentOf(site.world, site.org, id)
        return coding?.setBy?.ledgerAccountId?.by
      })
      .toBe('person')
    await site.world.rest(site.org, 'operations/correct_document', {
      documentId: id,
      date: '2026-11-07',
    })
    await page.keyboard.press('a')
    await page.locator('.toast').getByText('was not posted').waitFor()
    await page.locator(`#row-${id}`).click()
    const conflict = page.locator('.conflict')
    await conflict.getByText('Date: 03/11/2026 → 07/11/2026').waitFor()
    await conflict.getByText('Nothing was posted. Look at it once more.').waitFor()
    await conflict.getByRole('button', { name: 'Show as it is now' }).click()
    await conflict.waitFor({ state: 'detached' })
    expect((await documentOf(site.world, site.org, id)).status).not.toBe('posted')
    expect(await entriesOf(site.world, site.org, id)).toEqual([])
    await close()
  })
})
