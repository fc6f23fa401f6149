import type { ReadingFinding } from '#readers/room'
import { categoryOf } from '#regions/room'
import { minorOf } from '../document/propose_amounts.ts'
import type { Evidence } from '../document/coding.ts'
import { cautionIn, type Caution } from './caution_texts.ts'
import {
  enoughAccepted,
  treatmentOf,
  variantOf,
  type CategoryChoice,
  type SeenAmounts,
} from './choose_category.ts'
import { itemRowsOf } from '../document/item_words.ts'

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
  if (setCategory !== undefined) return choice
  const names = namesOf(evidence)
  const lines = weightyLines(evidence)
  const papers =
    lines.length > 0 ? lines.map(({ text }) => [text]) : [itemRowsOf(evidence.extraction)]
  const found = papers.map((texts) =>
    cautionIn(region, extraction.language, [...texts, ...names], choice.category),
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
