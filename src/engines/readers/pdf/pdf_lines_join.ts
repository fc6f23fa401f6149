import type { Box, Line, LineWord } from '../text/text_lines.ts'

// Apart from `pdf_lines.ts`, whose library must not be loaded before the canvas where pages are drawn.

/** A run of text with its place as fractions of the page. */
export type PlacedText = { text: string; left: number; right: number; top: number; bottom: number }

// Two texts are on one line where the middle of one lies within the other. A gap wider than this
// share of the height of the letters is the space between two columns.
const columnGap = 1.2
const wordGap = 0.15
// Pages are higher than wide by about this, and gaps are measured against heights.
const pageShape = 1.41

/** `shape`: how much higher than wide the page is; a receipt is longer than a sheet. */
export function joinWords(
  texts: readonly PlacedText[],
  page: number,
  shape: number = pageShape,
): Line[] {
  const rows: PlacedText[][] = []
  for (const text of texts.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    if (row !== undefined && last !== undefined && isBeside(last, text)) row.push(text)
    else rows.push([text])
  }
  return rows.map((row) =>
    lineOfRow(
      closeUp(
        row.toSorted((a, b) => a.left - b.left),
        shape,
      ),
      page,
      shape,
    ),
  )
}

function middleOf({ top, bottom }: PlacedText): number {
  return (top + bottom) / 2
}

function isBeside(a: PlacedText, b: PlacedText): boolean {
  const reach = Math.max(Math.min(a.bottom - a.top, b.bottom - b.top), 0.001) * 0.45
  return Math.abs(middleOf(a) - middleOf(b)) <= reach
}

const fewestLetters = 4

// A word may be letter-spaced for show: "T O T A L E". Letters with a single space between them, or
// placed one by one at even gaps, are one word.
function closeUp(row: readonly PlacedText[], shape: number): PlacedText[] {
  const closed: PlacedText[] = []
  for (let index = 0; index < row.length; index += 1) {
    const run = letterRun(row, index, shape)
    const [first, last] = [row[index], run.at(-1)]
    if (first === undefined) break
    if (last === undefined || run.length < fewestLetters) {
      closed.push({ ...first, text: isSpaced(first.text) ? closedText(first.text) : first.text })
      continue
    }
    closed.push({ ...first, text: run.map(({ text }) => text.trim()).join(''), right: last.right })
    index += run.length - 1
  }
  return closed
}

const isSpaced = (text: string) =>
  /^(?:\S {1,3}){4,}\S$/u.test(text.trim()) || isKerned(text.trim())

// Letters that lean on each other come as one: "R I C E V U TA".
function isKerned(text: string): boolean {
  if (!/^(?:\p{Lu}{1,2} ){5,}\p{Lu}{1,2}$/u.test(text)) return false
  const parts = text.split(' ')
  return parts.filter(({ length }) => length === 1).length * 4 >= parts.length * 3
}

const closedText = (text: string) =>
  text
    .trim()
    .split(/ {2,}/)
    .map((word) => word.replaceAll(' ', ''))
    .join(' ')

function letterRun(row: readonly PlacedText[], from: number, shape: number): PlacedText[] {
  const run: PlacedText[] = []
  let narrowest = Number.POSITIVE_INFINITY
  for (const part of row.slice(from)) {
    const last = run.at(-1)
    if (part.text.trim().length !== 1) break
    const gap = last === undefined ? 0 : part.left - last.right
    const size = Math.max(part.bottom - part.top, 0.001) * shape
    if (last !== undefined && (gap < size * wordGap || gap > size * columnGap)) break
    if (last !== undefined && gap > narrowest * 1.8) break
    if (last !== undefined) narrowest = Math.min(narrowest, gap)
    run.push(part)
  }
  return run
}

function lineOfRow(row: readonly PlacedText[], page: number, shape: number): Line {
  let text = ''
  let previous: PlacedText | undefined
  const words: LineWord[] = []
  for (const part of row) {
    text += previous === undefined ? '' : gapBetween(previous, part, shape)
    const from = text.length
    text += part.text.replace(/\s/g, ' ').replace(/\p{Cf}/gu, '')
    words.push(...wordsOf(text, from, part))
    previous = part
  }
  return { page, text: text.trimEnd(), words: mergeTouching(words) }
}

function gapBetween(a: PlacedText, b: PlacedText, shape: number): string {
  const gap = b.left - a.right
  const size = Math.max(b.bottom - b.top, 0.001) * shape
  if (gap > size * columnGap) return '   '
  return gap > size * wordGap ? ' ' : ''
}

// The letters of a run are taken to be equally wide, which is near enough to show where they stand.
function wordsOf(text: string, from: number, part: PlacedText): LineWord[] {
  const length = Math.max(text.length - from, 1)
  const width = part.right - part.left
  const at = (index: number) => part.left + (width * (index - from)) / length
  return [...text.slice(from).matchAll(/\S+/g)].map((match) => {
    const start = from + match.index
    const end = start + match[0].length
    const box = boxOf(at(start), part.top, at(end), part.bottom)
    return { text: match[0], start, end, box }
  })
}

// Some programs place every letter by itself: what touches is one word.
function mergeTouching(words: readonly LineWord[]): LineWord[] {
  const merged: LineWord[] = []
  for (const word of words) {
    const last = merged.at(-1)
    if (last === undefined || last.end !== word.start) {
      merged.push({ ...word })
      continue
    }
    last.text += word.text
    last.end = word.end
    if (last.box !== null && word.box !== null) {
      last.box = [
        last.box[0],
        Math.min(last.box[1], word.box[1]),
        word.box[2],
        Math.max(last.box[3], word.box[3]),
      ]
    }
  }
  return merged
}

function boxOf(left: number, top: number, right: number, bottom: number): Box {
  const within = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000
  return [within(left), within(top), within(right), within(bottom)]
}
