import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { regionOf, type RegionKey } from '#regions/room'
import { registry } from '../../src/registry.ts'
import type { TestPerson } from '../support/access/apps.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { clientOf, run } from '../support/books/invoices.ts'
import { addSignedUp, openSite, type Site } from '../pages/site.ts'
import { expectForEverybody } from './for_everybody.ts'
import { bracket } from '../support/pseudo/bracketed.ts'
import { dataIn, leftOf } from '../support/pseudo/left.ts'
import { seenOn, speakBracketed } from './pseudo.ts'
import { openScreen, picture, type Look, type Seen } from './seen.ts'

/** Each kind of page once; every state of the demo is looked at by `npm run prove -- screens`. */
const routes = [
  '/account',
  '/home',
  '/inbox',
  '/bank',
  '/requests',
  '/invoices',
  '/vat',
  '/contacts',
  '/books',
  '/books/accounts',
  '/books/exports',
  '/settings',
  '/settings/automation',
  '/settings/members',
  '/settings/keys',
]

describe.runIf(hasBrowser)('pages made from the registry', () => {
  let site: Site
  let browser: Browser
  let person: TestPerson
  beforeAll(async () => {
    site = await openSite()
    person = await addSignedUp(site.world, site.world.dk, 'bookkeeper')
    browser = await shareBrowser()
  })
  afterAll(async () => {
    await browser.close()
    site.world.edge.server.server.closeAllConnections()
    await site.close()
  })

  const open = async (path: string, look?: Look): Promise<Seen> =>
    await openScreen(browser, site, person, path, look)

  it('make a contact, change it, and find it by search', async () => {
    const seen = await open('/contacts')
    const { page } = seen
    await page.getByRole('button', { name: 'New contact' }).click()
    const dialog = page.getByRole('dialog', { name: 'New contact' })
    await dialog.getByRole('button', { name: 'Save contact' }).click()
    await dialog.getByText('This is needed.').waitFor()
    await dialog.getByLabel('Name').fill('Skagen Trykkeri A/S')
    await dialog.getByLabel('Country').selectOption('DK')
    await picture(seen, 'contact_form')
    await dialog.getByRole('button', { name: 'Save contact' }).click()
    await page.getByRole('heading', { level: 1, name: 'Skagen Trykkeri A/S' }).waitFor()
    await picture(seen, 'contact')
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    const second = page.getByRole('dialog', { name: 'Change' })
    await second.getByLabel('E-mail').fill('post@skagen.test')
    await second.getByRole('button', { name: 'Save contact' }).click()
    await page.getByText('post@skagen.test').first().waitFor()
    await expectForEverybody(seen)
    const found = await site.world.read(site.world.dk, 'search?q=skagen')
    expect(JSON.stringify(found.body)).toContain('Skagen Trykkeri A/S')
    await seen.context.close()
  })

  const newDraft = async (page: Page) => {
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('New invoice')
    await page
      .getByRole('option', { name: /New invoice/ })
      .first()
      .click()
    return page.getByRole('combobox', { name: 'Customer' })
  }

  it('draft an invoice with lines, say what is wrong where it is, and issue it after a word', async () => {
    const { world } = site
    await clientOf(world, world.dk)
    await run(world, world.dk, 'actions/save_contact', {
      name: 'Buchhandlung Sternlicht',
      country: 'DK',
      vatNumber: 'DK13585628',
    })
    const seen = await open('/vat')
    const { page } = seen
    const contact = await newDraft(page)
    await contact.fill('sternl')
    await page.getByRole('option', { name: 'Buchhandlung Sternlicht' }).waitFor()
    // Until the server has looked, the list is that of before, and no key picks from it.
    await page.getByRole('option', { name: 'Kunde A/S' }).waitFor({ state: 'detached' })
    await picture(seen, 'combobox')
    await contact.press('Enter')
    await expect.poll(() => contact.inputValue()).toBe('Buchhandlung Sternlicht')
    await page.getByRole('combobox', { name: 'What 1' }).fill('Catalogue')
    const price = page.getByLabel('Price 1')
    await price.fill('much')
    expect(await price.getAttribute('aria-invalid')).toBe('true')
    await price.fill('1.250,50')
    await page.waitForURL(({ pathname }) => pathname.includes('/invoices/inv_'))
    await picture(seen, 'invoice_form')
    await page.goto(`${site.url}/invoices?tab=drafts`)
    await page.getByRole('option', { name: /Buchhandlung Sternlicht/ }).click()
    await page.getByRole('link', { name: 'Open', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: /Buchhandlung Sternlicht/ }).waitFor()
    await page.getByText('1.563,13').first().waitFor()
    await picture(seen, 'invoice')
    // The browser noted the refusal that was asked for above.
    seen.errors.length = 0
    await expectForEverybody(seen)
    await page.getByRole('button', { name: 'Issue and send' }).click()
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Mail it' }).uncheck()
    const sure = page.getByRole('dialog', { name: 'Issue', exact: true })
    await sure.getByText(/cannot be changed any more/).waitFor()
    await sure.getByRole('button', { name: 'Issue', exact: true }).click()
    await page.getByText(/^Issued as/).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
    await seen.context.close()
  })

  it('make a contact that is missing in place, and keep what stands in the form', async () => {
    const seen = await open('/vat')
    const { page } = seen
    const contact = await newDraft(page)
    const text = page.getByRole('combobox', { name: 'What 1' })
    await text.fill('Rye bread')
    await contact.fill('Havnens Bageri')
    await page.getByRole('option', { name: 'New: Havnens Bageri' }).click()
    const second = page.getByRole('dialog', { name: 'Save contact' })
    expect(await second.getByLabel('Name').inputValue()).toBe('Havnens Bageri')
    await picture(seen, 'in_place')
    await second.getByRole('button', { name: 'Save contact' }).click()
    await second.waitFor({ state: 'detached' })
    await expect.poll(() => contact.inputValue()).toBe('Havnens Bageri')
    expect(await text.inputValue()).toBe('Rye bread')
    // What was only typed is no choice.
    await contact.fill('Havn')
    await text.focus()
    expect(await contact.inputValue()).toBe('Havnens Bageri')
    await seen.context.close()
  })

  it('find one of many by its name, and show the same after reloading and by a link', async () => {
    const { world } = site
    await run(world, world.dk, 'actions/save_contact', { name: 'Østerbro Vin', type: 'vendor' })
    const seen = await open('/contacts')
    const { page } = seen
    const rows = page.locator('.recordtable tbody tr')
    await page.getByRole('searchbox', { name: 'Search in Contacts' }).fill('østerbro')
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByRole('link', { name: 'Suppliers' }).click()
    await page.waitForURL((url) => url.searchParams.get('view') === 'suppliers')
    await picture(seen, 'contacts_found')
    await page.reload()
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByRole('link', { name: 'Customers' }).click()
    await page.getByText('Nothing found.').waitFor()
    await page.goBack()
    await seen.context.close()
  })

  it('say in words that somebody else was faster', async () => {
    const { world } = site
    const contact = await run(world, world.dk, 'actions/save_contact', { name: 'Two hands' })
    const seen = await open(`/contacts/${contact.id}`)
    const { page } = seen
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Change' })
    await form.getByLabel('E-mail').fill('mine@hands.test')
    const theirs = { id: contact.id, name: 'Two hands', email: 'theirs@hands.test' }
    await run(world, world.dk, 'actions/save_contact', theirs)
    await form.getByRole('button', { name: 'Save contact' }).click()
    await form.getByText('Somebody changed this meanwhile').waitFor()
    await form.getByText('E-mail: – → theirs@hands.test').waitFor()
    await form.getByText('E-mail: mine@hands.test').waitFor()
    await picture(seen, 'overtaken')
    expect(await form.getByLabel('E-mail').inputValue()).toBe('mine@hands.test')
    const kept = async () => (await world.read(world.dk, `contacts/${contact.id}`)).body.result
    expect(await kept()).toMatchObject({ email: 'theirs@hands.test' })
    // What only the other one changed stays theirs, although the form opened before it.
    await run(world, world.dk, 'actions/save_contact', { ...theirs, name: 'Two other hands' })
    await form.getByText('Name: Two hands → Two other hands').waitFor()
    await form.getByRole('button', { name: 'Keep what I typed' }).click()
    await form.getByRole('button', { name: 'Save contact' }).click()
    await form.waitFor({ state: 'detached' })
    expect(await kept()).toMatchObject({ email: 'mine@hands.test', name: 'Two other hands' })
    await seen.context.close()
  })

  const lists = ['/invoices', '/contacts', '/vat', '/books', '/books/accounts', '/books/exports']
  const subjects = ['company', 'automation', 'approvals', 'connection', 'members', 'keys', 'audit']
  const screens = [...lists, ...subjects.map((one) => `/settings/${one}`)]

  it.each([
    { width: 1440, colorScheme: 'light', language: 'it' },
    { width: 320, colorScheme: 'dark', language: 'da' },
  ] as const)('are for everybody on every place, $width wide and $colorScheme', async (look) => {
    const seen = await open('/home', look)
    for (const path of screens) {
      await seen.page.goto(`${site.url}${path}`)
      await seen.page.locator('main h1').waitFor()
      await seen.page.locator('main :is(table, dl, .dim, .daypair):visible').first().waitFor()
      await picture(seen, `${path.slice(1).replaceAll('/', '_')}_${look.width}`)
      await expectForEverybody(seen)
    }
    await seen.context.close()
  })

  it('go everywhere by the command bar and the keyboard alone', async () => {
    const seen = await open('/home')
    const { page } = seen
    await page.locator('main h1').waitFor()
    await page.keyboard.press('Control+k')
    const bar = page.getByRole('combobox')
    await bar.waitFor()
    await picture(seen, 'command_bar')
    await expectForEverybody(seen)
    await page.keyboard.type('skagen')
    await page.getByRole('option', { name: 'Skagen Trykkeri A/S' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Skagen Trykkeri A/S' }).waitFor()
    await page.keyboard.press('/')
    await bar.waitFor()
    await page.keyboard.type('audit')
    await page.getByRole('option', { name: 'Settings: Audit log' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname.endsWith('/settings/audit'))
    await page.keyboard.press('Control+k')
    await bar.waitFor()
    await page.keyboard.type('new contact')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Save contact' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await seen.context.close()
  })

  it('say no word that stands in no list, on any route, in the pseudo-language', async () => {
    const { world, url } = site
    const data = dataIn([regionOf(world.dk.region as RegionKey), { email: person.email }])
    for (const { name, list } of registry.reads) {
      const { body, status } = await world.read(world.dk, list ? `${name}?limit=200` : name)
      if (status === 200) dataIn(body, data)
    }
    const end = bracket('da')
    const seen = await open('/account', { language: 'da', serviceWorkers: 'block' })
    const { page, context } = seen
    await speakBracketed(page)
    const left = async (path: string): Promise<unknown[]> => {
      await page.goto(`${url}${path}`)
      await page.locator('h1').first().waitFor()
      await page.waitForLoadState('networkidle', { timeout: 1_000 }).catch(() => undefined)
      const texts = await seenOn(page)
      expect(texts.filter(({ text }) => text.includes('«')).length, path).toBeGreaterThan(5)
      return leftOf(texts, data, 'da')
    }
    try {
      const found: unknown[] = []
      for (const path of routes) found.push(...(await left(path)))
      await page.goto(`${url}/contacts`)
      await page.getByRole('button', { name: 'Ny kontakt' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('button[type=submit]').click()
      await page.waitForTimeout(200)
      found.push(...leftOf(await seenOn(page), data, 'da'))
      expect(found).toEqual([])
      await page.evaluate(() => {
        const said = document.createElement('p')
        said.textContent = 'Nothing was saved yet'
        said.title = 'Look here first'
        document.querySelector('dialog')?.append(said)
      })
      const planted = leftOf(await seenOn(page), data, 'da')
      expect(planted.map(({ text }) => text)).toEqual(['Nothing was saved yet', 'Look here first'])
    } finally {
      end()
      await context.close()
    }
    // One page for each route, a second or more each.
  }, 300_000)
})

describe.runIf(hasBrowser)('an owner', () => {
  it('makes a key that is shown once, and invites a member', async () => {
    const site = await openSite()
    const browser = await shareBrowser()
    try {
      const owner = await addSignedUp(site.world, site.world.it, 'owner')
      const seen = await openScreen(browser, site, owner, '/settings/keys')
      const { page } = seen
      await page.getByRole('button', { name: 'Create key' }).click()
      const form = page.getByRole('dialog', { name: 'Create key' })
      await form.getByLabel('Name').fill('Till')
      await form.getByLabel('read documents').check()
      await form.getByRole('button', { name: 'Create key' }).click()
      await form.getByText('This is shown only once.').waitFor()
      await picture(seen, 'key_once')
      const text = await form.locator('code').innerText()
      expect(text.length).toBeGreaterThan(20)
      await form.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('link', { name: 'Till' }).waitFor()
      expect(await page.content()).not.toContain(text)
      await page.goto(`${site.url}/settings/members`)
      await page.getByRole('button', { name: 'Invite member' }).click()
      const invite = page.getByRole('dialog', { name: 'Invite member' })
      await invite.getByLabel('E-mail').fill('colleague@example.test')
      await invite.getByLabel('Role').selectOption('accountant')
      await invite.getByRole('button', { name: 'Invite member' }).click()
      await page.getByRole('heading', { level: 1, name: 'colleague@example.test' }).waitFor()
      await seen.context.close()
    } finally {
      await browser.close()
      site.world.edge.server.server.closeAllConnections()
      await site.close()
    }
  })
})
