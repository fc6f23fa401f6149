import { headingName } from '../statement/statement_csv_columns.ts'

/** What a column of a trial balance contains. */
export const balanceRoles = ['account', 'name', 'debit', 'credit', 'balance'] as const
/** What a column of a list of open items contains. */
export const itemRoles = [
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

export type OpeningRole = (typeof balanceRoles)[number] | (typeof itemRoles)[number]
export type OpeningColumns = Partial<Record<OpeningRole, number>>

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
export function openingColumnsOf(
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
export function missingColumns(
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
