import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { TestPerson } from '../support/access/apps.ts'
import { enter, type Site } from '../pages/site.ts'

export type Visit = { page: Page; context: BrowserContext; errors: string[] }

type Look = { width?: number; colorScheme?: 'light' | 'dark'; language?: string }

/** A person who has signed in and opened one screen; what the console complains of is kept. */
export async function visit(
  browser: Browser,
  site: Site,
  person: TestPerson,
  path: string,
  { width = 1440, colorScheme = 'light', language = 'en' }: Look = {},
): Promise<Visit> {
  const context = await browser.newContext({
    colorScheme,
    viewport: { width, height: 900 },
    locale: 'en',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(45_000)
  const errors: string[] = []
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await enter(page, site, person, language)
  const mark = path.includes('?') ? '&' : '?'
  await page.goto(`${site.url}${path}${mark}lang=${language}`)
  return { page, context, errors }
}
