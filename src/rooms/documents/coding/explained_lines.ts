import type { ReadingFinding } from '#readers/room'
import { categoryOf, factOf, regionOn, vatCodeOf, type Category, type Region } from '#regions/room'
import type { Evidence } from '../document/coding.ts'
import { hasAmount } from '../document/page_words.ts'
import { minorOf, type DocumentAmounts } from '../document/propose_amounts.ts'
import { tokensOf } from '../document/word_patterns.ts'
import { baseOf, knownTreatment } from './choose_category.ts'
import { heededLine } from './heed_words.ts'
import { findHint } from './choose_hint.ts'
import { weighWords } from './choose_words.ts'

// What sums, VAT, rounding, carriage and payment are called: rows of nothing else were not bought.
const besides = new Set(
  `i alt ialt total totalt totalbeløb sum subtotal delsum mellemsum samlet beløb pris at betale betaling til
  netto nettobeløb brutto moms momsen momsbeløb momsgrundlag momspligtigt momsfri momsfrit heraf af udgør
  ekskl eksl excl ex eks inkl incl med uden eksklusive inklusive dkk kr eur usd sek nok gbp
  afrunding øreafrunding øredifference fragt levering porto forsendelse fragtgebyr leveringsgebyr
  ekspeditionsgebyr faktureringsgebyr fakturagebyr administrationsgebyr kortgebyr miljøgebyr gebyr rabat
  og betalt dankort visa mastercard mobilepay kontant kort restbeløb saldo
  totale imponibile imposta iva ivato esclusa inclusa compresa netto lordo a da pagare importo documento
  e fattura di cui aliquota base euro arrotondamento spese trasporto spedizione consegna sconto rimborso bollo
  virtuale marca complessivo esente art
  and the vat net gross amount due payable to pay excluding including tax subtotal sub grand invoice rate
  rounding shipping freight delivery postage handling discount paid balance
  zwischensumme gesamtbetrag gesamt summe mwst ust versand versandkosten`.split(/\s+/),
)

const isBesides = (text: string): boolean =>
  tokensOf(text).every((word) => !/\p{L}/u.test(word) || besides.has(word))

type PricedLine = { text: string; amount: string }

/** The rows of a paper that cost something; null where they cannot be told. */
function pricedLinesOf({ extraction }: Evidence, amounts: DocumentAmounts): PricedLine[] | null {
  const { sourceClass, lines, page = '' } = extraction
  const { digits } = amounts
  const nets = lines.map(({ net }) => minorOf(net ?? '0', digits))
  const sum = nets.reduce((total, net) => total + net, 0n)
  const net = amounts.rows.reduce((total, row) => total + row.net, 0n)
  const isWhole = sourceClass === 'einvoice' || [net, amounts.total].includes(sum)
  const bought =
    lines.length > 0 && isWhole
      ? lines
          .filter((line) => line.net === null || Number(line.net) !== 0)
          .map((line): PricedLine => ({ text: line.text, amount: line.net ?? '' }))
      : page
          .split('\n')
          .filter(hasAmount)
          .map((text): PricedLine => ({ text, amount: lastAmount.exec(text)?.[0] ?? '' }))
  const found = bought.filter(({ text }) => !isBesides(text))
  return found.length === 0 ? null : found
}

// What is sold on, used up, given away or eaten is no asset, however much it costs.
const neverAssets: ReadonlySet<string> = new Set([
  'goods',
  'packaging',
  'groceries',
  'gifts',
  'health',
])

/** A single thing at or above the limit of small assets, whatever word says what it is. */
export function largeThing(
  evidence: Evidence,
  category: string,
  amounts: DocumentAmounts,
): ReadingFinding[] {
  const region = regionOn(evidence.region, amounts.day)
  const row = categoryOf(region, category)
  const goods = region.categories.find(({ topics }) => topics.includes('goods'))
  const limit = factOf(region, 'small_asset_limit', amounts.day)
  const isThing = row !== undefined && row.vatEu !== null && row.vatEu === goods?.vatEu
  if (!isThing || limit === undefined || amounts.currency !== region.currency) return []
  const isNever = row.limit !== null || row.topics.some((topic) => neverAssets.has(topic))
  if (isNever || row.id.includes('_above_limit') || row.id === region.fallbackCategory) return []
  const least = minorOf(limit.value, amounts.digits)
  const isLarge = evidence.extraction.lines.some(
    ({ net }) => net !== null && minorOf(net.replace('-', ''), amounts.digits) >= least,
  )
  const params = { limit: `${limit.value} ${region.currency}`, source: limit.source }
  return isLarge ? [{ code: 'may_be_an_asset', params }] : []
}

const lastAmount = /\d[\d.,]*(?=\D*$)/u

/** What part of the VAT of a kind of cost is deducted, or that it carries none. */
function shareOf(region: Region, category: Category, day: string): string {
  if (category.limit !== null) return category.limit
  const code =
    category.vatDomestic === null ? undefined : vatCodeOf(region, category.vatDomestic, day)
  return code === undefined || code.rate === '0' ? 'none' : (code.deductible ?? 'none')
}

/**
 * Two words of one kind say nothing of the line beside them: each line that costs something must tell
 * by itself that it is of this kind, and of no other that is deducted differently.
 */
export function unexplainedLine(
  evidence: Evidence,
  category: string,
  coded: ReadonlySet<string | null>,
  amounts: DocumentAmounts,
): ReadingFinding[] {
  const lines = pricedLinesOf(evidence, amounts)
  if (lines === null) return [{ code: 'lines_not_told', params: {} }]
  const region = regionOn(evidence.region, amounts.day)
  const chosen = categoryOf(region, baseOf(category)) ?? categoryOf(region, category)
  const account = knownTreatment(evidence, category)?.account
  const share = chosen === undefined ? null : shareOf(region, chosen, amounts.day)
  const isExplained = ({ text }: PricedLine): boolean => {
    const own = findHint(region, text)?.category.id
    // A part that such bills often hold and that is coded as its own kind.
    if (own !== undefined && coded.has(own) && chosen?.mayContain?.includes(own)) return true
    const spot = { text, factor: 2, where: 'line' } as const
    const kinds = weighWords(region, evidence.extraction.language, [spot]).map(
      (one) => one.category,
    )
    // A word that means something else beside another, as diesel does beside a van.
    const isSame = (kind: Category) =>
      shareOf(region, kind, amounts.day) === share ||
      heededLine(evidence, text, kind.id) === baseOf(category)
    return (
      kinds.every(isSame) &&
      kinds.some((kind) => kind.id === baseOf(category) || kind.account === account)
    )
  }
  const at = lines.findIndex((line) => !isExplained(line))
  const line = lines[at]
  if (line === undefined) return []
  return [{ code: 'line_not_explained', params: { line: `${at + 1}`, amount: line.amount } }]
}
