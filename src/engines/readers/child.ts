import { enableCompileCache } from 'node:module'

const [cache = '', warmth = ''] = process.argv.slice(2)
// Before anything else is loaded, which is why the rest is loaded late.
if (cache !== '') enableCompileCache(cache)
const { serveRequests } = await import('./sandbox/child_loop.ts')
const { readDocument } = await import('./read_document.ts')
const { readStatement } = await import('./statement/statement_read.ts')
// A spare child loads now what takes long, so that the first file does not wait for it.
if (warmth === 'warm') {
  await Promise.all([import('./pdf/pdf_lines.ts'), import('./einvoice/signed.ts')])
}

// The canvas asks where its user lives, who has no home here.
if (warmth === 'pictures') process.env['HOME'] ??= '/'
const pictures =
  warmth === 'pictures' ? (await import('./picture/read_picture.ts')).pictureReader : null

serveRequests(async (input) =>
  input.wants === 'statement' ? readStatement(input) : await readDocument(input, pictures),
)
