import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

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
    ],
  })
}
