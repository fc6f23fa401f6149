import { isGeneric, isPlace, weightOfWord, type NameWords } from './name_words.ts'

/** How rare each word is among the contacts of one organization. */
export type Rarity = {
  weightOf: (word: string) => number
  /** Whether a contact has this word in its name. */
  isKnown: (word: string) => boolean
}

export type NameLikeness = {
  /** How much of the contact's name occurs, in percent. */
  share: number
  /** The weight of what was found. */
  found: number
  /** What the payer's name has beyond the contact's, in percent of what was found. */
  excess: number
  /** Whether the end of the name is missing because the bank cut it. */
  isCutOff: boolean
}

/** A common word also makes a different name. */
const leastExcess = 60

const noLikeness: NameLikeness = { share: 0, found: 0, excess: 0, isCutOff: false }

/** The more contacts have a word, the less it says. */
export function rarityAmong(names: Iterable<readonly string[]>): Rarity {
  const counts = new Map<string, number>()
  for (const words of names) {
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const weights = new Map<string, number>()
  for (const [word, count] of counts) {
    weights.set(word, Math.round(weightOfWord(word) / (1 + Math.log(count) / 2)))
  }
  return {
    weightOf: (word) => weights.get(word) ?? weightOfWord(word),
    isKnown: (word) => weights.has(word),
  }
}

/** Compares a contact's name with the words of a payment, either its name field or its text. */
export function compareNames(
  contact: readonly string[],
  payer: NameWords,
  rarity: Rarity,
): NameLikeness {
  if (contact.length === 0 || payer.words.length === 0) return noLikeness
  let total = 0
  let found = 0
  const met = new Set<number>()
  for (const word of contact) {
    const weight = rarity.weightOf(word)
    total += weight
    const { quality, at } = bestAmong(word, payer, met)
    found += (weight * quality) / 100
    if (quality > 0) met.add(at)
  }
  if (isWrittenTogether(contact, payer.words)) found = Math.max(found, total * 0.95)
  const isCutOff = found < total && isBeginning(contact, payer.words, met, rarity)
  if (found === 0) return noLikeness
  const excess = excessOf(payer, met, rarity)
  return {
    share: Math.max(Math.round((found * 100) / total), isCutOff ? cutOffShare : 0),
    found: Math.round(found),
    excess: Math.round((excess * 100) / found),
    isCutOff,
  }
}

/**
 * Words that make it a longer name: "Hansen Byg" is not "Hansen Byg og Revision". In a name every
 * word counts; in a text only one that follows directly and is known from names.
 */
function excessOf(payer: NameWords, met: ReadonlySet<number>, rarity: Rarity): number {
  let excess = 0
  let isNext = false
  for (const [at, word] of payer.words.entries()) {
    isNext = met.has(at) || (isNext && payer.follows[at] === true)
    if (met.has(at) || isPlace(word) || word.length <= 2) continue
    const isNamePart = rarity.isKnown(word) || isGeneric(word)
    if (payer.isName || (isNext && isNamePart)) {
      excess += Math.max(leastExcess, rarity.weightOf(word))
    }
  }
  return excess
}

/** The payer's word most similar to one of the contact; each is used once. */
function bestAmong(
  word: string,
  payer: NameWords,
  met: ReadonlySet<number>,
): { quality: number; at: number } {
  let best = { quality: 0, at: -1 }
  for (const [at, other] of payer.words.entries()) {
    if (met.has(at)) continue
    const isLast = payer.isCut && at === payer.words.length - 1
    const quality = qualityOf(word, other, isLast)
    if (quality > best.quality) best = { quality, at }
  }
  return best
}

/** In percent: the same word, one that the bank cut, or one with a typo. */
function qualityOf(word: string, other: string, isLast: boolean): number {
  if (word === other) return 100
  if (other.length < word.length && word.startsWith(other)) {
    if (isLast && other.length >= 4) return 92
    if (other.length >= 6) return 85
    return 0
  }
  if (
    word.length >= 6 &&
    Math.abs(word.length - other.length) <= 1 &&
    isOneEditApart(word, other)
  ) {
    return 70
  }
  return 0
}

/** Whether one letter was changed, left out or put in. "hansen" and "jensen" differ by two. */
function isOneEditApart(a: string, b: string): boolean {
  if (a.charAt(0) !== b.charAt(0)) return false
  const shorter = a.length <= b.length ? a : b
  const longer = a.length <= b.length ? b : a
  let at = 0
  while (at < shorter.length && shorter.charAt(at) === longer.charAt(at)) at += 1
  const rest = longer.slice(at + 1)
  return shorter.length === longer.length
    ? shorter.slice(at + 1) === rest
    : shorter.slice(at) === rest
}

/** A name that the bank cut anywhere, also in its middle: "Hansen & Søn B" of "Hansen & Søn Byg". */
const shortestBeginning = { inWord: 11, atWord: 16 }
const leastBeginning = 45
const cutOffShare = 90

/** Whether words of the payer that follow each other are the beginning of the contact's name. */
function isBeginning(
  contact: readonly string[],
  payer: readonly string[],
  met: Set<number>,
  rarity: Rarity,
): boolean {
  const start = payer.indexOf(contact[0] ?? '')
  if (start < 0) return false
  const whole = contact.join(' ')
  let begun = ''
  let end = start
  while (end < payer.length) {
    const next = begun === '' ? (payer[end] ?? '') : `${begun} ${payer[end] ?? ''}`
    if (!whole.startsWith(next)) break
    begun = next
    end += 1
  }
  const weight = payer.slice(start, end).reduce((sum, word) => sum + rarity.weightOf(word), 0)
  const hasOwn = payer.slice(start, end).some((word) => contact.includes(word) && !isGeneric(word))
  // Cut between two words, it may be the whole of a shorter name.
  const isInWord = !whole.startsWith(`${begun} `)
  const shortest = isInWord ? shortestBeginning.inWord : shortestBeginning.atWord
  if (begun.length < shortest || !hasOwn || weight < leastBeginning) return false
  for (let at = start; at < end; at++) met.add(at)
  return true
}

/** "Novo Nordisk" as "NOVONORDISK"; short names occur in other words by chance. */
function isWrittenTogether(contact: readonly string[], payer: readonly string[]): boolean {
  if (contact.length < 2) return false
  const joined = contact.join('')
  return joined.length >= 8 && payer.some((word) => word === joined)
}
