import type { ReadingFinding } from '#readers/room'
import { categoryOf, cautionWords } from '#regions/room'
import type { CodingLine, Evidence } from '../document/coding.ts'
import { hasWords } from './choose_hint.ts'
import { foldText } from '../document/word_patterns.ts'

/**
 * Some costs are easily taken for others that are deducted differently, such as those of a car for
 * those of a van. A person is asked, unless one has said so for this document or this supplier.
 */
export function openAlternatives(
  { region, extraction, setCategory, memory }: Evidence,
  lines: readonly CodingLine[],
): ReadingFinding[] {
  if (setCategory !== undefined) return []
  const coded = new Set(lines.map((line) => line.category))
  const name = foldText(extraction.fields.supplierName?.value ?? '')
  const words = foldText(extraction.words)
  const has = (word: string): boolean => hasWords(words, foldText(word))
  return region.alternatives.flatMap(({ category, other, asks, source }) => {
    const isKnown = memory?.category === category || coded.has(other) || !coded.has(category)
    const row = categoryOf(region, other)
    if (isKnown || row === undefined || asks === null || asks.unless.some(has)) return []
    if (asks.on.length === 0) {
      return [{ code: 'may_be_other', params: { category: row.nameEn, source } }]
    }
    const hint = asks.on.find((word) => has(word) && !hasWords(name, foldText(word)))
    if (hint === undefined) return []
    return [{ code: 'may_contain', params: { hint, category: row.nameEn, source } }]
  })
}

/**
 * Some bills hold costs of two kinds in one sum, such as breakfast on a hotel bill. If the words
 * tell of one and no line was split off for it, a person is asked.
 */
export function hiddenParts(
  { region, extraction, setCategory }: Evidence,
  lines: readonly CodingLine[],
): ReadingFinding[] {
  if (setCategory !== undefined) return []
  const coded = new Set(lines.map((line) => line.category))
  const name = foldText(extraction.fields.supplierName?.value ?? '')
  const words = foldText(extraction.words)
  return [...coded].flatMap((id) => {
    const others = (id === null ? undefined : categoryOf(region, id))?.mayContain ?? []
    return others
      .filter((other) => !coded.has(other))
      .flatMap((other) => {
        const category = categoryOf(region, other)
        const hint = [...(category?.hints ?? []), ...hiddenWords(other)].find((one) => {
          const folded = foldText(one)
          return hasWords(words, folded) && !hasWords(name, folded)
        })
        if (category === undefined || hint === undefined) return []
        return [{ code: 'may_contain', params: { hint, category: category.nameEn } }]
      })
  })
}

/** Further words by which a bill of another kind tells of such a part. */
const hiddenWords = (category: string): readonly string[] =>
  cautionWords.flatMap(({ concept, words }) => (concept === `hidden_${category}` ? words : []))
