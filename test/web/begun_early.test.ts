import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPerson } from '../support/access/apps.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { addSignedUp, openSite, type Site } from '../pages/site.ts'
import { drafted } from '../support/books/invoices.ts'
import { act, coded } from '../support/documents/documents.ts'
import { openScreen } from './seen.ts'

describe.runIf(hasBrowser)('what a screen needs', { timeout: 120_000 }, () => {
  let site: Site
  let browser: Browser
  let person: TestPerson
  beforeAll(async () => {
    site = await openSite()
    browser = await shareBrowser()
    person = await addSignedUp(site.world, site.world.dk, 'owner')
  }, 120_000)
  afterAll(async () => {
    await browser.close()
    site.world.edge.server.server.closeAllConnections()
    await site.close()
  })

  it.each([
    ['/inbox', 'inbox', ['attention', 'documents', 'follow-ups']],
    ['/bank', 'bank', ['bank-transactions', 'bank-accounts']],
    ['/requests', 'requests', ['approvals']],
  ] as const)('is asked for at %s while its script is on the way', async (path, script, reads) => {
    const { page, context } = await openScreen(browser, site, person, '/settings')
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    const asked = new Set<string>()
    page.on('request', (request) => {
      const [, read] = /\/api\/rest\/([a-z-]+)\?/.exec(request.url()) ?? []
      if (read !== undefined) asked.add(read)
    })
    let letThrough = (): void => undefined
    const held = new Promise<void>((resolve) => (letThrough = resolve))
    let isHeld = false
    await page.route(new RegExp(`/assets/${script}-[\\w-]+\\.js$`), async (route) => {
      isHeld = true
      await held
      await route.continue()
    })
    await page.locator(`nav a[href$="${path}"]`).first().click()
    await expect.poll(() => reads.filter((one) => !asked.has(one))).toEqual([])
    expect(isHeld).toBe(true)
    expect(await page.getByRole('tablist').count()).toBe(0)
    letThrough()
    await page.getByRole('tablist').waitFor()
    await context.close()
  })

  it.each(['contact', 'invoice', 'entry', 'account', 'return', 'key'] as const)(
    'is asked for where an address names one %s, while the script of its page is on the way',
    async (kind) => {
      const { path, script, read, shown = '.recordbody .fields' } = await addressOf(kind)
      const { page, context } = await openScreen(browser, site, person, '/home')
      const asked = new Set<string>()
      page.on('request', (request) => asked.add(new URL(request.url()).pathname))
      let letThrough = (): void => undefined
      const held = new Promise<void>((resolve) => (letThrough = resolve))
      await page.route(new RegExp(`/assets/${script}-[\\w-]+\\.js$`), async (route) => {
        await held
        await route.continue()
      })
      await page.goto(`${site.url}${path}`)
      await expect.poll(() => [...asked]).toContain(`/api/rest/${read}`)
      expect(await page.locator(shown).count()).toBe(0)
      letThrough()
      await page.locator(shown).first().waitFor()
      await context.close()
    },
  )

  type Address = { path: string; script: string; read: string; shown?: string }

  /** One that is there: its page, the script of that, and what tells of it. */
  async function addressOf(kind: string): Promise<Address> {
    const { world } = site
    const { dk } = world
    const first = async (list: string): Promise<string> =>
      (await world.read(dk, list)).body.result.items[0].id
    const made = async (name: string, body: object): Promise<string> =>
      (await world.rest(dk, name, body)).body.result.id
    switch (kind) {
      case 'contact': {
        const id = await made('actions/save_contact', { name: 'Kunde' })
        const read = `contacts/${id}`
        return { path: `/contacts/${id}`, script: 'contact_page', read, shown: '.contactpanes' }
      }
      case 'invoice': {
        const id = await drafted(world, dk)
        const read = `invoices/${id}`
        return { path: `/invoices/${id}`, script: 'invoice_page', read, shown: '.editorpanes' }
      }
      case 'entry': {
        await act(world, dk, 'post_document', { documentId: await coded(world, dk) })
        const id = await first('ledger-entries')
        return { path: `/books/entries/${id}`, script: 'books', read: `ledger-entries/${id}` }
      }
      case 'account': {
        await world.rest(dk, 'actions/sync_chart_of_accounts', {})
        const id = await first('accounts')
        return { path: `/books/accounts/${id}`, script: 'books', read: `accounts/${id}` }
      }
      case 'return': {
        const id = await made('actions/prepare_vat_return', {})
        return { path: `/vat/${id}`, script: 'vat', read: `vat-returns/${id}` }
      }
      default: {
        const id = await first('keys')
        return { path: `/settings/keys/${id}`, script: 'settings', read: `keys/${id}` }
      }
    }
  }
})
