import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { coded, domesticInvoice, failed, posted } from '../support/documents/documents.ts'
import { findingsOf, isTooWide } from './findings.ts'
import {
  addPaper,
  closeInboxSite,
  type InboxSite,
  openInbox,
  openInboxSite,
  skagen,
} from './inbox_site.ts'

describe.runIf(hasBrowser)('the inbox for everybody', () => {
  let site: InboxSite
  let browser: Browser
  let weak: string
  let twin: string
  let broken: string
  beforeAll(async () => {
    site = await openInboxSite()
    const { world, org } = site
    weak = await addPaper(world, org, skagen('80001'))
    const bytes = domesticInvoice(org, { number: 'D-9' })
    await posted(world, org, bytes)
    twin = await coded(world, org, bytes.replace('</', ' </'))
    await coded(world, org)
    broken = await failed(world, org)
    browser = await shareBrowser()
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await closeInboxSite(site)
  })

  const places = (): [string, (page: Page) => Promise<void>][] => [
    [`/inbox?id=${weak}`, (page) => page.locator('#field-account').waitFor()],
    [`/inbox?id=${twin}`, (page) => page.locator('.comparedcard').waitFor()],
    [`/inbox?tab=failed&id=${broken}`, (page) => page.getByRole('alert').waitFor()],
    ['/inbox?tab=ready', (page) => page.locator('[role=option]').first().waitFor()],
    ['/inbox?tab=working', (page) => page.getByText('Nothing is being read').waitFor()],
    ['/inbox?tab=done', (page) => page.getByText('Nothing was drawn today.').waitFor()],
  ]

  it.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 320],
    ['dark', 320],
  ] as const)(
    'has no finding and no sideways scroll in %s at %i pixels',
    async (colorScheme, width) => {
      const viewport = { width, height: 900 }
      const { page, close } = await openInbox(browser, site, { colorScheme, viewport })
      for (const [path, isThere] of places()) {
        await page.goto(`${site.url}${path}`)
        await isThere(page)
        expect([path, await findingsOf(page)]).toEqual([path, []])
        expect([path, await isTooWide(page)]).toEqual([path, false])
      }
      await close()
    },
    240_000,
  )

  it('has no finding in the questions it asks', async () => {
    const { page, close } = await openInbox(browser, site, { path: `/inbox?id=${weak}` })
    await page.locator('#field-account').waitFor()
    await page.getByRole('button', { name: /^Post 1 ready/ }).click()
    await page.getByRole('dialog', { name: 'Post 1 document' }).waitFor()
    await page.getByRole('dialog').getByText('Lomax A/S').waitFor()
    expect(await findingsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator('.reviewhead h2').focus()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    expect(await findingsOf(page)).toEqual([])
    await close()
  }, 120_000)

  it('is in the reader’s language, with the amounts as on the organization’s papers', async () => {
    for (const [language, reason, tab] of [
      ['da', 'Leverandøren er ny', 'Venter på dig'],
      ['it', 'Fornitore nuovo', 'Da verificare'],
    ] as const) {
      const path = `/inbox?id=${weak}&lang=${language}`
      const { page, close } = await openInbox(browser, site, { path, language })
      await page.getByText(reason).waitFor()
      await page.getByRole('tab', { name: tab }).waitFor()
      await page
        .locator('.entry')
        .getByText(/^\d\.\d{3},00$/)
        .first()
        .waitFor()
      await close()
    }
  }, 120_000)
})
