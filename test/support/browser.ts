import { existsSync } from 'node:fs'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
} from 'playwright-core'

/** The shell draws and runs pages as the whole browser does, for half of the processor's time. */
const usual = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const executablePath =
  process.env['CHROMIUM'] ?? usual.find((path) => existsSync(path)) ?? '/usr/bin/chromium'

/**
 * Whether pages can be looked at with a real browser here: `describe.runIf(hasBrowser)`. Where the
 * suite decides about a change nothing is skipped, so a missing browser fails in `openBrowser`.
 */
export const hasBrowser: boolean = existsSync(executablePath) || process.env['CI'] !== undefined

if (!hasBrowser) {
  process.stderr.write(
    `\nSKIPPED: no browser at ${executablePath}, so no page was looked at. Install chromium, or name it in CHROMIUM.\n\n`,
  )
}

/**
 * What each window would start though no test looks at it: two pages behind the address bar and a
 * renderer in reserve, more than half of what a context costs. The last list is the one that counts,
 * so those that Playwright switches off follow.
 */
const off = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** A real Chromium without a window. It talks to nobody by itself. */
export async function openBrowser(): Promise<Browser> {
  if (!existsSync(executablePath)) {
    throw new Error(`There is no browser at ${executablePath}; name one in CHROMIUM.`)
  }
  return await chromium.launch({
    executablePath,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${off.join(',')}`,
    ],
  })
}

let shared: Promise<Browser> | undefined

/**
 * One for all files of this process, which ends with it, since starting it takes as long as a test.
 * Contexts share nothing, and `close` ends those that were opened through this one. What the app keeps
 * for when it is offline is fetched only where a test asks for it by `serviceWorkers: 'allow'`.
 */
export async function shareBrowser(): Promise<Browser> {
  const browser = await (shared ??= openBrowser())
  const opened: BrowserContext[] = []
  const ours = Object.create(browser) as Browser
  return Object.assign(ours, {
    async newContext(given: BrowserContextOptions = {}) {
      const context = await browser.newContext({ serviceWorkers: 'block', ...given })
      opened.push(context)
      return context
    },
    async close() {
      await Promise.all(opened.map(async (context) => await context.close()))
    },
  })
}
