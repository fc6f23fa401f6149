import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPerson } from '../support/access/apps.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { run } from '../support/books/invoices.ts'
import { act } from '../support/documents/documents.ts'
import type { TestOrg } from '../support/world.ts'
import { addSignedUp, openSite, type Site } from '../pages/site.ts'
import { invoiceOver, seedBank } from './bank_rows.ts'
import { expectForEverybody } from './for_everybody.ts'
import { addPaper, skagen } from './inbox_site.ts'
import { openScreen, picture, type Look, type Seen } from './seen.ts'

const most = 240_000

describe.runIf(hasBrowser)(
  'documents, open items and all bank rows as lists',
  { timeout: most },
  () => {
    let site: Site
    let browser: Browser
    let org: TestOrg
    let person: TestPerson
    beforeAll(async () => {
      site = await openSite()
      const { world } = site
      const seeded = await seedBank(world, 1)
      ;({ org } = seeded)
      // One that is decided, so that a file which leaves out the filter has a line too many.
      await run(world, org, 'actions/ignore_transaction', { transactionId: seeded.others.at(-1) })
      for (const price of [4_000, 1_250]) await invoiceOver(world, org, price)
      for (const number of ['A-1', 'A-2', 'A-3']) {
        const documentId = await addPaper(world, org, skagen(number))
        if (number !== 'A-3') await act(world, org, 'post_document', { documentId })
      }
      person = await addSignedUp(world, org, 'owner')
      browser = await shareBrowser()
    }, most)
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
    const ids = async (path: string): Promise<string[]> =>
      (await site.world.read(org, path)).body.result.items.map((one: { id: string }) => one.id)
    /** The records that the rows lead to, where the address of a row names its own. */
    const shown = (page: Page): Promise<string[]> =>
      page
        .locator('.recordtable tbody .rowlink')
        .evaluateAll((links) =>
          links.map((one) => new URL((one as HTMLAnchorElement).href).searchParams.get('id') ?? ''),
        )
    const linesOf = async (page: Page): Promise<string[]> => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export CSV' }).click()
      const text = await readFile(await (await download).path(), 'utf8')
      return text.replace('\uFEFF', '').trim().split('\r\n')
    }

    it('shows every bank row as a table that is sorted, added up and exported as it stands', async () => {
      const { page, context, errors } = await open('/bank?tab=all')
      await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click()
      await expect.poll(() => shown(page)).toEqual(await ids('bank-transactions?sort=-amount'))
      await page
        .getByRole('navigation', { name: 'Parts of the list' })
        .getByRole('link', { name: 'To decide' })
        .click()
      const undecided = await ids('bank-transactions?sort=-amount&status=unmatched')
      await expect.poll(() => shown(page)).toEqual(undecided)
      expect(undecided.length).toBeLessThan((await ids('bank-transactions')).length)
      const address = new URL(page.url()).searchParams
      expect([address.get('tab'), address.get('view'), address.get('sort')]).toEqual([
        'all',
        'open',
        '-amount',
      ])
      const path = 'bank-transactions?status=unmatched&totals=true&limit=1'
      const [total] = (await site.world.read(org, path)).body.result.totalsByCurrency
      await page.locator('.recordtable tfoot').getByText(`Total DKK (${total.count})`).waitFor()
      const lines = await linesOf(page)
      expect(lines.length).toBe(undecided.length + 1)
      await page.reload()
      await expect.poll(() => shown(page)).toEqual(undecided)
      expect(errors).toEqual([])
      await context.close()
    })

    it('opens a bank row beside the others, and leads back to the table as it was', async () => {
      const { page, context } = await open('/bank?tab=all&sort=amount')
      const order = await ids('bank-transactions?sort=amount')
      await page.locator('.rowlink').nth(1).click()
      const idOf = () => new URL(page.url()).searchParams.get('id')
      await expect.poll(idOf).toBe(order[1])
      await page.getByRole('option', { selected: true }).waitFor()
      await page.keyboard.press('j')
      await expect.poll(idOf).toBe(order[2])
      await page.getByRole('link', { name: 'Whole table' }).click()
      await expect.poll(() => shown(page)).toEqual(order)
      expect(new URL(page.url()).searchParams.get('sort')).toBe('amount')
      await context.close()
    })

    it('keeps a view of the bank rows without losing its place among the tabs', async () => {
      const { page, context } = await open('/bank?tab=all&view=open&sort=-amount')
      await page.locator('summary', { hasText: 'Saved views' }).click()
      await page.getByLabel('Save this view as').fill('Largest first')
      await page.getByRole('button', { name: 'Save view' }).click()
      await page.getByRole('status').getByText('View saved').waitFor()
      await page.goto(`${site.url}/bank?tab=all`)
      await page.locator('summary', { hasText: 'Saved views' }).click()
      await page.getByRole('link', { name: 'Largest first' }).click()
      await page.waitForURL(({ searchParams }) => searchParams.get('view') === 'open')
      const { searchParams } = new URL(page.url())
      expect([searchParams.get('tab'), searchParams.get('sort')]).toEqual(['all', '-amount'])
      await expect
        .poll(() => shown(page))
        .toEqual(await ids('bank-transactions?sort=-amount&status=unmatched'))
      await context.close()
    })

    it('shows every document, whatever became of it, and leads to it', async () => {
      const { page, context, errors } = await open('/inbox?tab=all')
      await page.getByRole('columnheader', { name: 'Total' }).getByRole('button').click()
      const order = await ids('documents?sort=-amount')
      await expect.poll(() => shown(page)).toEqual(order)
      const [first = '', ...lines] = await linesOf(page)
      expect(first.startsWith('Name;')).toBe(true)
      expect(lines.length).toBe(order.length)
      await page
        .getByRole('navigation', { name: 'Parts of the list' })
        .getByRole('link', { name: 'Posted', exact: true })
        .click()
      const posted = await ids('documents?sort=-amount&status=posted')
      await expect.poll(() => shown(page)).toEqual(posted)
      expect(posted.length).toBeLessThan(order.length)
      expect((await linesOf(page)).length).toBe(posted.length + 1)
      await page.locator('.rowlink').first().click()
      await page.waitForURL(({ searchParams }) => searchParams.get('id') === posted[0])
      expect(errors).toEqual([])
      await context.close()
    })

    it('shows what is owed on each side with its own sum, and the paper behind each', async () => {
      // As it was called before it had a place of its own.
      const { page, context, errors } = await open('/books/open_items')
      expect(new URL(page.url()).pathname).toMatch(/\/owed$/)
      for (const [name, side] of [
        ['We owe', 'payable'],
        ['Owed to us', 'receivable'],
      ] as const) {
        await page
          .getByRole('navigation', { name: 'Parts of the list' })
          .getByRole('link', { name })
          .click()
        const path = `open-items?side=${side}&totals=true`
        const { items, totalsByCurrency } = (await site.world.read(org, path)).body.result
        const [total] = totalsByCurrency
        const foot = page.locator('.recordtable tfoot')
        await foot.getByText(`Total DKK (${items.length})`).waitFor()
        const said = new Intl.NumberFormat('da-DK', { minimumFractionDigits: 2 })
        await foot.getByText(said.format(total.amount).replace('-', '−')).waitFor()
      }
      await page.getByRole('columnheader', { name: 'Left to pay' }).getByRole('button').click()
      await page.waitForURL(({ searchParams }) => searchParams.get('sort') === '-openHomeAmount')
      await page.locator('.rowlink').first().click()
      await page.waitForURL(({ pathname }) => pathname.includes('/invoices/inv_'))
      expect(errors).toEqual([])
      await context.close()
    })

    it('shows on a phone under each name the columns that somebody chose, and sorts by any of them', async () => {
      const seen = await open('/bank?tab=all', { width: 390 })
      const { page, context } = seen
      const row = page.locator('.recordtable tbody tr').first()
      await page.locator('summary[aria-label=Columns]').click()
      await page.getByRole('checkbox', { name: 'Reference' }).check()
      await page.getByRole('checkbox', { name: 'State' }).uncheck()
      await picture(seen, 'columns_390')
      await expectForEverybody(seen)
      await page.getByLabel('Sort by').selectOption('amount')
      await expect.poll(() => shown(page)).toEqual(await ids('bank-transactions?sort=amount'))
      await page.keyboard.press('Escape')
      expect(await row.locator('.phonedetail').innerText()).toMatch(/(?:^| · )Date: \d/)
      expect(await row.locator('.chip').count()).toBe(0)
      await picture(seen, 'chosen_390')
      await context.close()
    })

    it.each([
      { width: 1440, colorScheme: 'light', language: 'en' },
      { width: 1440, colorScheme: 'dark', language: 'da' },
      { width: 390, colorScheme: 'light', language: 'it' },
      { width: 320, colorScheme: 'dark', language: 'da' },
    ] as const)('are for everybody, $width wide and $colorScheme', async (look) => {
      const seen = await open('/bank?tab=all', look)
      for (const [name, path] of [
        ['bank', '/bank?tab=all'],
        ['documents', '/inbox?tab=all'],
        ['open_items', '/owed?tab=all'],
      ] as const) {
        await seen.page.goto(`${site.url}${path}`)
        await seen.page.locator('.recordtable tfoot td.num:not(.wideonly)').first().waitFor()
        await picture(seen, `${name}_${look.width}_${look.colorScheme}`)
        await expectForEverybody(seen)
      }
      await seen.context.close()
    })
  },
)
