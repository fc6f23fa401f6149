import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#kernel/values/day'
import type { TestPerson } from '../support/access/apps.ts'
import { client, clientOf, drafted, invoiceOf, issued, run } from '../support/books/invoices.ts'
import { dayOfBooks } from '../support/clock_from.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import type { TestOrg } from '../support/world.ts'
import { addSignedUp, openSite, type Site } from '../pages/site.ts'
import { expectForEverybody } from './for_everybody.ts'
import { picture } from './seen.ts'
import { visit } from './visit.ts'

const most = 240_000

describe.runIf(hasBrowser)('invoices in a browser', () => {
  let site: Site
  let browser: Browser
  let org: TestOrg
  let owner: TestPerson
  beforeAll(async () => {
    site = await openSite()
    browser = await shareBrowser()
    org = await site.world.createOrg('denmark')
    owner = await addSignedUp(site.world, org, 'owner', { name: 'Mette' })
    await clientOf(site.world, org)
  }, most)
  afterAll(async () => {
    await browser.close()
    site.world.edge.server.server.closeAllConnections()
    await site.close()
  })

  const items = async (path: string) => (await site.world.read(org, path)).body.result.items
  const call = async (path: string, body: object) => await run(site.world, org, path, body)
  // By the calendar of the organization, which is a day ahead of UTC for an hour of each.
  const dayFrom = (days: number): string => addDays(dayOfBooks(site.world.app.clock), days)
  const late = async (days: number, contactId: string): Promise<string> => {
    const invoiceId = await drafted(site.world, org, { date: dayFrom(-50), contactId })
    await call('operations/save_invoice_details', { invoiceId, dueDate: dayFrom(-days) })
    await call('actions/issue_invoice', { id: invoiceId })
    return invoiceId
  }

  /** What a hand does beyond the text itself. */
  function handOf(page: Page) {
    let count = 0
    return {
      press: async (...keys: string[]): Promise<void> => {
        for (const key of keys) {
          count += 1
          await page.keyboard.press(key)
        }
      },
      type: async (text: string): Promise<void> => await page.keyboard.type(text),
      count: () => count,
    }
  }

  it(
    'the first is written, issued and sent from nothing by keys, and what will happen is said before',
    async () => {
      const seen = await visit(browser, site, owner, '/home')
      const { page, context, errors } = seen
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      const hand = handOf(page)
      await hand.press('g', 'f')
      await page.getByRole('heading', { name: 'Everything is settled' }).waitFor()
      await hand.press('n')
      const customer = page.getByRole('combobox', { name: 'Customer' })
      await customer.waitFor()
      await expect.poll(() => customer.evaluate((at) => at === document.activeElement)).toBe(true)
      await hand.type('Galleri Østerlys')
      await page.getByRole('option', { name: 'New: Galleri Østerlys' }).waitFor()
      // Until the server has looked, no key picks from the list.
      await page.getByRole('listbox').getByText('Nothing found.').waitFor()
      await hand.press('Enter')
      const form = page.getByRole('dialog', { name: 'Save contact' })
      await form.getByLabel('Name').waitFor()
      // From the name to the mail address.
      const isAtMail = async (): Promise<boolean> =>
        await form.getByLabel('E-mail').evaluate((at) => at === document.activeElement)
      for (let at = 0; at < 8 && !(await isAtMail()); at += 1) await hand.press('Tab')
      await hand.type('post@oesterlys.test')
      await hand.press('Enter')
      await form.waitFor({ state: 'detached' })
      await expect.poll(() => customer.inputValue()).toBe('Galleri Østerlys')
      await expect.poll(() => customer.evaluate((at) => at === document.activeElement)).toBe(true)
      await hand.press('Tab')
      await hand.type('Udstilling, design')
      await hand.press('Tab')
      await hand.type('2')
      await hand.press('Tab')
      await hand.type('1.250,5')
      // Totals, treatment and paper come by themselves.
      await page.getByRole('region', { name: 'VAT treatment' }).waitFor()
      const paper = page.locator('.invoicepaper')
      await paper.getByText('Udstilling, design').waitFor()
      await paper.getByText('DKK 3.126,25').first().waitFor()
      await hand.press('Control+Enter')
      const dialog = page.getByRole('dialog', { name: 'Issue and send' })
      await dialog.getByText('It gets the number 2026-0001', { exact: false }).waitFor()
      await dialog.getByText('DKK 3.126,25', { exact: true }).waitFor()
      await dialog.getByText('The mail is kept, not sent', { exact: false }).waitFor()
      await dialog.getByText('Faktura 2026-0001 fra Prøve ApS', { exact: true }).waitFor()
      const send = dialog.getByRole('button', { name: 'Issue and send' })
      await expect.poll(() => send.evaluate((at) => at === document.activeElement)).toBe(true)
      await picture(seen, 'send')
      await hand.press('Enter')
      await page.getByText('2026-0001 is issued.').waitFor()
      await page.getByText('Mail to post@oesterlys.test: kept, not sent').waitFor()
      expect(hand.count()).toBeLessThanOrEqual(25)
      const [one] = await items('invoices')
      expect(one).toMatchObject({
        status: 'issued',
        number: '2026-0001',
        totals: { gross: 3126.25 },
      })
      expect(await items(`invoice-sendings?invoiceId=${one.id}`)).toMatchObject([
        { to: 'post@oesterlys.test', state: 'not_sent' },
      ])
      expect(errors).toEqual([])
      await picture(seen, 'issued')
      await context.close()
    },
    most,
  )

  it.each([
    [
      'da',
      'denmark',
      'Svanen A/S',
      [
        'Kunde',
        'Beskrivelse',
        'Pris',
        'Udsted og send',
        'Mail til post@firma.test: gemt, ikke sendt',
      ],
    ],
    [
      'it',
      'italy',
      'Rossi S.r.l.',
      [
        'Cliente',
        'Descrizione',
        'Prezzo',
        'Emetti e invia',
        'E-mail a post@firma.test: salvata, non inviata',
      ],
    ],
  ] as const)(
    'a company is written to, and the invoice is issued and sent, in %s',
    async (language, region, name, [customer, what, price, issue, kept]) => {
      const home = await site.world.createOrg(region)
      const person = await addSignedUp(site.world, home, 'owner', { name: 'Anna' })
      await clientOf(site.world, home)
      const country = region === 'italy' ? 'IT' : 'DK'
      await client(site.world, home, { name, country, email: 'post@firma.test' })
      const seen = await visit(browser, site, person, '/invoices/new', { language })
      const { page, context, errors } = seen
      await page.getByRole('combobox', { name: customer }).fill(name.slice(0, 5))
      await page.getByRole('option', { name }).click()
      await page.getByRole('combobox', { name: `${what} 1` }).fill('Grafik')
      await page.getByLabel(`${price} 1`).fill('800')
      await page.locator('.invoicepaper').getByText('Grafik').waitFor()
      await page.getByRole('button', { name: issue }).click()
      const dialog = page.getByRole('dialog', { name: issue })
      const send = dialog.getByRole('button', { name: issue })
      await expect.poll(() => send.getAttribute('aria-disabled')).toBe('false')
      await picture(seen, `send_${language}`)
      await send.click()
      await page.getByText(kept).first().waitFor()
      const [one] = (await site.world.read(home, 'invoices')).body.result.items
      expect(one).toMatchObject({ status: 'issued', buyerName: name, totals: { net: 800 } })
      expect(errors).toEqual([])
      await context.close()
    },
    most,
  )

  it(
    'what is typed is not lost: before it can be saved, after it is, and where somebody else was faster',
    async () => {
      const seen = await visit(browser, site, owner, '/invoices/new')
      const { page, context, errors } = seen
      await page.getByRole('combobox', { name: 'What 1' }).fill('Half a thought')
      await page.reload()
      const what = page.getByRole('combobox', { name: 'What 1' })
      await expect.poll(() => what.inputValue()).toBe('Half a thought')
      await page.getByRole('combobox', { name: 'Customer' }).fill('kunde')
      await page.getByRole('option', { name: /Kunde A\/S/ }).click()
      await page.getByLabel('Price 1').fill('100')
      await page.waitForURL(({ pathname }) => pathname.includes('/invoices/inv_'))
      await page.getByText(/^Saved/).waitFor()
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      // The fields stay as they are, and so does the focus.
      await page.getByLabel('Price 1').press('Enter')
      const second = page.getByRole('combobox', { name: 'What 2' })
      await second.fill('udst')
      await page.getByRole('option', { name: /Udstilling, design/ }).waitFor()
      await second.press('ArrowDown')
      await second.press('Enter')
      await expect.poll(() => page.getByLabel('Price 2').inputValue()).toBe('1.250,50')
      await page.getByText('Delivery, references, discount and note').click()
      await page.getByLabel('Order reference').fill('PO-7')
      await expect
        .poll(async () => (await invoiceOf(site.world, org, id)).details)
        .toEqual({ orderReference: 'PO-7' })
      await page.getByText(/^Saved/).waitFor()
      await page.reload()
      await expect.poll(() => page.getByLabel('Order reference').inputValue()).toBe('PO-7')
      await page.getByLabel('Price 1').fill('many')
      expect(await page.getByLabel('Price 1').getAttribute('aria-invalid')).toBe('true')
      // What cannot be read is never left out: nothing is issued, and what is stored stays.
      await page.getByText('Line 1 is not whole', { exact: false }).waitFor()
      const issue = page.getByRole('button', { name: 'Issue and send' })
      expect(await issue.getAttribute('aria-disabled')).toBe('true')
      expect((await invoiceOf(site.world, org, id)).lines).toHaveLength(2)
      // What the server could not take is kept in this browser, for this person and draft.
      await page.reload()
      await expect.poll(() => page.getByLabel('Price 1').inputValue()).toBe('many')
      await page.getByLabel('Due date').fill('1401')
      await page.getByLabel('Price 1').fill('100')
      await expect
        .poll(async () => (await invoiceOf(site.world, org, id)).details)
        .toMatchObject({ dueDate: expect.stringMatching(/-01-14$/) })
      const { contactId, lines } = await invoiceOf(site.world, org, id)
      const plain = lines.map(({ description, quantity, vatRate }: Record<string, unknown>) => ({
        description,
        quantity,
        unitPrice: 7,
        vatRate,
      }))
      await call('actions/save_invoice', { id, contactId, lines: plain })
      await page.getByLabel('Price 1').fill('200')
      await page.getByText('Somebody else has changed this invoice meanwhile.').waitFor()
      await page.getByLabel('Price 1').fill('300')
      await page.getByText('Not saved', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Show' }).click()
      const ask = page.getByRole('dialog', { name: 'Show what the other person saved?' })
      await ask.getByRole('button', { name: 'Show' }).click()
      await expect.poll(() => page.getByLabel('Price 1').inputValue()).toBe('7,00')
      // The refusals that were asked for.
      expect(errors.filter((one) => !one.includes('412') && !one.includes('409'))).toEqual([])
      await context.close()
    },
    most,
  )

  it(
    'a part is credited, and the whole rest; a copy is a draft of its own',
    async () => {
      const lines = [
        { description: 'Posters', quantity: 6, unitPrice: 100, vatRate: 25 },
        { description: 'Design', unitPrice: 500, vatRate: 25 },
      ]
      const id = await issued(site.world, org, { lines })
      const seen = await visit(browser, site, owner, `/invoices/${id}`)
      const { page, context, errors } = seen
      await page.getByRole('img', { name: /page/i }).waitFor()
      await page.locator('.salesbar summary').click()
      await page.getByRole('button', { name: 'Credit' }).click()
      const dialog = page.getByRole('dialog', { name: 'Credit' })
      await dialog.getByText('A part', { exact: true }).click()
      await dialog.getByLabel('Take back 1').fill('2')
      await dialog.getByText(/over DKK 250,00/).waitFor()
      await picture(seen, 'credit')
      await dialog.getByRole('button', { name: 'Credit', exact: true }).click()
      await page.getByText(/^Credit note .* is issued/).waitFor()
      const { payment } = await invoiceOf(site.world, org, id)
      expect(payment).toMatchObject({ state: 'part', openAmount: 1125 })
      await page.getByRole('link', { name: 'The credited invoice' }).click()
      await page.waitForURL(({ pathname }) => pathname.endsWith(id))
      await page.locator('.salesbar summary').click()
      await page.getByRole('button', { name: 'Copy to a new draft' }).click()
      await page.getByRole('heading', { level: 1, name: /Draft for Kunde/ }).waitFor()
      expect(await page.getByRole('combobox', { name: 'What 2' }).inputValue()).toBe('Design')
      await page.getByLabel('Price 2').fill('600')
      await page.waitForURL(
        ({ pathname }) => pathname.includes('/invoices/inv_') && !pathname.endsWith(id),
      )
      expect(await invoiceOf(site.world, org, id)).toMatchObject({
        lines: [{}, { unitPrice: 500 }],
      })
      expect(errors).toEqual([])
      await context.close()
    },
    most,
  )

  it(
    'who is late is reminded once, with what the terms charge',
    async () => {
      const contactId = await client(site.world, org, {
        name: 'Nordhavn Kro I/S',
        country: 'DK',
        vatNumber: 'DK13585628',
        email: 'post@kro.test',
      })
      await call('operations/set_reminder_terms', { fee: 100 })
      const id = await late(29, contactId)
      const seen = await visit(browser, site, owner, '/invoices')
      const { page, context, errors } = seen
      await page.getByRole('option', { name: /Nordhavn Kro.*29 days late/ }).click()
      await page.getByRole('button', { name: 'Remind' }).click()
      const dialog = page.getByRole('dialog', { name: 'Remind' })
      await dialog.getByText('100,00').first().waitFor()
      await dialog.getByText('DKK 1.350,00').waitFor()
      await picture(seen, 'remind')
      await dialog.getByRole('button', { name: 'Remind' }).click()
      await page.getByRole('option', { name: /29 days late, reminded/ }).waitFor()
      expect(await items(`reminders?invoiceId=${id}`)).toMatchObject([{ number: 1, fee: 100 }])
      // Nobody is reminded twice by two people: the second is told who did, when, and when the next may go.
      await page.getByRole('button', { name: 'Remind' }).click()
      await dialog.getByText(/ made reminder 1 on .+\. The next may go from .+\./).waitFor()
      expect(errors.filter((one) => !one.includes('409'))).toEqual([])
      await context.close()
    },
    most,
  )

  it.each([
    ['en', 'light', 1440],
    ['da', 'dark', 1440],
    ['it', 'light', 390],
  ] as const)(
    'are for everybody: %s, %s, %i wide',
    async (language, colorScheme, width) => {
      const draft = await drafted(site.world, org)
      const sent = await issued(site.world, org)
      for (const path of ['/invoices', `/invoices/${draft}`, `/invoices/${sent}`]) {
        const seen = await visit(browser, site, owner, path, { language, colorScheme, width })
        await seen.page.locator('.moneytop .big, .salessums .sum, .tl li').first().waitFor()
        await expectForEverybody(seen)
        await picture(seen, `${path.split('_')[0]?.replaceAll('/', '')}_${language}_${width}`)
        await seen.context.close()
      }
    },
    most,
  )
})
