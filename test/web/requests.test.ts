import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPerson } from '../support/access/apps.ts'
import { approvalOf, type Desk, openDesk } from '../support/access/approvals.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { addSignedUp, openSite, type Site } from '../pages/site.ts'
import { expectForEverybody } from './for_everybody.ts'
import { visit } from './visit.ts'

const most = 180_000

describe.runIf(hasBrowser)('approvals in a browser', () => {
  let site: Site
  let browser: Browser
  let desk: Desk
  let approver: TestPerson
  beforeAll(async () => {
    site = await openSite()
    browser = await shareBrowser()
    desk = await openDesk(site.world)
    await site.world.rest(desk.org, 'actions/sync_chart_of_accounts', {})
    approver = await addSignedUp(site.world, desk.org, 'accountant', { name: 'Bo' })
  }, most)
  afterAll(async () => {
    await browser.close()
    site.world.edge.server.server.closeAllConnections()
    await site.close()
  })

  const statusOf = async (id: string): Promise<string> =>
    (await approvalOf(site.world, desk.org, id)).status

  it(
    'an app’s request is approved by one key, beside the bill and the entry that it writes',
    async () => {
      const [id = ''] = await desk.askMany(1)
      const { page, context, errors } = await visit(browser, site, approver, `/requests?id=${id}`)
      await page.getByRole('heading', { level: 2, name: /asks: Post a document/ }).waitFor()
      const entry = page.getByRole('table').filter({ hasText: 'Debit' })
      await entry.getByText('Balances').waitFor()
      await entry.getByText(/7440 Trade payables/).waitFor()
      await page.keyboard.press('a')
      await page.getByText('1 approved and done').waitFor()
      expect(await approvalOf(site.world, desk.org, id)).toMatchObject({
        status: 'done',
        decidedIn: 'web',
      })
      await page.getByText('Nothing waits for approval').waitFor()
      const focused = 'document.activeElement?.textContent'
      await expect.poll(() => page.evaluate(focused)).toBe('Nothing waits for approval')
      expect(errors).toEqual([])
      await context.close()
    },
    most,
  )

  it(
    'one is declined with the reason, which whoever asked can read, by keys alone',
    async () => {
      const [id = ''] = await desk.askMany(1)
      const { page, context } = await visit(browser, site, approver, '/requests')
      await page.getByRole('button', { name: 'Decline' }).waitFor()
      await page.keyboard.press('x')
      await page.getByLabel('Why not? Whoever asked can read it.').waitFor()
      await page.keyboard.type('A private purchase')
      await page.keyboard.press('Enter')
      await page.getByText('1 declined').waitFor()
      expect(await approvalOf(site.world, desk.org, id)).toMatchObject({
        status: 'declined',
        note: 'A private purchase',
      })
      await page.getByRole('tab', { name: 'Decided' }).click()
      await page.getByText('“A private purchase”').waitFor()
      await context.close()
    },
    most,
  )

  it(
    'alike ones are approved together, apart from what is unticked',
    async () => {
      const ids = await desk.askMany(3)
      const { page, context } = await visit(browser, site, approver, '/requests')
      await page.getByText('3 are alike').waitFor()
      const ticks = page.getByRole('checkbox')
      for (let at = 0; at < 3; at += 1) await ticks.nth(at).setChecked(at > 0)
      await page.getByRole('button', { name: 'Approve 2' }).click()
      await page.getByText('2 approved and done').waitFor()
      const statuses = await Promise.all(ids.map(statusOf))
      expect(statuses.toSorted()).toEqual(['done', 'done', 'waiting'])
      await context.close()
    },
    most,
  )

  it(
    'a role that may not decide sees the request and no way to decide it',
    async () => {
      const reader = await addSignedUp(site.world, desk.org, 'assistant')
      const { page, context } = await visit(browser, site, reader, '/requests')
      await page.getByText('Your role does not allow you to decide this.').waitFor()
      expect(await page.getByRole('button', { name: /^Approve/ }).isDisabled()).toBe(true)
      await context.close()
    },
    most,
  )

  it.each(['light', 'dark'] as const)(
    'are for everybody in %s, wide and at 320 pixels',
    async (colorScheme) => {
      await desk.askMany(1)
      for (const width of [1440, 320]) {
        const look = { colorScheme, width, language: 'it' }
        const opened = await visit(browser, site, approver, '/requests', look)
        const { page } = opened
        if (width === 320) {
          // The list and the one in hand are apart where there is no room for both.
          await page.getByRole('option').first().waitFor()
          await expectForEverybody(opened)
          await page.getByRole('option').first().click()
          await page.getByRole('button', { name: 'Torna all’elenco' }).waitFor()
        }
        await page.getByText('Quadra', { exact: true }).waitFor()
        await page.getByText('Che cosa è stato letto').waitFor()
        await expectForEverybody(opened)
        await opened.context.close()
      }
    },
    most,
  )
})
