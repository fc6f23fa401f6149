import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { say } from '#commands/process/say'
import { openBrowser } from '../../test/support/browser.ts'
import { type Demo, startDemo } from './screens/demo.ts'
import { type Done, openDone } from './screens/done.ts'
import { screens, type Screen } from './screens/list.ts'
import * as look from './screens/look.ts'
import { writePage } from './screens/page.ts'

const languages = ['en', 'da', 'it'] as const

type Options = { folder: string | undefined; only: readonly string[]; done: Done }

/**
 * Every screen of the app on the demo's data, on a desktop and a phone, light and dark: no error of the
 * browser, nothing beyond the edge (also at 200 % and 320 pixels), nothing that axe finds, everything within
 * reach of the Tab key. `--full` does so in three languages and writes the page; `--language da` in one;
 * `--only home,bank` looks at these; `--to FOLDER` keeps the pictures; `--resume FILE` goes on where a run
 * with the same file was ended.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      full: { type: 'boolean', default: false },
      language: { type: 'string', default: 'en' },
      only: { type: 'string' },
      to: { type: 'string' },
      resume: { type: 'string' },
    },
  })
  const only = values.only?.split(',') ?? []
  const options = { folder: values.to, only, done: openDone(values.resume) }
  const began = performance.now()
  const demo = await startDemo()
  const browser = await openBrowser()
  try {
    for (const language of values.full ? languages : [values.language]) {
      await lookAt(browser, demo, language, options)
    }
  } finally {
    await browser.close()
    await demo.end()
  }
  const findings = options.done.findings()
  say(`${options.done.count()} looks at ${screens.length} screens and states`)
  say(findings.length === 0 ? 'proven' : `not proven: ${findings.length} faults`)
  if (findings.length > 0) process.exitCode = 1
  else if (values.full && only.length === 0) {
    writePage(options.done.count(), (performance.now() - began) / 1_000)
  }
}

/** One session for a language; scheme and size change under it. */
async function lookAt(
  browser: Browser,
  demo: Demo,
  language: string,
  options: Options,
): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: language })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await look.signIn(page, demo, language)
  for (const screen of screens) {
    if (options.only.length > 0 && !options.only.includes(screen.name)) continue
    for (const device of ['desktop', 'phone'] as const) {
      const name = `${screen.name}_${device}_${language}`
      if (options.done.has(name)) continue
      const found = await lookOnce(page, demo.url, { screen, device, name, folder: options.folder })
      found.push(...errors.splice(0))
      options.done.add(name, found)
      say(`${found.length === 0 ? 'ok   ' : 'FAULT'} ${name}`)
      for (const one of found) say(`      ${one}`)
    }
  }
  await context.close()
}

type Look = {
  screen: Screen
  device: 'desktop' | 'phone'
  name: string
  folder: string | undefined
}

async function lookOnce(
  page: Page,
  url: string,
  { screen, device, name, folder }: Look,
): Promise<string[]> {
  const found: string[] = []
  try {
    await look.setDevice(page, device)
    await look.reach(page, url, screen)
    for (const scheme of look.schemes) {
      await page.emulateMedia({ colorScheme: scheme })
      found.push(...(await look.faultsOf(page)).map((one) => `${scheme}: ${one}`))
      if (folder !== undefined) await look.keep(page, folder, `${name}_${scheme}`)
    }
    // The keyboard belongs to a desktop, the narrowest screens to what a phone shows.
    found.push(...(await (device === 'desktop' ? look.walkFaults : look.narrowFaults)(page)))
  } catch (error) {
    // Of a browser that ended nothing is known, and the next run with the same file begins here.
    if (page.isClosed()) throw error
    found.push(String(error).split('\n')[0] ?? '')
  }
  return found
}
