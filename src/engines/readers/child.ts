import { enableCompileCache } from 'node:module'

const [cache = '', warmth = ''] = process.argv.slice(2)
// Before anything else is loaded, which is why the rest is loaded late.
if (cache !== '') enableCompileCache(cache)
const { serveRequests } = await import('./sandbox/child_loop.ts')
const { readDocument } = await import('./read_document.ts')
const { takeApart } = await import('./email/take_apart.ts')
const { readOpening } = await import('./opening/opening_read.ts')
const { readStatement } = await import('./statement/statement_read.ts')
// A spare child loads now what takes long, so that the first file does not wait for it.
if (warmth === 'warm') {
  await Promise.all([import('./pdf/pdf_lines.ts'), import('./einvoice/signed.ts')])
}

const notHere = { refused: 'type_not_supported', detail: 'This process draws no pages.' } as const

// The canvas asks where its user lives, who has no home here.
if (warmth === 'pictures') process.env['HOME'] ??= '/'
const pictures =
  warmth === 'pictures' ? (await import('./picture/read_picture.ts')).pictureReader : null

const showPage = warmth === 'pictures' ? (await import('./picture/show_page.ts')).showPage : null

serveRequests(async (input) => {
  if (input.wants === 'statement') return readStatement(input)
  if (input.wants === 'opening') return readOpening(input)
  if (input.wants === 'page') return showPage === null ? notHere : await showPage(input)
  if (input.wants === 'mail_parts') return await takeApart(input.bytes ?? new Uint8Array())
  if (input.wants === 'cut_pages') {
    return await (await import('./pdf/cut_pages.ts')).cutPages(input)
  }
  return await readDocument(input, pictures)
})
