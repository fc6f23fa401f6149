import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openBrowser } from '#test/support/browser'

const FOLDER = join(tmpdir(), 'daybook_held_documents')

/** Chromium writes its clock into the file; the same page shall be the same bytes. */
function withoutClock(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1')
  return Buffer.from(
    text.replaceAll(/\/(CreationDate|ModDate) \(D:\d{14}/g, '/$1 (D:20260101000000'),
    'latin1',
  )
}

async function print(page: Page, html: string): Promise<Buffer> {
  await page.setContent(html, { waitUntil: 'load' })
  await page.evaluate('document.fonts.ready.then(() => 0)')
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  return withoutClock(pdf)
}

const placeOf = (html: string): string =>
  join(FOLDER, `${createHash('sha256').update(html).digest('hex')}.pdf`)

/** Whether every page was printed before, so that no browser is needed. */
export const isPrinted = (pages: readonly string[]): boolean =>
  pages.every((html) => existsSync(placeOf(html)))

/** Each page as a PDF; what was printed before comes from a temporary folder. */
export async function printAll(pages: readonly string[]): Promise<Uint8Array[]> {
  await mkdir(FOLDER, { recursive: true })
  const missing = pages.filter((html) => !existsSync(placeOf(html)))
  if (missing.length > 0) {
    const browser = await openBrowser()
    try {
      // One for all: opening another takes longer than printing.
      const page = await browser.newPage()
      for (const html of missing) {
        const part = `${placeOf(html)}.${process.pid}`
        await writeFile(part, await print(page, html))
        await rename(part, placeOf(html))
      }
    } finally {
      await browser.close()
    }
  }
  return await Promise.all(pages.map(async (html) => new Uint8Array(await readFile(placeOf(html)))))
}
