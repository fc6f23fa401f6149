import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPerson } from '../support/access/apps.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { issueDue, look, pay, postBill } from '../support/books/owed.ts'
import { client } from '../support/books/invoices.ts'
import { openRegisters } from '../support/open_registers.ts'
import type { TestOrg } from '../support/world.ts'
import { addSignedUp, openSite, type Site } from '../pages/site.ts'
import { expectForEverybody } from './for_everybody.ts'
import { openScreen, picture, type Look } from './seen.ts'

const [first, second] = ['DK5000400440116243', 'DK9520000123456789'] as const

describe.runIf(hasBrowser)('who owes us, and whom we pay, in a browser', () => {
  let site: Site
  let browser: Browser
  let person: TestPerson
  let org: TestOrg
  let sim: Awaited<ReturnType<typeof openRegisters>>
  let supplier: string
  beforeAll(async () => {
    site = await openSite({ startsOn: '2026-11-16' })
    const { world } = site
    org = world.dk
    sim = await openRegisters(world)
    person = await addSignedUp(world, org, 'owner')
    browser = await shareBrowser()
    const customer = async (name: string, owes: [net: number, due: string][]) => {
      const contactId = await client(world, org, { name, country: 'DK' })
      for (const [net, dueDate] of owes)
        await issueDue(world, org, { net, dueDate, date: '2026-08-01', contactId })
    }
    await customer('Nordhavn Kro I/S', [[10_000, '2026-10-20']])
    await customer('Restaurant Svanen A/S', [
      [4_960, '2026-12-01'],
      [5_960, '2026-10-05'],
    ])
    await customer('Holms Boghandel', [[3_500, '2026-08-25']])
    supplier = await client(world, org, {
      name: 'Skagen Trykkeri A/S',
      type: 'vendor',
      country: 'DK',
      businessId: '12345674',
    })
    const bill = { contactId: supplier, name: 'Skagen Trykkeri A/S' }
    const paid = await postBill(world, org, {
      ...bill,
      net: '5000.00',
      iban: first,
      number: '53890',
    })
    const day = { day: '2026-11-10', iban: first }
    await pay(world, org, { documentId: paid }, { ...day, amountMinor: -625_000n })
    await postBill(world, org, {
      ...bill,
      net: '2000.00',
      iban: first,
      number: '54001',
      dueDate: '2026-11-24',
    })
    await postBill(world, org, {
      ...bill,
      net: '7874.00',
      iban: second,
      number: '54417',
      dueDate: '2026-11-17',
    })
  })
  afterAll(async () => {
    await browser.close()
    await sim.close()
    site.world.edge.server.server.closeAllConnections()
    await site.close()
  })

  const open = async (path: string, at?: Look) => await openScreen(browser, site, person, path, at)

  it('one click from any screen says who owes most, and what it is made of', async () => {
    const seen = await open('/home')
    const { page } = seen
    await page.getByRole('link', { name: 'Open items' }).click()
    await page.getByRole('heading', { level: 1, name: /overdue, from 3 customers/ }).waitFor()
    const rows = page.locator('.oi tbody tr')
    await expect.poll(() => rows.count()).toBe(3)
    expect(await rows.first().innerText()).toContain('Restaurant Svanen A/S')
    const pane = page.getByRole('region', { name: 'Restaurant Svanen A/S' })
    await pane.getByText('42 days overdue').waitFor()
    await page.getByText(/^= account/).waitFor()
    await picture(seen, 'owed')
    await expectForEverybody(seen)
    await page.getByRole('button', { name: /31–60 days/ }).click()
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByRole('button', { name: /31–60 days/ }).click()
    await page.keyboard.press('j')
    await page.getByRole('region', { name: 'Nordhavn Kro I/S' }).waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Statement of account' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('Nordhavn Kro I_S.pdf')
    // As it stood before one of them was late.
    await page.getByLabel('As of').fill('2026-10-01')
    await page.getByRole('heading', { level: 1, name: /from 1 customer/ }).waitFor()
    await seen.context.close()
  })

  it('stops a bill whose account changed until somebody says who confirmed it', async () => {
    const seen = await open('/home')
    const { page } = seen
    await page.getByRole('link', { name: /Skagen Trykkeri A\/S.*account number changed/ }).click()
    await page
      .getByRole('heading', { level: 1, name: '1 bill is stopped, 1 can be paid' })
      .waitFor()
    const pane = page.getByRole('region', { name: 'Skagen Trykkeri A/S' })
    await pane.getByText('Stopped: the account is new.').waitFor()
    await pane.getByText('DK50 0040 0440 1162 43').waitFor()
    // The number to call is the register's.
    await pane.getByRole('link', { name: '98441022' }).waitFor()
    await pane.getByText('from CVR, the same since 2020').waitFor()
    // Whose it is there is said, and that it is another name than the contact's.
    expect(await pane.locator('.callbox').innerText()).toContain('Kontorhuset ApS')
    await pane.getByText('another name for this number than your contact').waitFor()
    await picture(seen, 'bills')
    await expectForEverybody(seen)
    const confirm = pane.getByRole('button', { name: 'I called: it is theirs' })
    // Without a name nothing is decided, however it is pressed.
    await confirm.click({ force: true })
    const path = 'attention?kind=supplier_account_changed'
    expect((await look(site.world, org, path)).items).toHaveLength(1)
    await pane.getByLabel('Who said so').fill('Birgit, bookkeeping')
    await pane.getByLabel(/What they said/).fill('They moved banks in October.')
    // Enter in a field is no answer.
    await page.keyboard.press('Enter')
    expect(await confirm.isEnabled()).toBe(true)
    expect((await look(site.world, org, path)).items).toHaveLength(1)
    await confirm.click()
    await page.getByRole('heading', { level: 1, name: '2 bills to pay' }).waitFor()
    expect((await look(site.world, org, path)).items).toEqual([])
    const { accounts } = await look(site.world, org, `supplier-accounts/${supplier}`)
    expect(accounts).toMatchObject([
      { account: first, standing: 'paid' },
      {
        account: second,
        standing: 'confirmed',
        decision: { spokeTo: 'Birgit, bookkeeping', words: 'They moved banks in October.' },
      },
    ])
    // What a bank needs of it is copied, each value alone.
    await seen.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await pane.getByRole('button', { name: 'Copy Account' }).click()
    await pane.getByText('Copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^DK/)
    await picture(seen, 'bill_to_pay')
    await expectForEverybody(seen)
    await seen.context.close()
  })

  it.each([
    { width: 1440, colorScheme: 'dark', language: 'da' },
    { width: 390, colorScheme: 'light', language: 'it' },
    { width: 390, colorScheme: 'dark', language: 'da' },
  ] as const)('is for everybody, $width wide, $colorScheme, in $language', async (at) => {
    const world = site.world
    const third = 'DK5750510001322617'
    const given = { contactId: supplier, net: '100.00', iban: third, number: '54500' }
    await postBill(world, org, { ...given, name: 'Skagen Trykkeri A/S' })
    const seen = await open('/owed', at)
    const { page } = seen
    const name = `${at.width}_${at.colorScheme}`
    await page.locator('.oi tbody tr').first().waitFor()
    await picture(seen, `owed_${name}`)
    await expectForEverybody(seen)
    await page.goto(`${site.url}/owed?tab=bills`)
    await page.locator('.oi tbody tr').first().waitFor()
    await picture(seen, `bills_${name}`)
    await expectForEverybody(seen)
    await page.locator('.rowname').first().click()
    await page.locator('.callto').waitFor()
    await picture(seen, `account_${name}`)
    await expectForEverybody(seen)
    await seen.context.close()
  })
})
