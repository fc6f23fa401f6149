import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPerson } from '../support/access/apps.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { drafted } from '../support/books/invoices.ts'
import { addSignedUp, openSite, type Site } from '../pages/site.ts'
import { invoiceOver } from './bank_rows.ts'
import { expectForEverybody } from './for_everybody.ts'
import { openScreen, picture, type Look, type Seen } from './seen.ts'

const prices = [4_000, 1_250, 9_800]

describe.runIf(hasBrowser)('a list as a whole', () => {
  let site: Site
  let browser: Browser
  let person: TestPerson
  beforeAll(async () => {
    site = await openSite()
    const { world } = site
    const lines = [{ description: 'Stoneware', quantity: 1, unitPrice: 2_600, vatRate: 25 }]
    await drafted(world, world.dk, { currency: 'EUR', lines })
    for (const price of prices) await invoiceOver(world, world.dk, price)
    person = await addSignedUp(world, world.dk, 'bookkeeper')
    browser = await shareBrowser()
  })
  afterAll(async () => {
    await browser.close()
    site.world.edge.server.server.closeAllConnections()
    await site.close()
  })

  const open = async (path: string, look?: Look): Promise<Seen> => {
    const seen = await openScreen(browser, site, person, path, look)
    await seen.page.locator('.recordtable tbody tr').first().waitFor()
    return seen
  }
  const api = async (path: string) =>
    (await site.world.read(site.world.dk, path)).body.result as {
      items: { number: string | null }[]
      totalsByCurrency: { currency: string; amount: number; count: number }[]
    }
  const numbers = async (page: Page): Promise<string[]> =>
    await page.locator('.recordtable tbody tr > td:nth-child(2)').allInnerTexts()
  const sorted = async (sort: string): Promise<string[]> =>
    (await api(`invoices?sort=${sort}`)).items.map(({ number }) => number ?? '')
  const head = (page: Page) => page.getByRole('columnheader', { name: 'Incl. VAT' })

  it('is sorted by the head of a column, by keyboard, and stays so after reloading and going back', async () => {
    const { page, context } = await open('/invoices?tab=all')
    const first = await numbers(page)
    const button = head(page).getByRole('button')
    await button.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => numbers(page)).toEqual(await sorted('-amount'))
    expect(await head(page).getAttribute('aria-sort')).toBe('descending')
    expect(await sorted('-amount')).not.toEqual(first)
    // Whoever goes by the keyboard is still at the head.
    await page.keyboard.press('Enter')
    await expect.poll(() => numbers(page)).toEqual(await sorted('amount'))
    await page.reload()
    await expect.poll(() => numbers(page)).toEqual(await sorted('amount'))
    expect(await head(page).getAttribute('aria-sort')).toBe('ascending')
    await page.goBack()
    await page.goBack()
    await expect.poll(() => numbers(page)).toEqual(first)
    expect(await head(page).getAttribute('aria-sort')).toBe(null)
    await context.close()
  })

  it('says by currency what all that match come to', async () => {
    const { page, context } = await open('/invoices?tab=all')
    const foot = page.locator('.recordtable tfoot')
    const { totalsByCurrency } = await api('invoices?totals=true&limit=1')
    expect(totalsByCurrency).toEqual([
      { currency: 'DKK', amount: 18_812.5, count: 3 },
      { currency: 'EUR', amount: 3_250, count: 1 },
    ])
    await foot.getByRole('row', { name: /^Total DKK \(3\).* 18\.812,50$/ }).waitFor()
    await foot.getByRole('row', { name: /^Total EUR \(1\).* 3\.250,00$/ }).waitFor()
    // It is in view however far the rows go on.
    await page.setViewportSize({ width: 1440, height: 320 })
    const { y, height } = (await foot.boundingBox()) ?? { y: 0, height: 0 }
    expect(y + height).toBeGreaterThan(80)
    expect(y + height).toBeLessThanOrEqual(320)
    await page.getByRole('link', { name: 'Drafts' }).click()
    await page.waitForURL(({ searchParams }) => searchParams.get('view') === 'drafts')
    await foot.getByText('3.250,00').waitFor()
    expect(await foot.getByRole('row').count()).toBe(1)
    await context.close()
  })

  it('is a file with the columns, the order and the rows that are shown', async () => {
    const { page, context } = await open('/invoices?sort=-amount')
    await page.getByLabel('Columns', { exact: true }).first().click()
    await page.getByRole('checkbox', { name: 'Net' }).check()
    await page.getByRole('checkbox', { name: 'State' }).uncheck()
    await page.getByRole('columnheader', { name: 'Net' }).waitFor()
    expect(new URL(page.url()).searchParams.get('columns')).toBe(
      'name,number,date,dueDate,net,amount',
    )
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    const [first = '', ...lines] = text.replace('\uFEFF', '').trim().split('\r\n')
    expect(first.split(';').filter(Boolean)).toEqual([
      'Name',
      'Number',
      'Date',
      'Due date',
      'Net',
      'Amount',
    ])
    expect(lines.map((line) => line.split(';')[1])).toEqual(await numbers(page))
    expect(lines[0]).toContain('12250,00')
    await context.close()
  })

  it('is kept under a name, opened by it, and deleted with a way back', async () => {
    const seen = await open('/invoices?sort=name&view=drafts&columns=name,net')
    const { page } = seen
    const menu = page.locator('summary', { hasText: 'Saved views' })
    await menu.click()
    await page.getByText('No view is saved yet.').waitFor()
    await page.getByLabel('Save this view as').fill('Foreign drafts')
    await page.getByLabel('For everybody in the company').check()
    await picture(seen, 'keep_view')
    await expectForEverybody(seen)
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('status').getByText('View saved').waitFor()
    await page.goto(`${site.url}/invoices?tab=all`)
    await menu.click()
    await page.getByRole('link', { name: 'Foreign drafts' }).click()
    await page.waitForURL(({ searchParams }) => searchParams.get('columns') === 'name,net')
    const { searchParams } = new URL(page.url())
    expect([searchParams.get('sort'), searchParams.get('view')]).toEqual(['name', 'drafts'])
    await expect.poll(() => page.locator('.recordtable tbody tr').count()).toBe(1)
    const named = page.locator('summary', { hasText: 'Foreign drafts' })
    await named.click()
    await page.getByRole('button', { name: 'Delete Foreign drafts' }).click()
    await menu.waitFor()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await named.waitFor()
    await seen.context.close()
  })

  it.each([
    { width: 1440, colorScheme: 'light', language: 'en' },
    { width: 1440, colorScheme: 'dark', language: 'da' },
    { width: 390, colorScheme: 'light', language: 'it' },
  ] as const)('is for everybody, $width wide and $colorScheme', async (look) => {
    const seen = await open('/invoices?sort=-amount', look)
    await seen.page.locator('.recordtable tfoot td').filter({ hasText: '18.812,50' }).waitFor()
    await picture(seen, `invoices_${look.width}_${look.colorScheme}`)
    await expectForEverybody(seen)
    await seen.page.locator('.listtools summary').first().click()
    await seen.page.locator('.keptform').waitFor()
    await picture(seen, `views_${look.width}_${look.colorScheme}`)
    await expectForEverybody(seen)
    await seen.page.goto(`${site.url}/books`)
    await seen.page.locator('.recordtable tfoot').waitFor()
    await picture(seen, `books_${look.width}_${look.colorScheme}`)
    await expectForEverybody(seen)
    await seen.context.close()
  })
})
