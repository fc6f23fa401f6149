import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPerson } from '../support/access/apps.ts'
import { residualOf, transaction, transactionOf } from '../support/bank/bank.ts'
import { run } from '../support/books/invoices.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { addSignedUp, openSite, type Site } from '../pages/site.ts'
import { dayOfBooks } from '../support/clock_from.ts'
import { invoiceOver, type SeededBank, seedBank } from './bank_rows.ts'
import { expectForEverybody } from './for_everybody.ts'
import { visit } from './visit.ts'

const most = 180_000

describe.runIf(hasBrowser)('the bank in a browser', { timeout: most }, () => {
  let site: Site
  let browser: Browser
  let bank: SeededBank
  let person: TestPerson
  let many: SeededBank
  let manager: TestPerson
  beforeAll(async () => {
    site = await openSite()
    browser = await shareBrowser()
    bank = await seedBank(site.world, 1)
    person = await addSignedUp(site.world, bank.org, 'owner')
    many = await seedBank(site.world, 28, 7)
    manager = await addSignedUp(site.world, many.org, 'owner')
  }, most)
  afterAll(async () => {
    await browser.close()
    site.world.edge.server.server.closeAllConnections()
    await site.close()
  })

  const rowOf = (at: number) => transactionOf(site.world, bank.org, bank.others[at] ?? '')
  const open = async (path = '/bank', who = person) => {
    const opened = await visit(browser, site, who, path)
    await opened.page.locator('.q-item').first().waitFor()
    return opened
  }
  const openRow = (at: number) => open(`/bank?id=${bank.others[at] ?? ''}`)
  const countOf = async (status: string): Promise<number> => {
    const path = `bank-transactions?status=${status}&count=true`
    return (await site.world.read(many.org, path)).body.result.count
  }
  const left = (page: Page, count: number) => page.getByText(`${count} left`).waitFor()

  it('leaves out of the sure ones what a person unticks', async () => {
    const { page, context } = await open('/bank', manager)
    await page.getByText('29 rows are sure.').waitFor()
    await page.keyboard.press('Shift+M')
    await page.getByRole('checkbox', { name: 'Match Payment 1', exact: true }).uncheck()
    await page.getByRole('heading', { name: 'Match 28 rows' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Match 28 rows' }).waitFor({ state: 'detached' })
    expect(await countOf('reconciled')).toBe(0)
    await context.close()
  })

  it('shows two candidates side by side with what speaks for each, and one key matches the second', async () => {
    const { page, context } = await openRow(0)
    const table = page.getByRole('table')
    await table.getByRole('columnheader', { name: '2026-0002' }).waitFor()
    await table.getByRole('columnheader', { name: '2026-0003' }).waitFor()
    expect(await table.getByText('The amount is exactly 12.500,00 DKK.').count()).toBe(2)
    await page.getByText('Another match fits almost as well.').first().waitFor()
    await page.getByText('Paid in full').first().waitFor()
    await page.keyboard.press('2')
    await page.getByRole('status').getByText('Matched').waitFor()
    const { status, allocations } = await rowOf(0)
    expect(status).toBe('reconciled')
    expect(await residualOf(site.world, bank.org, allocations[0].targetId)).toBe(0n)
    // Whoever decides by keys is already at the next one.
    expect(await page.evaluate('document.activeElement?.tagName')).toBe('H2')
    await context.close()
  })

  it('splits a row, live only where nothing remains, and = takes the rest', async () => {
    const { page, context } = await openRow(1)
    await page.getByRole('heading', { level: 2, name: 'Kunde A/S' }).waitFor()
    await page.keyboard.press('s')
    const save = page.getByRole('button', { name: 'Match 2 parts' })
    const second = page.getByRole('textbox', { name: 'Amount for 2026-0005' })
    await second.fill('7000')
    await page.getByText('500,00', { exact: true }).waitFor()
    expect(await save.isDisabled()).toBe(true)
    await second.fill('nothing')
    await page.getByText('One of the amounts cannot be read.').waitFor()
    await second.press('=')
    await page.getByText('Adds up.').waitFor()
    expect(await second.inputValue()).toBe('7.500,00')
    await second.press('Enter')
    await page.getByText('Matched with 2 parts').waitFor()
    const { status, allocations } = await rowOf(1)
    expect([status, allocations.length]).toEqual(['reconciled', 2])
    await context.close()
  })

  it('ignores a row by one key and has it back by another, where it stood', async () => {
    const { page, context } = await openRow(4)
    const heading = page.getByRole('heading', { level: 2, name: 'Indbetaling ukendt' })
    await heading.waitFor()
    await page.keyboard.press('i')
    await page.getByRole('status').getByText('Ignored').waitFor()
    await heading.waitFor({ state: 'detached' })
    await expect.poll(async () => (await rowOf(4)).status).toBe('ignored')
    await page.keyboard.press('u')
    await heading.waitFor()
    expect((await rowOf(4)).status).toBe('unmatched')
    const focused = 'document.activeElement?.textContent'
    await expect.poll(() => page.evaluate(focused)).toBe('Indbetaling ukendt')
    await context.close()
  })

  it('books a fee on the account that is proposed for it', async () => {
    const { page, context } = await openRow(3)
    await page.getByRole('button', { name: 'Book', exact: true }).waitFor()
    await page.keyboard.press('1')
    await page.getByText('Booked on 2390').waitFor()
    expect((await rowOf(3)).status).toBe('reconciled')
    await context.close()
  })

  it('puts a row on hold until a day, and takes it up again from its own tab', async () => {
    const { page, context } = await openRow(2)
    await page.getByRole('heading', { level: 2, name: 'DANKORT ELGIGANTEN' }).waitFor()
    await page.keyboard.press('h')
    await page.getByLabel('Until').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: 'On hold 1' }).click()
    await page.getByRole('button', { name: 'Take up again' }).click()
    await page.getByText('Nothing is on hold.').waitFor()
    await context.close()
  })

  it('settles a bill that a fee was kept of, shows what it books before, and finds what is owed first', async () => {
    const { world } = site
    const { number, amountMinor } = await invoiceOver(world, bank.org, 3_000)
    const day = dayOfBooks(world.app.clock)
    const text = 'Indbetaling med fradrag'
    const id = await transaction(world, bank.org, { amountMinor: amountMinor - 5_000n, day, text })
    const { page, context, errors } = await open(`/bank?id=${id}`)
    await page.getByRole('heading', { level: 2, name: text }).waitFor()
    await page.keyboard.press('w')
    await page.getByLabel('Find an invoice, document or entry').fill(number)
    await page
      .getByRole('list', { name: 'Open items' })
      .getByRole('button', { name: new RegExp(number) })
      .click()
    await page.getByRole('radio', { name: /^A discount/ }).check()
    await page.getByRole('table').getByText('50,00').first().waitFor()
    await page.getByRole('button', { name: 'Match and book the difference' }).click()
    await page.getByText('Matched, and the difference is booked').waitFor()
    const { allocations } = await transactionOf(world, bank.org, id)
    expect(await residualOf(world, bank.org, allocations[0].targetId)).toBe(0n)
    expect(errors).toEqual([])
    await context.close()
  })

  it('books the payout of a provider: the invoice in full, and what it kept as its fee', async () => {
    const { world } = site
    const { number, amountMinor } = await invoiceOver(world, bank.org, 4_000)
    const day = dayOfBooks(world.app.clock)
    const text = 'Udbetaling Stripe'
    const id = await transaction(world, bank.org, { amountMinor: amountMinor - 7_250n, day, text })
    const { page, context } = await open(`/bank?id=${id}`)
    await page.getByRole('heading', { level: 2, name: text }).waitFor()
    await page.keyboard.press('p')
    await page.getByLabel('Find an invoice, document or entry').fill(number)
    await page
      .getByRole('list', { name: 'Open items' })
      .getByRole('button', { name: new RegExp(number) })
      .waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('72,50', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Book the payout' }).click()
    await page.getByText('Payout booked, 1 invoice paid').waitFor()
    expect((await transactionOf(world, bank.org, id)).status).toBe('reconciled')
    await context.close()
  })

  it('finds what a row pays by its amount', async () => {
    const { page, context } = await openRow(4)
    await page.keyboard.press('f')
    const search = page.getByLabel('Find an invoice, document or entry')
    await search.fill('2026-0004')
    await page.getByRole('button', { name: '2026-0004' }).first().waitFor()
    await search.press('Escape')
    await page.getByRole('button', { name: 'Find' }).waitFor()
    await context.close()
  })

  it('shows what was done together run by run, with why, and undoes a whole run', async () => {
    const [first = ''] = bank.sure
    await run(site.world, bank.org, 'operations/accept_suggestions', { transactionIds: [first] })
    const { page, context } = await open()
    await page.getByRole('tab', { name: 'Done by Daybook' }).click()
    const done = page.getByRole('region', { name: 'Sure ones, matched together' })
    await done.getByText('1 row matched').waitFor()
    await done.getByRole('button', { name: 'Rows and why' }).click()
    await done.getByText('Payment 1').waitFor()
    await done.getByRole('button', { name: 'Undo all' }).click()
    await done.getByText('Undone').waitFor()
    expect((await transactionOf(site.world, bank.org, first)).status).toBe('unmatched')
    await context.close()
  })

  it('finds a decided row among all of them, says why, and takes the match back', async () => {
    const { page, context } = await open()
    await page.getByRole('tab', { name: 'All rows' }).click()
    await page.getByLabel('Search name, text or reference').fill('Gebyr')
    await page.getByRole('link', { name: /Gebyr kontoudtog/ }).click()
    // It stands beside the others that were found.
    await page.getByRole('option', { name: /Gebyr kontoudtog/, selected: true }).waitFor()
    await page.getByText('What the bank sent').click()
    await page.getByText('Counterparty').or(page.getByText('Gebyr kontoudtog').first()).waitFor()
    await page.getByRole('button', { name: 'Undo the match' }).click()
    await expect.poll(async () => (await rowOf(3)).status).toBe('unmatched')
    await context.close()
  })

  it.each(['light', 'dark'] as const)(
    'is for everybody in %s, wide and at 320 pixels, with the list of the sure ones',
    async (colorScheme) => {
      for (const width of [1440, 320]) {
        const look = { colorScheme, width, language: 'da' }
        const path = `/bank?id=${many.others[1] ?? ''}`
        const opened = await visit(browser, site, manager, path, look)
        const { page, context } = opened
        await page.getByRole('table').waitFor()
        await page.getByText('Betalt fuldt ud').waitFor()
        // Three candidates scroll in their own place, never the page.
        await page.getByText('Der er betalt').nth(1).waitFor()
        await expectForEverybody(opened)
        await page.keyboard.press('Shift+M')
        await page.getByRole('dialog').waitFor()
        await expectForEverybody(opened)
        await context.close()
      }
    },
  )

  it('matches the 29 sure ones of 40 rows at once, and takes all of them back at once, by keys alone', async () => {
    const { page, context, errors } = await open('/bank', manager)
    await page.getByText('29 rows are sure.').waitFor()
    await left(page, 40)
    await page.keyboard.press('Shift+M')
    await page.getByRole('heading', { name: 'Match 29 rows' }).waitFor()
    await page.getByText('Payment reference is stated').waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Matched 29 rows').waitFor()
    await left(page, 11)
    expect(await countOf('reconciled')).toBe(29)
    await page.keyboard.press('u')
    await left(page, 40)
    expect(await countOf('reconciled')).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  })
})
