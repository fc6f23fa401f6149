import type { ReadingFinding } from '#readers/room'
import {
  categoryOf,
  cautionWords,
  isCautionAbout,
  type PurchaseCaution,
  type Region,
} from '#regions/room'
import { minorOf } from '../document/propose_amounts.ts'
import type { Evidence } from '../document/coding.ts'
import { isAt, tokensOf } from '../document/word_patterns.ts'
import {
  baseOf,
  enoughAccepted,
  treatmentOf,
  variantOf,
  type CategoryChoice,
  type SeenAmounts,
} from './choose_category.ts'
import { itemRowsOf } from '../document/item_words.ts'

/** A rule that the words of a paper call for, and those words. */
type Caution = { rule: PurchaseCaution; hint: string }

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
function cautionIn(
  region: Region,
  language: string | null,
  texts: readonly string[],
  category: string,
  isCharged = false,
  told: ReadonlyMap<string, string> = new Map(),
): Caution | null {
  const table = tableOf(language)
  const read = texts.map((text) => conceptsIn(table, text))
  const seen = [...read, told].filter(({ size }) => size > 0)
  if (seen.length === 0) return null
  const shows = (concept: string) => seen.some((found) => found.has(concept))
  for (const rule of region.cautions) {
    const isAlways = rule.effect === 'ask_always'
    const isOther =
      rule.effect === 'ask_charged' ? isCharged : isAlways || rule.becomes !== category
    if (!isCautionAbout(rule, baseOf(category)) || !isOther || rule.unless.some(shows)) continue
    const hint = hintOf(seen, rule)
    if (hint !== null) return { rule, hint }
  }
  return null
}

/** Words that count together stand on one line: elsewhere they may be of the letterhead. */
function hintOf(
  seen: readonly ReadonlyMap<string, string>[],
  { on }: PurchaseCaution,
): string | null {
  for (const joined of on) {
    const concepts = joined.split('+')
    const found = seen.find((one) => concepts.every((concept) => one.has(concept)))
    if (found === undefined) continue
    return [...new Set(concepts.map((concept) => found.get(concept) ?? ''))].join('", "')
  }
  return null
}

/**
 * The paper's own words go before the supplier's name and before what was learned, where they change
 * the deduction. Only what a person said of this very document goes before them.
 */
export function heedWords(
  evidence: Evidence,
  seen: SeenAmounts,
  choice: CategoryChoice,
): CategoryChoice {
  const { region, extraction, setCategory } = evidence
  const { language } = extraction
  if (setCategory !== undefined) return choice
  const told = toldByType(extraction)
  const names = namesOf(evidence)
  const lines = weightyLines(evidence)
  const papers =
    lines.length > 0 ? lines.map(({ text }) => [text]) : [itemRowsOf(evidence.extraction)]
  const isCharged = seen.place === 'domestic' && seen.rows.some(({ vat }) => vat !== 0n)
  const found = papers.map((texts) =>
    cautionIn(region, language, [...texts, ...names], choice.category, isCharged, told),
  )
  const first = found.find((caution) => caution !== null)
  if (first === undefined || first === null) return choice
  const isWhole = found.every((caution) => caution?.rule.becomes === first.rule.becomes)
  if (first.rule.effect !== 'is' || !isWhole) return withReason(evidence, choice, first)
  const category = categoryOf(region, first.rule.becomes)
  if (category === undefined) return choice
  const variant = variantOf(region, category, seen)
  const before = choice.reasons.filter(({ code }) => !overruled.has(code))
  return {
    ...treatmentOf(variant.category),
    rememberedCode: null,
    reasons: [...before, ...reasonsOf(evidence, choice.category, first), ...variant.asks],
  }
}

/** What an e-invoice says of itself by its type, whatever its lines say. */
function toldByType({ alerts }: Evidence['extraction']): Map<string, string> {
  const advance = alerts.find(({ code }) => code === 'advance_invoice')
  return new Map(advance === undefined ? [] : [['advance', advance.params['type'] ?? '']])
}

// These say why the category is another one than what it became.
const overruled: ReadonlySet<string> = new Set([
  'fallback_category',
  'hint_supplier',
  'hint_line',
  'hint_page',
  'accepted_before',
  'may_be_an_asset',
])

/** The category of one line of an e-invoice, where its words say that it is another. */
export function heededLine(evidence: Evidence, text: string, category: string): string {
  const { region, extraction, setCategory } = evidence
  if (setCategory !== undefined) return category
  const texts = [text, ...namesOf(evidence)]
  const caution = cautionIn(region, extraction.language, texts, category)
  return caution?.rule.effect === 'is' ? caution.rule.becomes : category
}

function withReason(evidence: Evidence, choice: CategoryChoice, caution: Caution): CategoryChoice {
  const reasons = [...choice.reasons, ...reasonsOf(evidence, choice.category, caution)]
  return { ...choice, reasons }
}

function reasonsOf(
  { region, accepted, memory }: Evidence,
  before: string,
  { rule, hint }: Caution,
): ReadingFinding[] {
  const { effect, becomes, source } = rule
  const isAccepted = (id: string) =>
    accepted?.category === id && accepted.documents >= enoughAccepted
  // People have said twice what such a bill of this supplier is.
  if (effect === 'is' && isAccepted(becomes)) return []
  if (effect === 'ask_once' && (isAccepted(before) || memory?.category === before)) return []
  if (effect === 'ask_charged') return [{ code: 'vat_may_not_be_due', params: { hint, source } }]
  const category = categoryOf(region, becomes)?.nameEn ?? becomes
  const code = effect === 'is' ? 'paper_says' : 'paper_may_mean'
  return [{ code, params: { hint, category, source } }]
}

/** The lines of an e-invoice that cost something. */
function weightyLines({ extraction }: Evidence): { text: string }[] {
  if (extraction.sourceClass !== 'einvoice') return []
  return extraction.lines.filter(({ net }) => net === null || minorOf(net, 2) !== 0n)
}

const namesOf = ({ extraction, contact }: Evidence): string[] =>
  [extraction.fields.supplierName?.value, contact?.name].filter((name) => name !== undefined)
