import type { OpenItem, Transaction } from './terms/input.ts'
import { wordsOfName } from './text/name_words.ts'
import {
  normalIban,
  normalizeItem,
  normalizeTransaction,
  type NormalizedItem,
  type NormalizedTransaction,
} from './normalize.ts'

/** Raise it with every change below, so that stored keys are computed again. */
export const keysVersion = 'keys-1'

const stemLength = 4
const mostStems = 12

/**
 * The keys by which payments and open items find each other: every pair that the matcher would
 * compare for its amount, reference, number or account shares at least one.
 */
export function keysOfTransaction(transaction: Transaction): string[] {
  const { references, codes, mentions, iban }: NormalizedTransaction = normalizeTransaction(
    transaction,
    0,
  )
  return distinct([
    amountKey(transaction),
    ...references.map(({ key }) => `r:${key}`),
    ...[...codes].map((code) => `x:${code}`),
    ...mentions.flatMap(({ core, digits }) => [`n:${core}`, `n:${digits}`]),
    ...(iban === null ? [] : [ibanKey(iban)]),
  ])
}

export function keysOfItem(item: OpenItem): string[] {
  const { reference, code, number, iban }: NormalizedItem = normalizeItem(item, 0, 0)
  return distinct([
    amountKey(item),
    ...(reference === null ? [] : [`r:${reference.key}`]),
    ...(code === null ? [] : [`x:${code}`]),
    ...(number === null ? [] : [`n:${number.core}`, `n:${number.digits}`]),
    ...(iban === null ? [] : [ibanKey(iban)]),
  ])
}

/** The beginnings of the words of a payment, some of which may be a name. */
export function stemsOfTransaction(transaction: Transaction): string[] {
  const { name, text } = normalizeTransaction(transaction, 0)
  return distinct([...name.words, ...text.words].map(stemOf)).slice(0, mostStems)
}

/** The beginnings of the words of a name, and the name as one word. */
export function stemsOfName(name: string): string[] {
  const { words } = wordsOfName(name)
  return distinct([...words, words.join('')].filter((word) => word !== '').map(stemOf))
}

export function ibanKey(iban: string): string {
  return `i:${normalIban(iban) ?? ''}`
}

function amountKey({ currency, amountMinor }: { currency: string; amountMinor: bigint }): string {
  return `a:${currency}:${amountMinor}`
}

function stemOf(word: string): string {
  return word.slice(0, stemLength)
}

function distinct(keys: readonly string[]): string[] {
  return [...new Set(keys)]
}
