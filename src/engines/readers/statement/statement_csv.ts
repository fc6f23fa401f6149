import { parse } from 'csv-parse/sync'
import {
  cutText,
  mostStatementRows,
  refuseStatement,
  statementFault,
  withinFaults,
  type StatementOutcome,
  type StatementRow,
  type StatementBalance,
} from '../reading/statement.ts'
import { columnsOf, missingOf, type ColumnRole, type Columns } from './statement_csv_columns.ts'
import {
  decimalMarkOf,
  parseAmount,
  parseDay,
  type DecimalMark,
  fromUnits,
  toUnits,
} from './statement_csv_values.ts'

/**
 * End-of-day balances, from the running balance on each row. Used only if it is consistent in one
 * direction, oldest or newest first, which also gives the order of the file.
 */
export function orderByBalance(rows: readonly StatementRow[]): {
  rows: StatementRow[]
  balances: StatementBalance[]
} {
  const given = [...rows]
  for (const ordered of [given, given.toReversed()]) {
    if (isUnbroken(ordered)) return { rows: ordered, balances: balancesOf(ordered) }
  }
  return { rows: given, balances: [] }
}

function isUnbroken(rows: readonly StatementRow[]): boolean {
  return rows.every((row, place) => {
    const before = rows[place - 1]
    if (row.balanceAfter === null) return false
    if (before === undefined) return true
    return before.bookedOn <= row.bookedOn && isEqual(openingOf(row), before.balanceAfter)
  })
}

function isEqual(a: string, b: string | null): boolean {
  if (b === null) return false
  const places = Math.max(placesOf(a), placesOf(b))
  return toUnits(a, places) === toUnits(b, places)
}

function openingOf({ amount, balanceAfter }: StatementRow): string {
  const after = balanceAfter ?? '0'
  const places = Math.max(placesOf(amount), placesOf(after))
  return fromUnits(toUnits(after, places) - toUnits(amount, places), places)
}

const placesOf = (amount: string): number => amount.split('.')[1]?.length ?? 0

const mostDays = 1_900

function balancesOf(rows: readonly StatementRow[]): StatementBalance[] {
  const first = rows[0]
  if (first === undefined) return []
  const opening: StatementBalance = {
    kind: 'opening',
    day: first.bookedOn,
    amount: openingOf(first),
  }
  const closing = rows.flatMap((row, place): StatementBalance[] => {
    const isLast = rows[place + 1]?.bookedOn !== row.bookedOn
    if (!isLast || row.balanceAfter === null) return []
    return [{ kind: 'closing', day: row.bookedOn, amount: row.balanceAfter }]
  })
  return [opening, ...closing.slice(-mostDays)]
}

export type CsvLine = { cells: string[]; number: number }

export const csvDelimiters = [';', ',', '\t', '|'] as const
/** Some banks write the account, its owner and the period above the headings. */
const mostPreamble = 30
// One more than the maximum, so that a longer file is refused and not truncated.
const mostLines = mostStatementRows + mostPreamble + 1
const notBooked = /vent|afvist|annulleret|pending|attesa|non contabil|rifiutat/i

/** CSV exports of Danish and Italian banks: a table with headings, possibly some lines down. */
export function readCsv(text: string): StatementOutcome {
  const tables = csvDelimiters.map((delimiter) => tableOf(text, delimiter))
  const [best] = tables.toSorted((a, b) => a.missing.length - b.missing.length || b.width - a.width)
  if (!best || best.width === 0) {
    const detail =
      'The file is neither CAMT.053 nor MT940, and no table with headings was found in it.'
    return refuseStatement('no_statement_found', detail)
  }
  if (best.missing.length > 0) {
    const detail = `No column was found for: ${best.missing.join(', ')}. The headings are: ${best.headings.join(', ')}.`
    return refuseStatement('columns_missing', detail)
  }
  return withinFaults(() => readTable(best, csvLines(text, best.delimiter, mostLines)))
}

type Table = {
  delimiter: string
  /** The line that contains the headings. */
  head: number
  columns: Columns
  headings: string[]
  missing: string[]
  width: number
}

function tableOf(text: string, delimiter: string): Table {
  const heads = csvLines(text, delimiter, mostPreamble).map((line, head) => {
    const columns = columnsOf(line.cells)
    const width = Object.keys(columns).length
    return { head, columns, missing: missingOf(columns), width, headings: line.cells }
  })
  const none = { head: 0, columns: {}, missing: ['date', 'amount'], width: 0, headings: [] }
  const [found = none] = heads.toSorted(
    (a, b) => a.missing.length - b.missing.length || b.width - a.width || a.head - b.head,
  )
  return { delimiter, ...found }
}

export function csvLines(text: string, delimiter: string, to: number): CsvLine[] {
  try {
    const records = parse(text, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 100_000,
      to,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return records.map(({ record, info }) => ({ cells: record, number: info.lines }))
  } catch {
    return []
  }
}

function readTable({ columns, delimiter, head }: Table, all: readonly CsvLine[]): StatementOutcome {
  const lines = trimFoot(all.slice(head + 1), columns)
  const money = (['amount', 'credit', 'debit', 'balance'] as const).flatMap((role) =>
    lines.map((line) => cellOf(line, columns, role)),
  )
  const mark = decimalMarkOf(money, delimiter)
  if (mark === null) {
    const detail = 'Amounts such as 2,500 are ambiguous; export the file with two decimals.'
    return refuseStatement('ambiguous_amounts', detail)
  }
  const listed = lines
    .filter((line) => !notBooked.test(cellOf(line, columns, 'status')))
    .map((line) => rowOf(line, columns, mark))
  const { rows, balances } = orderByBalance(listed)
  const currencies = new Set(rows.map((row) => row.currency))
  const [only = null] = currencies.size === 1 ? currencies : []
  const account = { iban: null, accountNumber: null }
  return { format: 'csv', statements: [{ ...account, currency: only, rows, balances }] }
}

/** Some banks write totals below the entries; they have no date. */
function trimFoot(lines: readonly CsvLine[], columns: Columns): CsvLine[] {
  const last = lines.findLastIndex((line) => parseDay(cellOf(line, columns, 'bookedOn')) !== null)
  return lines.slice(0, last + 1)
}

function cellOf({ cells }: CsvLine, columns: Columns, role: ColumnRole): string {
  return (columns[role] ?? []).map((place) => cells[place]?.trim() ?? '').find(Boolean) ?? ''
}

function rowOf(line: CsvLine, columns: Columns, mark: DecimalMark): StatementRow {
  const cell = (role: ColumnRole): string => cellOf(line, columns, role)
  const bookedOn = parseDay(cell('bookedOn'))
  if (bookedOn === null) {
    const said = cell('bookedOn').slice(0, 40)
    throw statementFault(`Line ${line.number} has "${said}" where a date was expected.`)
  }
  const texts = (columns.text ?? []).map((place) => line.cells[place]?.trim() ?? '')
  const balance = parseAmount(cell('balance'), mark)
  const currency = cell('currency').toUpperCase() || columns.currencyInHeading || ''
  return {
    bookedOn,
    // "Valuta" is the currency in Danish and the value date in Italian.
    valueOn: parseDay(cell('valueOn')) ?? parseDay(cell('currency')),
    amount: amountOf(line, columns, mark),
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
    counterpartyName: cutText(cell('counterparty'), 500),
    counterpartyIban: cutText(cell('iban'), 500),
    text: cutText([...new Set(texts)].filter(Boolean).join('\n'), 2_000) ?? '',
    reference: cutText(cell('reference'), 500),
    entryReference: cutText(cell('entryReference'), 500),
    balanceAfter: balance === '' ? null : balance,
    bankCode: null,
    place: line.number,
  }
}

/** One signed column, or one column per direction, with or without signs. */
function amountOf(line: CsvLine, columns: Columns, mark: DecimalMark): string {
  const read = (role: ColumnRole): string => {
    const said = cellOf(line, columns, role)
    const amount = parseAmount(said, mark)
    if (amount !== null) return amount
    throw statementFault(
      `Line ${line.number} has "${said.slice(0, 40)}" where an amount was expected.`,
    )
  }
  const signed = read('amount')
  if (signed !== '') return signed
  const [credit, debit] = [read('credit'), read('debit')]
  if (isSome(credit) && isSome(debit)) {
    throw statementFault(`Line ${line.number} has both a credit and a debit.`)
  }
  if (isSome(debit)) return debit.startsWith('-') ? debit : `-${debit}`
  if (credit !== '' || debit !== '') return credit === '' ? '0' : credit
  throw statementFault(`Line ${line.number} has no amount.`)
}

const isSome = (amount: string): boolean => /[1-9]/.test(amount)
