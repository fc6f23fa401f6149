import type { Identifier } from './candidates_identifiers.ts'
import type { LineCandidates } from './candidates.ts'
import type { Role, TextLabel } from './labels.ts'
import { isOwnName, nobody, type OwnNames } from './text_parties_own.ts'
import { boxOf, segmentsOf, spanOf, type Segment } from './text_lines.ts'

/** The part of a page under a heading such as "Bill to". */
export type PartyArea = {
  /** Others are agents, administrators and carriers: they neither sell nor buy. */
  role: 'buyer' | 'supplier' | 'other'
  /** Found by the organization's own name instead of a heading. */
  isByName: boolean
  from: number
  to: number
  page: number | null
  /** Horizontal extent; null where it is the whole width. */
  span: readonly [number, number] | null
}

export type PlacedIdentifier = Identifier & { line: number }

const highestArea = 9

// More headings than this are a list of customers, not an invoice.
const mostAreas = 40

const partyRoles: Readonly<Partial<Record<Role, PartyArea['role']>>> = {
  buyer: 'buyer',
  supplier: 'supplier',
  third_party: 'other',
}

/** Headings that are common words: they count only if they fill their cell. */
const wholeCells: readonly (readonly [RegExp, PartyArea['role']])[] = [
  [/^(?:from|fra|da|von|de|mittente)\s*:?$/iu, 'supplier'],
  [/^(?:to|for|til|a|an|per|à|für)\s*:?$/iu, 'buyer'],
]

export function partyAreas(looks: readonly LineCandidates[], own: OwnNames = nobody): PartyArea[] {
  const areas = looks.flatMap((look, line) => [
    ...numberAreas(looks, look, line),
    ...headingsOn(look).map(({ role: said, start }): PartyArea => {
      const role = isHolder(looks, line, start) ? 'supplier' : said
      const span = spanOfRow(look, start) ?? spanUnder(look, start)
      const to = lastLineOf(looks, line, span)
      return { role, isByName: false, from: line, to, page: look.line.page, span }
    }),
    ...namesOn(look, own).map(({ start }): PartyArea => {
      const span = spanUnder(look, start)
      const to = lastOfBlock(looks, line, span)
      return { role: 'buyer', isByName: true, from: line, to, page: look.line.page, span }
    }),
  ])
  return areas.slice(0, mostAreas)
}

// "IBAN IT66…" and "intestato a Furlan Ivan": the account is that of whom is paid.
function isHolder(looks: readonly LineCandidates[], line: number, start: number): boolean {
  if (!/^intestat[oa]/iu.test(looks[line]?.line.text.slice(start) ?? '')) return false
  return [looks[line], looks[line - 1]].some(
    (look) => look?.identifiers.some(({ kind }) => kind === 'iban') === true,
  )
}

type Heading = { role: PartyArea['role']; start: number }

function headingsOn(look: LineCandidates): Heading[] {
  const labelled = look.labels.flatMap((label): Heading[] => {
    const role = partyRoles[label.role]
    return role !== undefined && isHeading(look, label) ? [{ role, start: label.start }] : []
  })
  const cells = segmentsOf(look.line).flatMap(({ text, start }): Heading[] => {
    const found = wholeCells.find(([pattern]) => pattern.test(text.trim()))
    return found === undefined ? [] : [{ role: found[1], start }]
  })
  return [...labelled, ...cells].toSorted((a, b) => a.start - b.start)
}

function namesOn({ line, labels }: LineCandidates, own: OwnNames): Segment[] {
  if (own.names.length === 0) return []
  return segmentsOf(line).filter(({ start, end }) => {
    const heading = labels.find((label) => label.role === 'buyer' && label.start === start)
    return isOwnName(line.text.slice(heading?.end ?? start, end), own)
  })
}

// "Customer VAT: DK12345678" names the owner of one number, on its line or just below.
function numberAreas(
  looks: readonly LineCandidates[],
  look: LineCandidates,
  line: number,
): PartyArea[] {
  const { page } = look.line
  return look.labels
    .filter(({ role }) => role === 'buyer_number')
    .map(({ start }) => {
      const hasOne = look.identifiers.some((one) => one.start >= start)
      const to = hasOne || looks[line + 1] === undefined ? line : line + 1
      return { role: 'buyer', isByName: false, from: line, to, page, span: spanUnder(look, start) }
    })
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

// A heading begins its cell, and is not a word within a sentence: what follows it is a name.
function isHeading({ line }: LineCandidates, { start, end }: TextLabel): boolean {
  const segment = segmentsOf(line).find((one) => one.start <= start && one.end >= end)
  if (segment === undefined) return false
  const before = line.text.slice(segment.start, start)
  const after = line.text.slice(end, segment.end)
  if (!/^[^\p{L}\d]*$/u.test(before) || /^[ ]?(?:nr|n\.|no|id|number)\b/i.test(after)) return false
  return !/^ \p{Ll}{2,} /u.test(after)
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

type Span = readonly [number, number] | null

// "Udlejer   Ejerforeningen Havnen": the name stands in the cell beside its label, alone with it.
function spanOfRow(look: LineCandidates, start: number): Span {
  const [label, value, ...more] = segmentsOf(look.line)
  if (label === undefined || value === undefined || more.length > 0) return null
  if (start < label.start || start >= label.end) return null
  const isLabelOnly = look.labels.some(
    (one) => one.start === start && !/[\p{L}\d]/u.test(look.line.text.slice(one.end, label.end)),
  )
  const isLabelled = look.labels.some((one) => one.start === value.start)
  if (!isLabelOnly || isLabelled || /^\P{L}*\d/u.test(value.text)) return null
  const [left] = spanOf(look.line, label.start, label.end)
  const [from, to] = spanOf(look.line, value.start, value.end)
  const hasBoxes = look.line.words.some(({ box }) => box !== null)
  // Farther apart they are two columns of addresses.
  if (hasBoxes && from - left > 0.3) return null
  return [left - (hasBoxes ? 0.02 : 1), Math.max(to, left + (hasBoxes ? 0.45 : 60))]
}

function isWithin(look: LineCandidates, span: Span, start: number, end: number): boolean {
  const [left, right] = spanOf(look.line, start, end)
  return span === null || (left < span[1] && right > span[0])
}

// An address ends at an empty line, at the next heading, or where a table begins.
function lastLineOf(looks: readonly LineCandidates[], from: number, span: Span): number {
  const first = looks[from]?.line
  let last = from
  for (let line = from + 1; line <= from + highestArea; line += 1) {
    const look = looks[line]
    if (look === undefined || look.line.page !== first?.page) break
    if (look.line.text.trim() === '' && line > from + 1) break
    if (look.amounts.some(({ isExplicit }) => isExplicit)) break
    const isNext = look.labels.some(
      (label) =>
        partyRoles[label.role] !== undefined &&
        isWithin(look, span, label.start, label.end) &&
        isHeading(look, label),
    )
    if (isNext) break
    last = line
  }
  return last
}

// A block without a heading also ends where its column leaves a gap.
function lastOfBlock(looks: readonly LineCandidates[], from: number, span: Span): number {
  const end = lastLineOf(looks, from, span)
  let last = from
  let bottom: number | null = null
  for (let line = from; line <= end; line += 1) {
    const look = looks[line]
    const inside =
      look && segmentsOf(look.line).find((one) => isWithin(look, span, one.start, one.end))
    if (look === undefined || inside === undefined) continue
    const box = boxOf(look.line, inside.start, inside.end)
    if (box !== null && bottom !== null && box[1] - bottom > (box[3] - box[1]) * 1.8) break
    bottom = box?.[3] ?? null
    last = line
  }
  return last
}
