import { PDFDocument, type PDFFont, StandardFonts } from 'pdf-lib'

/** A bill as a printer's shop sends it. */
export type Paper = {
  name: string
  cvr: string
  number: string
  /** As it stands on the page, with or without a label before it. */
  date: string
  /** Another line with dates in it. */
  note?: string
  item?: string
  net: string
  vat: string
  total: string
  account?: string
}

type Pen = { draw(text: string, x: number, y: number, size?: number, isRight?: boolean): void }

async function penOf(pdf: PDFDocument): Promise<Pen> {
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
  const page = pdf.addPage([595, 842])
  const widthOf = (face: PDFFont, text: string, size: number) => face.widthOfTextAtSize(text, size)
  return {
    draw(text, x, y, size = 11, isRight = false) {
      const face = size > 12 ? bold : font
      page.drawText(text, {
        x: isRight ? x - widthOf(face, text, size) : x,
        y: 842 - y,
        size,
        font: face,
      })
    },
  }
}

export async function paperPdf(...papers: Paper[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  for (const paper of papers) drawPaper(await penOf(pdf), paper)
  return await pdf.save({ useObjectStreams: false })
}

function drawPaper(pen: Pen, paper: Paper): void {
  pen.draw(paper.name, 56, 84, 20)
  pen.draw('Havnevej 14', 540, 76, 11, true)
  pen.draw('9990 Skagen', 540, 92, 11, true)
  pen.draw(`CVR-nr. ${paper.cvr}`, 540, 108, 11, true)
  pen.draw('Fjordlys Design ApS', 56, 180)
  pen.draw('Mejlgade 41, 2. tv.', 56, 196)
  pen.draw('8000 Aarhus C', 56, 212)
  pen.draw(paper.date, 540, 212, 11, true)
  pen.draw(`Faktura ${paper.number}`, 56, 272, 16)
  if (paper.note !== undefined) pen.draw(paper.note, 56, 294)
  pen.draw(paper.item ?? 'Katalog A5, 32 sider', 56, 350)
  pen.draw(paper.net, 540, 350, 11, true)
  pen.draw('I alt ekskl. moms', 330, 420)
  pen.draw(paper.net, 540, 420, 11, true)
  pen.draw('Moms 25 %', 330, 440)
  pen.draw(paper.vat, 540, 440, 11, true)
  pen.draw('Total DKK', 330, 464)
  pen.draw(paper.total, 540, 464, 11, true)
  if (paper.account !== undefined) pen.draw(`Betales til IBAN ${paper.account}`, 56, 560)
}
