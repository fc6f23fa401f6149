/** What a column of a bank's export contains. */
export const columnRoles = [
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

export type ColumnRole = (typeof columnRoles)[number]

/** The columns of a file by role; several may contain text. */
export type Columns = Partial<Record<ColumnRole, number[]>> & { currencyInHeading?: string }

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
    const places = headings[role].flatMap((heading) => placesOf(names, heading))
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

function placesOf(names: readonly string[], heading: string): number[] {
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
