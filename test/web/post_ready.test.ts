import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import {
  coded,
  documentOf,
  domesticInvoice,
  entriesOf,
  knowSupplier,
} from '../support/documents/documents.ts'
import { expectForEverybody } from './for_everybody.ts'
import { closeInboxSite, type InboxSite, openInbox, openInboxSite, statusOf } from './inbox_site.ts'
import { picture } from './seen.ts'

describe.runIf(hasBrowser)('all that is ready, posted at once', { timeout: 180_000 }, () => {
  let site: InboxSite
  let browser: Browser
  beforeAll(async () => {
    site = await openInboxSite()
    await knowSupplier(site.world, site.org)
    await site.world.owner.query(
      'UPDATE organization SET auto_post_threshold = 0.9 WHERE org_id = $1',
      [site.org.orgId],
    )
    browser = await shareBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await closeInboxSite(site)
  })

  const addReady = async (count: number): Promise<string[]> => {
    const ids: string[] = []
    while (ids.length < count)
      ids.push(await coded(site.world, site.org, domesticInvoice(site.org)))
    return ids
  }

  it('shows the list first, posts each into the books, says what came of each, and takes all back', async () => {
    const ids = await addReady(4)
    const seen = await openInbox(browser, site)
    const { page, close } = seen
    await page.getByRole('button', { name: 'Post 4 ready' }).click()
    const dialog = page.locator('.readydialog')
    await dialog.getByRole('heading', { name: 'Post 4 documents' }).waitFor()
    expect(await dialog.locator('.readylist li').count()).toBe(4)
    // Nothing has happened by looking.
    for (const id of ids) expect(await statusOf(site, id)).toBe('coded')
    await expectForEverybody(seen)
    await dialog.getByRole('button', { name: 'Post 4' }).click()
    await dialog.getByRole('heading', { name: '4 documents posted.' }).waitFor()
    expect(await dialog.locator('li[data-state=posted]').getByText('Posted').count()).toBe(4)
    await picture({ ...seen, context: page.context() }, 'post_ready_1440')
    await expectForEverybody(seen)
    for (const id of ids) {
      const { status, extraction } = await documentOf(site.world, site.org, id)
      const [entry, ...others] = await entriesOf(site.world, site.org, id)
      expect([status, others]).toEqual(['posted', []])
      expect(JSON.stringify(entry.lines)).toContain(String(extraction.total))
    }
    await dialog.getByRole('button', { name: 'Undo all' }).click()
    const question = page.getByRole('dialog', { name: 'Reverse 4 postings?' })
    await question.getByText('A posted entry is never deleted').waitFor()
    await question.getByRole('button', { name: 'Reverse' }).click()
    await dialog.getByRole('heading', { name: '4 postings reversed.' }).waitFor()
    expect(await dialog.locator('li[data-state=reversed]').count()).toBe(4)
    for (const id of ids) {
      expect(await statusOf(site, id)).toBe('coded')
      expect(await entriesOf(site.world, site.org, id)).toHaveLength(2)
    }
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    for (const documentId of ids) {
      await site.world.rest(site.org, 'operations/delete_document', { documentId })
    }
    await close()
  })

  it('refuses one that changed since the list was shown, with its reason, and posts the others', async () => {
    const ids = await addReady(3)
    const [changed = ''] = ids
    const viewport = { width: 390, height: 844 }
    const seen = await openInbox(browser, site, { viewport, language: 'da', colorScheme: 'dark' })
    const { page, close } = seen
    await page.getByRole('button', { name: /^Bogfør \d klar/ }).click()
    const dialog = page.locator('.readydialog')
    await dialog.locator('.readylist li').nth(2).waitFor()
    await site.world.rest(site.org, 'operations/correct_document', {
      documentId: changed,
      kind: 'not_a_bill',
    })
    await dialog.getByRole('button', { name: /^Bogfør \d$/ }).click()
    await dialog.getByText('Afvist', { exact: true }).waitFor()
    await picture({ ...seen, context: page.context() }, 'post_ready_390_da_dark')
    await expectForEverybody(seen)
    const refused = dialog.locator('li[data-state=refused]')
    expect(await refused.count()).toBe(1)
    expect(((await refused.locator('.warn.small').textContent()) ?? '').length).toBeGreaterThan(10)
    expect(await statusOf(site, changed)).not.toBe('posted')
    expect(await entriesOf(site.world, site.org, changed)).toEqual([])
    for (const id of ids.slice(1)) expect(await statusOf(site, id)).toBe('posted')
    await close()
  })
})
