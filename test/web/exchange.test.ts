import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPerson } from '../support/access/apps.ts'
import { client, clientOf, drafted, invoiceOf, issued, run } from '../support/books/invoices.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { connectExchange, notify, type ExchangeStub } from '../support/einvoices/exchange_stub.ts'
import { proposedSelf } from '../support/einvoices/self_invoices.ts'
import type { TestOrg } from '../support/world.ts'
import { addSignedUp, openSite, type Site } from '../pages/site.ts'
import { expectForEverybody } from './for_everybody.ts'
import { openScreen, picture } from './seen.ts'

const most = 240_000
const rome = { street: 'Via Lunga 1', postalCode: '00100', city: 'Roma', province: 'RM' }

describe.runIf(hasBrowser)('e-invoices in a browser', () => {
  let site: Site
  let browser: Browser
  let exchange: ExchangeStub
  let italian: TestOrg
  let danish: TestOrg
  let giulia: TestPerson
  let mette: TestPerson
  beforeAll(async () => {
    site = await openSite()
    browser = await shareBrowser()
    exchange = connectExchange(site.world)
    italian = await site.world.createOrg('italy')
    danish = await site.world.createOrg('denmark')
    giulia = await addSignedUp(site.world, italian, 'owner', { name: 'Giulia' })
    mette = await addSignedUp(site.world, danish, 'owner', { name: 'Mette' })
    await clientOf(site.world, italian)
    await clientOf(site.world, danish)
  }, most)
  afterAll(async () => {
    await browser.close()
    site.world.edge.server.server.closeAllConnections()
    await site.close()
  })

  const buyer = async (name: string, said: object = {}): Promise<string> =>
    await client(
      site.world,
      italian,
      { name, country: 'IT', vatNumber: 'IT00488410010', sdiCode: 'M5UXCR7', ...said },
      rome,
    )
  const told = async (id: string, type: 'RC' | 'NS' | 'MC', code?: string): Promise<void> => {
    const { einvoiceId } = await invoiceOf(site.world, italian, id)
    await notify(site.world, italian, einvoiceId, type, code)
  }
  const xmlOf = (): string => exchange.sent.at(-1)?.xml ?? ''
  const inItalian = { language: 'it' } as const

  it(
    'why one was rejected is two clicks from home; its field is corrected, it goes again and is delivered',
    async () => {
      const contactId = await buyer('Cantieri Adige S.p.A.')
      const id = await issued(site.world, italian, { contactId })
      const { number, date } = await invoiceOf(site.world, italian, id)
      await told(id, 'NS', '00311')
      const seen = await openScreen(browser, site, giulia, '/home', inItalian)
      const { page, errors } = seen
      let clicks = 0
      const press = async (at: ReturnType<Page['locator']>): Promise<void> => {
        clicks += 1
        await at.click()
      }
      await press(page.getByRole('link', { name: /Cantieri Adige/ }).first())
      await page
        .getByText('Codice destinatario non valido: non è nell’elenco dello SdI.')
        .first()
        .waitFor()
      expect(clicks).toBeLessThanOrEqual(2)
      await page.getByText(/giorni per inviarla di nuovo/).waitFor()
      const field = page.getByRole('textbox', { name: /^Codice destinatario/ })
      await expect.poll(() => field.evaluate((at) => at === document.activeElement)).toBe(true)
      const again = page.getByRole('button', { name: 'Invia di nuovo' })
      expect(await again.getAttribute('aria-disabled')).toBe('true')
      await picture(seen, 'rejected_it')
      await field.fill('KRRH6B9')
      await page.getByText('era M5UXCR7').waitFor()
      await page.keyboard.press('Enter')
      await page.getByText(`${number} è stata inviata di nuovo.`).waitFor()
      expect(xmlOf()).toContain('<CodiceDestinatario>KRRH6B9<')
      expect(xmlOf()).toContain(`<Numero>${number}<`)
      expect(await invoiceOf(site.world, italian, id)).toMatchObject({
        status: 'issued',
        number,
        date,
      })
      await told(id, 'RC')
      await page.goto(`${site.url}/invoices?tab=exchange&id=${id}`)
      await page
        .getByRole('article', { name: 'Tentativo 2' })
        .getByText('Consegnata', { exact: true })
        .waitFor()
      await page
        .getByRole('article', { name: 'Tentativo 1' })
        .getByText('Scartata', { exact: true })
        .waitFor()
      expect(errors).toEqual([])
      await seen.context.close()
    },
    most,
  )

  it(
    'a public body gets its file by six characters with the CIG; withholding tax is in totals and file',
    async () => {
      const contactId = await buyer('Comune di Prova')
      const body = { contactId, publicBody: true, officeCode: 'UFABCD' }
      await run(site.world, italian, 'operations/save_contact_details', body)
      const id = await drafted(site.world, italian, { contactId })
      const seen = await openScreen(browser, site, giulia, `/invoices/${id}`, inItalian)
      const { page, errors } = seen
      await page.getByText('la fattura non riporta il CIG', { exact: false }).waitFor()
      await page.getByText('Ritenuta, bollo, scissione dei pagamenti e CIG').click()
      await page.getByLabel(/CIG/).fill('Z123456789')
      await page.getByLabel(/^Ritenuta d’acconto/).fill('20')
      await page.getByLabel('Tipo di ritenuta').selectOption('RT01')
      await page.getByLabel('Causale').fill('A')
      await page
        .getByText(/[-−]200,00/)
        .first()
        .waitFor()
      await page
        .getByText('la fattura non riporta il CIG', { exact: false })
        .waitFor({ state: 'detached' })
      await picture(seen, 'terms_it')
      await page.getByRole('button', { name: /^Emetti/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('checkbox').first().uncheck()
      const looked = dialog.getByText('Ho verificato ed emetto la fattura.')
      if (await looked.isVisible()) await looked.click()
      const go = dialog.getByRole('button', { name: 'Emetti' })
      await expect.poll(() => go.getAttribute('aria-disabled')).not.toBe('true')
      await go.click()
      await dialog.waitFor({ state: 'detached' })
      const xml = xmlOf()
      expect(xml).toContain('<FormatoTrasmissione>FPA12<')
      expect(xml).toContain('<CodiceDestinatario>UFABCD<')
      expect(xml).toContain('<CodiceCIG>Z123456789<')
      expect(xml).toContain('<ImportoRitenuta>200.00<')
      // A rate without its kind is refused while it is being typed.
      expect(errors.filter((one) => !one.includes('422'))).toEqual([])
      await seen.context.close()
    },
    most,
  )

  it(
    'whom it could not be delivered to is told; self-invoices stand with their days',
    async () => {
      const contactId = await buyer('Rossi Impianti S.r.l.', { email: 'rossi@example.test' })
      const id = await issued(site.world, italian, { contactId })
      await told(id, 'MC')
      await proposedSelf(site.world, italian)
      const seen = await openScreen(browser, site, giulia, '/invoices?tab=exchange', inItalian)
      const { page, errors } = seen
      await page.getByRole('option', { name: /Rossi Impianti.*Mancata consegna/ }).click()
      await page.getByText('Emessa, con mancata consegna: non è un errore.').waitFor()
      await picture(seen, 'exchange_it')
      await page.getByRole('button', { name: 'L’ho già avvisato' }).click()
      await page.getByText('Giulia ha avvisato il cliente').waitFor()
      await page.getByRole('tab', { name: /Autofatture/ }).click()
      await page.getByText('TD17', { exact: true }).waitFor()
      await picture(seen, 'own_it')
      await page.getByRole('button', { name: 'Non dovuta' }).waitFor()
      await page.getByRole('button', { name: 'Emetti' }).click()
      await page.getByText('Nessuna autofattura da emettere.').waitFor()
      expect(xmlOf()).toContain('<TipoDocumento>TD17<')
      expect(errors).toEqual([])
      await seen.context.close()
    },
    most,
  )

  it(
    'a Danish public body: asked without its EAN number, the file made, and handed over by a person',
    async () => {
      const contactId = await client(site.world, danish, { name: 'Prøve Kommune', country: 'DK' })
      const details = async (said: object): Promise<void> => {
        const body = { contactId, ...said }
        await run(site.world, danish, 'operations/save_contact_details', body)
      }
      await details({ publicBody: true, orderReference: 'R-1' })
      const id = await drafted(site.world, danish, { contactId })
      const seen = await openScreen(browser, site, mette, `/invoices/${id}`, { language: 'da' })
      const { page, errors } = seen
      await page.getByRole('button', { name: /^Udsted/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('checkbox').first().uncheck()
      await dialog.getByText('uden EAN-nummer (GLN)', { exact: false }).waitFor()
      const go = dialog.getByRole('button', { name: 'Udsted' })
      expect(await go.getAttribute('aria-disabled')).toBe('true')
      await dialog.getByText('Jeg har set på det og udsteder fakturaen.').click()
      await expect.poll(() => go.getAttribute('aria-disabled')).not.toBe('true')
      await go.click()
      await dialog.waitFor({ state: 'detached' })
      // What was missing is added to the contact, and the file is made.
      await details({ gln: '5790000000005' })
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Hent OIOUBL' }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(/-oioubl\.xml$/)
      await page.getByLabel('Kvittering, eller hvor den er uploadet').fill('NemHandel, 7')
      await page.getByRole('button', { name: 'Filen er afleveret' }).click()
      await page.getByText(/^Afleveret af Mette den/).waitFor()
      await page.getByText('Afleveret af Mette', { exact: true }).waitFor()
      await picture(seen, 'public_da')
      const { items } = (await site.world.read(danish, `invoice-handovers?invoiceId=${id}`)).body
        .result
      expect(items).toMatchObject([{ way: 'file', by: 'Mette', words: 'NemHandel, 7' }])
      // Without an address the mail was tried once before it was left out.
      expect(errors.filter((one) => !one.includes('422'))).toEqual([])
      await seen.context.close()
    },
    most,
  )

  it.each([
    ['it', 'light', 1440],
    ['da', 'dark', 1440],
    ['it', 'light', 390],
  ] as const)(
    'are for everybody: %s, %s, %i wide',
    async (language, colorScheme, width) => {
      const contactId = await buyer('Neri S.r.l.')
      const id = await issued(site.world, italian, { contactId })
      await told(id, 'NS', '00305')
      const tell = await issued(site.world, italian, { contactId })
      await told(tell, 'MC')
      const paths = [
        '/invoices?tab=exchange',
        `/invoices?tab=exchange&id=${tell}`,
        `/invoices/${id}`,
      ]
      for (const [at, path] of paths.entries()) {
        const seen = await openScreen(browser, site, giulia, path, { language, colorScheme, width })
        await seen.page.locator('.sentrow:visible, .attempt:visible').first().waitFor()
        await expectForEverybody(seen)
        await picture(seen, `exchange_${at}_${language}_${colorScheme}_${width}`)
        await seen.context.close()
      }
    },
    most,
  )
})
