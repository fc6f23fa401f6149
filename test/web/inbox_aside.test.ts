import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { act, documentOf } from '../support/documents/documents.ts'
import { expectForEverybody } from './for_everybody.ts'
import {
  addPaper,
  closeInboxSite,
  type InboxSite,
  openInbox,
  openInboxSite,
  skagen,
  statusOf,
} from './inbox_site.ts'

const dayMs = 86_400_000

describe.runIf(hasBrowser)('a document that is not decided now', { timeout: 180_000 }, () => {
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

  const addOne = async (number: string): Promise<string> =>
    await addPaper(site.world, site.org, skagen(number))

  const choose = async (page: Page, name: string): Promise<void> => {
    await page.locator('summary[aria-label="More"]').click()
    await page.getByRole('button', { name }).click()
  }

  it('is put on hold by a key, stands under its tab with the note, and comes back', async () => {
    const id = await addOne('60001')
    const seen = await openInbox(browser, site, { path: `/inbox?id=${id}` })
    const { page, close } = seen
    await page.locator('#field-supplierName:focus').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('h')
    const form = page.getByRole('dialog', { name: 'Put on hold' })
    await form.getByLabel('Until').fill('2026-11-27')
    await form.getByLabel('Note').fill('Lars knows more')
    await expectForEverybody(seen)
    await page.keyboard.press('Enter')
    await page.locator('.toast').getByText('On hold').waitFor()
    await page.locator(`#row-${id}`).waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: /On hold/ }).click()
    await page.locator(`#row-${id}`).waitFor()
    await page.getByText('On hold until 27/11/2026').waitFor()
    await page.getByText('Lars knows more').waitFor()
    await expectForEverybody(seen)
    await page.getByRole('button', { name: 'End hold' }).click()
    await page.locator('.toast').getByText('Back in the queue').waitFor()
    await page.locator(`#row-${id}[aria-selected=true]`).waitFor()
    expect(await page.getByRole('tab', { name: /Needs you/ }).getAttribute('aria-selected')).toBe(
      'true',
    )
    await close()
  })

  it('comes back by itself into a tab that stayed open, when its hold is over', async () => {
    const id = await addOne('60009')
    const { page, close } = await openInbox(browser, site, { path: `/inbox?id=${id}` })
    await page.locator('#field-supplierName:focus').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('h')
    const form = page.getByRole('dialog', { name: 'Put on hold' })
    await form.getByLabel('Until').fill('2026-11-27')
    let readAt = Number.POSITIVE_INFINITY
    page.on('response', (one) => {
      if (one.url().includes('/attention?')) readAt = Date.now()
    })
    await page.keyboard.press('Enter')
    await page.locator(`#row-${id}`).waitFor({ state: 'detached' })
    await page
      .getByRole('tab', { name: /On hold/ })
      .getByText('1')
      .waitFor()
    // What the hold itself changed was read, unless the server is late: nothing of that brings the row back.
    await expect.poll(() => Date.now() - readAt).toBeGreaterThan(2_000)
    // The day comes, which nothing tells the tab; it sees that by its own clock with the next answer of any kind.
    const end = 'UPDATE follow_up SET held_until = $2 WHERE org_id = $1 AND held_until IS NOT NULL'
    await site.world.owner.query(end, [site.org.orgId, '2026-11-12'])
    await page.clock.setSystemTime(Date.now() + dayMs)
    await act(site.world, site.org, 'save_contact', { type: 'vendor', name: 'Lys og Lyd ApS' })
    await page.locator(`#row-${id}`).waitFor({ timeout: 60_000 })
    await page.getByRole('tab', { name: /On hold/ }).click()
    await page.getByRole('heading', { name: 'Nothing is on hold' }).waitFor({ timeout: 60_000 })
    await close()
  })

  it('is asked for from a person outside; a test organization shows the link instead', async () => {
    const id = await addOne('60002')
    const seen = await openInbox(browser, site, { path: `/inbox?id=${id}` })
    const { page, close } = seen
    await choose(page, 'Ask for the receipt')
    const form = page.getByRole('dialog', { name: 'Ask for the receipt' })
    await form.getByLabel('Mail address').fill('lars@elsewhere.example')
    await form.getByLabel('Message').fill('The second page is missing.')
    await expectForEverybody(seen)
    await form.getByRole('button', { name: 'Only make a link' }).click()
    const link = form.getByRole('link')
    await link.waitFor()
    const { body } = await site.world.read(site.org, 'receipt-requests')
    expect(body.result.items).toMatchObject([{ documentId: id, email: 'lars@elsewhere.example' }])
    await form.getByRole('button', { name: 'Close' }).click()
    await form.waitFor({ state: 'detached' })
    await close()
  })

  it('holds several bills and is cut where it is proposed, or where the person says', async () => {
    const { world, org } = site
    const id = await addPaper(world, org, skagen('60003'), skagen('60004'), skagen('60005'))
    const proposed = (await documentOf(world, org, id)).extraction.proposedParts as object[]
    expect(proposed).toHaveLength(3)
    const seen = await openInbox(browser, site, { path: `/inbox?id=${id}` })
    const { page, close } = seen
    await page.locator(`#row-${id}`).getByText('3 documents in one file').waitFor()
    await page.getByRole('button', { name: 'Cut into documents' }).click()
    const form = page.getByRole('dialog', { name: 'Cut into documents' })
    await form.getByAltText('Page 3').waitFor()
    await expectForEverybody(seen)
    const second = form.getByRole('button', { name: 'Cut behind page 2' })
    expect(await second.getAttribute('aria-pressed')).toBe('true')
    await second.click()
    await form.getByRole('button', { name: 'Make 2 documents' }).click()
    await page.locator('.toast').getByText('Cut into 2 documents').waitFor()
    const { body } = await world.read(org, 'documents?order=newest&limit=2')
    const names = (body.result.items as { fileName: string }[]).map(({ fileName }) => fileName)
    expect(names.toSorted()).toEqual(['Skagen Trykkeri AS (1).pdf', 'Skagen Trykkeri AS (2-3).pdf'])
    expect(await statusOf(site, id)).toBe('draft')
    await close()
  })
})

describe.runIf(hasBrowser)('a document alone in its inbox', { timeout: 180_000 }, () => {
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

  it('is charged to an account that was missing, which is made from its field while the rest stands', async () => {
    const id = await addPaper(site.world, site.org, skagen('60009'))
    const { page, close } = await openInbox(browser, site, { path: `/inbox?id=${id}` })
    await page.locator('#field-supplierName:focus').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('l')
    const form = page.getByRole('dialog', { name: 'Divide over accounts' })
    await form.getByLabel('Net of line 1').fill('12,00')
    await form.getByLabel('Account of line 1').fill('Kaffe')
    await form.getByRole('option', { name: 'New: Kaffe' }).click()
    const making = page.getByRole('dialog', { name: 'Save account' })
    expect(await making.getByLabel(/^Name/).first().inputValue()).toBe('Kaffe')
    await making.getByLabel(/^Number/).fill('2799')
    await making.getByLabel(/^Kind/).selectOption('expense')
    await making.getByRole('button', { name: 'Save account' }).click()
    await expect.poll(() => form.getByLabel('Account of line 1').inputValue()).toBe('2799 Kaffe')
    expect(await form.getByLabel('Net of line 1').inputValue()).toBe('12,00')
    await close()
  })
})
