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
      expect(words).toHaveLength(4)
      expect(words.filter(({ isCut }) => isCut)).toEqual([])
      await seen.context.close()
    },
  )

  it('has the camera in its middle, and the person, the language and the way out at the top', async () => {
    const seen = await openScreen(browser, site, person, '/home', { width: 390 })
    const { page } = seen
    const camera = page.getByRole('button', { name: 'Take a photo' })
    const box = await camera.boundingBox()
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 195)).toBeLessThan(40)
    const chooser = page.waitForEvent('filechooser')
    await camera.click()
    await chooser
    const menu = page.locator('.orgbar .personmenu')
    await menu.locator('summary').click()
    await picture(seen, 'person_menu_390')
    await menu.getByRole('button', { name: 'Italiano' }).click()
    await page.getByRole('link', { name: 'In arrivo' }).waitFor()
    await menu.locator('summary').click()
    await menu.getByRole('button', { name: 'Esci' }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/o/'))
    expect(seen.errors).toEqual([])
    await seen.context.close()
  })
})
