import { encodeId } from '#kernel/values/id'
import { currencyDigits } from '#kernel/values/money'
import { decimalOf } from '#kernel/values/decimal'
import { vatCodeOf, type VatCode, type Region, type VatBox } from '#regions/room'
import { feedsOf } from '#vat/room'
import type { EntryRange } from '../download/books_store.ts'
import { byteOrderMark, figure, type Cell } from '../download/csv.ts'
import type { ExportContext } from '../download/export_context.ts'
import type { Home } from '../download/home.ts'
import { entryPages } from '../download/pages.ts'
import {
  addTo,
  codeLinesOf,
  lineNameOf,
  sides,
  type CodeLine,
  type RegisterKind,
} from './register_lines.ts'
import { nextNumber } from './register_number.ts'
import { listRegister, type Register, type RegisterRow } from './register_store.ts'
import type { DaySpan } from '../download/span.ts'

export type BoxTotal = { box: VatBox; minor: bigint; isBase: boolean }

/** The boxes that a register adds up to: bases of its codes, and VAT of its side. */
export function boxTotals(
  region: Region,
  kind: RegisterKind,
  totals: readonly CodeLine[],
): BoxTotal[] {
  const { direction, role } = sides[kind]
  const feeds = feedsOf(region)
  const own = new Set(
    region.vatCodes.filter((code) => code.direction === direction).map((code) => code.id),
  )
  return region.vatBoxes.flatMap((box) => {
    const feed = feeds.get(box.id)
    const isBase = feed?.role === 'base' && [...feed.codes].some((code) => own.has(code))
    if (!feed || (!isBase && feed.role !== role)) return []
    const fed = totals.filter((one) => feed.codes.has(one.code))
    const minor = fed.reduce((sum, one) => sum + (isBase ? one.baseMinor : one.countedMinor), 0n)
    return [{ box, minor, isBase }]
  })
}

export type RegisterRequest = {
  kind: RegisterKind
  home: Home
  register: Register
  span: DaySpan
  /** The whole years that the span overlaps. */
  years: DaySpan
  range: EntryRange
  /** By year, how many entries of the register come before the range. */
  counts: Map<string, number>
  /** VAT that counts within the span apart from its entry. */
  deferred: readonly CodeLine[]
  /** Writes one record. */
  write: (cells: readonly Cell[]) => string
}

const columns = (kind: RegisterKind): string[] =>
  `row protocol number date kind name country vatNumber fiscalCode vatCode rate nature base vat
   ${kind === 'purchases' ? 'vatDeductible' : 'vatDue'} currency vatDate state entryId reverses`.split(
    /\s+/,
  )

/** A whole register: heading, entries, totals and boxes. */
export async function* registerRows(
  context: ExportContext,
  asked: RegisterRequest,
): AsyncGenerator<string> {
  const { kind, home, register, span, years, range, counts, write } = asked
  const directions = new Map(home.region.vatCodes.map((code) => [code.id, code.direction]))
  const totals = new Map<string, CodeLine>()
  yield byteOrderMark + write(columns(kind))
  const pages = entryPages(context, range, (scene, part, limit) =>
    listRegister(scene, register, years, part, limit),
  )
  for await (const page of pages) {
    for (const { row, lines } of page) {
      const protocol = nextNumber(counts, row.vat_date)
      if (row.vat_date < span.from || row.vat_date > span.to) continue
      const counted = lines.filter(
        (line) => line.vat_role === 'base' || line.vat_date === row.vat_date,
      )
      for (const line of codeLinesOf(counted, sides[kind], directions)) {
        addTo(totals, line)
        yield write(entryCells(asked, row, line, protocol))
      }
    }
  }
  for (const line of asked.deferred) {
    addTo(totals, line)
    yield write(codeCells(asked, 'deferred', line))
  }
  yield* totalRows(asked, [...totals.values()])
}

function entryCells(
  asked: RegisterRequest,
  row: RegisterRow,
  line: CodeLine,
  protocol: number,
): Cell[] {
  const { kind, home } = asked
  const code = codeOn(home, line.code, row.vat_date)
  const named = lineNameOf(row, line, kind === 'purchases' ? protocol : null)
  return [
    'entry',
    named.protocol === null ? null : figure(String(named.protocol)),
    named.number,
    named.date,
    kindOf(row, line),
    row.name,
    row.country ?? (row.name === null ? null : home.region.country),
    row.vat_number,
    row.fiscal_code,
    line.code,
    code?.rate ? figure(code.rate) : null,
    code?.nature ?? null,
    ...amountCells(home, line),
    home.currency,
    row.vat_date,
    row.state,
    encodeId('led', row.id),
    row.reverses === null ? null : encodeId('led', row.reverses),
  ]
}

function kindOf(row: RegisterRow, line: CodeLine): string {
  if (row.source === 'reversal') return 'reversal'
  return line.isOwn ? 'reverse_charge' : (row.paper_kind ?? row.source)
}

function codeOn({ region }: Home, id: string, day: string): VatCode | undefined {
  return vatCodeOf(region, id, day) ?? region.vatCodes.find((code) => code.id === id)
}

type Amounts = Pick<CodeLine, 'baseMinor' | 'vatMinor' | 'countedMinor'>

function amountCells({ currency }: Home, { baseMinor, vatMinor, countedMinor }: Amounts): Cell[] {
  const digits = currencyDigits(currency)
  return [baseMinor, vatMinor, countedMinor].map((minor) => figure(decimalOf(minor, digits)))
}

const blanks = (count: number): null[] => Array.from({ length: count }, () => null)

/** A row about a whole VAT code. */
function codeCells({ home, span }: RegisterRequest, row: string, line: CodeLine): Cell[] {
  const code = codeOn(home, line.code, span.to)
  return [
    row,
    ...blanks(3),
    line.isOwn ? 'reverse_charge' : null,
    code?.name ?? null,
    ...blanks(3),
    line.code,
    code?.rate ? figure(code.rate) : null,
    code?.nature ?? null,
    ...amountCells(home, line),
    home.currency,
    ...blanks(4),
  ]
}

/** Totals by code, then by box: equal to the return of the same days, before rounding. */
function* totalRows(asked: RegisterRequest, totals: CodeLine[]): Generator<string> {
  const { kind, home, write } = asked
  const digits = currencyDigits(home.currency)
  const end: Cell[] = [home.currency, ...blanks(4)]
  const named = totals.toSorted((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0))
  for (const total of named) yield write(codeCells(asked, 'total', total))
  for (const { box, minor, isBase } of boxTotals(home.region, kind, totals)) {
    const amount = figure(decimalOf(minor, digits))
    const head: Cell[] = ['box', ...blanks(4), box.label, ...blanks(3), box.id, ...blanks(2)]
    yield write([...head, ...(isBase ? [amount, null, null] : [null, null, amount]), ...end])
  }
}
