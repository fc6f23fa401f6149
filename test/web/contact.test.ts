import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPerson } from '../support/access/apps.ts'
import { issueDue, look, pay, postBill } from '../support/books/owed.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { openRegisters } from '../support/open_registers.ts'
import type { TestOrg } from '../support/world.ts'
import { addSignedUp, openSite, type Site } from '../pages/site.ts'
import { expectForEverybody } from './for_everybody.ts'
import { openScreen, picture, type Look } from './seen.ts'

const [first, second] = ['DK5000400440116243', 'DK9520000123456789'] as const

describe.runIf(hasBrowser)('a contact in a browser', () => {
  let site: Site
  let browser: Browser
  let person: TestPerson
  let org: TestOrg
  let sim: Awaited<ReturnType<typeof openRegisters>>
  let contactId: string
  beforeAll(async () => {
    site = await openSite({ startsOn: '2026-11-16' })
    org = site.world.dk
    sim = await openRegisters(site.world)
    person = await addSignedUp(site.world, org, 'owner')
    browser = await shareBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await sim.close()
    site.world.edge.server.server.closeAllConnections()
    await site.close()
  })

  const open = async (path: string, at?: Look) => await openScreen(browser, site, person, path, at)

  it('is made from its number alone: the register fills in the rest', async () => {
    const seen = await open('/contacts')
    const { page } = seen
    await page.getByRole('button', { name: 'New contact' }).click()
    const dialog = page.getByRole('dialog', { name: 'New contact' })
    // The number has the focus.
    await page.keyboard.type('12 34 56 74')
    await dialog.getByText('Eksempelvej 12, 2. tv, 8000 Aarhus C').waitFor()
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Kontorhuset ApS')
    await picture(seen, 'new_contact')
    await expectForEverybody(seen)
    await dialog.getByLabel('Customer and supplier').check()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Kontorhuset ApS' }).waitFor()
    const { items } = await look(site.world, org, 'contacts?q=Kontorhuset')
    expect(items).toMatchObject([
      {
        name: 'Kontorhuset ApS',
        type: 'both',
        businessId: '12345674',
        country: 'DK',
        address: { street: 'Eksempelvej 12, 2. tv', postalCode: '8000', city: 'Aarhus C' },
      },
    ])
    contactId = items[0].id
    // Whoever types the number again is told that it is here.
    await page.goto(`${site.url}/contacts`)
    await page.getByRole('button', { name: 'New contact' }).click()
    await page.keyboard.type('12345674')
    await dialog.getByText('A contact has this number already.').waitFor()
    await seen.context.close()
  })

  it('shows what is open both ways, what happened, where money goes and what was learned', async () => {
    const { world } = site
    const bill = { contactId, name: 'Kontorhuset ApS' }
    const paid = await postBill(world, org, {
      ...bill,
      net: '5000.00',
      iban: first,
      number: '53890',
    })
    const day = { day: '2026-11-10', iban: first }
    await pay(world, org, { documentId: paid }, { ...day, amountMinor: -625_000n })
    const dueDate = '2026-11-17'
    await postBill(world, org, { ...bill, net: '7874.00', iban: second, number: '54417', dueDate })
    await issueDue(world, org, { net: 400, date: '2026-10-01', dueDate: '2026-10-20', contactId })
    const seen = await open(`/contacts/${contactId}`)
    const { page } = seen
    const title = 'Kontorhuset ApS: confirm the bank account'
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText('Active since 2020').waitFor()
    await page.getByText('9.842,50').first().waitFor()
    const line = page.getByRole('listitem').filter({ hasText: 'Paid 53890' })
    await line.getByText('6.250,00').waitFor()
    await page.getByRole('link', { name: '98441022' }).first().waitFor()
    await picture(seen, 'contact')
    await expectForEverybody(seen)
    const learned = page.getByRole('button', { name: /^Forget: / })
    const before = await learned.count()
    expect(before).toBeGreaterThan(0)
    await learned.first().click()
    await page.getByText('Forgotten. The next bill is read without it.').waitFor()
    await expect.poll(() => learned.count()).toBe(before - 1)
    // It is not theirs: nothing is paid to it, and the page says who said so.
    const accounts = page.getByRole('region', { name: 'Where their money goes' })
    await accounts.getByLabel('Who said so').fill('Birgit')
    await accounts.getByRole('button', { name: 'It is not theirs' }).click()
    await page.getByRole('heading', { level: 1, name: 'Kontorhuset ApS', exact: true }).waitFor()
    await accounts.getByText('Not theirs: never pay to it', { exact: false }).waitFor()
    await page.getByText(/^Account DK95 .* rejected$/).waitFor()
    await expectForEverybody(seen)
    await seen.context.close()
  })

  it('is merged with the one that is the same company, which shows first what differs and what moves', async () => {
    const { world } = site
    const save = {
      name: 'Kontorhuset',
      type: 'client',
      country: 'DK',
      email: 'post@kontor.example',
    }
    const { body } = await world.rest(org, 'actions/save_contact', save)
    const goneId = body.result.id as string
    await issueDue(world, org, { net: 800, dueDate: '2026-12-20', contactId: goneId })
    const seen = await open(`/contacts/${contactId}`, {
      width: 1440,
      colorScheme: 'light',
      language: 'da',
    })
    const { page } = seen
    await page.getByRole('button', { name: 'Slå sammen' }).click()
    const dialog = page.getByRole('dialog', { name: /^Slå Kontorhuset ApS sammen/ })
    await dialog.getByLabel('Den anden kontakt').click()
    await page.keyboard.press('ArrowDown')
    await dialog.getByRole('option', { name: 'Kontorhuset post@kontor.example' }).click()
    await dialog.getByText('1 faktura').waitFor()
    await dialog.getByText('1 åben post').waitFor()
    expect(await dialog.getByLabel('Navn: Kontorhuset ApS').isChecked()).toBe(true)
    await picture(seen, 'merge')
    await expectForEverybody(seen)
    await dialog.getByRole('button', { name: 'Slå sammen til Kontorhuset ApS' }).click()
    await page.getByText('Kontorhuset ApS er nu én kontakt').waitFor()
    await page.getByText('post@kontor.example').first().waitFor()
    const both = await look(world, org, `open-items?contactId=${contactId}&side=receivable`)
    expect(both.items).toHaveLength(2)
    // Who kept the address of the other one comes here.
    await page.goto(`${site.url}/contacts/${goneId}`)
    await page.waitForURL(`**/contacts/${contactId}`)
    await seen.context.close()
  })

  it('comes in from a file, each row shown before, or from the bills that somebody sent', async () => {
    const { world } = site
    await postBill(world, org, { net: '90.00', name: 'Papirhuset A/S' })
    const seen = await open('/contacts', { width: 1440, colorScheme: 'light', language: 'it' })
    const { page } = seen
    const proposals = page.getByRole('region', { name: /^Fornitori dei tuoi documenti/ })
    await proposals.getByText('Papirhuset A/S').waitFor()
    await picture(seen, 'proposals')
    await expectForEverybody(seen)
    await proposals.getByRole('button', { name: 'Crea contatto' }).click()
    await page.getByText('Papirhuset A/S è ora tra i contatti').waitFor()
    await proposals.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Importa contatti' }).click()
    const dialog = page.getByRole('dialog', { name: 'Importa contatti' })
    const csv =
      'Denominazione;Comune;Partita Iva;Cod.\nRossi S.r.l.;Torino;;1\nPapirhuset;;DK13748136;2\n;Roma;;3\n'
    const buffer = Buffer.from(csv, 'latin1')
    await dialog
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'clienti.csv', mimeType: 'text/csv', buffer })
    await dialog.getByText('riga 4: manca il nome').waitFor()
    await picture(seen, 'import')
    expect(await dialog.innerText()).toContain('Colonne escluse: Cod.')
    await expectForEverybody(seen)
    await dialog.getByRole('button', { name: 'Importa 1 contatto' }).click()
    await page.getByText('1 contatto importato').waitFor()
    const { items } = await look(world, org, 'contacts?order=newest&limit=2')
    expect(items.map((one: { name: string }) => one.name)).toEqual([
      'Rossi S.r.l.',
      'Papirhuset A/S',
    ])
    await seen.context.close()
  })

  it.each([
    { width: 1440, colorScheme: 'dark', language: 'da' },
    { width: 390, colorScheme: 'light', language: 'it' },
  ] as const)('is for everybody, $width wide, $colorScheme, in $language', async (at) => {
    const seen = await open(`/contacts/${contactId}`, at)
    await seen.page.locator('.tl li').first().waitFor()
    await seen.page.locator('.trust').first().waitFor()
    await picture(seen, `contact_${at.width}`)
    await expectForEverybody(seen)
    await seen.context.close()
  })
})
