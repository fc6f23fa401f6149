import { joinWords, type PlacedText } from '../pdf/pdf_lines_join.ts'
import type { ReaderInput, ReadingFinding } from '../reading/reading.ts'
import type { Line } from '../text/text_lines.ts'
import { signsOf, type PageSigns } from './page_signs.ts'

// Of the width or height of the page. Columns of one receipt stand closer, or have rows across.
const leastGutter = 0.025
const leastGap = 0.05
const fewestWords = 6
const margin = 0.12

type Axis = 'across' | 'down'

/**
 * Two receipts on one picture: an empty strip from edge to edge, and on either side of it a bill of
 * its own, with a total and a date or a number, which are not the same.
 */
export function findTwoOnPage(
  lines: readonly Line[],
  home: ReaderInput['home'],
): ReadingFinding | null {
  const words = placedWords(lines)
  if (words.length < 2 * fewestWords) return null
  for (const axis of ['across', 'down'] as const) {
    for (const at of gapsOf(words, axis)) {
      const found = compare(words, axis, at, lines[0]?.page ?? 1, home)
      if (found !== null) return found
    }
  }
  return null
}

function placedWords(lines: readonly Line[]): PlacedText[] {
  return lines.flatMap((line) =>
    line.words.flatMap(({ text, box }) => {
      if (box === null || text.trim() === '') return []
      const [left, top, right, bottom] = box
      return [{ text, left, top, right, bottom }]
    }),
  )
}

/** Middles of the empty strips, the widest first. */
function gapsOf(words: readonly PlacedText[], axis: Axis): number[] {
  const spans = words
    .map((word) => (axis === 'across' ? [word.left, word.right] : [word.top, word.bottom]))
    .map(([from = 0, to = 0]) => ({ from, to }))
    .toSorted((a, b) => a.from - b.from)
  const least = axis === 'across' ? leastGutter : leastGap
  const gaps: { at: number; width: number }[] = []
  let end = spans[0]?.to ?? 0
  for (const { from, to } of spans) {
    const width = from - end
    const at = end + width / 2
    if (width >= least && at > margin && at < 1 - margin) gaps.push({ at, width })
    end = Math.max(end, to)
  }
  return gaps
    .toSorted((a, b) => b.width - a.width)
    .slice(0, 3)
    .map(({ at }) => at)
}

function compare(
  words: readonly PlacedText[],
  axis: Axis,
  at: number,
  page: number,
  home: ReaderInput['home'],
): ReadingFinding | null {
  const isFirst = (word: PlacedText): boolean => (axis === 'across' ? word.right : word.bottom) < at
  const sides = [words.filter(isFirst), words.filter((word) => !isFirst(word))]
  if (sides.some((side) => side.length < fewestWords)) return null
  const [one, other] = sides.map((side) => signsOf(joinWords(side, page), home, 'scan'))
  if (one === undefined || other === undefined || !isBill(one) || !isBill(other)) return null
  const why = differenceOf(one, other)
  if (why === null) return null
  const where = axis === 'across' ? 'side by side' : 'one above the other'
  return { code: 'two_on_page', params: { page: String(page), where, ...why } }
}

const isBill = ({ total, date, supplierNumber }: PageSigns): boolean =>
  total !== null && (date !== null || supplierNumber !== null)

/** A payment slip below a bill has its total and its number once more: then it is one. */
function differenceOf(one: PageSigns, other: PageSigns): Record<'one' | 'other', string> | null {
  if (one.invoiceNumber !== null && one.invoiceNumber === other.invoiceNumber) return null
  for (const sign of ['supplierNumber', 'total', 'date'] as const) {
    const [a, b] = [one[sign], other[sign]]
    if (a !== null && b !== null && a !== b) return { one: a, other: b }
  }
  return null
}
