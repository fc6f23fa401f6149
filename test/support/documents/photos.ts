import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { drawPdf } from '#readers/picture/draw_pdf'

/** Each line has its left part and, to the right, its amount. */
export type PhotoLine = readonly [text: string, amount?: string]

export const danishReceipt: readonly PhotoLine[] = [
  ['Kontorhuset ApS'],
  ['Havnegade 12, 8000 Aarhus C'],
  ['CVR-nr. 12345674'],
  ['Faktura 1001'],
  ['Dato: 02-11-2026'],
  ['Kontorartikler', '400,00'],
  ['Subtotal', '400,00'],
  ['Moms 25%', '100,00'],
  ['I alt DKK', '500,00'],
]

export type PhotoOptions = {
  /** In degrees, clockwise. */
  turn?: number
  type?: 'image/jpeg' | 'image/png' | 'image/webp'
}

/** Paper with print on a dark table, as a phone sees it. */
export async function photoOf(
  lines: readonly PhotoLine[],
  { turn = 0, type = 'image/jpeg' }: PhotoOptions = {},
): Promise<Uint8Array> {
  const paper = await paperOf(lines)
  const side = Math.ceil(Math.hypot(paper.width, paper.height)) + 80
  const table = createCanvas(side, side)
  const context = table.getContext('2d')
  context.fillStyle = '#2b2622'
  context.fillRect(0, 0, side, side)
  context.translate(side / 2, side / 2)
  context.rotate((turn * Math.PI) / 180)
  context.drawImage(paper, -paper.width / 2, -paper.height / 2)
  const bytes =
    type === 'image/jpeg' ? table.toBuffer(type, 85) : table.toBuffer(type as 'image/png')
  return new Uint8Array(bytes)
}

async function paperOf(lines: readonly PhotoLine[]): Promise<Canvas> {
  const file = await printed(lines)
  let paper: Canvas | undefined
  await drawPdf(file, async (page) => {
    paper = page
  })
  if (paper === undefined) throw new Error('nothing was drawn')
  const small = createCanvas(Math.round(paper.width / 2), Math.round(paper.height / 2))
  small.getContext('2d').drawImage(paper, 0, 0, small.width, small.height)
  return small
}

/** A PDF with text. */
export async function printed(lines: readonly PhotoLine[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage([320, 60 + lines.length * 26])
  for (const [index, [text, amount = '']] of lines.entries()) {
    const y = page.getHeight() - 45 - index * 26
    page.drawText(text, { x: 30, y, size: 13, font })
    page.drawText(amount, { x: 290 - font.widthOfTextAtSize(amount, 13), y, size: 13, font })
  }
  return await document.save()
}

/** A PDF whose page is one picture. */
export async function scanOf(lines: readonly PhotoLine[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const picture = await document.embedJpg(await photoOf(lines))
  const page = document.addPage([500, 500])
  page.drawImage(picture, { x: 0, y: 0, width: 500, height: 500 })
  return await document.save()
}
