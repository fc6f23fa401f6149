import Pdf from 'pdfkit'

/**
 * One mark on a sheet, in millimetres from the top left: text with a style, a line, a frame, a filled
 * box, or a new page. A style is words: a size in points, b (bold), i (italic), r (ends at x),
 * c (centred on x), serif, mono, gap=2 (letterspacing in points), a colour as #rrggbb.
 */
export type Mark =
  | readonly [x: number, y: number, text: string, style?: string]
  | { line: readonly [number, number, number, number]; colour?: string; wide?: number }
  | { frame: readonly [number, number, number, number]; colour?: string }
  | { block: readonly [number, number, number, number]; colour: string }
  | 'page'

const POINTS = 72 / 25.4
const points = (millimetres: number): number => millimetres * POINTS

const FAMILIES: Record<string, [plain: string, bold: string, italic: string]> = {
  sans: ['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique'],
  serif: ['Times-Roman', 'Times-Bold', 'Times-Italic'],
  mono: ['Courier', 'Courier-Bold', 'Courier-Oblique'],
}

type Paper = InstanceType<typeof Pdf>

function put(paper: Paper, x: number, y: number, text: string, style: string): void {
  const words = style.split(' ')
  const size = Number(words.find((word) => /^[\d.]+$/.test(word)) ?? 9)
  const family = FAMILIES[words.find((word) => word in FAMILIES) ?? 'sans']
  const slant = words.includes('b') ? 1 : words.includes('i') ? 2 : 0
  const characterSpacing = Number(words.find((word) => word.startsWith('gap='))?.slice(4) ?? 0)
  paper.font(family?.[slant] ?? 'Helvetica').fontSize(size)
  paper.fillColor(words.find((word) => word.startsWith('#')) ?? '#000000')
  for (const [index, line] of text.split('\n').entries()) {
    const wide = paper.widthOfString(line, { characterSpacing })
    const back = words.includes('r') ? wide : words.includes('c') ? wide / 2 : 0
    const options = { characterSpacing, lineBreak: false }
    if (line !== '') paper.text(line, points(x) - back, points(y) + index * size * 1.28, options)
  }
}

function draw(paper: Paper, mark: Mark, size: [number, number]): void {
  if (mark === 'page') paper.addPage({ size, margin: 0 })
  else if ('line' in mark) {
    const [x, y, toX, toY] = mark.line
    paper.lineWidth(mark.wide ?? 0.6).strokeColor(mark.colour ?? '#000000')
    paper.moveTo(points(x), points(y)).lineTo(points(toX), points(toY)).stroke()
  } else if ('frame' in mark || 'block' in mark) {
    const [x, y, wide, high] = 'frame' in mark ? mark.frame : mark.block
    paper.lineWidth(0.6).rect(points(x), points(y), points(wide), points(high))
    if ('block' in mark) paper.fill(mark.colour)
    else paper.stroke(mark.colour ?? '#000000')
  } else put(paper, mark[0], mark[1], mark[2], mark[3] ?? '')
}

/** The marks as a PDF; the same marks are the same bytes. */
export async function inked(
  marks: readonly Mark[],
  [wide, high]: readonly [number, number] = [210, 297],
): Promise<Uint8Array> {
  const size: [number, number] = [points(wide), points(high)]
  const info = {
    CreationDate: new Date('2026-01-01T00:00:00Z'),
    Producer: 'Print',
    Creator: 'Print',
  }
  const paper = new Pdf({ size, margin: 0, info })
  const parts: Buffer[] = []
  const ended = new Promise<void>((resolve) => paper.on('end', resolve))
  paper.on('data', (part: Buffer) => parts.push(part))
  for (const mark of marks) draw(paper, mark, size)
  paper.end()
  await ended
  return new Uint8Array(Buffer.concat(parts))
}

type Column = readonly [x: number, style?: string]

/** Lines of a table whose cells are parted by '|', one step apart. */
export const lines = (
  y: number,
  step: number,
  columns: readonly Column[],
  texts: readonly string[],
): Mark[] =>
  texts.flatMap((text, row) =>
    text
      .split('|')
      .map((cell, index): Mark => [
        columns[index]?.[0] ?? 0,
        y + row * step,
        cell,
        columns[index]?.[1] ?? '',
      ]),
  )

/** A till roll: each line as printed; a line that starts with '*' is bold, one with '^' is centred. */
export function roll(texts: readonly string[], wide = 72): { ink: Mark[]; size: [number, number] } {
  const ink = texts.map((text, row): Mark => {
    const y = 6 + row * 4
    if (text.startsWith('^^')) return [wide / 2, y, text.slice(2), 'mono b c 12']
    if (text.startsWith('^')) return [wide / 2, y, text.slice(1), 'mono c 8']
    return text.startsWith('*') ? [4, y, text.slice(1), 'mono b 8'] : [4, y, text, 'mono 8']
  })
  return { ink, size: [wide, 16 + texts.length * 4] }
}

/** Left and right text in one line of a till roll. */
export const pair = (left: string, right: string, wide = 37): string =>
  left + ' '.repeat(Math.max(1, wide - left.length - right.length)) + right
