import type { OpenItem, Transaction } from './input.ts'
import { wordsOfName } from './name_words.ts'
import { normalIban, seeItem, seeTransaction, type SeenItem, type SeenTransaction } from './seen.ts'

/** Raised with every change below, so that keys which were stored under other rules are made anew. */
export const keysVersion = 'keys-1'

const stemLength = 4
const mostStems = 12

/**
 * By what a payment and an open item may find each other: whatever pair the matcher would compare
 * for its amount, reference, number or account shares at least one of these.
 */
export function keysOfTransaction(transaction: Transaction): string[] {
  const { references, codes, mentions, iban }: SeenTransaction = seeTransaction(transaction, 0)
  return distinct([
    amountKey(transaction),
    ...references.map(({ key }) => `r:${key}`),
    ...[...codes].map((code) => `x:${code}`),
    ...mentions.flatMap(({ core, digits }) => [`n:${core}`, `n:${digits}`]),
    ...(iban === null ? [] : [ibanKey(iban)]),
  ])
}

export function keysOfItem(item: OpenItem): string[] {
  const { reference, code, number, iban }: SeenItem = seeItem(item, 0, 0)
  return distinct([
    amountKey(item),
    ...(reference === null ? [] : [`r:${reference.key}`]),
    ...(code === null ? [] : [`x:${code}`]),
    ...(number === null ? [] : [`n:${number.core}`, `n:${number.digits}`]),
    ...(iban === null ? [] : [ibanKey(iban)]),
  ])
}

/** How the words of a payment begin, of which some may be somebody's name. */
export function stemsOfTransaction(transaction: Transaction): string[] {
  const { name, text } = seeTransaction(transaction, 0)
  return distinct([...name.words, ...text.words].map(stemOf)).slice(0, mostStems)
}

/** How the words of a name begin, and the whole of it written as one word. */
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
