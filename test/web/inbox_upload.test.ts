import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { closeInboxSite, type InboxSite, openInbox, openInboxSite, skagen } from './inbox_site.ts'
import { paperPdf } from './papers.ts'

describe.runIf(hasBrowser)('files given to the inbox in a browser', () => {
  let site: InboxSite
  let browser: Browser
  beforeAll(async () => {
    site = await openInboxSite()
    await site.world.startEngine()
    browser = await shareBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await closeInboxSite(site)
  })

  const pdfOf = async (number: string, name: string) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(await paperPdf(skagen(number))),
  })

  const give = async (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
    await page.locator('input[data-upload=files]').setInputFiles(files)

  it('are seen through from the first byte to the books', async () => {
    const { page, errors, close } = await openInbox(browser, site)
    await page.getByRole('heading', { name: 'Inbox is done' }).waitFor()
    await give(page, [await pdfOf('70001', 'first.pdf')])
    const row = page.locator('.uploadrow', { hasText: 'first.pdf' })
    await row.waitFor()
    await row.getByRole('link', { name: 'Open' }).click({ timeout: 80_000 })
    await page.locator('.reviewhead h2', { hasText: 'Skagen Trykkeri A/S' }).waitFor()
    await page.locator('.fld input').first().waitFor()
    for (;;) {
      const main = page.locator('.reviewfoot .btn.p')
      await main.click()
      if ((await main.filter({ hasText: /^Post/ }).count()) > 0) break
    }
    await page.locator('.reviewfoot .btn.p').click()
    await page.locator('.toast').getByText('Posted').waitFor()
    await page.getByRole('heading', { name: 'Inbox is done' }).waitFor()
    await page.getByRole('tab', { name: 'Done' }).click()
    await page.locator('.queuepane').getByText('Skagen Trykkeri A/S').waitFor()
    expect(errors).toEqual([])
    await close()
  }, 180_000)

  it('say why they were refused, and hold up nobody else', async () => {
    const { page, close } = await openInbox(browser, site)
    await give(page, [
      { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
      await pdfOf('70002', 'second.pdf'),
    ])
    const refused = page.locator('.uploadrow', { hasText: 'empty.pdf' })
    await refused.locator('.why.bad').waitFor()
    expect(await refused.locator('.why.bad').textContent()).toBe(
      'The file is empty. Choose another one.',
    )
    const other = page.locator('.uploadrow', { hasText: 'second.pdf' })
    await other.getByRole('link', { name: 'Open' }).waitFor({ timeout: 80_000 })
    await refused.getByRole('button', { name: 'Take empty.pdf off this list' }).click()
    await refused.waitFor({ state: 'detached' })
    await close()
  }, 180_000)

  it('are taken where they are dropped, on any screen', async () => {
    const { page, close } = await openInbox(browser, site, { path: '/home' })
    const bytes = [...(await paperPdf(skagen('70003')))]
    await page.evaluate((given) => {
      const files = new DataTransfer()
      files.items.add(new File([new Uint8Array(given)], 'third.pdf', { type: 'application/pdf' }))
      const init = { dataTransfer: files, bubbles: true, cancelable: true }
      document.body.dispatchEvent(new DragEvent('dragover', init))
    }, bytes)
    await page.getByText('Drop files here').waitFor()
    await page.evaluate((given) => {
      const files = new DataTransfer()
      files.items.add(new File([new Uint8Array(given)], 'third.pdf', { type: 'application/pdf' }))
      const init = { dataTransfer: files, bubbles: true, cancelable: true }
      document.body.dispatchEvent(new DragEvent('drop', init))
    }, bytes)
    await page.waitForFunction(`location.pathname.endsWith('/inbox')`)
    await page.locator('.uploadrow', { hasText: 'third.pdf' }).waitFor()
    expect(await page.getByText('Drop files here').count()).toBe(0)
    await close()
  }, 120_000)
})
