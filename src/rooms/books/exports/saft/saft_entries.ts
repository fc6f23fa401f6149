import { today } from '#kernel/values/day'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, roundHalfUp } from '#kernel/values/money'
import { decimalOf, fractionOf } from '#kernel/values/decimal'
import { vatCodeOf } from '#regions/room'
import type { ExportLineRow } from '../download/entry_store.ts'
import type { Home } from '../download/home.ts'
import type { Booked } from '../download/pages.ts'
import { partyIdOf } from './references.ts'
import { most } from './saft_masters.ts'
import type { JournalRow, OwedRow } from './saft_store.ts'
import { sourceIdOf } from '../download/source_id.ts'
import { cut, type Node } from '../download/xml.ts'

/** The journals of the file, by source of the entries. */
export const journals = [
  { source: 'invoice', id: 'SALES', says: 'Sales invoices and credit notes', type: 'SALES' },
  { source: 'document', id: 'PURCHASES', says: 'Receipts and supplier invoices', type: 'PURCHASE' },
  { source: 'settlement', id: 'PAYMENTS', says: 'Payments', type: 'BANK' },
  { source: 'takings', id: 'TAKINGS', says: 'Daily takings', type: 'SALES' },
  { source: 'cash_count', id: 'CASH', says: 'Counts of cash', type: 'CASH' },
  { source: 'reminder', id: 'REMINDERS', says: 'Charges of reminders', type: 'SALES' },
  { source: 'opening', id: 'OPENING', says: 'Opening balances', type: 'GENERAL' },
  { source: 'vat_settlement', id: 'VAT', says: 'Settled VAT returns', type: 'GENERAL' },
  { source: 'year_end', id: 'YEAREND', says: 'Closed years', type: 'GENERAL' },
  { source: 'manual', id: 'GENERAL', says: 'Other entries', type: 'GENERAL' },
] as const

export function transactionNode({ row, lines }: Booked<JournalRow>, home: Home): Node {
  const entered = today(row.created_at, home.region.timeZone)
  return [
    'Transaction',
    [
      ['TransactionID', row.voucher ?? encodeId('led', row.id)],
      ['Period', String(Number(row.date.slice(5, 7)))],
      ['PeriodYear', row.date.slice(0, 4)],
      ['TransactionDate', row.date],
      ['TransactionType', row.reverses === null ? 'normal' : 'reversal'],
      ['Description', cut(row.text, most.long)],
      ['SystemEntryDate', entered],
      ['GLPostingDate', entered],
      ...partiesOf(row.owed),
      ['SystemID', row.seq],
      ...lines.map((line) => lineNode(row, line, home)),
    ],
  ]
}

/** Customer and supplier, in the order of the schema. */
function partiesOf(owed: readonly OwedRow[]): (Node | null)[] {
  const idOf = (kind: OwedRow['kind']): string | null => {
    const found = owed.find((one) => one.kind === kind)
    return found ? partyIdOf(found) : null
  }
  const customer = idOf('receivable')
  const supplier = idOf('payable')
  return [
    customer === null ? null : ['CustomerID', customer],
    supplier === null ? null : ['SupplierID', supplier],
  ]
}

function lineNode(row: JournalRow, line: ExportLineRow, home: Home): Node {
  const sourceId = row.root_source === 'invoice' ? row.number : sourceIdOf(row)
  return [
    'Line',
    [
      ['RecordID', String(line.no)],
      ['AccountID', cut(line.account, most.wide)],
      sourceId === null ? null : ['SourceDocumentID', cut(sourceId, most.middle)],
      ...partiesOf(owedOn(row, line)),
      ['Description', cut(line.text ?? row.text, most.long)],
      [line.amount_minor.startsWith('-') ? 'CreditAmount' : 'DebitAmount', amountOf(row, line)],
      line.vat_role === 'base' ? taxNode(row, line, home) : null,
    ],
  ]
}

/** Every line of a bill or an invoice is about its party; of other entries the line that is owed. */
function owedOn({ root_source: source, owed }: JournalRow, line: ExportLineRow): OwedRow[] {
  const own = owed.filter((one) => one.line_no === line.no)
  return own.length > 0 || (source !== 'document' && source !== 'invoice') ? own : owed.slice(0, 1)
}

function amountOf(row: JournalRow, line: ExportLineRow): Node[] {
  const { foreign_currency: currency } = row
  const amount: Node = ['Amount', amountText(line.amount_minor, row.currency)]
  // The schema allows two decimals, so amounts of a currency with three cannot be shown.
  const isShown = line.foreign_minor !== null && currency !== null && currencyDigits(currency) <= 2
  if (!isShown) return [amount]
  return [
    amount,
    ['CurrencyCode', currency],
    ['CurrencyAmount', amountText(line.foreign_minor ?? '0', currency)],
    ...(row.rate === null ? [] : [['ExchangeRate', rateOf(row.rate)] as const]),
  ]
}

function amountText(minor: string, currency: string): string {
  return decimalOf(BigInt(minor.replace('-', '')), currencyDigits(currency))
}

const rateDigits = 8

function rateOf(rate: string): string {
  const { top, bottom } = fractionOf(rate)
  return decimalOf(roundHalfUp(top * 10n ** BigInt(rateDigits), bottom), rateDigits)
}

/**
 * Only on the line with the taxable amount, so that the tax is not counted twice. Both amounts have
 * the sign of the transaction: negative for a credit note.
 */
function taxNode(row: JournalRow, line: ExportLineRow, { region, currency }: Home): Node {
  const digits = currencyDigits(currency)
  const amount = (minor: string | null): string => decimalOf(BigInt(minor ?? '0'), digits)
  const code = line.vat_code ?? ''
  const rate = vatCodeOf(region, code, row.vat_date)?.rate ?? null
  return [
    'TaxInformation',
    [
      ['TaxType', 'VAT'],
      ['TaxCode', cut(code, most.code)],
      rate === null ? null : ['TaxPercentage', rate],
      ['TaxBase', amount(line.vat_base_minor)],
      ['TaxAmount', [['Amount', amount(line.vat_amount_minor)]]],
    ],
  ]
}
