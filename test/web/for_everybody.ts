import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findingsOf, isTooWide } from './findings.ts'

/** No complaint of the browser, nothing beyond the edge, and nothing that shuts somebody out. */
export async function expectForEverybody(seen: { page: Page; errors: string[] }): Promise<void> {
  expect(seen.errors).toEqual([])
  expect(await isTooWide(seen.page)).toBe(false)
  expect(await findingsOf(seen.page)).toEqual([])
}
