import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPerson } from '../support/access/apps.ts'
import { billing, residualOf, transaction, transactionOf } from '../support/bank/bank.ts'
import { claim } from '../support/bank/differences.ts'
import { invoiceOf, run } from '../support/books/invoices.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import type { TestOrg } from '../support/world.ts'
import { addSignedUp, openSite, type Site } from '../pages/site.ts'
import { expectForEverybody } from './for_everybody.ts'
import { openScreen, picture } from './seen.ts'

const most = 180_000

describe.runIf(hasBrowser)('a payment of the wrong invoice', { timeout: most }, () => {
  let site: Site
  let browser: Browser
  let org: TestOrg
  let person: TestPerson
  beforeAll(async () => {
    site = await openSite()
    browser = await shareBrowser()
    org = await billing(site.world, 'denmark')
    person = await addSignedUp(site.world, org, 'owner')
  }, most)
  afterAll(async () => {
    await browser.close()
    site.world.edge.server.server.closeAllConnections()
    await site.close()
  })

  /** Two invoices of 1,250.00, and so much paid on the first. */
  async function paid(amountMinor: bigint) {
    const { world } = site
    const { entryId: from } = await claim(world, org)
    const { entryId: to, invoiceId } = await claim(world, org)
    const { number } = await invoiceOf(world, org, invoiceId)
    const transactionId = await transaction(world, org, { amountMinor })
    await run(world, org, 'actions/match_transaction', { transactionId, ledgerEntryId: from })
    return { from, to, number: String(number), transactionId }
  }
  const residuals = async (...entries: string[]): Promise<bigint[]> =>
    await Promise.all(entries.map((one) => residualOf(site.world, org, one)))

  it('is moved to another, and back', async () => {
    const { from, to, number, transactionId } = await paid(125_000n)
    const seen = await openScreen(browser, site, person, `/bank?tab=all&id=${transactionId}`)
    const { page } = seen
    await page.getByRole('button', { name: /^Move the payment of / }).click()
    await page.getByRole('searchbox').last().fill(number)
    await page
      .getByRole('button', { name: new RegExp(`^${number}`) })
      .first()
      .click()
    await picture(seen, 'move')
    await expectForEverybody(seen)
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await page
      .getByRole('status')
      .getByText(/^Moved to /)
      .waitFor()
    expect(await residuals(from, to)).toEqual([125_000n, 0n])
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => residuals(from, to)).toEqual([0n, 125_000n])
    await seen.context.close()
  })

  it('of which too much was paid gives the rest to another, and that is taken back as well', async () => {
    const { from, to, number, transactionId } = await paid(140_000n)
    const { page, context } = await openScreen(
      browser,
      site,
      person,
      `/bank?tab=all&id=${transactionId}`,
    )
    await page.getByText('150,00 too much is paid').waitFor()
    await page.getByRole('button', { name: /^Move the payment of / }).click()
    await page.getByRole('searchbox').last().fill(number)
    await page
      .getByRole('button', { name: new RegExp(`^${number}`) })
      .first()
      .click()
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await page
      .getByRole('status')
      .getByText(/^Moved to /)
      .waitFor()
    expect(await residuals(from, to)).toEqual([0n, 110_000n])
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => residuals(from, to)).toEqual([-15_000n, 125_000n])
    expect((await transactionOf(site.world, org, transactionId)).status).toBe('reconciled')
    await context.close()
  })
})
