import type { Identifier } from './candidates_identifiers.ts'
import type { LineCandidates } from './candidates.ts'
import { segmentsOf, spanOf } from './text_lines.ts'

/** The part of a page under a heading such as "Bill to". */
export type PartyArea = {
  role: 'buyer' | 'supplier'
  from: number
  to: number
  page: number | null
  /** Horizontal extent; null where it is the whole width. */
  span: readonly [number, number] | null
}

const highestArea = 9

// More headings than this are a list of customers, not an invoice.
const mostAreas = 40

export function partyAreas(looks: readonly LineCandidates[]): PartyArea[] {
  const areas = looks.flatMap((look, line) =>
    look.labels.flatMap((label): PartyArea[] => {
      if (label.role !== 'buyer' && label.role !== 'supplier') return []
      if (!isHeading(look, label.start, label.end)) return []
      const span = spanUnder(look, label.start)
      const to = lastLineOf(looks, line, span)
      return [{ role: label.role, from: line, to, page: look.line.page, span }]
    }),
  )
  return areas.slice(0, mostAreas)
}

/** Whether a place lies in the buyer's part of the page. */
export function isBuyersPlace(
  looks: readonly LineCandidates[],
  areas: readonly PartyArea[],
  line: number,
  start: number,
  end: number,
): boolean {
  return areaOf(looks, areas, line, start, end)?.role === 'buyer'
}

export function areaOf(
  looks: readonly LineCandidates[],
  areas: readonly PartyArea[],
  line: number,
  start: number,
  end: number,
): PartyArea | undefined {
  const here = looks[line]?.line
  if (here === undefined) return undefined
  const [left, right] = spanOf(here, start, end)
  // Of two headings over one place, the nearer one counts.
  return areas.findLast(
    ({ from, to, page, span }) =>
      page === here.page &&
      line >= from &&
      line <= to &&
      (span === null || (left < span[1] && right > span[0])),
  )
}

// A heading begins its cell, and is not a word within a sentence.
function isHeading({ line }: LineCandidates, start: number, end: number): boolean {
  const segment = segmentsOf(line).find((one) => one.start <= start && one.end >= end)
  if (segment === undefined) return false
  const before = line.text.slice(segment.start, start)
  return (
    /^[^\p{L}\d]*$/u.test(before) && !/^[ ]?(?:nr|n\.|no|id|number)\b/i.test(line.text.slice(end))
  )
}

// From the heading's left edge to where the next column begins on the same line.
function spanUnder(look: LineCandidates, start: number): readonly [number, number] | null {
  const { line } = look
  const segments = segmentsOf(line)
  const index = segments.findIndex((one) => one.start <= start && one.end > start)
  const own = segments[index]
  if (own === undefined) return null
  const hasBoxes = line.words.some(({ box }) => box !== null)
  if (!hasBoxes && segments.length < 2) return null
  const [left] = spanOf(line, own.start, own.end)
  const next = segments[index + 1]
  const right =
    next === undefined ? (hasBoxes ? left + 0.45 : 200) : spanOf(line, next.start, next.end)[0]
  return [left - (hasBoxes ? 0.02 : 1), right]
}

// An address ends at an empty line, at the next heading, or where a table begins.
function lastLineOf(
  looks: readonly LineCandidates[],
  from: number,
  span: readonly [number, number] | null,
): number {
  const first = looks[from]?.line
  let last = from
  for (let line = from + 1; line <= from + highestArea; line += 1) {
    const look = looks[line]
    if (look === undefined || look.line.page !== first?.page) break
    if (look.line.text.trim() === '' && line > from + 1) break
    if (look.amounts.some(({ isExplicit }) => isExplicit)) break
    const isOver = (start: number, end: number) => {
      const [left, right] = spanOf(look.line, start, end)
      return span === null || (left < span[1] && right > span[0])
    }
    const isNext = look.labels.some(
      ({ role, start, end }) =>
        (role === 'supplier' || role === 'buyer') &&
        isOver(start, end) &&
        isHeading(look, start, end),
    )
    if (isNext) break
    last = line
  }
  return last
}

export type PlacedIdentifier = Identifier & { line: number }
