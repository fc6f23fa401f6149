import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { expectForEverybody } from './for_everybody.ts'
import { closeInboxSite, type InboxSite, openInbox, openInboxSite } from './inbox_site.ts'
import { picture } from './seen.ts'

type Photo = { name: string; mimeType: string; buffer: Buffer }

describe.runIf(hasBrowser)('a document of several photos', { timeout: 400_000 }, () => {
  let site: InboxSite
  let browser: Browser
  let photos: Photo[]
  beforeAll(async () => {
    site = await openInboxSite()
    await site.world.startEngine()
    browser = await shareBrowser()
    photos = await photograph(['Side 1 af 2', 'Side 2 af 2'])
  })
  afterAll(async () => {
    await browser.close()
    await closeInboxSite(site)
  })

  /** Pages of a bill as a camera sees them. */
  const photograph = async (marks: string[]): Promise<Photo[]> => {
    const context = await browser.newContext({ viewport: { width: 900, height: 1200 } })
    const page = await context.newPage()
    const made: Photo[] = []
    for (const [at, mark] of marks.entries()) {
      const rows =
        at === 0
          ? '<p>Faktura 90017</p><p>Dato 03.11.2026</p><p>Katalog A5, 32 sider 1.400,00</p>'
          : '<p>I alt ekskl. moms 1.400,00</p><p>Moms 25 % 350,00</p><p>Total DKK 1.750,00</p>'
      await page.setContent(
        `<body style="font: 28px sans-serif; margin: 60px"><h1>Skagen Trykkeri A/S</h1><p>CVR-nr. 29417709</p>${rows}<p>${mark}</p>`,
      )
      const buffer = await page.screenshot({ type: 'jpeg', quality: 90 })
      made.push({ name: `IMG_${at}.jpg`, mimeType: 'image/jpeg', buffer })
    }
    await context.close()
    return made
  }

  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
  const shoot = async (page: Page, photo: Photo | undefined): Promise<void> =>
    await page
      .locator('input[data-upload=camera]')
      .setInputFiles(photo === undefined ? [] : [photo])
  const documents = async (): Promise<{ id: string; fileId: string; fileName: string }[]> =>
    (await site.world.read(site.org, 'documents?order=newest&limit=10')).body.result.items
  const wordsOf = async (fileId: string, page: number) => {
    const answer = await site.world.edge.server.inject({
      method: 'GET',
      url: `/api/rest/files/${fileId}/pages/${page}/words`,
      headers: { authorization: `Bearer ${site.org.key}` },
    })
    return answer.json<{ result: { pages: number; words: { text: string }[] } }>().result
  }
  const textOf = async (fileId: string, page: number): Promise<string> =>
    (await wordsOf(fileId, page)).words.map(({ text }) => text).join(' ')

  it('is put together page by page, in the order of the person, and arrives as one', async () => {
    const before = (await documents()).length
    const seen = await openInbox(browser, site, phone)
    const { page, close } = seen
    // The wrong way round, and one too many.
    await shoot(page, photos[1])
    const form = page.getByRole('dialog', { name: '1 page of one document' })
    await form.waitFor()
    await shoot(page, photos[0])
    await page.locator('input[data-upload=pages]').setInputFiles(photos)
    const four = page.getByRole('dialog', { name: '4 pages of one document' })
    await four.getByText('Page 4').waitFor()
    await picture({ ...seen, context: page.context() }, 'pages_390')
    await expectForEverybody(seen)
    await four.getByRole('button', { name: 'Remove page 4' }).click()
    await page.getByRole('button', { name: 'Remove page 3' }).click()
    await page.getByRole('button', { name: 'Move page 2 up' }).click()
    // A tab that is closed in between loses no page.
    await page.waitForTimeout(500)
    await page.reload()
    await page.getByRole('button', { name: '2 pages not sent yet' }).click()
    await page.getByRole('button', { name: 'Send 2 pages' }).click()
    await page.locator('.uploadrow').waitFor()
    await expect.poll(async () => (await documents()).length).toBe(before + 1)
    const [document] = await documents()
    expect(document?.fileName).toMatch(/^Photo .*\.pdf$/)
    const fileId = document?.fileId ?? ''
    expect((await wordsOf(fileId, 1)).pages).toBe(2)
    expect(await textOf(fileId, 1)).toContain('90017')
    expect(await textOf(fileId, 2)).toContain('1.750,00')
    await close()
  })

  it('stays one document while there is no connection', async () => {
    const before = (await documents()).length
    const { page, close } = await openInbox(browser, site, {
      ...phone,
      language: 'it',
      serviceWorkers: 'allow',
    })
    const context: BrowserContext = page.context()
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
    await context.setOffline(true)
    await shoot(page, photos[0])
    await page.getByRole('button', { name: 'Invia 1 pagina' }).waitFor()
    await shoot(page, photos[1])
    await page.getByRole('button', { name: 'Invia 2 pagine' }).click()
    await page.locator('.banner', { hasText: '1 file' }).waitFor()
    expect((await documents()).length).toBe(before)
    await context.setOffline(false)
    await expect.poll(async () => (await documents()).length).toBe(before + 1)
    const [document] = await documents()
    expect((await wordsOf(document?.fileId ?? '', 1)).pages).toBe(2)
    await close()
  })

  it('sends what is no picture by itself, and asks before pages are thrown away', async () => {
    const before = (await documents()).length
    const { page, close } = await openInbox(browser, site, { ...phone, language: 'da' })
    const text = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('I alt 125,00') }
    await shoot(page, photos[0])
    await page.getByRole('button', { name: 'Send 1 side' }).waitFor()
    await shoot(page, text)
    await page.locator('.toast').getByText('note.txt kan ikke samles').waitFor()
    await expect.poll(async () => (await documents()).length).toBe(before + 1)
    await page.getByRole('button', { name: 'Slet' }).click()
    const question = page.getByRole('dialog', { name: 'Slet 1 side?' })
    await question.getByRole('button', { name: 'Slet' }).click()
    await question.waitFor({ state: 'detached' })
    await page.reload()
    await page.locator('h1').waitFor()
    expect(await page.getByText('ikke sendt endnu').count()).toBe(0)
    expect((await documents()).length).toBe(before + 1)
    await close()
  })
})
