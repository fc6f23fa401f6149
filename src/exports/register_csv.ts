import { encodeId } from '#kernel/id'
import { currencyDigits } from '#kernel/money'
import { decimalOf } from '#ledger/room'
import { vatCodeOf, type VatCode } from '#regions/room'
import type { Stretch } from './books_store.ts'
import { byteOrderMark, csvRow, figure, type Cell } from './csv.ts'
import type { Desk } from './desk.ts'
import type { Home } from './home.ts'
import { entryPages } from './pages.ts'
import { boxTotals } from './register_boxes.ts'
import { addTo, codeLinesOf, sides, type CodeLine, type Kind } from './register_lines.ts'
import { listRegister, type Register, type RegisterRow } from './register_store.ts'
import type { Span } from './span.ts'

export type Asked = {
  kind: Kind
  home: Home
  register: Register
  span: Span
  /** The whole years that the span touches. */
  years: Span
  stretch: Stretch
  /** By year, how many entries of the register come before the stretch. */
  counts: Map<string, number>
}

const columns = (kind: Kind): string[] =>
  `row protocol number date kind name country vatNumber fiscalCode vatCode rate nature base vat
   ${kind === 'sales' ? 'vatDue' : 'vatDeductible'} currency vatDate state entryId reverses`.split(
    /\s+/,
  )

/** A register from its heading to its boxes. */
export async function* registerRows(desk: Desk, asked: Asked): AsyncGenerator<string> {
  const { kind, home, register, span, years, stretch, counts } = asked
  const directions = new Map(home.region.vatCodes.map((code) => [code.id, code.direction]))
  const totals = new Map<string, CodeLine>()
  yield byteOrderMark + csvRow(columns(kind))
  const pages = entryPages(desk, stretch, (scene, part, limit) =>
    listRegister(scene, register, years, part, limit),
  )
  for await (const page of pages) {
    for (const { row, lines } of page) {
      const protocol = nextNumber(counts, row.vat_date)
      if (row.vat_date < span.from || row.vat_date > span.to) continue
      for (const line of codeLinesOf(lines, sides[kind], directions)) {
        addTo(totals, line)
        yield csvRow(entryCells(asked, row, line, protocol))
      }
    }
  }
  yield* totalRows(asked, [...totals.values()])
}

/** Rising by one in the order of writing, anew each year. */
function nextNumber(counts: Map<string, number>, day: string): number {
  const year = day.slice(0, 4)
  const number = (counts.get(year) ?? 0) + 1
  counts.set(year, number)
  return number
}

function entryCells(asked: Asked, row: RegisterRow, line: CodeLine, protocol: number): Cell[] {
  const { kind, home } = asked
  const code = codeOn(home, line.code, row.vat_date)
  return [
    'entry',
    kind === 'purchases' ? figure(String(protocol)) : null,
    row.number,
    row.paper_date ?? row.date,
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

/** First by code, then by box: what stands in the return of the same days, before it is rounded. */
function* totalRows({ kind, home, span }: Asked, totals: CodeLine[]): Generator<string> {
  const digits = currencyDigits(home.currency)
  const blanks = (count: number): null[] => Array.from({ length: count }, () => null)
  const end: Cell[] = [home.currency, ...blanks(4)]
  const named = totals.toSorted((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0))
  for (const total of named) {
    const code = codeOn(home, total.code, span.to)
    const told = total.isOwn ? 'reverse_charge' : null
    const about: Cell[] = [code?.rate ? figure(code.rate) : null, code?.nature ?? null]
    const head: Cell[] = ['total', ...blanks(3), told, code?.name ?? null, ...blanks(3), total.code]
    yield csvRow([...head, ...about, ...amountCells(home, total), ...end])
  }
  for (const { box, minor, isBase } of boxTotals(home.region, kind, totals)) {
    const amount = figure(decimalOf(minor, digits))
    const head: Cell[] = ['box', ...blanks(4), box.label, ...blanks(3), box.id, ...blanks(2)]
    yield csvRow([...head, ...(isBase ? [amount, null, null] : [null, null, amount]), ...end])
  }
}
