import { currencyDigits, fromDecimal, isExactDecimal } from '#kernel/values/money'
import { uuidOf } from '#kernel/corridor/record'
import type { EntryInput, EntryInputLine } from './entry_input.ts'
import { entryFault, lineFault } from './entry_fault.ts'

/** A line by hand in minor units of the entry's currency, debit positive. */
export type EntryGivenLine = {
  account: string
  amount: bigint
  vatCode: string | null
  vatAmount: bigint | null
  vatBase: bigint | null
  deductible: bigint | null
  text: string | null
  contactId: string | null
  settles: string | null
  dueOn: string | null
}

/** An entry by hand with everything that posting needs. */
export type GivenEntry = {
  date: string
  text: string
  vatDate: string
  currency: string
  /** As given, exact; null: looked up, or the currency is the organization's. */
  rate: string | null
  lines: readonly EntryGivenLine[]
  attachments: readonly string[]
  reverseOn: string | null
}

export function givenEntryOf(input: EntryInput, homeCurrency: string): GivenEntry {
  const { date, text, lines = [], currency = homeCurrency, exchangeRate: rate } = input
  if (date === undefined) throw missing('/date', 'Say on which day it is booked.')
  if (text === undefined) throw missing('/text', 'Say what the entry is about.')
  if (lines.length === 0) throw missing('/lines', 'An entry has at least two lines.')
  const digits = currencyDigits(currency)
  if (rate !== undefined && currency === homeCurrency) {
    throw entryFault(
      '/exchangeRate',
      'rate_not_needed',
      'The entry is in the currency of the books.',
    )
  }
  const reverseOn = input.reverseOn ?? null
  if (reverseOn !== null && reverseOn <= date) {
    throw entryFault('/reverseOn', 'not_later', 'It is reversed on a day behind its own.')
  }
  return {
    date,
    text,
    vatDate: input.vatDate ?? date,
    currency,
    rate: rate === undefined ? null : decimalText(rate),
    lines: lines.map((line, index) => givenLineOf(line, index, digits)),
    attachments: attachmentsOf(input.attachments ?? []),
    reverseOn,
  }
}

const missing = (pointer: string, detail: string) => entryFault(pointer, 'missing', detail)

function givenLineOf(line: EntryInputLine, index: number, digits: number): EntryGivenLine {
  const minor = (field: 'amount' | 'vatAmount' | 'vatBase' | 'deductible'): bigint | null => {
    const value = line[field]
    if (value === undefined) return null
    if (isExactDecimal(value, digits)) return fromDecimal(value, digits)
    throw lineFault(index, field, 'too_many_decimals', `Use at most ${digits} decimals.`)
  }
  const { account, vatCode = null, text = null, contactId, settles, dueDate = null } = line
  const amount = minor('amount') ?? 0n
  const amounts = {
    vatAmount: minor('vatAmount'),
    vatBase: minor('vatBase'),
    deductible: minor('deductible'),
  }
  const unused = Object.entries(amounts).find(([, value]) => value !== null)
  if (vatCode === null && unused !== undefined) {
    const detail = 'Only a line with a VAT code has VAT; name the code, or leave it out.'
    throw lineFault(index, unused[0], 'vat_code_missing', detail)
  }
  if (amount === 0n && amounts.vatBase === null) {
    throw lineFault(index, 'amount', 'amount_zero', 'A line needs an amount.')
  }
  return {
    account,
    amount,
    vatCode,
    ...amounts,
    text,
    contactId: contactId === undefined ? null : uuidOf('con', contactId, 'contact_not_found'),
    settles: settles === undefined ? null : uuidOf('led', settles, 'ledger_entry_not_found'),
    dueOn: dueDate,
  }
}

/** The shortest decimal that gives the number back; never with an exponent. */
function decimalText(rate: number): string {
  const text = String(rate)
  return text.includes('e') ? rate.toFixed(20).replace(/0+$/, '') : text
}

function attachmentsOf(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => uuidOf('file', id, 'file_not_found')))]
}
