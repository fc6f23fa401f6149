import { decimalOf } from '#kernel/values/decimal'
import { entryWordsOf } from '#ledger/room'
import type { ReadingFinding } from '#readers/room'
import { regionOn, categoryOf, factOf, natureOf, type Region, cautionWords } from '#regions/room'
import { foldText } from '../document/word_patterns.ts'
import { bookingTextOf } from './booking_text.ts'
import {
  chooseCategory,
  dearestPiece,
  dearestSet,
  enoughAccepted,
  ownWords,
  wordsFor,
  type CategoryChoice,
  chooseAccount,
  missingCode,
} from './choose_category.ts'
import { hasWords } from './choose_hint.ts'
import { choosePlace, type PlaceChoice } from './choose_place.ts'
import type { VatScene } from './choose_vat_code.ts'
import { heedWords } from './heed_words.ts'
import type { Coding, CodingLine, Evidence } from '../document/coding.ts'
import { itemWordsOf } from '../document/item_words.ts'
import { documentAmountsOf, type DocumentAmounts } from '../document/propose_amounts.ts'
import { largeThing, unexplainedLine } from './explained_lines.ts'
import { largestLine } from './largest_line.ts'
import { capOf } from './propose_cap.ts'
import { deductionReasons, withDeduction } from './line_deduction.ts'
import { draftLines, type LineDraft } from './propose_lines.ts'
import { withholdingDoubts } from './withheld.ts'

/**
 * Some costs are easily taken for others that are deducted differently, such as those of a car for
 * those of a van. A person is asked, unless one has said so for this document or this supplier.
 */
function openAlternatives(
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
function hiddenParts(
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

type Row = { source: string }

/**
 * The unconfirmed rules that decided these lines. What a person set before for this supplier was
 * decided by that person, so it is not among them.
 */
function unconfirmedRules(
  { region, day, place }: { region: Region; day: string; place: PlaceChoice },
  drafts: readonly LineDraft[],
  why: readonly ReadingFinding[],
): ReadingFinding[] {
  const found = new Map<string, Row>()
  const given = (code: string, name: string) =>
    why.flatMap((reason) => (reason.code === code ? [reason.params[name] ?? ''] : []))
  const remembered = given('memory_vat_code', 'vatCode')
  const rules = given('rule', 'rule')
  for (const rule of region.purchaseRules) {
    if (!rule.confirmed && rules.includes(rule.id)) found.set(rule.id, rule)
  }
  for (const { code, category } of drafts) {
    if (code === null || remembered.includes(code.id)) continue
    if (!code.confirmed) found.set(code.id, code)
    const nature = code.nature === null ? undefined : natureOf(region, code.nature, day)
    if (nature?.confirmed === false) found.set(nature.id, nature)
    const row = category === null ? undefined : categoryOf(region, category)
    const isAbroad = row?.confirmed === 'domestic' && place.place !== 'domestic'
    if (row !== undefined && (row.confirmed === 'no' || isAbroad)) found.set(row.id, row)
  }
  const limit = factOf(region, 'small_asset_limit', day)
  const isAbove = drafts.some(({ category }) => category?.endsWith('_above_limit') ?? false)
  if (isAbove && limit?.confirmed === false) found.set(limit.key, limit)
  return [...found].map(([rule, { source }]) => ({
    code: 'rule_not_confirmed',
    params: { rule, source },
  }))
}

// One keyword may stand on any bill.
const enoughWords = 2

/**
 * What the kind of cost rests on: words of the paper, and documents of the supplier that people
 * accepted. A single word, or a single correction, is not enough to post without a person; what was
 * learned says nothing of words that it was not learned with, and words say nothing of other lines.
 */
function fewWitnesses(
  evidence: Evidence,
  choice: CategoryChoice,
  drafts: readonly LineDraft[],
  amounts: DocumentAmounts,
): ReadingFinding[] {
  const { setCategory, region, accepted, memory } = evidence
  if (setCategory !== undefined) return []
  const codes = new Set(choice.reasons.map(({ code }) => code))
  if (codes.has('paper_says')) return []
  const before = accepted?.category === choice.category ? accepted.documents : 0
  const isLearned = codes.has('memory') || codes.has('accepted_before')
  if (choice.category === region.fallbackCategory && !isLearned) return []
  const words = wordsFor(evidence, choice.category)
  const unseen = unseenWords(evidence, choice)
  const unexplained = (): ReadingFinding[] => {
    if (before > 0 && unseen.length === 0) return []
    const coded = new Set(drafts.map(({ category }) => category))
    return unexplainedLine(evidence, choice.category, coded, amounts)
  }
  const isByWords = (memory?.category ?? choice.category) === choice.category
  if (isByWords && words.witnesses >= enoughWords) return unexplained()
  if (isLearned) {
    const isEnough = before >= enoughAccepted || words.witnesses >= 1
    return isEnough ? unseen : [{ code: 'learned_once', params: {} }]
  }
  if (before >= enoughAccepted || words.witnesses + before >= enoughWords) return unexplained()
  return [{ code: 'one_keyword', params: { hint: words.first ?? choice.hint ?? '' } }]
}

/** Whether words of this bill stood on none of those from which its category was learned. */
function unseenWords(evidence: Evidence, choice: CategoryChoice): ReadingFinding[] {
  const { accepted, extraction } = evidence
  const seen = new Set(accepted?.category === choice.category ? accepted.items : [])
  const own = ownWords(evidence, choice.category)
  const isKnown = itemWordsOf(extraction).every((word) => seen.has(word) || own.has(word))
  // The words themselves are not repeated: what a document says gives no orders to who reads this.
  return isKnown ? [] : [{ code: 'words_not_seen', params: {} }]
}

/** Asked until two such bills of the supplier were accepted as a cost. */
function largeThings(
  evidence: Evidence,
  choice: CategoryChoice,
  drafts: readonly LineDraft[],
  amounts: DocumentAmounts,
): ReadingFinding[] {
  const { setCategory, accepted } = evidence
  const isAccepted = accepted?.category === choice.category && accepted.documents >= enoughAccepted
  const isSettled = isAccepted && unseenWords(evidence, choice).length === 0
  if (setCategory !== undefined || isSettled) return []
  const coded = new Set(drafts.flatMap(({ category }) => category ?? []))
  return [...coded].flatMap((category) => largeThing(evidence, category, amounts)).slice(0, 1)
}

/** Version of the coding rules. Raise it when the same evidence can lead to another coding. */
const codingRulesVersion = '6'

/** Always returns a proposal; without evidence it uses the fallback category and says so. */
export function propose(given: Evidence): Coding {
  const amounts = documentAmountsOf(given.extraction, given.region)
  const evidence = { ...given, region: regionOn(given.region, amounts.day) }
  const { region, chart, extraction, contact, proRataPercent } = evidence
  const place = choosePlace(evidence, amounts.day)
  const dearest = dearestPiece(extraction, amounts.digits)
  const sets = dearestSet(extraction, amounts.digits)
  const seen = { ...amounts, place: place.place, dearest, dearestSet: sets }
  const choice = heedWords(evidence, seen, chooseCategory(evidence, seen))
  const { kind, words, page = '' } = extraction
  const form = formOf(extraction, amounts)
  const { day } = amounts
  const scene = { region, day, place, choice, kind, form, words, page, proRataPercent }
  const { drafts, reasons: why } = draftLines(evidence, scene, amounts)

  const sign = kind === 'credit_note' ? -1n : 1n
  const missing: ReadingFinding[] = []
  const lines = drafts.map((draft): CodingLine => {
    const account = chooseAccount(region, chart, draft.account)
    missing.push(...account.reasons)
    if (draft.code !== null) missing.push(...missingCode(chart, draft.code))
    return lineOf(evidence, amounts, draft, account.id, sign)
  })
  const reasons = unique([
    ...recalledReasons(extraction),
    ...amounts.reasons,
    ...place.reasons,
    ...choice.reasons,
    ...fewWitnesses(evidence, choice, drafts, amounts),
    ...largeThings(evidence, choice, drafts, amounts),
    ...why,
    ...deductionReasons(lines),
    ...hiddenParts(evidence, lines),
    ...openAlternatives(evidence, lines),
    ...withholdingDoubts(evidence),
    ...unconfirmedRules(scene, drafts, why),
    ...missing,
  ])
  return {
    ...headOf(lines, amounts.currency),
    bookingText: bookingTextOf(extraction.fields, contact?.name ?? null, entryWordsOf(region)),
    codedAmount: decimalOf(-amounts.total * sign, amounts.digits),
    currency: amounts.currency,
    lines,
    correctedFields: [],
    reasons,
    cap: capOf(reasons, []),
    rulesVersion: codingRulesVersion,
  }
}

/** Null where a page shows VAT or a nature, and where a person entered what it shows: that may be an invoice. */
function formOf(
  { sourceClass }: Evidence['extraction'],
  { rows }: Pick<DocumentAmounts, 'rows'>,
): VatScene['form'] {
  if (sourceClass === 'einvoice') return 'einvoice'
  const isOfInvoice = rows.some(({ vat, nature }) => vat !== 0n || nature !== null)
  return sourceClass === 'by_hand' || isOfInvoice ? null : 'printed'
}

function lineOf(
  evidence: Evidence,
  { day, digits }: DocumentAmounts,
  { category, code, net, vat }: LineDraft,
  ledgerAccountId: string,
  sign: bigint,
): CodingLine {
  const vatCode = code?.id ?? null
  const amounts = { net: decimalOf(net * sign, digits), vat: decimalOf(vat * sign, digits) }
  return withDeduction(
    evidence,
    { ledgerAccountId, category, vatCode, ...amounts },
    { day, digits },
  )
}

/** What was found where it stood on documents accepted before. */
function recalledReasons({ recalled }: Evidence['extraction']): ReadingFinding[] {
  if (recalled === undefined || recalled.fields.length === 0) return []
  const params = { documents: `${recalled.documents}`, fields: recalled.fields.join(', ') }
  return [{ code: 'read_as_before', params }]
}

/** The header shows the largest line. */
function headOf(
  lines: readonly CodingLine[],
  currency: string,
): Pick<Coding, 'ledgerAccountId' | 'category' | 'vatCode'> {
  const line = largestLine(lines, currency)
  if (line === undefined) throw new Error('A proposal has at least one line.')
  const { ledgerAccountId, category, vatCode } = line
  return { ledgerAccountId, category, vatCode }
}

// Longest parameter of a finding.
const longest = 300

function unique(reasons: readonly ReadingFinding[]): ReadingFinding[] {
  const short = reasons.map(({ code, params }) => {
    const clipped = Object.entries(params).map(([name, value]) => [name, value.slice(0, longest)])
    return { code, params: Object.fromEntries(clipped) as ReadingFinding['params'] }
  })
  return [...new Map(short.map((reason) => [JSON.stringify(reason), reason])).values()]
}
