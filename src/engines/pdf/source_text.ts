import { writableText } from './fonts.ts'
import { createSheet, drawParagraph, finishSheet, startPage } from './sheet.ts'

const mostLines = 3_000
const mostLetters = 300_000

/**
 * A text file, such as an e-invoice or a mail, as pages that other systems can show. What is no
 * text gets a page with its name only. It is a copy for reading: the file itself stays as it came.
 */
export async function drawSourceText(source: {
  fileName: string
  bytes: Uint8Array
  createdAt: string
}): Promise<Uint8Array> {
  const title = writableText(source.fileName)
  const sheet = createSheet({
    title,
    author: 'Daybook',
    language: 'en',
    createdAt: source.createdAt,
  })
  startPage(sheet)
  drawParagraph(sheet, title, { size: 12, weight: 'strong' })
  sheet.y += 8
  for (const line of linesOf(source.bytes)) {
    if (line.trim() === '') sheet.y += 6
    else drawParagraph(sheet, writableText(line), { size: 8 })
  }
  return await finishSheet(sheet)
}

function linesOf(bytes: Uint8Array): string[] {
  const text = new TextDecoder('utf-8').decode(bytes.subarray(0, mostLetters))
  // A file of bytes that are no letters would fill its pages with signs for missing ones.
  if (text.includes('\u0000')) return []
  // Elements of an XML file that is written in one line begin lines of their own.
  return text
    .replaceAll('><', '>\n<')
    .split(/\r\n|\r|\n/)
    .slice(0, mostLines)
}
