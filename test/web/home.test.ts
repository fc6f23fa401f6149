import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPerson } from '../support/access/apps.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { failed } from '../support/documents/documents.ts'
import { addSignedUp, openSite, signIn, type Site } from '../pages/site.ts'
import { expectForEverybody } from './for_everybody.ts'

const titles = { en: '1 thing needs you', da: '1 ting venter på dig', it: '1 attività da gestire' }

describe.runIf(hasBrowser)('home in a browser', () => {
  let site: Site
  let browser: Browser
  let person: TestPerson
  beforeAll(async () => {
    site = await openSite()
    person = await addSignedUp(site.world, site.world.dk, 'owner')
    await failed(site.world, site.world.dk)
    browser = await shareBrowser()
  })
  afterAll(async () => {
    await browser.close()
    site.world.edge.server.server.closeAllConnections()
    await site.close()
  })

  it.each(Object.entries(titles))(
    'in %s says what needs the person, without an error and for everybody',
    async (language, title) => {
      const errors: string[] = []
      // Without motion a colour is at once what it will be.
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      const page = await context.newPage()
      page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
      page.on('pageerror', (error) => errors.push(error.message))
      await page.goto(`${site.url}/signin?lang=${language}&next=%2Fhome`)
      await signIn(page, site, person)
      await page.goto(`${site.url}/home?lang=${language}`)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.locator('.need').first().waitFor()
      // Every row leads somewhere else, and says why it waits.
      const ways = await page
        .locator('.need')
        .evaluateAll((rows) => rows.map((row) => row.getAttribute('href')))
      expect(ways.filter((way) => way === null || way.endsWith('/home'))).toEqual([])
      expect(await page.locator('.need .sub').count()).toBe(ways.length)
      expect(errors).toEqual([])
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const width of [1440, 320]) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize({ width, height: 900 })
          await page.locator('.need').first().waitFor()
          await expectForEverybody({ page, errors })
        }
      }
      await context.close()
    },
  )
})
