import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { coded, domesticInvoice, knowSupplier } from '../support/documents/documents.ts'
import { closeInboxSite, type InboxSite, openInbox, openInboxSite } from './inbox_site.ts'

const size = 30
/** Each fifth has one weak field. */
const isWeak = (at: number): boolean => at % 5 === 4

/** Notes in the page how long it takes from a key until the next document is painted. */
function watchPaint(): void {
  const times: number[] = []
  Object.assign(globalThis, { paintTimes: times })
  let since = 0
  addEventListener('pointerdown', () => times.push(Number.NaN), true)
  addEventListener('keydown', (event) => (since = event.timeStamp), true)
  const next = (): void => {
    const [key, now] = [since, since === 0 ? 0 : performance.now()]
    since = 0
    if (key !== 0) requestAnimationFrame(() => times.push(Math.max(now, performance.now()) - key))
  }
  let shown = ''
  new MutationObserver(() => {
    const id = document.querySelector('[role=option][aria-selected=true]')?.id ?? ''
    if (id !== shown) next()
    shown = id
  }).observe(document.body, { subtree: true, childList: true, attributes: true })
}

describe.runIf(hasBrowser)('thirty documents by keyboard alone', () => {
  let site: InboxSite
  let browser: Browser
  beforeAll(async () => {
    site = await openInboxSite()
    const { world, org } = site
    await knowSupplier(world, org)
    // So careful that nothing is ever ready by itself: every one of them is looked at.
    await world.owner.query(
      'UPDATE organization SET auto_post_threshold = 0.999 WHERE org_id = $1',
      [org.orgId],
    )
    for (let at = 0; at < size; at += 1) {
      const net = `${2000 + at}.00`
      const text = isWeak(at) ? 'Qwxz' : 'Kontorartikler, kopipapir og kuglepenne'
      const lines = [{ text, net, rate: '25' }]
      await coded(world, org, domesticInvoice(org, { lines, number: `K-${at}`, ...supplierOf(at) }))
    }
    browser = await shareBrowser()
  }, 240_000)
  afterAll(async () => {
    await browser.close()
    await closeInboxSite(site)
  })

  const supplierOf = (at: number) =>
    isWeak(at)
      ? { supplier: { name: `Qwxz ${at} ApS`, vatNumber: 'DK29417709', country: 'DK' } }
      : {}

  const pressOne = async (page: Page): Promise<{ keys: number; isWeak: boolean }> => {
    const before = await page.locator('[role=option][aria-selected=true]').getAttribute('id')
    const weak = await page
      .locator('.reviewfoot .btn')
      .filter({ hasText: /^Confirm/ })
      .count()
    let keys = 0
    const press = async (key: string): Promise<void> => {
      keys += 1
      await page.keyboard.press(key)
    }
    for (
      let left = await page.locator('.fld:not(.confirmed) [aria-describedby]').count();
      left > 0;
      left -= 1
    ) {
      await press('Enter')
    }
    await page.locator('.reviewfoot .btn').filter({ hasText: /^Post/ }).waitFor()
    await press('a')
    await page.locator(`#${before ?? ''}`).waitFor({ state: 'detached' })
    return { keys, isWeak: weak > 0 }
  }

  it('takes at most 3 keys for a clean one and 6 with one weak field, and ends at a place', async () => {
    const { page, errors, close } = await openInbox(browser, site)
    await page
      .locator('[role=option]')
      .nth(size - 1)
      .waitFor()
    await page.locator('.reviewfoot').waitFor()
    await page.evaluate(watchPaint)
    const counts: { keys: number; isWeak: boolean }[] = []
    for (let at = 0; at < size; at += 1) {
      await page.locator('.reviewfoot .btn.p:not(.off)').waitFor()
      counts.push(await pressOne(page))
    }
    await page.getByRole('heading', { name: 'Inbox is done' }).waitFor()
    await page.getByText('You decided 30 documents here.').waitFor()
    expect(counts.filter((one) => one.isWeak)).toHaveLength(size / 5)
    expect(Math.max(...counts.filter((one) => !one.isWeak).map(({ keys }) => keys))).toBeLessThan(4)
    expect(Math.max(...counts.filter((one) => one.isWeak).map(({ keys }) => keys))).toBeLessThan(7)
    const times = await page.evaluate<number[]>('paintTimes')
    const sorted = times.filter(Number.isFinite).toSorted((a, b) => a - b)
    const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
    process.stdout.write(
      `next document painted after the key: p50 ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, of ${sorted.length}\n`,
    )
    // Nobody touched a mouse.
    expect(times.every(Number.isFinite)).toBe(true)
    expect(p95).toBeLessThan(3_000)
    expect(errors).toEqual([])
    await close()
  }, 240_000)
})
