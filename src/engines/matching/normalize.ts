import { foldText } from './text/fold_text.ts'
import { dayNumber, timingOf, type Timing } from './compare_dates.ts'
import {
  findMentions,
  readInvoiceNumber,
  type InvoiceNumber,
  type Mention,
} from './text/invoice_numbers.ts'
import type { OpenItem, Transaction } from './terms/input.ts'
import { wordsOfName, wordsOfText, type NameWords } from './text/name_words.ts'
import { readPaymentWords, type PaymentWords } from './text/payment_words.ts'
import { findStructured, numbersInside, type Structured } from './text/structured_references.ts'

/** A transaction with everything that is parsed from it once. */
export type NormalizedTransaction = {
  readonly at: number
  readonly transaction: Transaction
  readonly day: number
  readonly iban: string | null
  readonly name: NameWords
  readonly text: NameWords
  readonly mentions: readonly Mention[]
  readonly references: readonly Structured[]
  /** Words that may be a reference without a check digit. */
  readonly codes: ReadonlySet<string>
  readonly payment: PaymentWords
  /** The pattern by which similar payments are remembered. */
  readonly pattern: string
}

export type NormalizedItem = {
  readonly at: number
  readonly item: OpenItem
  readonly timing: Timing
  readonly contact: number
  readonly iban: string | null
  readonly number: InvoiceNumber | null
  readonly reference: Structured | null
  readonly code: string | null
}

/** A shorter reference may occur by chance. */
const shortestCode = 6

export function normalizeTransaction(transaction: Transaction, at: number): NormalizedTransaction {
  const { counterparty, text, reference } = transaction
  const said = [reference ?? '', text].join(' \n ')
  const references = findStructured(said)
  const inside = references.flatMap((one) => numbersInside(one).map(insideMention))
  const name = wordsOfName(counterparty ?? '')
  const words = wordsOfText(text)
  return {
    at,
    transaction,
    day: dayNumber(transaction.date),
    iban: normalIban(transaction.iban),
    name,
    text: words,
    mentions: [...findMentions(said), ...inside],
    references,
    codes: codesOf(said),
    payment: readPaymentWords(said),
    pattern: (name.words.length > 0 ? name.words : words.words).slice(0, 6).join(' '),
  }
}

export function normalizeItem(item: OpenItem, at: number, contact: number): NormalizedItem {
  const own = item.paymentReference ?? ''
  const [reference = null] = findStructured(own)
  const code = reference === null ? codeOf(own) : null
  return {
    at,
    item,
    timing: timingOf(item.date, item.dueDate, item.kind),
    contact,
    iban: normalIban(item.iban),
    number: item.number === null ? null : readInvoiceNumber(item.number),
    reference,
    code: code !== null && code.length >= shortestCode ? code : null,
  }
}

export function normalIban(iban: string | null): string | null {
  const bare = (iban ?? '').replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()
  return bare === '' ? null : bare
}

function insideMention(digits: string): Mention {
  return { core: digits, year: null, digits, text: digits, isLabelled: false }
}

function codesOf(text: string): ReadonlySet<string> {
  const words = text.split(/\s+/).map(codeOf)
  return new Set(words.filter((word) => word !== null && word.length >= shortestCode) as string[])
}

/**
 * Letters and digits only, and only with at least one digit: a word is not a reference, nor is
 * NOTPROVIDED, which SEPA writes if the payer gave none.
 */
function codeOf(text: string): string | null {
  const bare = foldText(text)
    .replaceAll(/[^a-z0-9]/g, '')
    .toUpperCase()
  return /\d/.test(bare) ? bare : null
}
