import PdfDocument from 'pdfkit'
import { readFont } from '#pdf/fonts'

const faces = {
  sans: ['Helvetica', 'Helvetica-Bold'],
  serif: ['Times-Roman', 'Times-Bold'],
  mono: ['Courier', 'Courier-Bold'],
  noto: ['Noto', 'NotoStrong'],
} as const

export type MadeFace = keyof typeof faces

export type Ink = {
  size?: number
  bold?: boolean
  color?: string
  face?: MadeFace
  /** Points between letters. */
  spacing?: number
  angle?: number
  /** Points from one line or row to the next. */
  step?: number
}

export type MadeSheet = {
  text: (x: number, y: number, text: string, ink?: Ink) => void
  /** The text ends at x. */
  right: (x: number, y: number, text: string, ink?: Ink) => void
  middle: (x: number, y: number, text: string, ink?: Ink) => void
  /** Lines below one another; answers the y below the last one. */
  lines: (x: number, y: number, ink: Ink, lines: readonly string[]) => number
  /**
   * Rows of cells parted by |, in columns such as `40 300r 555r` where r stands for the right edge;
   * answers the y below the last row.
   */
  rows: (y: number, columns: string, ink: Ink, rows: readonly string[]) => number
  rule: (x: number, y: number, width: number, color?: string) => void
  box: (x: number, y: number, width: number, height: number, fill?: string, line?: string) => void
  page: () => void
}

type Form = { face?: MadeFace; size?: readonly [number, number] }

/** Draws on a sheet and answers the bytes of the PDF. The day inside is fixed. */
export async function drawSheet(form: Form, draw: (sheet: MadeSheet) => void): Promise<Buffer> {
  const size: [number, number] = [...(form.size ?? ([595.28, 841.89] as const))]
  const pdf = new PdfDocument({
    size,
    margin: 0,
    info: { CreationDate: new Date(Date.UTC(2026, 0, 1)), Producer: 'Print' },
  })
  pdf.registerFont('Noto', readFont('latin', 'regular'))
  pdf.registerFont('NotoStrong', readFont('latin', 'strong'))
  const chunks: Buffer[] = []
  const ended = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => {
      resolve(Buffer.concat(chunks))
    })
    pdf.on('error', reject)
  })
  draw(sheetOn(pdf, form, size))
  pdf.end()
  return ended
}

function sheetOn(pdf: PDFKit.PDFDocument, form: Form, size: [number, number]): MadeSheet {
  function write(x: number, y: number, text: string, ink: Ink, share: number): void {
    const [plain, bold] = faces[ink.face ?? form.face ?? 'sans']
    pdf.font(ink.bold === true ? bold : plain).fontSize(ink.size ?? 9)
    const characterSpacing = ink.spacing ?? 0
    const left = x - share * pdf.widthOfString(text, { characterSpacing })
    pdf.save().fillColor(ink.color ?? '#111')
    if (ink.angle !== undefined) pdf.rotate(ink.angle, { origin: [x, y] })
    pdf.text(text, left, y, { lineBreak: false, characterSpacing })
    pdf.restore()
  }
  const sheet: MadeSheet = {
    text: (x, y, text, ink = {}) => {
      write(x, y, text, ink, 0)
    },
    right: (x, y, text, ink = {}) => {
      write(x, y, text, ink, 1)
    },
    middle: (x, y, text, ink = {}) => {
      write(x, y, text, ink, 0.5)
    },
    lines: (x, y, ink, lines) => {
      const step = ink.step ?? 12
      for (const [at, line] of lines.entries()) write(x, y + at * step, line, ink, 0)
      return y + lines.length * step
    },
    rows: (y, columns, ink, rows) => {
      const step = ink.step ?? 14
      const places = columns.split(' ')
      for (const [at, row] of rows.entries()) {
        for (const [cell, text] of row.split('|').entries()) {
          const place = places[cell] ?? ''
          const x = Number(place.replace('r', ''))
          if (text !== '') write(x, y + at * step, text, ink, place.endsWith('r') ? 1 : 0)
        }
      }
      return y + rows.length * step
    },
    rule: (x, y, width, color = '#888') => {
      pdf
        .save()
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.6)
        .stroke(color)
        .restore()
    },
    box: (x, y, width, height, fill, line) => {
      pdf.save().rect(x, y, width, height)
      if (fill !== undefined && line !== undefined) pdf.fillAndStroke(fill, line)
      else if (fill !== undefined) pdf.fill(fill)
      else pdf.lineWidth(0.7).stroke(line ?? '#555')
      pdf.restore()
    },
    page: () => {
      pdf.addPage({ size, margin: 0 })
    },
  }
  return sheet
}
