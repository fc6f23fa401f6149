import { cautionWords, isCautionAbout, type PurchaseCaution, type Region } from '#regions/room'
import { isAt, tokensOf } from '../document/word_patterns.ts'

/** A rule that the words of a paper call for, and those words. */
export type Caution = { rule: PurchaseCaution; hint: string }

type Pattern = { concept: string; text: string; tokens: readonly string[] }
type Table = { byFirst: ReadonlyMap<string, readonly Pattern[]>; open: readonly Pattern[] }

const languages = new Set<string>(cautionWords.map(({ language }) => language))
const tables = new Map<string, Table>()

/** The words of the document's language and of English, which bills mix in; of all if unknown. */
function tableOf(language: string | null): Table {
  const spoken = language?.slice(0, 2) ?? ''
  const kept = tables.get(spoken)
  if (kept !== undefined) return kept
  const patterns = cautionWords
    .filter(({ language: of }) => !languages.has(spoken) || of === spoken || of === 'en')
    .flatMap(({ concept, words }) =>
      words.map((text): Pattern => ({ concept, text, tokens: tokensOf(text) })),
    )
  const isOpen = ({ tokens }: Pattern) => tokens[0]?.includes('*') === true
  const made = {
    byFirst: Map.groupBy(
      patterns.filter((pattern) => !isOpen(pattern)),
      ({ tokens }) => tokens[0] ?? '',
    ),
    open: patterns.filter(isOpen),
  }
  tables.set(spoken, made)
  return made
}

// Words that mean something else together, such as a virtual private server.
const setPhrase = 'set_phrase'

/** What the words of a text speak of, each with the words that do. */
function conceptsIn(table: Table, text: string): Map<string, string> {
  const tokens = tokensOf(text)
  const found = new Map<string, string>()
  for (let at = 0; at < tokens.length; at += 1) {
    const here = [...(table.byFirst.get(tokens[at] ?? '') ?? []), ...table.open].filter((pattern) =>
      isAt(tokens, at, pattern.tokens),
    )
    const set = here.find(({ concept }) => concept === setPhrase)
    if (set !== undefined) {
      at += set.tokens.length - 1
      continue
    }
    for (const { concept, tokens: words } of here) {
      if (!found.has(concept)) found.set(concept, tokens.slice(at, at + words.length).join(' '))
    }
  }
  return found
}

/** The first rule of the region that these lines of the paper call for on a cost of this category. */
export function cautionIn(
  region: Region,
  language: string | null,
  texts: readonly string[],
  category: string,
): Caution | null {
  const table = tableOf(language)
  const seen = texts.map((text) => conceptsIn(table, text)).filter(({ size }) => size > 0)
  if (seen.length === 0) return null
  const shows = (concept: string) => seen.some((found) => found.has(concept))
  for (const rule of region.cautions) {
    if (!isCautionAbout(rule, category) || rule.becomes === category || rule.unless.some(shows))
      continue
    const hint = hintOf(seen, rule)
    if (hint !== null) return { rule, hint }
  }
  return null
}

/** Words that count together stand on one line: elsewhere they may be of the letterhead. */
function hintOf(seen: readonly Map<string, string>[], { on }: PurchaseCaution): string | null {
  for (const joined of on) {
    const concepts = joined.split('+')
    const found = seen.find((one) => concepts.every((concept) => one.has(concept)))
    if (found === undefined) continue
    return [...new Set(concepts.map((concept) => found.get(concept) ?? ''))].join('", "')
  }
  return null
}
