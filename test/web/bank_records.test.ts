import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSignedUp, openSite, type Site } from '../pages/site.ts'
import type { TestPerson } from '../support/access/apps.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { type SeededBank, seedBank } from './bank_rows.ts'
import { expectForEverybody } from './for_everybody.ts'
import { picture } from './seen.ts'
import { visit } from './visit.ts'

describe.runIf(hasBrowser)('what the bank said, to be looked up', { timeout: 180_000 }, () => {
  let site: Site
  let browser: Browser
  let bank: SeededBank
  let person: TestPerson
  beforeAll(async () => {
    site = await openSite()
    browser = await shareBrowser()
    bank = await seedBank(site.world, 1)
    person = await addSignedUp(site.world, bank.org, 'owner')
    await site.world.owner.query(
      `UPDATE bank_transaction SET raw = '{"remittance": "LETTER BY LETTER 17"}' WHERE org_id = $1`,
      [bank.org.orgId],
    )
    const balances = `
      INSERT INTO bank_balance (org_id, account_id, day, kind, source, amount_minor, final, read_at)
      SELECT org_id, id, d.day, 'closing', 'statement', d.amount, true, now()
      FROM bank_account, (VALUES ('2020-01-01'::date, 100000), ('2020-01-02'::date, 100500)) AS d (day, amount)
      WHERE org_id = $1`
    await site.world.owner.query(balances, [bank.org.orgId])
  })
  afterAll(async () => {
    await browser.close()
    site.world.edge.server.server.closeAllConnections()
    await site.close()
  })

  it('is each row letter by letter, fetched when it is opened', async () => {
    const path = `/bank?id=${bank.others[4] ?? ''}`
    const seen = await visit(browser, site, person, path)
    const { page, context } = seen
    await page.locator('.rowrecords').waitFor()
    expect(await page.getByText('LETTER BY LETTER 17').count()).toBe(0)
    await page.getByText('The bank’s own record, letter by letter').click()
    await page.locator('.rawrecord').getByText('LETTER BY LETTER 17').waitFor()
    await picture(seen, 'bank_raw_1440')
    await expectForEverybody(seen)
    await context.close()
  })

  it('is the balance of each day beside the rows, with what differs', async () => {
    const look = { width: 390, colorScheme: 'dark', language: 'da' } as const
    const seen = await visit(browser, site, person, '/bank', look)
    const { page, context } = seen
    await page.getByRole('button', { name: 'Saldo dag for dag' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Saldoafstemning dag for dag' })
    await dialog.getByText('Stemmer').waitFor()
    await dialog.getByText('Afviger med 5,00').waitFor()
    await picture(seen, 'bank_days_390_da_dark')
    await expectForEverybody(seen)
    await dialog.getByRole('button', { name: 'Luk' }).click()
    await dialog.waitFor({ state: 'detached' })
    await context.close()
  })
})
