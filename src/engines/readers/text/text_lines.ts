/** Left, top, right and bottom as fractions of the page, from its upper left corner. */
export type Box = [left: number, top: number, right: number, bottom: number]

export type LineWord = {
  text: string
  /** Where the word stands in its line's text. */
  start: number
  end: number
  box: Box | null
}

/**
 * One line as a person would read it across the page. Words that stand far apart, as in columns,
 * have at least two spaces between them, in text files and in PDFs alike.
 */
export type Line = {
  page: number | null
  text: string
  words: LineWord[]
}

/** Part of a line that stands by itself: a cell of a table, or one of two columns. */
export type Segment = { text: string; start: number; end: number }

// A paragraph of an e-mail may be one line; it is wrapped, so that labels stay near their values.
const longestLine = 400
const mostLines = 20_000

export function linesOfText(text: string): Line[] {
  const rows = text.replace(/\r\n?/g, '\n').split('\n', mostLines)
  return rows.flatMap((row) => wrapped(cleaned(row)).map((part) => lineOf(part, null)))
}

// Twenty pages have about this many lines. A document has its parties first and its sums last, so
// of a longer one the middle is left out.
const mostSeen = 1_500
const longestSeen = 100_000

/** The lines that are looked at closely, and whether some had to be left out. */
export function linesSeen(lines: readonly Line[]): { lines: readonly Line[]; isCut: boolean } {
  const head = countWithin(lines, (mostSeen * 2) / 3, longestSeen / 2)
  const rest = lines.slice(head).toReversed()
  const tail = countWithin(rest, mostSeen / 3, longestSeen / 2)
  if (head + tail >= lines.length) return { lines, isCut: false }
  return { lines: [...lines.slice(0, head), ...rest.slice(0, tail).toReversed()], isCut: true }
}

function countWithin(lines: readonly Line[], most: number, longest: number): number {
  let length = 0
  let count = 0
  for (const { text } of lines) {
    length += text.length + 1
    if (count >= most || length > longest) break
    count += 1
  }
  return count
}

function wrapped(row: string): string[] {
  const parts: string[] = []
  let rest = row
  while (rest.length > longestLine) {
    const space = rest.lastIndexOf(' ', longestLine)
    const end = space > longestLine / 2 ? space : longestLine
    parts.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return [...parts, rest]
}

export function lineOf(text: string, page: number | null): Line {
  const words: LineWord[] = []
  for (const match of text.matchAll(/\S+/g)) {
    const start = match.index
    words.push({ text: match[0], start, end: start + match[0].length, box: null })
  }
  return { page, text, words }
}

export function segmentsOf(line: Line): readonly Segment[] {
  const known = segmentsOfLine.get(line)
  if (known !== undefined) return known
  const segments: Segment[] = []
  let previous: Segment | undefined
  for (const word of line.words) {
    if (previous !== undefined && word.start - previous.end < 2) {
      previous.end = word.end
      continue
    }
    previous = { text: '', start: word.start, end: word.end }
    segments.push(previous)
  }
  for (const segment of segments) segment.text = line.text.slice(segment.start, segment.end)
  segmentsOfLine.set(line, segments)
  return segments
}

// Asked for each label of a line, of which there may be thousands.
const segmentsOfLine = new WeakMap<Line, readonly Segment[]>()

/** The box around a part of a line, null where there are no boxes. */
export function boxOf(line: Line, start: number, end: number): Box | null {
  let box: Box | null = null
  if (line.words[0]?.box === null) return null
  for (const word of line.words) {
    if (word.box === null || word.end <= start || word.start >= end) continue
    const [left, top, right, bottom] = word.box
    box =
      box === null
        ? [left, top, right, bottom]
        : [
            Math.min(box[0], left),
            Math.min(box[1], top),
            Math.max(box[2], right),
            Math.max(box[3], bottom),
          ]
  }
  return box
}

/** The horizontal extent of a part of a line: fractions of the page, or else characters. */
export function spanOf(line: Line, start: number, end: number): readonly [number, number] {
  const box = boxOf(line, start, end)
  return box === null ? [start, end] : [box[0], box[2]]
}

// Characters without a shape of their own are how words are hidden from a reader of words: soft
// hyphens, zero width spaces, marks of direction. Every space that is not plain becomes plain.
function cleaned(row: string): string {
  return row
    .replace(/\t/g, '    ')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .replace(/[^\S\n]/g, ' ')
    .normalize('NFC')
    .trimEnd()
}
