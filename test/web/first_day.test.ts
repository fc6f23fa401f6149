import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPerson } from '../support/access/apps.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { addSignedUp, openSite, type Site } from '../pages/site.ts'
import { expectForEverybody } from './for_everybody.ts'
import { openScreen, picture } from './seen.ts'

/** A person with a login who belongs nowhere. */
async function addAlone(site: Site): Promise<TestPerson> {
  const org = await site.world.createOrg('denmark')
  const person = await addSignedUp(site.world, org, 'bookkeeper')
  await site.world.owner.query('DELETE FROM member WHERE user_id = $1', [person.userId])
  return person
}

describe.runIf(hasBrowser)('the first day', () => {
  let site: Site
  let browser: Browser
  beforeAll(async () => {
    site = await openSite()
    browser = await shareBrowser()
  })
  afterAll(async () => {
    await browser.close()
    site.world.edge.server.server.closeAllConnections()
    await site.close()
  })

  it('begins with an organization of one’s own and leads to its steps, on a phone as well', async () => {
    const person = await addAlone(site)
    const seen = await openScreen(browser, site, person, '/home', { width: 390 })
    const { page } = seen
    await page.getByRole('heading', { level: 1, name: 'New organization' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/start')
    await picture(seen, 'start_390')
    await expectForEverybody(seen)
    await page.getByLabel('Name of the company').fill('Fjordlys Design ApS')
    await page.getByLabel('Country').selectOption('denmark')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByRole('heading', { level: 1, name: 'Set up in four steps' }).waitFor()
    await page.getByText('0 of 4 done').waitFor()
    await page.getByText('This is a test organization').waitFor()
    await picture(seen, 'first_day_390')
    await expectForEverybody(seen)
    await page.setViewportSize({ width: 1440, height: 900 })
    await picture(seen, 'first_day')
    await page.getByRole('button', { name: 'Daybook keeps the books' }).click()
    await page.getByText('1 of 4 done').waitFor()
    await page.getByRole('link', { name: 'Fill in' }).click()
    await page.getByRole('button', { name: 'Change company details' }).click()
    const form = page.getByRole('dialog', { name: 'Change company details' })
    await form.getByLabel('Company number').fill('38210718')
    await form.getByRole('button', { name: 'Change company details' }).click()
    await form.waitFor({ state: 'detached' })
    await picture(seen, 'settings_company')
    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByText('2 of 4 done').waitFor()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose files' }).click()
    const text = 'Skagen Trykkeri A/S\nFaktura 54417\nI alt 125,00 DKK'
    await (
      await chooser
    ).setFiles({ name: 'bill.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })
    await page.waitForURL((url) => url.pathname.endsWith('/inbox'))
    await page.getByRole('heading', { name: '1 document is being read' }).waitFor()
    expect(await page.getByText('bill.txt').count()).toBe(1)
    await page.getByRole('link', { name: 'Bank', exact: true }).click()
    await page.getByRole('heading', { name: 'No bank is linked yet' }).waitFor()
    await page.getByRole('link', { name: 'Invoices' }).click()
    await page.getByRole('link', { name: 'New invoice' }).first().click()
    await page.getByRole('combobox', { name: 'Customer' }).fill('Havnens Bageri')
    await page.getByRole('option', { name: 'New: Havnens Bageri' }).waitFor()
    await seen.context.close()
  }, 240_000)

  it('keeps what was typed when something is missing, and founds nothing', async () => {
    const person = await addAlone(site)
    const seen = await openScreen(browser, site, person, '/start', { language: 'da' })
    const { page } = seen
    await page.getByLabel('Virksomhedens navn').fill('   ')
    await page.getByLabel('Land').selectOption('italy')
    await page.getByRole('button', { name: 'Opret virksomhed' }).click()
    await page.getByText('Skriv virksomhedens navn.').waitFor()
    expect(await page.getByLabel('Land').inputValue()).toBe('italy')
    await seen.context.close()
  })
})
