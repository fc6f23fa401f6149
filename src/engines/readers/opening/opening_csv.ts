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
import { csvDelimiters, csvLines, type CsvLine, headingName } from '../statement/statement_csv.ts'
import {
  decimalMarkOf,
  fromUnits,
  parseAmount,
  parseDay,
  toUnits,
  type DecimalMark,
} from '../statement/statement_csv_values.ts'

/** What a column of a trial balance contains. */
const balanceRoles = ['account', 'name', 'debit', 'credit', 'balance'] as const
/** What a column of a list of open items contains. */
const itemRoles = [
  'side',
  'contact',
  'vatNumber',
  'businessId',
  'number',
  'date',
  'dueDate',
  'currency',
  'open',
  'amount',
  'home',
] as const

type OpeningRole = (typeof balanceRoles)[number] | (typeof itemRoles)[number]
type OpeningColumns = Partial<Record<OpeningRole, number>>

// Headings of Danish and Italian accounting systems and of English exports, without accents,
// punctuation and case. If several fit a role, the first in this order is used.
const headings: Readonly<Record<OpeningRole, readonly string[]>> = {
  account: listOf(`konto, kontonr, kontonummer, konto nr, conto, codice conto, sottoconto,
    account, account no, account number`),
  name: listOf(`kontonavn, navn, beskrivelse, tekst, descrizione, descrizione conto, nome,
    name, account name, description`),
  debit: listOf('debet, debit, dare, saldo dare'),
  credit: listOf('kredit, credit, avere, saldo avere'),
  balance: listOf('saldo, balance, saldo finale, ultimo, belob, importo, amount'),
  side: listOf('type, side, art, tipo, kind'),
  contact: listOf(`navn, kunde, debitor, leverandor, kreditor, kontakt, firma, cliente, fornitore,
    ragione sociale, denominazione, name, customer, supplier, contact`),
  vatNumber: listOf('momsnr, momsnummer, partita iva, p iva, piva, vat number, vat no, vat'),
  businessId: listOf('cvr, cvr nr, cvrnr, cvr nummer, business id, registration number'),
  number: listOf(`fakturanr, fakturanummer, faktura, bilag, bilagsnr, bilagsnummer, numero,
    numero fattura, numero documento, fattura, invoice number, invoice no, invoice, number`),
  date: listOf(
    'fakturadato, bilagsdato, dato, data fattura, data documento, data, invoice date, date',
  ),
  dueDate: listOf(`forfaldsdato, forfald, betalingsfrist, scadenza, data scadenza,
    due date, due`),
  currency: listOf('valuta, valutakode, divisa, currency'),
  open: listOf(`restbelob, rest, abent belob, aben saldo, saldo, residuo, importo residuo,
    saldo aperto, open amount, open, remaining, balance`),
  amount: listOf('belob, fakturabelob, importo, totale, importo totale, amount, total'),
  home: listOf(`belob i dkk, restbelob i dkk, rest dkk, residuo in eur, importo in eur,
    home amount, open amount in own currency`),
}

function listOf(names: string): string[] {
  return names.split(/,\s+/)
}

/** The places of the roles in a line of headings. A heading that the caller named must be there. */
function openingColumnsOf(
  cells: readonly string[],
  part: 'balances' | 'items',
  given: Readonly<Record<string, string>>,
): OpeningColumns {
  const roles: readonly OpeningRole[] = part === 'balances' ? balanceRoles : itemRoles
  const names = cells.map(headingName)
  const columns: OpeningColumns = {}
  for (const role of roles.filter((one) => given[one] !== undefined)) {
    const place = names.indexOf(headingName(given[role] ?? ''))
    if (place >= 0) columns[role] = place
  }
  for (const role of roles.filter((one) => given[one] === undefined)) {
    const free = (place: number): boolean => !Object.values(columns).includes(place)
    const places = headings[role].map((heading) => names.indexOf(heading))
    const place = places.find((one) => one >= 0 && free(one))
    if (place !== undefined) columns[role] = place
  }
  return columns
}

/** The missing columns, in words; empty if none is missing. */
function missingColumns(
  columns: OpeningColumns,
  part: 'balances' | 'items',
  given: Readonly<Record<string, string>>,
): string[] {
  const has = (...roles: OpeningRole[]): boolean => roles.some((one) => columns[one] !== undefined)
  const needed: (readonly [string, boolean])[] =
    part === 'balances'
      ? [
          ['account', has('account')],
          ['balance, or debit and credit', has('balance') || (has('debit') && has('credit'))],
        ]
      : [
          ['contact', has('contact')],
          ['number', has('number')],
          ['open amount', has('open', 'amount')],
        ]
  const absent = Object.entries(given)
    .filter(([role]) => columns[role as OpeningRole] === undefined)
    .map(([, heading]) => `"${heading}"`)
  return [...needed.filter(([, isThere]) => !isThere).map(([name]) => name), ...absent]
}

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
