import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { say } from '#commands/process/say'
import { openBrowser } from '../test/support/browser.ts'
import { findingsOf, isTooWide } from '../test/web/findings.ts'
import { type Demo, startDemo } from './screens/demo.ts'
import { screens, type Screen } from './screens/list.ts'

const root = dirname(import.meta.dirname)
const languages = ['en', 'da', 'it'] as const
const schemes = ['light', 'dark'] as const
const devices = { desktop: [1440, 900], phone: [390, 844] } as const

type Result = { pictures: number; findings: string[] }

/**
 * Every screen of the app on the demo's data, on a desktop and a phone, light and dark: no error of the
 * browser, nothing beyond the edge, nothing that axe finds. `--full` does so in three languages and
 * writes the page; `--to FOLDER` keeps the pictures.
 */
export async function run(args: string[]): Promise<void> {
  const isFull = args.includes('--full')
  const folder = args.includes('--to') ? args[args.indexOf('--to') + 1] : undefined
  const began = performance.now()
  const demo = await startDemo()
  const browser = await openBrowser()
  const result: Result = { pictures: 0, findings: [] }
  try {
    for (const language of isFull ? languages : languages.slice(0, 1)) {
      await lookAt(browser, demo, language, { folder, result })
    }
  } finally {
    await browser.close()
    await demo.end()
  }
  for (const finding of result.findings) say(`FAULT ${finding}`)
  say(`${result.pictures} pictures of ${screens.length} screens and states`)
  say(result.findings.length === 0 ? 'proven' : 'not proven')
  if (result.findings.length > 0) process.exitCode = 1
  else if (isFull) writePage(result, (performance.now() - began) / 1_000)
}

type Kept = { folder: string | undefined; result: Result }

/** One session for a language; scheme and size change under it. */
async function lookAt(
  browser: Browser,
  demo: Demo,
  language: (typeof languages)[number],
  { folder, result }: Kept,
): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: language })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await signIn(page, demo, language)
  for (const device of ['desktop', 'phone'] as const) {
    const [width, height] = devices[device]
    await page.setViewportSize({ width, height })
    for (const screen of screens) {
      const name = `${screen.name}_${device}_${language}`
      try {
        await reach(page, demo.url, screen)
      } catch (error) {
        result.findings.push(`${name}: ${String(error).split('\n')[0]}`)
        continue
      }
      for (const scheme of schemes) {
        await page.emulateMedia({ colorScheme: scheme })
        result.findings.push(...(await faultsOf(page, `${name}_${scheme}`)))
        result.pictures += 1
        if (folder !== undefined) await keep(page, folder, `${name}_${scheme}`)
      }
      result.findings.push(...errors.splice(0).map((line) => `${name}: ${line}`))
    }
  }
  await context.close()
}

async function signIn(page: Page, demo: Demo, language: string): Promise<void> {
  const { url, email, password } = demo
  await page.goto(`${url}/signin?lang=${language}`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('form[action="/signin"] button').click()
  await page.waitForURL((at) => at.pathname !== '/signin')
}

async function reach(page: Page, url: string, screen: Screen): Promise<void> {
  await page.goto(`${url}${screen.path}`)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
  await screen.reach?.(page)
  await page.waitForTimeout(200)
}

async function faultsOf(page: Page, name: string): Promise<string[]> {
  const found = await findingsOf(page)
  return [
    ...found.map(([rule, place]) => `${name}: ${rule} ${place ?? ''}`),
    ...((await isTooWide(page)) ? [`${name}: wider than the screen`] : []),
  ]
}

async function keep(page: Page, folder: string, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

function writePage({ pictures }: Result, seconds: number): void {
  const names = screens.map(({ name }) => `\`${name}\``).join(', ')
  const text = `# Proof: every screen

- Date: ${new Date().toISOString().slice(0, 10)}
- Command: \`npm run prove -- screens --full\`, ${Math.round(seconds)} s, on the demo's data.

${pictures} looks: ${screens.length} screens and states, on a desktop (1440 x 900) and a phone (390 x 844), light
and dark, in English, Danish and Italian. On none of them did the browser complain, axe find anything, or
something stand beyond the edge of the screen.

Screens and states: ${names}.
`
  writeFileSync(join(root, 'docs/proofs/screens.md'), text)
}
