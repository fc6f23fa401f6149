import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPerson } from '../support/access/apps.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { addSignedUp, openSite, type Site } from '../pages/site.ts'
import { openScreen, picture } from './seen.ts'

type Word = { text: string; isCut: boolean }

describe.runIf(hasBrowser)('the bar at the foot of a phone', () => {
  let site: Site
  let browser: Browser
  let person: TestPerson
  beforeAll(async () => {
    site = await openSite()
    person = await addSignedUp(site.world, site.world.it, 'bookkeeper')
    browser = await shareBrowser()
  })
  afterAll(async () => {
    await browser.close()
    site.world.edge.server.server.closeAllConnections()
    await site.close()
  })

  it.each(['en', 'da', 'it'])(
    'shows whole words on the narrowest screen in %s',
    async (language) => {
      const seen = await openScreen(browser, site, person, '/home', { width: 320, language })
      await seen.page.locator('main h1').waitFor()
      const words = await seen.page.evaluate<Word[]>(
        `[...document.querySelectorAll('.rail .nav .lbl')]
        .filter((one) => one.offsetParent !== null)
        .map((one) => ({ text: one.textContent, isCut: one.scrollWidth > one.clientWidth }))`,
      )
      await picture(seen, `phone_bar_${language}`)
      // Whose books these are, and that they are only for trying, at every width.
      for (const width of [320, 900, 1440]) {
        await seen.page.setViewportSize({ width, height: 900 })
        const named = seen.page.getByText('Test italy', { exact: true })
        expect(await named.locator('visible=true').count()).toBe(1)
        expect(await seen.page.locator('.testmark').locator('visible=true').count()).toBe(1)
      }
      expect(words).toHaveLength(5)
      expect(words.filter(({ isCut }) => isCut)).toEqual([])
      await seen.context.close()
    },
  )
})
