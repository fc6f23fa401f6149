import type { Nature, Region, SalesCode, SalesRule } from '#regions/room'

export type LegalText = Record<string, string>

/** The text that the rule requires on the invoice, by language; empty if none. */
export function textOfRule({ texts }: SalesRule | SalesCode): LegalText {
  return { ...texts }
}

/**
 * The reason for no VAT from the region's table of natures: in the region's language and in
 * English, with the article of law if one is known for that day.
 */
export function textOfNature(region: Region, nature: Nature): LegalText {
  const [own = 'en'] = region.languages
  const cite = (name: string) =>
    nature.legalReference === null ? name : `${name} - ${nature.legalReference}`
  return { [own]: cite(nature.name), en: cite(nature.nameEn) }
}

/** The required texts of all lines, each once, in the order of the lines. */
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
