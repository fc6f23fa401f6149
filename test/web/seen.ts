import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { TestPerson } from '../support/access/apps.ts'
import { enter, type Site } from '../pages/site.ts'

export type Seen = { page: Page; context: BrowserContext; errors: string[] }
export type Look = {
  width?: number
  colorScheme?: 'light' | 'dark'
  language?: string
  serviceWorkers?: 'allow' | 'block'
}

/** A person who is signed in and looks at a screen; what the browser complains about is kept. */
export async function openScreen(
  browser: Browser,
  site: Site,
  person: TestPerson,
  path: string,
  { width = 1440, colorScheme = 'light', language = 'en', ...rest }: Look = {},
): Promise<Seen> {
  const context = await browser.newContext({
    colorScheme,
    locale: language,
    viewport: { width, height: 900 },
    acceptDownloads: true,
    ...rest,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(45_000)
  const errors: string[] = []
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await enter(page, site, person, language)
  await page.goto(`${site.url}${path}`)
  return { page, context, errors }
}

/** For the eye, where a folder is named. */
export async function picture({ page }: Seen, name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}
