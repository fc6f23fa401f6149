import { compareNames, type NameLikeness, type Rarity } from './text/compare_names.ts'
import type { Contact, Contacts } from './contacts.ts'
import type { NormalizedTransaction } from './normalize.ts'

/**
 * `lead`: only the first word of the name, which no other contact has, as card terminals print it.
 * `none`: the payer's name is different. `unsaid`: the text has words that may or may not be a
 * name. `other`: it clearly names another contact. `absent`: there are no words.
 */
export type NameKind =
  | 'strong'
  | 'lead'
  | 'medium'
  | 'weak'
  | 'unsaid'
  | 'none'
  | 'other'
  | 'absent'

/** How clearly a payment names each contact. */
export type Naming = {
  kindOf: (contact: number) => NameKind
  /** Contacts whose name occurs at least in part, best first. */
  named: readonly number[]
}

type Sight = {
  contact: number
  kind: 'strong' | 'lead' | 'medium' | 'weak'
  found: number
  isCutOff: boolean
}

const strongShare = 85
const wholeShare = 90
const mediumShare = 50
/** One rare word, or the whole of several: "Jensen" alone could be anybody. */
const leastFound = { one: 80, several: 45 }
const mostExcess = 30
/** Below this, a word is too common to identify a name. */
const leastLead = 95
/** How much better another name must fit to be the one that is meant. */
const clearlyMore = 30
const mostCompared = 300
const stemLength = 4

/** Finds the contacts that a payment names, without comparing it with every contact. */
export function createNaming(contacts: Contacts): (seen: NormalizedTransaction) => Naming {
  const byWord = indexBy(contacts.all, (word) => word)
  const byStem = indexBy(contacts.all, stemOf)
  return (seen) => {
    const sights = comparable(seen, byWord, byStem)
      .map((contact) => sightOf(seen, contact, contacts))
      .filter((sight) => sight !== null)
      .toSorted((a, b) => b.found - a.found || a.contact - b.contact)
    return namingOf(sights, seen)
  }
}

function namingOf(sights: readonly Sight[], seen: NormalizedTransaction): Naming {
  const best = Math.max(0, ...sights.filter((one) => one.kind === 'strong').map((one) => one.found))
  const kinds = new Map<number, NameKind>()
  const cutOff = sights.filter((one) => one.kind === 'strong' && one.isCutOff).length
  for (const { contact, kind, found, isCutOff } of sights) {
    // A truncated name may be the beginning of several.
    const isUnclear = isCutOff && cutOff > 1 && kind === 'strong'
    kinds.set(contact, best - found >= clearlyMore ? 'other' : isUnclear ? 'medium' : kind)
  }
  const hasName = seen.name.words.length > 0
  const hasText = seen.text.words.length > 0
  const rest: NameKind = best > 0 ? 'other' : hasName ? 'none' : hasText ? 'unsaid' : 'absent'
  return {
    kindOf: (contact) => kinds.get(contact) ?? rest,
    named: sights.map(({ contact }) => contact),
  }
}

type ContactsBy = ReadonlyMap<string, readonly Contact[]>

function indexBy(all: readonly Contact[], keyOf: (word: string) => string): ContactsBy {
  const index = new Map<string, Contact[]>()
  for (const contact of all) {
    const words = contact.names.flatMap((name) => [...name, name.join('')])
    for (const key of new Set(words.map(keyOf))) {
      const list = index.get(key)
      if (list === undefined) index.set(key, [contact])
      else list.push(contact)
    }
  }
  return index
}

/** Contacts that share a word or its beginning, rare words first. */
function comparable(
  seen: NormalizedTransaction,
  byWord: ContactsBy,
  byStem: ContactsBy,
): Contact[] {
  const words = new Set([...seen.name.words, ...seen.text.words])
  const stems = new Set([...words].map(stemOf))
  const lists = [
    ...[...words].map((word) => byWord.get(word) ?? []),
    ...[...stems].map((stem) => byStem.get(stem) ?? []),
  ].toSorted((a, b) => a.length - b.length)
  const found = new Set<Contact>()
  for (const list of lists) {
    if (found.size > 0 && found.size + list.length > mostCompared) break
    for (const contact of list.slice(0, mostCompared)) found.add(contact)
  }
  return [...found]
}

function sightOf(
  seen: NormalizedTransaction,
  contact: Contact,
  { rarity }: Contacts,
): Sight | null {
  let best: Sight | null = null
  for (const words of contact.names) {
    for (const payer of [seen.name, seen.text]) {
      const likeness = compareNames(words, payer, rarity)
      const isLed = isLeading(words, payer.words, rarity)
      const kind = kindOfLikeness(likeness, words.length, isLed)
      if (kind === null) continue
      const { found, isCutOff } = likeness
      const sight: Sight = { contact: contact.at, kind, found, isCutOff }
      if (best === null || isBetter(sight, best)) best = sight
    }
  }
  return best
}

const ranks = { strong: 3, lead: 2, medium: 1, weak: 0 }

function isBetter(a: Sight, b: Sight): boolean {
  return ranks[a.kind] > ranks[b.kind] || (a.kind === b.kind && a.found > b.found)
}

/** Whether both begin with the same word, one that no other contact has. */
function isLeading(contact: readonly string[], payer: readonly string[], rarity: Rarity): boolean {
  const [word = ''] = contact
  return word.length >= stemLength && word === payer[0] && rarity.weightOf(word) >= leastLead
}

function kindOfLikeness(
  likeness: NameLikeness,
  count: number,
  isLed: boolean,
): Sight['kind'] | null {
  const { share, found, excess } = likeness
  if (found === 0) return null
  const least = count > 1 && share >= wholeShare ? leastFound.several : leastFound.one
  if (share >= strongShare && found >= least && excess <= mostExcess) return 'strong'
  if (isLed) return 'lead'
  if (share >= mediumShare) return 'medium'
  return 'weak'
}

function stemOf(word: string): string {
  return word.slice(0, stemLength)
}
