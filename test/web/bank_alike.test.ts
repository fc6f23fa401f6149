import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPerson } from '../support/access/apps.ts'
import { billing, transaction, transactionOf } from '../support/bank/bank.ts'
import { run } from '../support/books/invoices.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import type { TestOrg } from '../support/world.ts'
import { addSignedUp, openSite, type Site } from '../pages/site.ts'
import { expectForEverybody } from './for_everybody.ts'
import { openScreen, picture, type Look } from './seen.ts'

const most = 180_000
const counterparty = 'Ejendomsselskabet Nord'

describe.runIf(hasBrowser)('bank rows of one payee', { timeout: most }, () => {
  let site: Site
  let browser: Browser
  let org: TestOrg
  let person: TestPerson
  let rents: string[]
  beforeAll(async () => {
    site = await openSite()
    browser = await shareBrowser()
    const { world } = site
    org = await billing(world, 'denmark')
    await run(world, org, 'operations/set_auto_match', { mode: 'off' })
    await run(world, org, 'actions/sync_chart_of_accounts', {})
    rents = []
    for (const text of ['Husleje september', 'Husleje oktober', 'Husleje november']) {
      rents.push(await transaction(world, org, { amountMinor: -1_450_000n, counterparty, text }))
    }
    // Money that comes back from the landlord is another matter.
    await transaction(world, org, { amountMinor: 96_000n, counterparty, text: 'Refusion' })
    await run(world, org, 'actions/reconcile_now', {})
    person = await addSignedUp(world, org, 'owner')
  }, most)
  afterAll(async () => {
    await browser.close()
    site.world.edge.server.server.closeAllConnections()
    await site.close()
  })

  const open = async (look?: Look) => {
    const seen = await openScreen(browser, site, person, `/bank?id=${rents[0] ?? ''}`, look)
    await seen.page.getByRole('heading', { level: 2, name: counterparty }).waitFor()
    return seen
  }
  const states = async (): Promise<string[]> =>
    await Promise.all(
      rents.map(async (id) => (await transactionOf(site.world, org, id)).status as string),
    )
  const takeAccount = async (page: Page, account: string): Promise<void> => {
    const field = page.getByRole('combobox', { name: 'Account, by number or name' })
    await field.fill(account)
    await page.getByRole('option', { name: new RegExp(`^${account} `) }).click()
  }

  it('are found where the queue is too long to hold all of them', async () => {
    const { page, context, errors } = await open()
    // A queue of which the last of them is not read.
    await page.route(/bank-transactions\?/, async (route) => {
      if (new URL(route.request().url()).searchParams.has('q')) return await route.continue()
      const reply = await route.fetch()
      const body = await reply.json()
      const { items } = body.result
      body.result.items = items.filter(({ id }: { id: string }) => id !== rents[2])
      await route.fulfill({ response: reply, json: body })
    })
    await page.reload()
    await page.getByRole('button', { name: 'Book 2 alike' }).waitFor()
    await page.keyboard.press('b')
    await page.getByRole('heading', { name: `Book 3 rows: ${counterparty}` }).waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  it('are booked together on one account but for those unticked, and undone together', async () => {
    const seen = await open()
    const { page } = seen
    await page.getByRole('button', { name: 'Book 3 alike' }).waitFor()
    await page.keyboard.press('b')
    await page.getByRole('heading', { name: `Book 3 rows: ${counterparty}` }).waitFor()
    await page
      .getByRole('checkbox', { name: new RegExp(`^Book ${counterparty}`) })
      .nth(2)
      .uncheck()
    await page.getByText('29.000,00 DKK').waitFor()
    await takeAccount(page, '2390')
    await picture(seen, 'alike')
    await page.getByRole('button', { name: 'Book 2 rows' }).click()
    await page.getByRole('status').getByText('Booked 2 rows on 2390').waitFor()
    const after = await states()
    expect(after.toSorted()).toEqual(['reconciled', 'reconciled', 'unmatched'])
    await page.getByRole('status').getByRole('button', { name: 'Undo all' }).click()
    await page.getByText('The run is undone; its rows are open again.').waitFor()
    expect(await states()).toEqual(['unmatched', 'unmatched', 'unmatched'])
    await page.getByText('4 left').waitFor()
    expect(seen.errors).toEqual([])
    await seen.context.close()
  })

  it('have their account proposed once it is remembered, until it is forgotten', async () => {
    const seen = await open()
    const { page } = seen
    await page.keyboard.press('c')
    await takeAccount(page, '2390')
    await page.getByLabel(`Remember this account for ${counterparty}`).check()
    await page.getByRole('button', { name: /^Book\W*$/ }).click()
    await page.getByRole('status').getByText(`Remembered for ${counterparty}`).waitFor()
    await page.getByText('Remembered for this payee: book it on 2390.').first().waitFor()
    await picture(seen, 'remembered')
    await page.getByRole('tab', { name: 'Done by Daybook' }).click()
    const payees = page.getByRole('region', { name: 'Remembered payees' })
    await payees.getByText(counterparty).waitFor()
    await picture(seen, 'payees')
    await expectForEverybody(seen)
    await payees.getByRole('button', { name: `Forget ${counterparty}` }).click()
    await payees.waitFor({ state: 'detached' })
    const rules = await site.world.read(org, 'payee-rules')
    expect(rules.body.result.items).toEqual([])
    await seen.context.close()
  })

  it.each([
    { width: 1440, colorScheme: 'dark', language: 'da', act: 'Bogfør 2 lignende' },
    { width: 390, colorScheme: 'light', language: 'it', act: 'Registra 2 simili' },
  ] as const)('are shown for everybody, $width wide and $colorScheme', async ({ act, ...look }) => {
    const seen = await openScreen(browser, site, person, `/bank?id=${rents[1] ?? ''}`, look)
    const { page } = seen
    await page.getByRole('heading', { level: 2, name: counterparty }).waitFor()
    await page.getByRole('button', { name: act }).click()
    await page.locator('.alikelist tbody tr').first().waitFor()
    await picture(seen, `alike_${look.width}_${look.colorScheme}`)
    await expectForEverybody(seen)
    await seen.context.close()
  })
})
