import type { Category, Region } from '#regions/room'
import { foldText } from '../document/word_patterns.ts'

export type HintMatch = { category: Category; hint: string }

type Needle = HintMatch & { folded: string; rank: number }

// Hints match whole words, so only hints whose first word is in the text need to be searched.
const needles = new WeakMap<Region, ReadonlyMap<string, readonly Needle[]>>()
const word = /[\p{L}\p{N}]+/gu

function needlesOf(region: Region): ReadonlyMap<string, readonly Needle[]> {
  const kept = needles.get(region)
  if (kept !== undefined) return kept
  const ranked = region.categories
    .flatMap((category) => category.hints.map((hint) => ({ category, hint })))
    .toSorted((a, b) => b.hint.length - a.hint.length)
    .map((match, rank) => ({ ...match, folded: foldText(match.hint), rank }))
  const made = Map.groupBy(ranked, (needle) => needle.folded.match(word)?.[0] ?? '')
  needles.set(region, made)
  return made
}

/**
 * The longest hint that occurs in the text as whole words. This is the only way the words of a
 * document affect its coding: they can pick a row of the region's table and nothing else.
 */
export function findHint(region: Region, text: string): HintMatch | null {
  const folded = foldText(text)
  const known = needlesOf(region)
  let best: Needle | null = null
  for (const first of new Set(folded.match(word))) {
    for (const needle of known.get(first) ?? []) {
      if (best !== null && best.rank < needle.rank) break
      if (hasWords(folded, needle.folded)) best = needle
    }
  }
  return best === null ? null : { category: best.category, hint: best.hint }
}

/** Both folded. `bar` is found in "Bar Roma", not in "Barilla". */
export function hasWords(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length
    // Two code units, because a letter may be a surrogate pair.
    const isOpen = !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at))
    if (isOpen && !/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2))) return true
  }
  return false
}
