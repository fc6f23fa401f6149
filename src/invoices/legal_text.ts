import type { Nature, Region, SalesRule } from '#regions/room'

export type LegalText = Record<string, string>

/** What the rule makes the invoice say, by language; empty where it says nothing. */
export function textOfRule({ da, it, en }: SalesRule): LegalText {
  const texts = Object.entries({ da, it, en })
  return Object.fromEntries(texts.filter((pair): pair is [string, string] => pair[1] !== null))
}

/**
 * The reason for no VAT as the region's table of natures names it: in the region's own language and
 * in English, with the article where one is known for that day.
 */
export function textOfNature(region: Region, nature: Nature): LegalText {
  const [own = 'en'] = region.languages
  const cite = (name: string) =>
    nature.legalReference === null ? name : `${name} - ${nature.legalReference}`
  return { [own]: cite(nature.name), en: cite(nature.nameEn) }
}

/** All that the lines make the invoice say, each sentence once, in the order of the lines. */
export function joinTexts(texts: readonly LegalText[]): LegalText {
  const sentences = new Map<string, Set<string>>()
  for (const text of texts) {
    for (const [language, sentence] of Object.entries(text)) {
      sentences.set(language, (sentences.get(language) ?? new Set()).add(sentence))
    }
  }
  return Object.fromEntries(
    [...sentences].map(([language, all]) => [language, [...all].join('; ')]),
  )
}
