import type { Chart } from '#ledger/room'
import type { ReadingFinding } from '#readers/room'
import {
  categoryOf,
  factOf,
  type Category,
  type Region,
  accountOf,
  type VatCode,
} from '#regions/room'
import type { Evidence, SupplierMemory } from '../document/coding.ts'
import { findHint } from './choose_hint.ts'
import type { SupplyPlace } from './choose_place.ts'
import { weighWords, type Spot, type WordMatch } from './choose_words.ts'
import { isIn, tokensOf } from '../document/word_patterns.ts'
import { hasAmount } from '../document/page_words.ts'
import { minorOf, type DocumentAmounts } from '../document/propose_amounts.ts'

export type SeenAmounts = Pick<DocumentAmounts, 'day' | 'currency' | 'digits' | 'rows'> & {
  place: SupplyPlace
  /** What the dearest piece costs, where each line says how many it is for. */
  dearest?: bigint | null
  /** The same if lines for as many pieces are parts of one thing. */
  dearestSet?: bigint | null
}

/** What coding needs of a category, from the region or from the provider's chart. */
export type CategoryTreatment = {
  category: string
  account: string
  vatDomestic: string | null
  vatEu: string | null
  vatOutside: string | null
}

export type CategoryChoice = CategoryTreatment & {
  /** The VAT code a person set for this supplier; used where it fits the row. */
  rememberedCode: string | null
  reasons: ReadingFinding[]
  /** The words that decided, where words did. */
  hint?: string
}

/** Learned is what people accepted twice: once may be an exception, or somebody who did not look. */
export const enoughAccepted = 2

/** First what a person set, then the supplier name, then the purchased items, then the fallback. */
export function chooseCategory(evidence: Evidence, seen: SeenAmounts): CategoryChoice {
  const { region, memory } = evidence
  const set = setChoice(evidence)
  if (set !== null) return set
  const remembered = memory === null ? null : rememberedChoice(evidence, memory, seen)
  if (remembered !== null) return remembered
  const hinted = hintOf(evidence)
  const accepted = acceptedChoice(evidence, hinted, seen)
  if (accepted !== null) return accepted
  if (hinted !== null) {
    const { category, asks } = variantOf(region, hinted.category, seen)
    const hint = { code: hinted.code, params: { hint: hinted.hint, category: category.nameEn } }
    const reasons = [hint, ...differsFrom(evidence, category), ...asks]
    return { ...treatmentOf(category), rememberedCode: null, hint: hinted.hint, reasons }
  }
  const fallback = fallbackOf(region)
  const reasons = [{ code: 'fallback_category', params: { category: fallback.category } }]
  return { ...fallback, rememberedCode: null, reasons }
}

/** What a person set for this document decides, with the usual VAT of that category. */
function setChoice(evidence: Evidence): CategoryChoice | null {
  const { setCategory } = evidence
  const known = setCategory === undefined ? null : knownTreatment(evidence, setCategory)
  return known === null ? null : { ...known, rememberedCode: null, reasons: [] }
}

/**
 * Some costs use another category when they come from abroad, when they are large enough to be
 * assets, or small enough to be deducted. The region has those under the same id with a suffix.
 */
export function variantOf(
  region: Region,
  category: Category,
  seen: SeenAmounts,
): { category: Category; asks: ReadingFinding[] } {
  const abroad = categoryOf(region, `${category.id}_${seen.place}`)
  const small = categoryOf(region, `${category.id}_up_to_limit`)
  const piece = factOf(region, 'gift_limit', seen.day)
  if (small !== undefined && piece !== undefined) {
    // In one piece or several, none of them cost more than all together.
    const isSmall = isCheap(region, seen, piece.value) || !isAbove(region, seen, piece.value)
    if (isSmall && !mayBeSets(region, seen, piece.value)) return { category: small, asks: [] }
    const params = { limit: `${piece.value} ${region.currency}`, source: piece.source }
    return { category, asks: [{ code: 'may_be_below_limit', params }] }
  }
  const large = categoryOf(region, `${category.id}_above_limit`)
  const limit = factOf(region, 'small_asset_limit', seen.day)
  if (large === undefined || limit === undefined || !isAbove(region, seen, limit.value)) {
    return { category: abroad ?? category, asks: [] }
  }
  const params = { limit: `${limit.value} ${region.currency}`, source: limit.source }
  return { category: large, asks: [{ code: 'may_be_an_asset', params }] }
}

/** Amounts in another currency are not compared. */
function isAbove(region: Region, { currency, rows, digits }: SeenAmounts, limit: string): boolean {
  const net = rows.reduce((sum, row) => sum + row.net, 0n)
  return currency === region.currency && net > minorOf(limit, digits)
}

function isCheap(
  region: Region,
  { currency, digits, dearest = null }: SeenAmounts,
  limit: string,
): boolean {
  return dearest !== null && currency === region.currency && dearest <= minorOf(limit, digits)
}

/** Lines for as many pieces each may be parts of one, such as a basket of food and wine at two rates. */
function mayBeSets(
  region: Region,
  { currency, digits, dearestSet = null }: SeenAmounts,
  limit: string,
): boolean {
  return dearestSet !== null && currency === region.currency && dearestSet > minorOf(limit, digits)
}

/** The price of the dearest piece, rounded up; null where a line does not say how many it is for. */
export function dearestPiece({ lines }: Evidence['extraction'], digits: number): bigint | null {
  const bought = lines.filter(({ net }) => net !== null && minorOf(net, digits) > 0n)
  const prices = bought.map(({ net, pieces }) => {
    const count = BigInt(pieces ?? 1)
    return (minorOf(net ?? '0', digits) + count - 1n) / count
  })
  const isTold = bought.some(({ pieces }) => pieces !== undefined)
  return isTold ? prices.reduce((most, price) => (price > most ? price : most), 0n) : null
}

/** The same if lines for as many pieces, of which there are several, make one thing together. */
export function dearestSet({ lines }: Evidence['extraction'], digits: number): bigint | null {
  const sets = Map.groupBy(
    lines.filter(({ net, pieces = 1 }) => net !== null && pieces > 1),
    ({ pieces = 1 }) => pieces,
  )
  const prices = [...sets].map(([pieces, parts]) => {
    const sum = parts.reduce((all, { net }) => all + minorOf(net ?? '0', digits), 0n)
    return (sum + BigInt(pieces) - 1n) / BigInt(pieces)
  })
  return prices.reduce<bigint | null>(
    (most, price) => (most === null || price > most ? price : most),
    null,
  )
}

function rememberedChoice(
  evidence: Evidence,
  memory: SupplierMemory,
  seen: SeenAmounts,
): CategoryChoice | null {
  const { region, chart } = evidence
  const category = memory.category === null ? null : knownTreatment(evidence, memory.category)
  const account = chart.accounts.find((row) => row.id === memory.ledgerAccountId) ?? null
  const reasons = [
    { code: 'memory', params: { documentId: memory.documentId, day: memory.learnedOn } },
  ]
  const asks = category === null ? [] : sizeAsks(region, category.category, seen)
  const rest = { rememberedCode: memory.vatCode, reasons: [...reasons, ...asks] }
  if (category !== null) return { ...category, account: account?.id ?? category.account, ...rest }
  if (account === null) {
    return memory.vatCode === null ? null : withMemoryOfCode(evidence, memory, seen)
  }

  // From an account alone, the kind of cost is known only if a single category uses the account.
  // Otherwise the account's usual VAT code is used.
  const here = region.categories.filter((row) => row.account === account.id)
  const only = here.length === 1 ? here[0] : undefined
  if (only !== undefined) return { ...treatmentOf(only), ...rest }
  const hinted = hintOf(evidence)?.category
  const base = hinted === undefined ? fallbackOf(region) : treatmentOf(hinted)
  const isThere = base.account === account.id
  const vatDomestic = isThere ? base.vatDomestic : (account.vatCode ?? base.vatDomestic)
  return { ...base, vatDomestic, account: account.id, ...rest }
}

/** What was accepted for this supplier, unless the items themselves speak of something else. */
function acceptedChoice(
  evidence: Evidence,
  hinted: Hinted | null,
  seen: SeenAmounts,
): CategoryChoice | null {
  const { accepted, region } = evidence
  const known = accepted === undefined ? null : knownTreatment(evidence, accepted.category)
  if (accepted === undefined || known === null) return null
  const isFallback = known.category === region.fallbackCategory
  if (isFallback && (hinted !== null || accepted.documents < enoughAccepted)) return null
  const variant = hinted === null ? null : variantOf(region, hinted.category, seen)
  const isSame = variant?.category.id === known.category
  if (hinted !== null && !isSame && hinted.code !== 'hint_page') return null
  const params = { documents: `${accepted.documents}`, day: accepted.acceptedOn }
  const asks = isSame ? (variant?.asks ?? []) : sizeAsks(region, known.category, seen)
  const reasons = [{ code: 'accepted_before', params }, ...asks]
  return { ...known, rememberedCode: null, reasons }
}

/** What was a cost on earlier bills may be an asset on a large one. */
function sizeAsks(region: Region, id: string, seen: SeenAmounts): ReadingFinding[] {
  const category = categoryOf(region, id)
  return category === undefined
    ? []
    : variantOf(region, category, seen).asks.filter(({ code }) => code === 'may_be_an_asset')
}

/** The items speak of another kind of cost than what was accepted before. */
function differsFrom({ accepted, region }: Evidence, category: Category): ReadingFinding[] {
  const before = accepted === undefined ? undefined : categoryOf(region, accepted.category)
  if (before === undefined || before.id === category.id) return []
  return [{ code: 'accepted_otherwise', params: { before: before.nameEn } }]
}

/** Only the VAT code was corrected before, so the category is chosen as for a new supplier. */
function withMemoryOfCode(
  evidence: Evidence,
  memory: SupplierMemory,
  seen: SeenAmounts,
): CategoryChoice {
  const choice = chooseCategory({ ...evidence, memory: null }, seen)
  return { ...choice, rememberedCode: memory.vatCode }
}

export function knownTreatment({ region, chart }: Evidence, id: string): CategoryTreatment | null {
  const found = categoryOf(region, id) ?? chart.categories.find((row) => row.id === id)
  return found === undefined ? null : treatmentOf(found)
}

export function treatmentOf(
  row: Omit<CategoryTreatment, 'category'> & { id: string },
): CategoryTreatment {
  const { id, account, vatDomestic, vatEu, vatOutside } = row
  return { category: id, account, vatDomestic, vatEu, vatOutside }
}

export function fallbackOf(region: Region): CategoryTreatment {
  const row = categoryOf(region, region.fallbackCategory)
  if (row === undefined) throw new Error(`${region.key} has no fallback category.`)
  return treatmentOf(row)
}

type Hinted = { category: Category; hint: string; code: string }

/** A name of a known business decides; then the words of the whole bill, what was bought first. */
function hintOf(evidence: Evidence): Hinted | null {
  const named = nameHint(evidence)
  if (named !== null) return named
  const hinted = largestLine(evidence) ?? wordHint(evidence)
  return hinted !== null && isOfFewLines(evidence, hinted) ? null : hinted
}

/**
 * A gift beside goods does not make the goods a gift: it is the kind of the whole bill only if the lines
 * that say so have most of its amount.
 */
function isOfFewLines({ extraction }: Evidence, { category, hint }: Hinted): boolean {
  if (extraction.sourceClass !== 'einvoice' || !category.topics.includes('gifts')) return false
  const words = hint.split('", "').map(tokensOf)
  const sizeOf = (lines: readonly { net: string | null }[]): bigint =>
    lines.reduce((sum, { net }) => sum + minorOf((net ?? '0').replace('-', ''), 2), 0n)
  const said = extraction.lines.filter(({ text }) => {
    const tokens = tokensOf(text)
    return words.some((one) => isIn(tokens, one))
  })
  return said.length > 0 && sizeOf(said) * 2n < sizeOf(extraction.lines)
}

function nameHint({ region, extraction, contact }: Evidence): Hinted | null {
  const names = [contact?.name ?? '', extraction.fields.supplierName?.value ?? '']
  const found = names
    .map((name) => findHint(region, name))
    .filter((match) => match !== null)
    .toSorted((a, b) => b.hint.length - a.hint.length)[0]
  return found === undefined ? null : { ...found, code: 'hint_supplier' }
}

/** The lines of an e-invoice have amounts, so there the category with the largest amount wins. */
function largestLine({ region, extraction }: Evidence): Hinted | null {
  const weights = new Map<string, { hinted: Hinted; net: bigint }>()
  const lines = extraction.sourceClass === 'einvoice' ? extraction.lines : []
  for (const line of lines) {
    const spot: Spot = { text: line.text, factor: itemFactor, where: 'line' }
    const [match] = weighWords(region, extraction.language, [spot])
    if (match === undefined || match.score < leastScore || line.net === null) continue
    const before = weights.get(match.category.id)
    const net = (before?.net ?? 0n) + minorOf(line.net, 2)
    weights.set(match.category.id, { hinted: before?.hinted ?? hintedBy(match), net })
  }
  return [...weights.values()].toSorted((a, b) => (a.net < b.net ? 1 : -1))[0]?.hinted ?? null
}

// What was bought says more than a row of the page that may be a sum, and that more than the rest.
const nameFactor = 3
const itemFactor = 2
const rowFactor = 2
// One word that other trades print too is no evidence.
const leastScore = 4

function wordHint(evidence: Evidence): Hinted | null {
  const [best] = weighWords(evidence.region, evidence.extraction.language, spotsOf(evidence))
  return best === undefined || best.score < leastScore ? null : hintedBy(best)
}

function spotsOf({ extraction, contact }: Evidence): Spot[] {
  const { fields, page = '' } = extraction
  const names = [contact?.name ?? '', fields.supplierName?.value ?? '']
  return [
    ...names.map((text): Spot => ({ text, factor: nameFactor, where: 'name' })),
    ...itemSpots(extraction),
    ...page
      .split('\n')
      .map((text): Spot =>
        hasAmount(text)
          ? { text, factor: rowFactor, where: 'line' }
          : { text, factor: 1, where: 'page' },
      ),
  ]
}

/** How many words of the paper, the supplier's name among them, speak of this category. */
export function wordsFor(
  evidence: Evidence,
  id: string,
): { witnesses: number; first: string | null } {
  const matches = weighWords(evidence.region, evidence.extraction.language, spotsOf(evidence))
  const base = baseOf(id)
  const found = matches.find(({ category }) => category.id === id || category.id === base)
  return { witnesses: found?.witnesses ?? 0, first: found?.words[0] ?? null }
}

/** The words of the paper that speak of this category by themselves. */
export function ownWords(evidence: Evidence, id: string): ReadonlySet<string> {
  const matches = weighWords(evidence.region, evidence.extraction.language, spotsOf(evidence))
  const found = matches.filter(({ category }) => category.id === id || category.id === baseOf(id))
  return new Set(found.flatMap(({ words }) => words.flatMap(tokensOf)))
}

const variants = /_(?:eu|outside|above_limit|up_to_limit)$/

/** The kind of cost without where it was bought or how large it is. */
export const baseOf = (id: string): string => id.replace(variants, '')

function itemSpots({ lines, words }: Evidence['extraction']): Spot[] {
  if (lines.length === 0) {
    return words.split('\n').map((text) => ({ text, factor: itemFactor, where: 'line' }))
  }
  const sizes = lines.map(({ net }) => Math.abs(Number(net ?? 0)))
  const sum = sizes.reduce((total, size) => total + size, 0)
  return lines.map(({ text, net }, at) => {
    const share = sum === 0 ? 0 : (sizes[at] ?? 0) / sum
    return { text, factor: net === null ? 1 : itemFactor, where: 'line', share }
  })
}

const mostWords = 4
const codes = { name: 'hint_supplier', line: 'hint_line', page: 'hint_page' } as const

function hintedBy({ category, words, where }: WordMatch): Hinted {
  return { category, hint: words.slice(0, mostWords).join('", "'), code: codes[where] }
}

type InChart = { id: string; reasons: ReadingFinding[] }

/**
 * The organization's account for an account of the region: the same id, otherwise the same number
 * in the country's standard chart, otherwise the account of the fallback category.
 */
export function chooseAccount(region: Region, chart: Chart, wanted: string): InChart {
  const found = findAccount(region, chart, wanted)
  if (found !== null) return { id: found, reasons: [] }
  const expense = chart.accounts.find((account) => account.type === 'expense')?.id
  const id = findAccount(region, chart, fallbackOf(region).account) ?? expense ?? wanted
  const missing: ReadingFinding = { code: 'account_not_in_chart', params: { wanted, account: id } }
  return { id, reasons: [missing] }
}

export function findAccount(region: Region, chart: Chart, wanted: string): string | null {
  if (chart.accounts.some((account) => account.id === wanted)) return wanted
  const number = accountOf(region, wanted)?.standardNumber ?? null
  if (number === null) return null
  return chart.accounts.find((account) => account.standardNumber === number)?.id ?? null
}

/**
 * A provider may have its own code names, and codes are mapped by kind and rate. So the coding
 * keeps the region's code; if the chart has no matching code, a person must check.
 */
export function missingCode(chart: Chart, code: VatCode): ReadingFinding[] {
  const isThere = chart.vatCodes.some(
    (row) => row.id === code.id || (row.kind === code.kind && row.rate === code.rate),
  )
  return isThere ? [] : [{ code: 'vat_code_not_in_chart', params: { vatCode: code.id } }]
}
