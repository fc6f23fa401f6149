import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { mostPages } from '../pdf/pdf_lines.ts'
import { pdfSettings } from '../pdf/pdf_settings.ts'
import type { Refusal } from '../reading/reading.ts'
import { workingSide } from './open_picture.ts'

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
/** Reading a page takes seconds; what a bill says stands on the first ones. */
export const mostScanned = 8
const mostImagePixels = 60_000_000

/** Draws pages of a PDF one after another, so that only one is in memory. */
export async function drawPdf(
  bytes: Uint8Array,
  take: (page: Canvas, number: number) => Promise<void>,
  only: number | null = null,
): Promise<{ pages: number } | Refusal> {
  const task = getDocument({
    data: bytes.slice(),
    ...pdfSettings,
    maxImageSize: mostImagePixels,
    canvasMaxAreaInBytes: mostImagePixels * 4,
    standardFontDataUrl: join(library, 'standard_fonts/'),
    cMapUrl: join(library, 'cmaps/'),
    wasmUrl: join(library, 'wasm/'),
  })
  try {
    const document = await task.promise
    const { numPages: pages } = document
    if (pages > mostPages) {
      return {
        refused: 'too_many_pages',
        detail: `The file has ${pages} pages; the maximum is ${mostPages}.`,
      }
    }
    const last = Math.min(pages, only ?? mostScanned)
    for (let number = only ?? 1; number <= last; number += 1) {
      const page = await document.getPage(number)
      const plain = page.getViewport({ scale: 1 })
      const scale = workingSide / Math.max(plain.width, plain.height)
      const viewport = page.getViewport({ scale })
      const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
      // The library's types know only the canvas of a browser.
      await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise
      await take(canvas, number)
      page.cleanup()
    }
    return { pages }
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    return isLocked
      ? { refused: 'encrypted_file', detail: 'The file is protected by a password.' }
      : { refused: 'broken_file', detail: 'The file is not a readable PDF.' }
  } finally {
    await task.destroy()
  }
}
