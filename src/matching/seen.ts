import { foldText } from './fold_text.ts'
import { dayNumber, timingOf, type Timing } from './compare_dates.ts'
import {
  findMentions,
  readInvoiceNumber,
  type InvoiceNumber,
  type Mention,
} from './invoice_numbers.ts'
import type { OpenItem, Transaction } from './input.ts'
import { wordsOfName, wordsOfText, type NameWords } from './name_words.ts'
import { readPaymentWords, type PaymentWords } from './payment_words.ts'
import { findStructured, numbersInside, type Structured } from './structured_references.ts'

/** A transaction with all that is read out of it once. */
export type SeenTransaction = {
  readonly at: number
  readonly transaction: Transaction
  readonly day: number
  readonly iban: string | null
  readonly name: NameWords
  readonly text: NameWords
  readonly mentions: readonly Mention[]
  readonly references: readonly Structured[]
  /** Words that may be a reference without a check of its own. */
  readonly codes: ReadonlySet<string>
  readonly payment: PaymentWords
  /** By which payments like this one are remembered. */
  readonly pattern: string
}

export type SeenItem = {
  readonly at: number
  readonly item: OpenItem
  readonly timing: Timing
  readonly contact: number
  readonly iban: string | null
  readonly number: InvoiceNumber | null
  readonly reference: Structured | null
  readonly code: string | null
}

/** A reference that is shorter is met by chance. */
const shortestCode = 6

export function seeTransaction(transaction: Transaction, at: number): SeenTransaction {
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

export function seeItem(item: OpenItem, at: number, contact: number): SeenItem {
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
 * Letters and digits alone, and only where digits are among them: a word is no reference, and neither
 * is NOTPROVIDED, which SEPA writes where the payer gave none.
 */
function codeOf(text: string): string | null {
  const bare = foldText(text)
    .replaceAll(/[^a-z0-9]/g, '')
    .toUpperCase()
  return /\d/.test(bare) ? bare : null
}
