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
import {
  decimalMarkOf,
  parseAmount,
  parseDay,
  type DecimalMark,
  fromUnits,
  toUnits,
} from './statement_csv_values.ts'

/** What a column of a bank's export contains. */
const columnRoles = [
  'bookedOn',
  'valueOn',
  'amount',
  'credit',
  'debit',
  'balance',
  'currency',
  'text',
  'counterparty',
  'iban',
  'reference',
  'entryReference',
  'status',
] as const

type ColumnRole = (typeof columnRoles)[number]

/** The columns of a file by role; several may contain text. */
type Columns = Partial<Record<ColumnRole, number[]>> & { currencyInHeading?: string }

// Headings of Danish and Italian banks and of English exports, without accents, punctuation and
// case. If several fit a role, the first in this order is used; for text, all are.
const headings: Readonly<Record<ColumnRole, readonly string[]>> = {
  bookedOn: listOf(`bogforingsdato, bogfort dato, bogfort, bogforingsdag, posteringsdato, dato,
    data contabile, data registrazione, data operazione, data movimento, data,
    booking date, booked, posting date, transaction date, date`),
  valueOn: listOf(`valordato, valor, valor dato, rentedato, rente dato, rentedag, data valuta,
    valuta data, value date`),
  amount: listOf('belob, belob dkk, belob i dkk, importo, importo netto, ammontare, amount'),
  credit: listOf('indbetaling, ind, kredit, accrediti, avere, entrate, credit, paid in'),
  debit: listOf('udbetaling, ud, debet, addebiti, dare, uscite, debit, paid out'),
  balance: listOf('saldo, saldo contabile, saldo progressivo, bogfort saldo, balance'),
  currency: listOf('valuta, divisa, currency, valutakode'),
  text: listOf(`tekst, beskrivelse, posteringstekst, besked, meddelelse, supplerende tekst,
    descrizione, descrizione operazione, descrizione estesa, descrizione completa, causale,
    dettagli, operazione, description, details, text, message`),
  counterparty: listOf(`navn, modpart, afsender modtager, beneficiario, ordinante, controparte,
    ordinante beneficiario, counterparty, name, payee`),
  iban: listOf('modpart iban, iban controparte, iban beneficiario, counterparty iban'),
  reference: listOf('betalingsreference, fi reference, ocr reference, riferimento, reference'),
  entryReference: listOf('arkivreference, transaktionsid, id transazione, cro, transaction id'),
  status: listOf('status, stato'),
}

function listOf(names: string): string[] {
  return names.split(/,\s+/)
}

/** Headings that do not identify a bank statement, since any list of people has them too. */
const needed: readonly (readonly [name: string, roles: readonly ColumnRole[]])[] = [
  ['date', ['bookedOn', 'valueOn']],
  ['amount', ['amount', 'credit', 'debit']],
]

/** The roles of the headings of one line, by position. */
export function columnsOf(cells: readonly string[]): Columns {
  const columns: Columns = {}
  const names = cells.map(headingName)
  for (const role of columnRoles) {
    const places = headings[role].flatMap((heading) => headingPlacesOf(names, heading))
    const free = places.filter((place) => !isTaken(columns, place))
    if (free.length > 0) columns[role] = role === 'text' ? free.toSorted(rising) : free.slice(0, 1)
  }
  if (columns.bookedOn === undefined && columns.valueOn) columns.bookedOn = columns.valueOn
  const currency = cells.map((cell) => /\(([A-Z]{3})\)/.exec(cell)?.[1]).find(Boolean)
  if (currency !== undefined) columns.currencyInHeading = currency
  return columns
}

/** The missing required columns, in words; empty if none is missing. */
export function missingOf(columns: Columns): string[] {
  return needed
    .filter(([, roles]) => roles.every((role) => columns[role] === undefined))
    .map(([name]) => name)
}

const rising = (a: number, b: number): number => a - b

function headingPlacesOf(names: readonly string[], heading: string): number[] {
  return names.flatMap((name, place) => (name === heading ? [place] : []))
}

function isTaken(columns: Columns, place: number): boolean {
  return columnRoles.some((role) => columns[role]?.includes(place))
}

/** Without case, accents, punctuation, and a currency in brackets. */
export function headingName(cell: string): string {
  return cell
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('å', 'a')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\([a-z]{3}\)/g, ' ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

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
