import { purchaseWords, type Category, type Region } from '#regions/room'
import { isAt, isIn, tokensOf } from '../document/word_patterns.ts'

/** A part of a document, and how much its words say about what was bought. */
export type Spot = {
  text: string
  factor: number
  where: 'name' | 'line' | 'page'
  /** The part of the bill's amount on this line, from 0 to 1. */
  share?: number
}

export type WordMatch = {
  category: Category
  /** The words that decided, the strongest first. */
  words: string[]
  score: number
  /** How many words say so by themselves; two that other trades print too count as one. */
  witnesses: number
  /** Where the strongest of them stand. */
  where: Spot['where']
}

type Phrase = { text: string; tokens: readonly string[]; category: Category; weight: number }
type Table = {
  byFirst: ReadonlyMap<string, readonly Phrase[]>
  /** Phrases whose first word has a star. */
  open: readonly Phrase[]
  /** Words that count only together. */
  joined: readonly { parts: readonly (readonly string[])[]; phrase: Phrase }[]
}

const tables = new WeakMap<Region, Map<string, Table>>()

// A hint that is no word of a topic is the name of a business or of what it sells.
const nameWeight = 5
// A word on the line with all the money says far more than one on a line with hardly any.
const shareFactor = 4

/**
 * The kinds of cost that the words speak of, the best first. Every word counts once, where it says
 * most: this is the only way in which the words of a document affect its coding.
 */
export function weighWords(
  region: Region,
  language: string | null,
  spots: readonly Spot[],
): WordMatch[] {
  const table = tableOf(region, language?.slice(0, 2) ?? null)
  const found = new Map<Phrase, Seen>()
  const texts = spots.map((spot) => ({ ...spot, tokens: tokensOf(spot.text) }))
  for (const { tokens, factor, where, share = 0 } of texts) {
    for (const phrase of new Set(phrasesIn(table, tokens))) {
      const before = found.get(phrase) ?? { factor: 0, share: 0, where }
      const best = factor > before.factor ? { factor, where } : before
      found.set(phrase, { ...before, ...best, share: before.share + share })
    }
  }
  for (const { parts, phrase } of table.joined) {
    const weakest = parts.map((part) => texts.find(({ tokens }) => isIn(tokens, part)))
    const last = weakest.reduce((a, b) => ((b?.factor ?? 0) < (a?.factor ?? 0) ? b : a))
    if (last !== undefined) found.set(phrase, { factor: 4, share: 1, where: last.where })
  }
  const byCategory = Map.groupBy(found, ([phrase]) => phrase.category.id)
  return [...byCategory.values()].map(matchOf).toSorted((a, b) => b.score - a.score)
}

type Seen = { factor: number; share: number; where: Spot['where'] }

function matchOf(found: readonly [Phrase, Seen][]): WordMatch {
  const sorted = found
    .map(([{ text, category, weight }, { factor, share, where }]) => {
      return { text, category, where, weight, points: weight * (factor + shareFactor * share) }
    })
    .toSorted((a, b) => b.points - a.points)
  const [first] = sorted
  if (first === undefined) throw new Error('a category was found by no word')
  return {
    category: first.category,
    words: sorted.map(({ text }) => text),
    score: sorted.reduce((sum, { points }) => sum + points, 0),
    witnesses: sorted.reduce((sum, { weight }) => sum + (weight > 1 ? 1 : 0.5), 0),
    where: first.where,
  }
}

function tableOf(region: Region, language: string | null): Table {
  const kept = tables.get(region) ?? new Map<string, Table>()
  tables.set(region, kept)
  const known = kept.get(language ?? '')
  if (known !== undefined) return known
  const made = makeTable(region, language)
  kept.set(language ?? '', made)
  return made
}

function makeTable(region: Region, language: string | null): Table {
  const topics = topicPhrases(region, language)
  const phrases = [...topics, ...hintPhrases(region, topics)]
  const joined = phrases.filter(({ text }) => text.includes('+'))
  const plain = phrases
    .filter(({ text, tokens }) => !text.includes('+') && tokens.length > 0)
    .toSorted((a, b) => b.tokens.length - a.tokens.length || b.weight - a.weight)
  const isOpen = ({ tokens }: Phrase) => tokens[0]?.includes('*') === true
  return {
    byFirst: Map.groupBy(
      plain.filter((phrase) => !isOpen(phrase)),
      ({ tokens }) => tokens[0] ?? '',
    ),
    open: plain.filter(isOpen),
    joined: joined.map((phrase) => ({ parts: phrase.text.split('+').map(tokensOf), phrase })),
  }
}

/** The words of the document's language and of English, which bills mix in; of all if unknown. */
function topicPhrases(region: Region, language: string | null): Phrase[] {
  const byTopic = new Map(
    region.categories.flatMap((category) => category.topics.map((topic) => [topic, category])),
  )
  const isKnown = language !== null && purchaseWords.some((row) => row.language === language)
  const found = purchaseWords.flatMap(({ topic, language: of, weight, words }) => {
    const category = byTopic.get(topic)
    const isSpoken = !isKnown || of === null || of === language || of === 'en'
    if (category === undefined || !isSpoken) return []
    return words.map((text) => ({ text, tokens: tokensOf(text), category, weight }))
  })
  // A word that two languages share counts once.
  return [...new Map(found.map((one) => [`${one.category.id} ${one.text}`, one])).values()]
}

function hintPhrases(region: Region, topics: readonly Phrase[]): Phrase[] {
  const known = new Set(topics.map(({ tokens }) => tokens.join(' ')))
  return region.categories.flatMap((category) =>
    category.hints
      .map((text) => ({ text, tokens: tokensOf(text), category, weight: nameWeight }))
      .filter(({ tokens }) => !known.has(tokens.join(' '))),
  )
}

/** At each word the longest phrases, so that "camera di commercio" is no room of a hotel. */
function phrasesIn(table: Table, tokens: readonly string[]): Phrase[] {
  const found: Phrase[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const here = [...(table.byFirst.get(tokens[at] ?? '') ?? []), ...table.open].filter((phrase) =>
      isAt(tokens, at, phrase.tokens),
    )
    const longest = Math.max(1, ...here.map((phrase) => phrase.tokens.length))
    found.push(...here.filter((phrase) => phrase.tokens.length === longest))
    at += longest - 1
  }
  return found
}
