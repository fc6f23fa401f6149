import { joinWords, type PlacedText } from '../pdf/pdf_lines_join.ts'
import type { Reading, ReaderInput, ReadingFinding } from '../reading/reading.ts'
import { readLines } from '../text/text.ts'
import type { Line } from '../text/text_lines.ts'

/** What a page, or a part of one, says of the document that it belongs to. */
export type PageSigns = {
  page: number
  /** "Side 1 af 2", as printed. */
  numbering: { number: number; of: number; text: string } | null
  invoiceNumber: string | null
  /** With its prefix, and a check digit that is right. */
  supplierNumber: string | null
  total: string | null
  date: string | null
}

const word = String.raw`(?:side|page|pagina|pag\.?|pg\.?|seite|blad|foglio)`
const apart = String.raw`(?:af|of|di|von|su|\/)`
const numbering = new RegExp(
  String.raw`(?<!\p{L})${word}[\s:.]{0,3}(\d{1,3})\s{0,3}${apart}\s{0,3}(\d{1,3})(?!\d)`,
  'iu',
)

export function signsOf(
  lines: readonly Line[],
  home: ReaderInput['home'],
  sourceClass: 'pdf' | 'scan',
): PageSigns {
  const { fields } = readLines(lines, home, sourceClass)
  const { supplierVatNumber: supplier } = fields
  const isChecked = supplier?.proofs.includes('check_digit') === true
  return {
    page: lines[0]?.page ?? 1,
    numbering: numberingOf(lines),
    invoiceNumber: fields.invoiceNumber?.value ?? null,
    supplierNumber: isChecked ? supplier.value : null,
    total: fields.total?.value ?? null,
    date: fields.date?.value ?? null,
  }
}

function numberingOf(lines: readonly Line[]): PageSigns['numbering'] {
  for (const { text } of lines) {
    const [found, number, of] = numbering.exec(text) ?? []
    if (found === undefined) continue
    const read = { number: Number(number), of: Number(of), text: found.replace(/\s+/gu, ' ') }
    if (read.number >= 1 && read.number <= read.of) return read
  }
  return null
}

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

/** Pages that seem to be one document, and why it begins where it does. */
type FilePart = { firstPage: number; lastPage: number; why: ReadingFinding[] }

/** What is known of the part that the pages before belong to. */
type Begun = Omit<PageSigns, 'page'>

/**
 * Proposes where one document ends and the next begins. A page whose own numbering carries on belongs
 * to the one before, whatever else it shows.
 */
export function findParts(pages: readonly PageSigns[]): FilePart[] {
  const parts: FilePart[] = []
  let begun: Begun | null = null
  for (const signs of pages) {
    const why: ReadingFinding[] = begun === null ? [] : beginnings(begun, signs)
    const last = parts.at(-1)
    if (last === undefined || why.length > 0) {
      parts.push({ firstPage: signs.page, lastPage: signs.page, why })
      begun = signs
    } else {
      last.lastPage = signs.page
      begun = joined(begun ?? signs, signs)
    }
  }
  return parts
}

/** Why this page begins another document; nothing where it does not. */
function beginnings(begun: Begun, signs: PageSigns): ReadingFinding[] {
  const { numbering } = signs
  if (carriesOn(begun.numbering, numbering)) return []
  const found: ReadingFinding[] = []
  const page = String(signs.page)
  const isWhole = signs.total !== null
  if (numbering?.number === 1) {
    found.push({ code: 'numbering_restarts', params: { page, text: numbering.text } })
  }
  const { invoiceNumber, supplierNumber } = signs
  if (isOther(begun.invoiceNumber, invoiceNumber) && (isWhole || signs.date !== null)) {
    const before = begun.invoiceNumber ?? ''
    found.push({ code: 'other_number', params: { page, number: invoiceNumber ?? '', before } })
  }
  if (isOther(begun.supplierNumber, supplierNumber) && isWhole) {
    const before = begun.supplierNumber ?? ''
    found.push({ code: 'other_supplier', params: { page, number: supplierNumber ?? '', before } })
  }
  if (hasOwnTotal(begun, signs)) {
    const before = begun.total ?? ''
    found.push({ code: 'own_total', params: { page, total: signs.total ?? '', before } })
  }
  // Numbering alone may be that of a delivery note or of terms that stand behind the bill.
  const isAlone = found.every(({ code }) => code === 'numbering_restarts')
  const isSame = signs.invoiceNumber !== null && signs.invoiceNumber === begun.invoiceNumber
  return isSame || (isAlone && !isWhole) ? [] : found
}

function carriesOn(before: Begun['numbering'], now: Begun['numbering']): boolean {
  if (now === null || now.number === 1) return false
  return before === null || (now.of === before.of && now.number === before.number + 1)
}

const isOther = (before: string | null, now: string | null): boolean =>
  before !== null && now !== null && before !== now

/** The pages before came to a total already, and this one has a date and another total. */
function hasOwnTotal(begun: Begun, { total, date, invoiceNumber }: PageSigns): boolean {
  const isDated = date !== null && begun.date !== null
  const isNumberless = begun.invoiceNumber === null && invoiceNumber === null
  return isDated && isNumberless && isOther(begun.total, total)
}

/** The newest numbering, and otherwise what was found first. */
function joined(begun: Begun, signs: PageSigns): Begun {
  return {
    numbering: signs.numbering ?? begun.numbering,
    invoiceNumber: begun.invoiceNumber ?? signs.invoiceNumber,
    supplierNumber: begun.supplierNumber ?? signs.supplierNumber,
    total: begun.total ?? signs.total,
    date: begun.date ?? signs.date,
  }
}

const mostAlerts = 50

/**
 * The reading, with where the file could be cut if it seems to hold several documents. Nothing of it
 * is posted automatically then: which of them was read is chance.
 */
export function withParts(
  reading: Reading,
  lines: readonly Line[],
  home: ReaderInput['home'],
): Reading {
  const sourceClass = reading.sourceClass === 'scan' ? 'scan' : 'pdf'
  const pages = pagesOf(lines)
  const parts =
    pages.length < 2 ? [] : findParts(pages.map((page) => signsOf(page, home, sourceClass)))
  const twins =
    sourceClass === 'scan' ? pages.flatMap((page) => findTwoOnPage(page, home) ?? []) : []
  if (parts.length < 2 && twins.length === 0) return reading
  const alerts = [...(parts.length < 2 ? [] : [severalAlert(parts)]), ...twins, ...reading.alerts]
  const whole = closed(parts, reading.pages ?? pages.length)
  return {
    ...reading,
    alerts: alerts.slice(0, mostAlerts),
    ...(parts.length < 2 ? {} : { parts: whole }),
  }
}

function pagesOf(lines: readonly Line[]): Line[][] {
  const pages = new Map<number, Line[]>()
  for (const line of lines) {
    if (line.page !== null) pages.set(line.page, [...(pages.get(line.page) ?? []), line])
  }
  return [...pages.entries()].toSorted(([a], [b]) => a - b).map(([, page]) => page)
}

/** Blank pages, and those behind the last that was read, go with what stands before them. */
function closed(parts: readonly FilePart[], pages: number): FilePart[] {
  return parts.map((part, index) => ({
    ...part,
    firstPage: index === 0 ? 1 : part.firstPage,
    lastPage: (parts[index + 1]?.firstPage ?? pages + 1) - 1,
  }))
}

function severalAlert(parts: readonly FilePart[]): ReadingFinding {
  const pages = parts.map(({ firstPage: first, lastPage: last }) =>
    first === last ? `${first}` : `${first}–${last}`,
  )
  const params = { count: String(parts.length), pages: pages.join(', ').slice(0, 300) }
  return { code: 'several_documents', params }
}
