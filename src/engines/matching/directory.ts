import { gatherContacts } from './contacts.ts'
import type { OpenItem, Transaction } from './terms/input.ts'
import { contactsOf } from './item_index.ts'
import type { Learned } from './terms/learned.ts'
import { createNaming } from './named_contacts.ts'
import { wordsOfName } from './text/name_words.ts'
import { normalIban, normalizeTransaction } from './normalize.ts'

/** A name or an account by which a contact is known. */
export type KnownAs = { contactKey: string; name: string | null; iban: string | null }

export type Directory = {
  /** The contacts whose items a payment would be compared with, likeliest first. */
  meant: (transaction: Transaction) => string[]
  /** The known contacts that the comparison of these payments with names can depend on. */
  around: (transactions: readonly Transaction[]) => KnownAs[]
}

const stemLength = 4

/**
 * Finds the contacts that payments name, by the matcher's own rules, before their items are loaded.
 */
export function createDirectory(known: readonly KnownAs[], learned: Learned): Directory {
  const contacts = gatherContacts(known.map(asItem), learned)
  const naming = createNaming(contacts)
  return {
    meant: (transaction) => {
      const seen = normalizeTransaction(transaction, 0)
      const found = contactsOf(seen, naming(seen), contacts)
      return found.flatMap((at) => contacts.all[at]?.key ?? [])
    },
    around: (transactions) => around(known, transactions),
  }
}

/**
 * A placeholder item: it takes part in no comparison of amounts, and only shows that a contact of
 * this name exists.
 */
export function asItem({ contactKey, name, iban }: KnownAs, at: number): OpenItem {
  return {
    id: `known:${contactKey}:${at}`,
    amountMinor: 0n,
    currency: 'XXX',
    baseAmountMinor: null,
    date: '1970-01-01',
    dueDate: null,
    counterparty: name,
    iban,
    number: null,
    paymentReference: null,
    kind: 'known',
    contactKey,
  }
}

/**
 * Contacts that share the beginning of a word with a payment, and those that share a word with one
 * of these: the weight of a word depends on how many contacts have it.
 */
function around(known: readonly KnownAs[], transactions: readonly Transaction[]): KnownAs[] {
  const stems = new Set<string>()
  const ibans = new Set<string>()
  for (const transaction of transactions) {
    const { name, text, iban } = normalizeTransaction(transaction, 0)
    for (const word of [...name.words, ...text.words]) stems.add(stemOf(word))
    if (iban !== null) ibans.add(iban)
  }
  const named = known.map((one) => ({ one, words: wordsOf(one) }))
  const isMet = ({ one, words }: (typeof named)[number]): boolean =>
    words.some((word) => stems.has(stemOf(word))) || ibans.has(normalIban(one.iban) ?? '')
  const met = new Set(named.filter(isMet).flatMap(({ words }) => words))
  return named
    .filter((each) => isMet(each) || each.words.some((word) => met.has(word)))
    .map(({ one }) => one)
}

function wordsOf({ name }: KnownAs): string[] {
  const { words } = wordsOfName(name ?? '')
  return [...words, words.join('')]
}

function stemOf(word: string): string {
  return word.slice(0, stemLength)
}
