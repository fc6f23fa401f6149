import { sayPeriod, type Language } from '#languages/room'
import { currencyDigits, fromDecimal, isCurrency, toDecimal } from '#kernel/values/money'
import { toVisibleLine } from '#kernel/values/visible_text'
import { showAmount, showDay, showNumber } from '../frame/format.ts'
import type { PageWords } from '../frame/words.ts'

export type FactName = keyof PageWords['approvals']['facts']
export type ApprovalFact = { name: FactName; value: string; isAmount: boolean }

export type ShownEntryLine = {
  account: string
  text: string
  vatCode: string
  debit: string
  credit: string
}
export type ShownEntry = {
  date: string
  currency: string
  lines: ShownEntryLine[]
  debit: string
  credit: string
}
/** `how` is how the amount comes about: quantity, price and VAT. */
export type SaleLine = { text: string; how: string; net: string }

const mostLetters = 200

/** What would come of it, and what was asked for: some things stand in the one only. */
export type ShownCall = { preview?: unknown; input?: unknown }

/** A value inside a record of any kind; undefined where there is none. */
function at(record: unknown, ...keys: string[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) =>
      inner !== null && typeof inner === 'object' && Object.hasOwn(inner, key)
        ? (inner as Record<string, unknown>)[key]
        : undefined,
    record,
  )
}

/**
 * What a person looks at first, picked from the record as it would be. Documents, invoices,
 * self-invoices and returns are told apart by what they have; the whole record is shown below.
 */
export function factsOf(language: Language, { preview, input }: ShownCall): ApprovalFact[] {
  const record = at(preview, 'invoice') ?? preview
  const currency = firstText(
    record,
    ['currency'],
    ['extraction', 'currency'],
    ['coding', 'currency'],
  )
  const text = (name: FactName, ...paths: string[][]): ApprovalFact[] => {
    const value = firstText(record, ...paths)
    return value === '' ? [] : [{ name, value, isAmount: false }]
  }
  const day = (name: FactName, ...paths: string[][]): ApprovalFact[] =>
    text(name, ...paths).map((fact) => ({ ...fact, value: showDay(language, fact.value) }))
  const amount = (name: FactName, ...paths: string[][]): ApprovalFact[] => {
    const value = paths.map((path) => at(record, ...path)).find((one) => typeof one === 'number')
    if (typeof value !== 'number') return []
    return [{ name, value: showAmount(language, value, currency), isAmount: true }]
  }
  const count = (name: FactName, key: string): ApprovalFact[] => {
    const value = at(record, key)
    return typeof value === 'number' ? [{ name, value: String(value), isAmount: false }] : []
  }
  const period = text('period', ['period', 'key']).map((fact) => ({
    ...fact,
    value: sayPeriod(fact.value, language),
  }))
  const named = text('buyer', ['buyerName'])
  const asked = textAt(input, 'buyer', 'name')
  const buyer: ApprovalFact[] =
    named.length > 0 || asked === '' ? named : [{ name: 'buyer', value: asked, isAmount: false }]
  return [
    ...text('supplier', ['extraction', 'supplier', 'name'], ['supplier', 'name']),
    ...buyer,
    ...text('number', ['number'], ['extraction', 'invoiceNumber'], ['original', 'number']),
    ...day('date', ['date'], ['extraction', 'date'], ['original', 'date']),
    ...day('dueDate', ['dueDate'], ['extraction', 'dueDate']),
    ...period,
    ...text('text', ['coding', 'bookingText'], ['text']),
    ...text('file', ['fileName']),
    ...count('entries', 'entries'),
    ...text('reason', ['causale']),
    ...amount('net', ['totals', 'net'], ['extraction', 'net']),
    ...amount('vat', ['totals', 'vat'], ['extraction', 'vat']),
    ...amount('gross', ['totals', 'gross'], ['extraction', 'total'], ['amount']),
    ...amount('payable', ['totals', 'payable'], ['toSettle']),
  ]
}

/** What speaks against it, as the record itself says: nobody should have to look for that. */
export function doubtsOf({ approvals: word }: PageWords, preview: unknown): string[] {
  const record = at(preview, 'invoice') ?? preview
  const isRepeated = textAt(record, 'duplicateOf') !== ''
  const failed = textAt(record, 'error', 'message')
  // The page tells of a duplicate in its own words, beside both documents.
  const others = listAt(record, 'warnings').filter(
    (one) => !(isRepeated && textAt(one, 'code') === 'possible_duplicate'),
  )
  const warned = others.map(
    (one) => textAt(one, 'detail') || textAt(one, 'message') || textAt(one, 'code'),
  )
  const first = isRepeated ? word.duplicate : failed
  return [first, ...warned].filter((text) => text !== '')
}

export type ComparedFact = { name: FactName | 'state'; here: string; there: string }

/** A document and the one that it may repeat, side by side; none where there is no such one. */
export function comparedOf(
  language: Language,
  { approvals: word }: PageWords,
  preview: unknown,
): ComparedFact[] {
  const twin = listAt(preview, 'warnings')
    .map((one) => at(one, 'other'))
    .find((other) => textAt(other, 'documentId') !== '')
  if (twin === undefined) return []
  const state = (record: unknown) =>
    (word.documentStates as Readonly<Record<string, string>>)[textAt(record, 'status')] ?? ''
  const total = (record: unknown, ...path: string[]) => {
    const value = at(record, ...path, 'total')
    const currency = textAt(record, ...path, 'currency')
    return typeof value === 'number' ? showAmount(language, value, currency) : ''
  }
  const day = (text: string) => (text === '' ? '' : showDay(language, text))
  const read = at(preview, 'extraction')
  return [
    {
      name: 'supplier',
      here: textAt(read, 'supplier', 'name'),
      there: textAt(twin, 'supplierName'),
    },
    { name: 'number', here: textAt(read, 'invoiceNumber'), there: textAt(twin, 'invoiceNumber') },
    { name: 'date', here: day(textAt(read, 'date')), there: day(textAt(twin, 'date')) },
    { name: 'gross', here: total(read), there: total(twin) },
    { name: 'state', here: state(preview), there: state(twin) },
  ]
}

/** The journal entry that posting would write, where the record tells it. */
export function entryOf(language: Language, record: unknown): ShownEntry | null {
  const lines = at(record, 'coding', 'entry', 'lines')
  if (!Array.isArray(lines) || lines.length === 0) return null
  const currency = textAt(lines[0], 'currency')
  const digits = isCurrency(currency) ? currencyDigits(currency) : 2
  const sum = (isSide: (amount: number) => boolean): string => {
    const side = lines.map((line) => numberAt(line, 'amount')).filter(isSide)
    const total = side.reduce((all, one) => all + fromDecimal(one, digits), 0n)
    return showNumber(language, toDecimal(total < 0n ? -total : total, digits), currency)
  }
  return {
    date: showDay(language, textAt(record, 'coding', 'entry', 'date')),
    currency,
    lines: lines.map((line) => entryLine(language, line)),
    debit: sum((amount) => amount > 0),
    credit: sum((amount) => amount < 0),
  }
}

function entryLine(language: Language, line: unknown): ShownEntryLine {
  const amount = numberAt(line, 'amount')
  const shown = showNumber(language, Math.abs(amount), textAt(line, 'currency'))
  return {
    account: textAt(line, 'account'),
    text: textAt(line, 'text'),
    vatCode: textAt(line, 'vatCode'),
    debit: amount < 0 ? '' : shown,
    credit: amount < 0 ? shown : '',
  }
}

/** What an invoice would ask money for; where the outcome tells no lines, those that were given. */
export function saleLinesOf(
  language: Language,
  { preview: outcome, input }: ShownCall,
): SaleLine[] {
  const preview = at(outcome, 'invoice') ?? outcome
  const priced = textAt(preview, 'buyerName') === '' ? [] : listAt(preview, 'lines')
  const given = textAt(input, 'buyer', 'name') === '' ? [] : listAt(input, 'lines')
  const currency = textAt(preview, 'currency') || textAt(input, 'currency')
  return (priced.length > 0 ? priced : given).map((line) => {
    const quantity = showNumber(language, numberAt(line, 'quantity'), '').replace(/[.,]00$/, '')
    const price = showAmount(language, numberAt(line, 'unitPrice'), currency)
    const [rate, net] = [at(line, 'effectiveRate') ?? at(line, 'vatRate'), at(line, 'net')]
    return {
      text: textAt(line, 'description'),
      how: `${quantity} × ${price}${typeof rate === 'number' ? `; ${rate} %` : ''}`,
      net: typeof net === 'number' ? showAmount(language, net, currency) : '',
    }
  })
}

function listAt(record: unknown, ...path: string[]): unknown[] {
  const value = at(record, ...path)
  return Array.isArray(value) ? value : []
}

function textAt(record: unknown, ...path: string[]): string {
  const value = at(record, ...path)
  return typeof value === 'string' ? toVisibleLine(value, mostLetters) : ''
}

function numberAt(record: unknown, ...path: string[]): number {
  const value = at(record, ...path)
  return typeof value === 'number' ? value : 0
}

function firstText(record: unknown, ...paths: string[][]): string {
  return paths.map((path) => textAt(record, ...path)).find((text) => text !== '') ?? ''
}
