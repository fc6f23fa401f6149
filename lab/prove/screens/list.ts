import type { Page } from 'playwright-core'

export type Screen = {
  name: string
  path: string
  /** What brings it into the state that is looked at. */
  reach?: (page: Page) => Promise<void>
}

const press =
  (...keys: string[]) =>
  async (page: Page): Promise<void> => {
    await page.locator('body').press('Escape')
    for (const key of keys) await page.keyboard.press(key)
    await page.waitForTimeout(400)
  }

const firstRow =
  (path: string) =>
  async (page: Page): Promise<void> => {
    await page.locator(`main a[href*="${path}/"]`).first().click()
    await page.waitForURL((url) => url.pathname.includes(`${path}/`))
  }

const firstOf =
  (selector: string, led: RegExp) =>
  async (page: Page): Promise<void> => {
    await page.locator(selector).first().click()
    await page.waitForURL(led)
  }

/** Every screen, and the states of it that a person meets in the demo. */
export const screens: readonly Screen[] = [
  { name: 'home', path: '/home' },
  { name: 'inbox', path: '/inbox' },
  { name: 'inbox_ready', path: '/inbox?tab=ready' },
  { name: 'inbox_held', path: '/inbox?tab=held' },
  { name: 'inbox_failed', path: '/inbox?tab=failed' },
  { name: 'inbox_done', path: '/inbox?tab=done' },
  { name: 'inbox_all', path: '/inbox?tab=all' },
  { name: 'inbox_hold', path: '/inbox', reach: press('h') },
  { name: 'inbox_lines', path: '/inbox', reach: press('l') },
  { name: 'bank', path: '/bank' },
  { name: 'bank_split', path: '/bank', reach: press('s') },
  { name: 'bank_code', path: '/bank', reach: press('c') },
  { name: 'bank_find', path: '/bank', reach: press('f') },
  { name: 'bank_difference', path: '/bank', reach: press('w') },
  { name: 'bank_receipt', path: '/bank', reach: press('r') },
  { name: 'bank_all', path: '/bank?tab=all' },
  { name: 'bank_all_one', path: '/bank?tab=all', reach: firstOf('.rowlink', /[?&]id=/) },
  { name: 'bank_sure', path: '/bank', reach: press('Shift+m') },
  { name: 'requests', path: '/requests' },
  { name: 'requests_invoice', path: '/requests', reach: press('j') },
  { name: 'requests_alike', path: '/requests', reach: press('j', 'j', 'j') },
  { name: 'requests_decline', path: '/requests', reach: press('x') },
  { name: 'invoices', path: '/invoices' },
  { name: 'invoice', path: '/invoices', reach: firstRow('/invoices') },
  { name: 'vat', path: '/vat' },
  { name: 'contacts', path: '/contacts' },
  { name: 'contact', path: '/contacts', reach: firstRow('/contacts') },
  { name: 'books', path: '/books' },
  { name: 'books_accounts', path: '/books/accounts' },
  { name: 'books_open_items', path: '/books/open_items' },
  { name: 'books_exports', path: '/books/exports' },
  { name: 'settings', path: '/settings' },
  { name: 'settings_automation', path: '/settings/automation' },
  { name: 'settings_members', path: '/settings/members' },
  { name: 'settings_keys', path: '/settings/keys' },
  { name: 'commands', path: '/home', reach: press('Control+k') },
  { name: 'keys', path: '/home', reach: press('?') },
]

/** With lists that go on for longer than anybody presses Tab: looked at for their words. */
export const longScreens: readonly Screen[] = [{ name: 'settings_audit', path: '/settings/audit' }]
