import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#kernel/values/day'
import type { TestPerson } from '../support/access/apps.ts'
import { client, clientOf, drafted, invoiceOf, issued, run } from '../support/books/invoices.ts'
import { pay } from '../support/books/owed.ts'
import { dayOfBooks } from '../support/clock_from.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import type { TestOrg } from '../support/world.ts'
import { addSignedUp, openSite, type Site } from '../pages/site.ts'
import { expectForEverybody } from './for_everybody.ts'
import { picture } from './seen.ts'
import { visit } from './visit.ts'

const most = 240_000

describe.runIf(hasBrowser)('what follows an invoice, in a browser', () => {
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
  const dayFrom = (days: number): string => addDays(dayOfBooks(site.world.app.clock), days)
  const late = async (days: number, contactId: string): Promise<string> => {
    const invoiceId = await drafted(site.world, org, { date: dayFrom(-50), contactId })
    await call('operations/save_invoice_details', { invoiceId, dueDate: dayFrom(-days) })
    await call('actions/issue_invoice', { id: invoiceId })
    return invoiceId
  }
  const buyer = async (name: string): Promise<string> =>
    await client(site.world, org, { name, country: 'DK', email: 'post@kunde.test' })
  const say = async (page: Page, dialog: string, fields: Record<string, string>, yes: string) => {
    const form = page.getByRole('dialog', { name: dialog })
    for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text)
    await form.getByRole('button', { name: yes }).click()
    await form.waitFor({ state: 'detached' })
  }

  it(
    'a day is promised and not kept, the invoice is disputed and settled, reminded of and paid',
    async () => {
      const id = await late(29, await buyer('Nordhavn Kro I/S'))
      const seen = await visit(browser, site, owner, `/invoices?id=${id}`)
      const { page, context, errors } = seen
      await page.getByRole('option', { name: /Nordhavn Kro.*29 days late/ }).click()
      await page.getByRole('button', { name: 'Promised' }).click()
      await say(
        page,
        'They promised to pay',
        { 'By which day': dayFrom(2), 'Who said it': 'The chef', 'What they said': 'On Friday' },
        'Note it',
      )
      await page.getByRole('option', { name: /Nordhavn Kro.*29 days late, promised/ }).waitFor()
      // Nobody is asked to remind before that day has passed.
      expect(await page.getByRole('button', { name: 'Remind' }).count()).toBe(0)
      expect(await items('reminders-due')).toEqual([])
      await picture(seen, 'promised')
      await page.getByRole('button', { name: 'End the promise' }).click()
      await say(page, 'End the promise', { 'How it was settled': 'He called it off' }, 'End')
      await page.getByRole('button', { name: 'Remind' }).waitFor()
      await page.getByRole('link', { name: 'Open', exact: true }).click()
      await page.getByRole('heading', { name: 'What happened' }).waitFor()
      await page.locator('.salesbar summary').click()
      await page.getByRole('button', { name: 'In dispute' }).click()
      const why = 'What they dispute, and why'
      await say(page, 'They dispute the invoice', { [why]: 'Two posters were torn' }, 'Note it')
      await page.getByText('Two posters were torn').waitFor()
      await picture(seen, 'disputed')
      // It is not the main button then, and says why.
      const held = 'The customer disputes the invoice: no reminder goes'
      await page.getByText(held).waitFor()
      await page.locator('.salesbar .btn.p', { hasText: 'Send' }).waitFor()
      await page.locator('.salesbar summary').click()
      const off = page.getByRole('button', { name: 'Remind' })
      expect(await off.getAttribute('aria-disabled')).toBe('true')
      expect(await off.getAttribute('title')).toContain(held)
      await page.locator('.salesbar summary').click()
      const letter = page.getByRole('dialog', { name: 'Remind' })
      await page.getByRole('button', { name: 'End the dispute' }).click()
      await say(page, 'End the dispute', { 'How it was settled': 'New posters sent' }, 'End')
      await page.getByText(/New posters sent/).waitFor()
      await page.getByRole('button', { name: 'Remind' }).click()
      await letter.getByRole('button', { name: 'Remind' }).click()
      await letter.waitFor({ state: 'detached' })
      await page.locator('.tl').getByText('Reminder 1', { exact: true }).waitFor()
      expect(await items(`reminders?invoiceId=${id}`)).toMatchObject([{ number: 1 }])
      const { ledgerEntryId } = await invoiceOf(site.world, org, id)
      const paid = { amountMinor: 125_000n, day: dayFrom(0) }
      await pay(site.world, org, { ledgerEntryId }, paid)
      await page.reload()
      await page.locator('.tl').getByText('Paid', { exact: true }).waitFor()
      await picture(seen, 'reminded_and_paid')
      expect(await items('invoice-work?work=overdue')).toEqual([])
      expect(errors.filter((one) => !one.includes('409'))).toEqual([])
      await context.close()
    },
    most,
  )

  it(
    'an invoice is repeated, the plan is changed and ended, and the next one is shown',
    async () => {
      const lines = [{ description: 'Hosting', quantity: 2, unitPrice: 100, vatRate: 25 }]
      const id = await issued(site.world, org, { lines })
      const seen = await visit(browser, site, owner, `/invoices/${id}`)
      const { page, context, errors } = seen
      await page.locator('.salesbar summary').click()
      await page.getByRole('button', { name: 'Repeat this invoice' }).click()
      const form = page.getByRole('dialog', { name: 'New recurring invoice' })
      await form.getByLabel('First on').fill(dayFrom(3))
      await form.getByLabel('How many').fill('3')
      await picture(seen, 'repeat')
      await form.getByRole('button', { name: 'Save' }).click()
      const pane = page.getByRole('region', { name: 'Kunde A/S' })
      await pane.getByText('DKK 250,00').waitFor()
      await pane.getByText('0 of 3 made').waitFor()
      await picture(seen, 'recurring')
      await pane.getByRole('button', { name: 'Change' }).click()
      const change = page.getByRole('dialog', { name: 'Change' })
      await change.getByLabel('Price 1').fill('150')
      await change.getByLabel('Issued in my name').check()
      await change.getByRole('button', { name: 'Save' }).click()
      await pane.getByText('DKK 375,00').waitFor()
      await pane.getByText('It is issued in the name of', { exact: false }).waitFor()
      expect(await items('recurring-invoices')).toMatchObject([
        { state: 'active', times: 3, makes: 'issued', netAmount: 300, nextOn: dayFrom(3) },
      ])
      await pane.getByRole('button', { name: 'End it' }).click()
      const end = page.getByRole('dialog', { name: 'End this recurring invoice?' })
      await end.getByLabel('Why (optional)').fill('They moved')
      await end.getByRole('button', { name: 'End it' }).click()
      await end.waitFor({ state: 'detached' })
      await pane.getByText('They moved').waitFor()
      expect(await items('recurring-invoices')).toMatchObject([{ state: 'ended', nextOn: null }])
      expect(errors).toEqual([])
      await context.close()
    },
    most,
  )

  it(
    'the list is narrowed by customer, day, amount and state, and totals and file are of what is shown',
    async () => {
      const contactId = await buyer('Café Solsikken')
      const own = await issued(site.world, org, { contactId })
      const lines = [{ description: 'More', unitPrice: 4000, vatRate: 25 }]
      await issued(site.world, org, { contactId, lines })
      const filter = `contactId=${contactId}&from=${dayFrom(-1)}&to=${dayFrom(1)}&maxAmount=2000`
      const seen = await visit(browser, site, owner, `/invoices?tab=all&view=open&${filter}`)
      const { page, context, errors } = seen
      const { number } = await invoiceOf(site.world, org, own)
      await page.getByRole('rowheader', { name: /Total DKK \(1\)/ }).waitFor()
      await page.getByRole('cell', { name: number as string, exact: true }).waitFor()
      await picture(seen, 'filtered')
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export CSV' }).click(),
      ])
      const text = await readFile(await file.path(), 'utf8')
      expect(text.trim().split('\n')).toHaveLength(2)
      await page.getByLabel('At most').fill('')
      await page.getByRole('rowheader', { name: /Total DKK \(2\)/ }).waitFor()
      await page.getByLabel('At least').fill('4.000,50')
      await page.getByRole('rowheader', { name: /Total DKK \(1\)/ }).waitFor()
      await page.waitForURL(({ search }) => search.includes('minAmount'))
      await page.getByRole('button', { name: 'Clear the filter' }).click()
      await page.waitForURL(({ search }) => !search.includes('contactId'))
      expect(errors).toEqual([])
      await context.close()
    },
    most,
  )

  it.each([
    ['da', 'dark', 1440],
    ['it', 'light', 390],
  ] as const)(
    'are for everybody: %s, %s, %i wide',
    async (language, colorScheme, width) => {
      const contactId = await buyer('Holms Boghandel')
      const invoiceId = await late(12, contactId)
      await call('operations/record_dispute', { invoiceId, words: 'Two posters torn', amount: 400 })
      const every = { count: 1, unit: 'month' }
      const lines = [{ description: 'Hosting', unitPrice: 100, vatRate: 25 }]
      const plan = { contactId, lines, every, firstOn: dayFrom(3), times: 12 }
      await call('operations/save_recurring_invoice', plan)
      const paths = ['', '?tab=recurring', `?tab=all&from=${dayFrom(-60)}`, `/${invoiceId}`]
      for (const path of paths.map((one) => `/invoices${one}`)) {
        const seen = await visit(browser, site, owner, path, { language, colorScheme, width })
        await seen.page.locator('.q-item, .listsum th, .tl li').first().waitFor()
        await expectForEverybody(seen)
        const name = path.split('_')[0]?.replaceAll(/[/?=]/g, '')
        await picture(seen, `after_${name}_${language}_${width}`)
        await seen.context.close()
      }
    },
    most,
  )
})
