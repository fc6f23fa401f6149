import {
  mostOpeningRows,
  refuseOpening,
  type OpeningBalanceRow,
  type OpeningFault,
  type OpeningItemRow,
  type OpeningOutcome,
  type OpeningWish,
} from '../reading/opening.ts'
import { cutText } from '../reading/statement.ts'
import { csvDelimiters, csvLines, type CsvLine } from '../statement/statement_csv.ts'
import {
  decimalMarkOf,
  fromUnits,
  parseAmount,
  parseDay,
  toUnits,
  type DecimalMark,
} from '../statement/statement_csv_values.ts'
import {
  missingColumns,
  openingColumnsOf,
  type OpeningColumns,
  type OpeningRole,
} from './opening_columns.ts'

/** Some systems write the company and the period above the headings. */
const mostPreamble = 30

type Table = { delimiter: string; head: number; columns: OpeningColumns; missing: string[] }

/** A trial balance or a list of open items: a table with headings, possibly some lines down. */
export function readOpeningCsv(text: string, wish: OpeningWish): OpeningOutcome {
  const tables = csvDelimiters.flatMap((delimiter) => tablesOf(text, delimiter, wish))
  const widthOf = ({ columns }: Table): number => Object.keys(columns).length
  const [best] = tables.toSorted(
    (a, b) => a.missing.length - b.missing.length || widthOf(b) - widthOf(a) || a.head - b.head,
  )
  if (best === undefined || widthOf(best) === 0) {
    return refuseOpening('no_table_found', 'No table with headings was found in the file.')
  }
  if (best.missing.length > 0) {
    const detail = `No column was found for: ${best.missing.join(', ')}. Name its heading in \`columns\`.`
    return refuseOpening('columns_missing', detail)
  }
  const all = csvLines(text, best.delimiter, mostOpeningRows + mostPreamble + 2)
  const lines = all.slice(best.head + 1).filter(({ cells }) => cells.some((one) => one.trim()))
  if (lines.length > mostOpeningRows) {
    return refuseOpening('too_large', `The file has more than ${mostOpeningRows} rows.`)
  }
  return readLines(best, lines, wish)
}

function tablesOf(text: string, delimiter: string, { part, columns: given }: OpeningWish): Table[] {
  return csvLines(text, delimiter, mostPreamble).map((line, head) => {
    const columns = openingColumnsOf(line.cells, part, given)
    return { delimiter, head, columns, missing: missingColumns(columns, part, given) }
  })
}

const moneyRoles: readonly OpeningRole[] = ['debit', 'credit', 'balance', 'open', 'amount', 'home']

function readLines(table: Table, lines: readonly CsvLine[], { part }: OpeningWish): OpeningOutcome {
  const { columns, delimiter } = table
  const money = moneyRoles.flatMap((role) => lines.map((line) => cellOf(line, columns, role)))
  const mark = decimalMarkOf(money, delimiter)
  if (mark === null) {
    const detail = 'Amounts such as 2,500 are ambiguous; export the file with two decimals.'
    return refuseOpening('ambiguous_amounts', detail)
  }
  const balances: OpeningBalanceRow[] = []
  const items: OpeningItemRow[] = []
  const faults: OpeningFault[] = []
  for (const line of lines) {
    const row = { line, columns, mark }
    const read = part === 'balances' ? balanceOf(row) : itemOf(row)
    if (read === null) continue
    if ('code' in read) faults.push(read)
    else if ('account' in read) balances.push(read)
    else items.push(read)
  }
  return { format: 'csv', currency: null, balances, items, faults }
}

type Row = { line: CsvLine; columns: OpeningColumns; mark: DecimalMark }

function cellOf({ cells }: CsvLine, columns: OpeningColumns, role: OpeningRole): string {
  const place = columns[role]
  return place === undefined ? '' : (cells[place]?.trim() ?? '')
}

function faultOf({ line }: Row, code: OpeningFault['code'], said: string): OpeningFault {
  return { line: line.number, code, said: said.slice(0, 60) }
}

/** Null: a heading between the accounts, which has neither a number nor an amount. */
function balanceOf(row: Row): OpeningBalanceRow | OpeningFault | null {
  const { line, columns } = row
  const account = cutText(cellOf(line, columns, 'account'), 70)
  if (account === null) {
    const hasAmount = moneyRoles.some((role) => cellOf(line, columns, role) !== '')
    return hasAmount ? faultOf(row, 'account_missing', line.cells.join(' ').trim()) : null
  }
  const amount = signedOf(row)
  if (typeof amount !== 'string') return amount
  const name = cutText(cellOf(line, columns, 'name'), 500)
  return { line: line.number, account, name, standardNumber: null, amount }
}

/** One signed column, or debit less credit. An account that shows neither has nothing on it. */
function signedOf(row: Row): string | OpeningFault {
  const { line, columns } = row
  const balance = amountOf(row, 'balance')
  if (typeof balance !== 'string') return balance
  if (balance !== '') return balance
  const debit = amountOf(row, 'debit')
  if (typeof debit !== 'string') return debit
  const credit = amountOf(row, 'credit')
  if (typeof credit !== 'string') return credit
  if (isSome(debit) && isSome(credit)) {
    const said = `${cellOf(line, columns, 'debit')} / ${cellOf(line, columns, 'credit')}`
    return faultOf(row, 'debit_and_credit', said)
  }
  if (isSome(credit)) return negated(credit)
  return debit === '' ? '0' : debit
}

const isSome = (amount: string): boolean => /[1-9]/.test(amount)

function negated(amount: string): string {
  const places = amount.split('.')[1]?.length ?? 0
  return fromUnits(-toUnits(amount, places), places)
}

/** Blank is ''. */
function amountOf(row: Row, role: OpeningRole): string | OpeningFault {
  const said = cellOf(row.line, row.columns, role)
  if (said === '' || said === '-') return ''
  const amount = parseAmount(said, row.mark)
  // A currency alone, or a word that looks like two, is no amount.
  if (amount === '') return faultOf(row, 'amount_unreadable', said)
  return amount ?? faultOf(row, 'amount_unreadable', said)
}

const customers =
  /^(?:customer|client|kunde|debitor|debitorer|cliente|clienti|receivable|sale|sales|c|d)$/i
const suppliers =
  /^(?:supplier|vendor|leverand[øo]r|kreditor|kreditorer|fornitore|fornitori|payable|purchase|s|k|f)$/i

function itemOf(row: Row): OpeningItemRow | OpeningFault {
  const cell = (role: OpeningRole): string => cellOf(row.line, row.columns, role)
  const name = cutText(cell('contact'), 500)
  if (name === null) return faultOf(row, 'name_missing', row.line.cells.join(' ').trim())
  const side = sideOf(cell('side'))
  if (side === undefined) return faultOf(row, 'side_unreadable', cell('side'))
  const open = amountOf(row, row.columns.open === undefined ? 'amount' : 'open')
  if (typeof open !== 'string') return open
  if (open === '') return faultOf(row, 'amount_missing', '')
  const home = amountOf(row, 'home')
  if (typeof home !== 'string') return home
  const days = { date: dayOf(cell('date')), dueDate: dayOf(cell('dueDate')) }
  for (const role of ['date', 'dueDate'] as const) {
    if (days[role] === undefined) return faultOf(row, 'date_unreadable', cell(role))
  }
  const currency = cell('currency').toUpperCase()
  return {
    line: row.line.number,
    side,
    name,
    vatNumber: cutText(cell('vatNumber'), 100),
    businessId: cutText(cell('businessId'), 100),
    number: cutText(cell('number'), 500),
    date: days.date ?? null,
    dueDate: days.dueDate ?? null,
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
    open,
    home: home === '' ? null : home,
  }
}

/** Undefined: something stands there that is neither. */
function sideOf(said: string): OpeningItemRow['side'] | undefined {
  if (said === '') return null
  if (customers.test(said)) return 'customer'
  return suppliers.test(said) ? 'supplier' : undefined
}

/** Undefined: something stands there that is not a day. */
function dayOf(said: string): string | null | undefined {
  if (said === '') return null
  return parseDay(said) ?? undefined
}
