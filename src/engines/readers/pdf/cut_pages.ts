import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { CutOutcome } from '../reading/cut_pages.ts'
import type { ReaderInput } from '../reading/reading.ts'
import { mostDocumentBytes } from '../reading/sandbox_frame.ts'
import { sniffContent } from '../kinds/sniff.ts'
import { mostPages, refusalOf } from './pdf_lines.ts'
import { pdfSettings } from './pdf_settings.ts'

/** Pages of a PDF as a PDF. The same pages of the same file give the same bytes. */
export async function cutPages(input: ReaderInput): Promise<CutOutcome> {
  const { bytes, cut, mimeType, fileName } = input
  if (bytes === null || cut === undefined || sniffContent(bytes, mimeType, fileName) !== 'pdf') {
    return { refused: 'type_not_supported', detail: 'Only PDFs have pages to be cut.' }
  }
  // A copy: the library detaches the buffer it is given.
  const task = getDocument({ data: new Uint8Array(bytes), ...pdfSettings, disableFontFace: true })
  try {
    const document = await task.promise
    const { numPages: pages } = document
    if (pages > mostPages) {
      return { refused: 'too_many_pages', detail: `The file has ${pages} pages.` }
    }
    const { firstPage, lastPage } = cut
    if (firstPage > lastPage || lastPage > pages) return { noSuchPages: true, pages }
    const made = await document.extractPages([
      { document: null, includePages: [[firstPage - 1, lastPage - 1]] },
    ])
    if (made.length > mostDocumentBytes) {
      return { refused: 'too_large', detail: 'The pages are larger than 20 MB.' }
    }
    if ((await countPages(made)) !== lastPage - firstPage + 1) {
      return { refused: 'broken_file', detail: 'The pages could not be cut out of the file.' }
    }
    return { pages, content: Buffer.from(made).toString('base64') }
  } catch (error) {
    return refusalOf(error)
  } finally {
    await task.destroy()
  }
}

/** What was made is opened again before anybody relies on it. */
async function countPages(made: Uint8Array): Promise<number> {
  const task = getDocument({ data: made.slice(), ...pdfSettings, disableFontFace: true })
  try {
    return (await task.promise).numPages
  } finally {
    await task.destroy()
  }
}
