import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSimulator, type Simulator } from '../../sim/simulator.ts'
import type { TestPerson } from '../support/access/apps.ts'
import { lineTo } from '../support/bank/bank_link.ts'
import { month, toCamt, toDanishCsv } from '../support/bank/statements.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import type { TestOrg } from '../support/world.ts'
import { addSignedUp, openSite, type Site } from '../pages/site.ts'
import { expectForEverybody } from './for_everybody.ts'
import { picture } from './seen.ts'
import { visit } from './visit.ts'

const most = 180_000

describe.runIf(hasBrowser)('bank accounts in a browser', () => {
  let simulator: Simulator
  let site: Site
  let browser: Browser
  let org: TestOrg
  let person: TestPerson
  beforeAll(async () => {
    simulator = await startSimulator()
    site = await openSite({ config: { bank: { live: undefined, test: lineTo(simulator) } } })
    browser = await shareBrowser()
    org = await site.world.createOrg('denmark')
    person = await addSignedUp(site.world, org, 'owner')
  }, most)
  afterAll(async () => {
    await browser.close()
    site.world.edge.server.server.closeAllConnections()
    await site.close()
    await simulator.close()
  })

  /** From which days on its accounts are imported. */
  async function startsOf(): Promise<(string | null)[]> {
    const { items } = (await site.world.read(org, 'bank-accounts')).body.result
    return [...new Set(items.map((one: { importFrom: string | null }) => one.importFrom))] as (
      | string
      | null
    )[]
  }

  /** To the bank in the tab that opens, and back with the consent, or without it. */
  async function consentAt(page: Page, answer = 'Approve'): Promise<void> {
    await page.getByText('Daybook can never pay or move money').waitFor()
    await page.getByRole('button', { name: 'Prepare the consent' }).click()
    const opening = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Continue to Nordlys Bank' }).click()
    const bank = await opening
    await bank.getByRole('button', { name: 'Continue to Nordlys Bank' }).click()
    await bank.getByRole('button', { name: answer }).click()
    await bank.getByRole('heading').first().waitFor()
    await bank.close()
  }

  it(
    'links a bank: which one, what is asked of it, to the bank and back with the accounts',
    async () => {
      const opened = await visit(browser, site, person, '/bank')
      const { page, context } = opened
      await page.getByRole('button', { name: 'Link a bank' }).click()
      await page.getByLabel('Search your bank').fill('Nordlys')
      await page.getByRole('button', { name: /^Nordlys Bank/ }).click()
      await page.getByText('The consent lasts').waitFor()
      await page.getByRole('radio', { name: /this month$/ }).check()
      await picture(opened, 'from_which_day')
      await expectForEverybody(opened)
      await consentAt(page)
      await page.getByText(/accounts? (?:is|are) linked/).waitFor()
      await page.keyboard.press('Enter')
      expect(await startsOf()).toEqual([`${new Date().toISOString().slice(0, 7)}-01`])
      await page
        .getByText(/consent to/)
        .first()
        .waitFor()
      await context.close()
    },
    most,
  )

  it(
    'is asked the same on the card of an account, where a day is typed or everything is fetched',
    async () => {
      const opened = await visit(browser, site, person, '/bank')
      const { page, context } = opened
      const ask = async (): Promise<void> => {
        await page
          .getByLabel(/^More about /)
          .first()
          .click()
        await page.getByRole('button', { name: /^From which day\?/ }).click()
      }
      await ask()
      await page.getByRole('radio', { name: 'From another day' }).check()
      const save = page.getByRole('button', { name: 'Save' })
      const day = page.getByRole('textbox', { name: 'From another day' })
      await day.fill('nothing')
      expect(await save.isDisabled()).toBe(true)
      await day.fill('15/01/2026')
      await expectForEverybody(opened)
      await save.click()
      await page.getByRole('status').getByText('Fetched from 15/01/2026').waitFor()
      expect(await startsOf()).toContain('2026-01-15')
      await ask()
      await page.getByRole('radio', { name: 'Everything the bank has' }).check()
      await save.click()
      await page.getByRole('status').getByText('Everything is fetched').waitFor()
      expect(await startsOf()).toContain(null)
      await context.close()
    },
    most,
  )

  it(
    'renews a consent that has ended, at the same bank, without a choice to make again',
    async () => {
      await site.world.owner.query(
        "UPDATE bank_account SET status = 'needs_consent' WHERE org_id = $1",
        [org.orgId],
      )
      const { page, context } = await visit(browser, site, person, '/bank')
      await page.getByText('Consent has ended').first().waitFor()
      await page.getByRole('button', { name: 'Renew' }).first().click()
      await page.getByRole('heading', { name: 'Renew the consent' }).waitFor()
      await consentAt(page)
      await page.getByText(/accounts? (?:is|are) linked/).waitFor()
      await page.getByText('Consent has ended').first().waitFor({ state: 'detached' })
      const { items } = (await site.world.read(org, 'bank-accounts')).body.result
      expect(items.map((one: { status: string }) => one.status)).not.toContain('needs_consent')
      await context.close()
    },
    most,
  )

  it(
    'says so where the bank got no consent, and offers it once more',
    async () => {
      const { page, context } = await visit(browser, site, person, '/bank')
      await page.getByRole('button', { name: 'Link a bank' }).click()
      await page.getByLabel('Search your bank').fill('Nordlys')
      await page.getByRole('button', { name: /^Nordlys Bank/ }).click()
      await consentAt(page, 'Deny')
      await page.getByText('The bank did not get your consent').waitFor()
      await page.getByRole('button', { name: 'Try again' }).waitFor()
      await context.close()
    },
    most,
  )

  it(
    'fetches now, and says what came of it',
    async () => {
      const { page, context } = await visit(browser, site, person, '/bank')
      await page.getByRole('button', { name: 'Sync now' }).click()
      await page.getByText(/\d+ new, \d+ matched, \d+ with a suggestion/).waitFor()
      await context.close()
    },
    most,
  )

  it(
    'imports the file of a statement, and asks for the account where the file names none',
    async () => {
      const { page, context } = await visit(browser, site, person, '/bank')
      await page.getByRole('button', { name: 'Import a statement' }).waitFor()
      const chooser = page.locator('input[aria-label="Import a statement"]')
      const camt = {
        name: 'november.xml',
        mimeType: 'text/xml',
        buffer: Buffer.from(toCamt([month])),
      }
      await chooser.setInputFiles(camt)
      await page.getByText(/\d+ new, \d+ matched/).waitFor()
      const csv = Buffer.from(toDanishCsv(month))
      await chooser.setInputFiles({ name: 'konto.csv', mimeType: 'text/csv', buffer: csv })
      await page.getByRole('heading', { name: 'Which account is it of?' }).waitFor()
      await page.getByLabel('Name of the account').fill('Savings')
      await page.getByRole('button', { name: 'Import a statement' }).last().click()
      await page.getByRole('article', { name: 'Savings' }).waitFor()
      await context.close()
    },
    most,
  )

  it(
    'names the day on which a balance differs, with its rows',
    async () => {
      await site.world.owner.query(
        "UPDATE bank_account SET unproven_on = '2026-11-03' WHERE org_id = $1",
        [org.orgId],
      )
      const { page, context } = await visit(browser, site, person, '/bank')
      await page.getByText('Differs since 3 Nov').first().waitFor()
      await page.getByRole('button', { name: 'See the day' }).first().click()
      await page.getByRole('heading', { name: 'The balance of 03/11/2026 differs' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'See the day' }).first().waitFor()
      await context.close()
    },
    most,
  )
})
