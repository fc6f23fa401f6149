import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import {
  coded,
  documentOf,
  domesticInvoice,
  failed,
  posted,
} from '../support/documents/documents.ts'
import {
  addPaper,
  closeInboxSite,
  type InboxSite,
  openInbox,
  openInboxSite,
  skagen,
  statusOf,
} from './inbox_site.ts'

describe.runIf(hasBrowser)('the inbox in a browser', { timeout: 180_000 }, () => {
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

  it('says in the row what is weak, marks its place on the page, and shows the entry', async () => {
    const id = await addOne('54417')
    const { page, errors, close } = await openInbox(browser, site, { path: `/inbox?id=${id}` })
    const row = page.locator(`#row-${id}`)
    await row.getByText('Check: supplier, account').waitFor()
    expect(await row.getAttribute('aria-selected')).toBe('true')
    await page.locator('.pagepaper .box.weak.focus').waitFor()
    expect(await page.locator('#field-supplierName').inputValue()).toBe('Skagen Trykkeri A/S')
    await page.locator('.entry').getByText('Trade payables').waitFor()
    await page.locator('.entry').getByText('Balances').waitFor()
    expect(await page.title()).toContain('Skagen Trykkeri A/S')
    await page.keyboard.press('Escape')
    await page.keyboard.press('w')
    await page.getByText('Page 1 says: “Skagen Trykkeri A/S”').waitFor()
    // The command bar acts on the document that is open, and what takes something away is its last line.
    await page.keyboard.press('Control+k')
    const bar = page.getByRole('dialog', { name: 'Commands' })
    const own = bar.getByRole('group', { name: 'Skagen Trykkeri A/S' })
    await own.getByRole('option', { name: /Post.*fields are to be checked first/ }).waitFor()
    await expect.poll(() => bar.getByRole('option').last().innerText()).toMatch(/^Delete/)
    await page.keyboard.type('hol')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Hold' }).waitFor()
    expect(errors).toEqual([])
    await close()
  })

  it('posts by Enter and one letter, and the way back says that it writes a reversal', async () => {
    const id = await addOne('54418')
    const { page, close } = await openInbox(browser, site, { path: `/inbox?id=${id}` })
    await page.locator('#field-supplierName:focus').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('a')
    // Too early: it goes to what is weak instead of refusing.
    await page.locator('#field-supplierName:focus').waitFor()
    await page.keyboard.press('Enter')
    await page.locator('#field-account:focus').waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.reviewfoot .btn.p:focus').filter({ hasText: /^Post/ }).waitFor()
    await page.keyboard.press('a')
    const toast = page.locator('.toast').getByText('Posted')
    await toast.waitFor()
    expect(await statusOf(site, id)).toBe('posted')
    await page.locator(`#row-${id}`).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.keyboard.press('u')
    const question = page.getByRole('dialog', { name: /^Reverse/ })
    await question.getByText('A posted entry is never deleted').waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.toast').getByText('Reversed.').waitFor()
    expect(await statusOf(site, id)).toBe('coded')
    await page.locator(`#row-${id}[aria-selected=true]`).waitFor()
    await close()
  })

  it('divides a bill over two accounts, links its contact, and shows it by its address once it is posted', async () => {
    const id = await addOne('54422')
    const { page, errors, close } = await openInbox(browser, site, { path: `/inbox?id=${id}` })
    await page.locator('#field-supplierName:focus').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('l')
    const form = page.getByRole('dialog', { name: 'Divide over accounts' })
    const [first, second] = [form.getByLabel('Net of line 1'), form.getByLabel('Net of line 2')]
    await first.fill('400')
    const account = form.getByRole('combobox', { name: 'Account of line 2' })
    await account.fill('2390')
    await form.getByRole('option', { name: /^2390/ }).waitFor()
    await account.press('Enter')
    // Enter goes on to the amount, and = takes what is left.
    await expect.poll(() => second.evaluate((one) => one === document.activeElement)).toBe(true)
    await second.press('=')
    await form.getByText('Adds up.').waitFor()
    await form.getByRole('button', { name: 'Save the lines' }).click()
    await form.waitFor({ state: 'detached' })
    const { coding } = await documentOf(site.world, site.org, id)
    expect(coding.lines.map((one: { ledgerAccountId: string }) => one.ledgerAccountId)[1]).toBe(
      '2390',
    )
    expect(coding.lines[0].net).toBe(400)
    await site.world.rest(site.org, 'actions/post_document', { documentId: id })
    expect(await statusOf(site, id)).toBe('posted')
    await page.goto(`${site.url}/inbox?id=${id}`)
    await page.getByRole('tab', { name: /^Done/, selected: true }).waitFor()
    await page.locator('.reviewhead').getByText('Posted').waitFor()
    await page.getByRole('searchbox', { name: 'Search by supplier or file' }).fill('nobody at all')
    await page.getByText('Nothing found.').waitFor()
    expect(errors).toEqual([])
    await close()
  })

  it('keeps a corrected field under the name of who set it, and the entry follows', async () => {
    const id = await addOne('54419')
    const { page, close } = await openInbox(browser, site, { path: `/inbox?id=${id}` })
    await page.locator('.fold').click()
    const date = page.locator('#field-date')
    await date.fill('0411')
    await page.keyboard.press('Enter')
    await page.locator('.entry th').getByText('04/11/2026').waitFor()
    expect(await date.inputValue()).toBe('04/11/2026')
    const { extraction } = await documentOf(site.world, site.org, id)
    expect(extraction.date).toBe('2026-11-04')
    expect(extraction.fields.date.setBy).toMatchObject({ by: 'person', name: 'Mette Holm' })
    await date.fill('yesterday')
    await page.keyboard.press('Enter')
    await page.getByText('Fill this in, such as 1,250.50 or 14 October 2026.').waitFor()
    await close()
  })

  it('tells what another person changed meanwhile, and overwrites nothing unasked', async () => {
    const id = await addOne('54420')
    const { page, close } = await openInbox(browser, site, { path: `/inbox?id=${id}` })
    await page.locator('.fold').click()
    await page.locator('#field-invoiceNumber').fill('54420-A')
    await site.world.rest(site.org, 'operations/correct_document', {
      documentId: id,
      date: '2026-11-05',
    })
    await page.keyboard.press('Enter')
    const conflict = page.locator('.conflict')
    await conflict.getByText('Date: 03/11/2026 → 05/11/2026').waitFor()
    expect((await documentOf(site.world, site.org, id)).extraction.invoiceNumber).toBe('54420')
    await conflict.getByRole('button', { name: 'Save mine' }).click()
    await conflict.waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await documentOf(site.world, site.org, id)).extraction.invoiceNumber)
      .toBe('54420-A')
    expect((await documentOf(site.world, site.org, id)).extraction.date).toBe('2026-11-05')
    await close()
  })

  it('keeps what was typed when the page is opened again', async () => {
    const id = await addOne('54421')
    const { page, close } = await openInbox(browser, site, { path: `/inbox?id=${id}` })
    // Its supplier has been posted before, so the name is among what is proven.
    await page.locator('.folded > summary').click()
    await page.locator('#field-supplierName').fill('Skagen Tryk')
    await page.reload()
    await page.locator(`#row-${id}`).waitFor()
    await page.locator('#field-supplierName').locator('visible=true').waitFor()
    await expect.poll(() => page.locator('#field-supplierName').inputValue()).toBe('Skagen Tryk')
    await close()
  })

  it('sets a duplicate beside the other one, and asks before it deletes', async () => {
    const bytes = domesticInvoice(site.org, { number: 'D-1' })
    await posted(site.world, site.org, bytes)
    const id = await coded(site.world, site.org, bytes.replace('</', ' </'))
    const { page, close } = await openInbox(browser, site, { path: `/inbox?id=${id}` })
    await page.getByText('This looks like another document').waitFor()
    await page.locator('.comparedcard .stat.good').nth(4).waitFor()
    await page.keyboard.press('d')
    await page.getByRole('dialog', { name: 'Delete Lomax A/S?' }).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.toast').getByText('Lomax A/S is deleted').waitFor()
    const { status } = await site.world.read(site.org, `documents/${id}`)
    expect(status).toBe(404)
    await close()
  })

  it('says why a document failed, and takes what is entered by hand', async () => {
    const id = await failed(site.world, site.org)
    const { page, close } = await openInbox(browser, site, { path: `/inbox?tab=failed&id=${id}` })
    await page.getByRole('alert').getByText('No readable text was found').waitFor()
    await page.locator('.reviewfoot .btn.p:not(.off)').getByText('Try again').waitFor()
    await page.getByRole('button', { name: 'Enter it by hand' }).click()
    await page.locator('#field-supplierName').fill('Torvets Blomster')
    await page.locator('#field-date').fill('3.11.26')
    await page.keyboard.press('Enter')
    // Without a total there is nothing to post, so it leads to that field.
    await page.locator('#field-total:focus').waitFor()
    await page.locator('#field-total').fill('1250,5')
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => (await documentOf(site.world, site.org, id)).extraction?.supplier.name)
      .toBe('Torvets Blomster')
    expect((await documentOf(site.world, site.org, id)).extraction).toMatchObject({
      date: '2026-11-03',
      total: 1250.5,
    })
    await close()
  })
})
