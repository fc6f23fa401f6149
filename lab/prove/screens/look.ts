import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { findingsOf, isTooWide } from '../../../test/web/findings.ts'
import { walkFindings } from '../../../test/web/keyboard_walk.ts'
import type { Demo } from './demo.ts'
import type { Screen } from './list.ts'

export const schemes = ['light', 'dark'] as const
/** A desktop, a phone, a desktop at 200 % and the narrowest that must do. */
const widths = { desktop: 1440, phone: 390, zoomed: 640, narrow: 320 } as const
type Device = keyof typeof widths

const heights: Readonly<Record<Device, number>> = {
  desktop: 900,
  phone: 844,
  zoomed: 450,
  narrow: 568,
}

export async function signIn(page: Page, demo: Demo, language: string): Promise<void> {
  const { url, email, password } = demo
  await page.goto(`${url}/signin?lang=${language}`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('form[action="/signin"] button').click()
  await page.waitForURL((at) => at.pathname !== '/signin')
}

export async function setDevice(page: Page, device: Device): Promise<void> {
  await page.setViewportSize({ width: widths[device], height: heights[device] })
}

export async function reach(page: Page, url: string, screen: Screen): Promise<void> {
  await page.goto(`${url}${screen.path}`)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
  await screen.reach?.(page)
  await page.waitForTimeout(200)
}

/** What axe finds, and what stands beyond the edge. */
export async function faultsOf(page: Page): Promise<string[]> {
  const found = await findingsOf(page)
  return [
    ...found.map(([rule, place]) => `${rule} ${place ?? ''}`),
    ...((await isTooWide(page)) ? ['wider than the screen'] : []),
  ]
}

/** At 200 % and on the narrowest screen nothing stands beyond the edge; by the Tab key all is reached. */
export async function narrowFaults(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const device of ['zoomed', 'narrow'] as const) {
    await setDevice(page, device)
    await page.waitForTimeout(150)
    if (await isTooWide(page)) found.push(`wider than the screen at ${widths[device]} pixels`)
  }
  return found
}

export const walkFaults = walkFindings

export async function keep(page: Page, folder: string, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
