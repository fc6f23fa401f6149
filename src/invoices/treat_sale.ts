import { Failure } from '#kernel/failure'
import {
  natureOf,
  regionOf,
  saleCodeAt,
  saleCodeOfNature,
  salesRuleOf,
  standardRateOf,
  type Region,
  type SalesRule,
} from '#regions/room'
import { joinTexts, textOfNature, textOfRule, type LegalText } from './legal_text.ts'
import type { LineVat } from './price_lines.ts'
import type { Reason, Sale, Treatment } from './sale.ts'
import { placeBuyer, type BuyerPlace } from './treat_sale_buyer.ts'
import { owedOf } from './treat_sale_due.ts'

/** What the law makes of one line, and why. */
type LineTreatment = { vat: LineVat; text: LegalText; reasons: Reason[]; warnings: Reason[] }

/** The law of that day for this seller, this buyer and these lines. */
export function treatSale(sale: Sale): { treatment: Treatment; lines: LineVat[] } {
  const region = regionOf(sale.seller.regionKey)
  const place = placeBuyer(sale, region)
  const lines = sale.lines.map((_, index) => treatLine(sale, region, place, index))
  const { taxRegime } = sale.seller
  const rule = ruleOf(sale, region, place, true)
  const own: Reason[] =
    rule.treatment === null
      ? []
      : [{ code: 'small_business', params: { taxRegime: taxRegime ?? '' } }]
  return {
    treatment: {
      kind: rule.treatment ?? place.kind,
      legalText: joinTexts(lines.map((line) => line.text)),
      reasons: once([...place.reasons, ...own, ...lines.flatMap((line) => line.reasons)]),
      warnings: once([...place.warnings, ...lines.flatMap((line) => line.warnings)]),
    },
    lines: lines.map((line) => line.vat),
  }
}

function ruleOf(sale: Sale, region: Region, place: BuyerPlace, isTaxed: boolean): SalesRule {
  const { kind: buyer, country } = place
  const { taxRegime } = sale.seller
  return salesRuleOf(region, { buyer, country, taxRegime, isTaxed, day: sale.date })
}

function treatLine(sale: Sale, region: Region, place: BuyerPlace, index: number): LineTreatment {
  const line = sale.lines[index]
  const given = plainRate(line?.vatRate ?? '0')
  const rule = ruleOf(sale, region, place, given !== '0')
  if (rule.charge === 'line') return keepRate(sale, region, rule, { place, rate: given, index })
  if (rule.charge === 'buyer_country') return takeForeignRate(sale, region, rule, place, given)
  // A stamp that is passed on is part of the fee of whoever charges no VAT, and no advance (N1).
  const isFee = line?.role === 'stamp' && rule.treatment !== null
  const asked = isFee ? (rule.nature ?? undefined) : line?.vatNature
  return chargeNone(sale, region, rule, place, { given, asked })
}

function keepRate(
  sale: Sale,
  region: Region,
  rule: SalesRule,
  { place, rate, index }: { place: BuyerPlace; rate: string; index: number },
): LineTreatment {
  const owed = owedOf(sale, region, place, rate)
  const code = owed?.code ?? saleCodeAt(region, rate, sale.date)
  if (code === undefined) {
    const known = [...region.vatRates, '0']
    const detail = `No sale here carries ${rate} % VAT; use one of ${known.join(', ')}.`
    const errors = [{ pointer: `/lines/${index}/vatRate`, code: 'unknown_vat_rate', detail }]
    throw new Failure('unknown_vat_rate', { detail, errors, known })
  }
  const { account } = region.sales[rule.sale]
  const params = { rate, vatCode: code.id, source: rule.source }
  const vat = { rate, vatCode: code.id, nature: rule.nature, account }
  const kept = { code: 'rate_kept', params }
  if (owed === null) {
    return { vat, text: textOfRule(rule), reasons: [kept], warnings: warningOf(rule) }
  }
  return {
    vat: { ...vat, due: owed.due },
    text: owed.text,
    reasons: [kept, { code: owed.why, params: { vatCode: code.id, source: code.source } }],
    warnings: owed.warnings,
  }
}

/**
 * Only standard rates are known of other countries, so that the line's rate gives way. One that is
 * not of the seller's country was perhaps meant as the buyer's reduced rate: that is told.
 */
function takeForeignRate(
  sale: Sale,
  region: Region,
  rule: SalesRule,
  { country }: BuyerPlace,
  given: string,
): LineTreatment {
  const found = standardRateOf(country, sale.date)
  const rate = found?.rate ?? given
  const { account, vatCode } = region.sales[rule.sale]
  const params = { country, rate, given, vatCode: rule.vatCode ?? vatCode }
  const warnings = warningOf(rule)
  if (found === undefined) warnings.push({ code: 'oss_rate_unknown', params })
  else if (given !== rate && !region.vatRates.includes(given)) {
    warnings.push({ code: 'oss_standard_rate', params })
  }
  const source = found === undefined ? rule.source : `${rule.source}; rate: ${found.source}`
  return {
    vat: { rate, vatCode: params.vatCode, nature: rule.nature, account },
    text: textOfRule(rule),
    reasons: [
      { code: 'rate_of_country', params: { ...params, source } },
      ...overridden(given, rate),
    ],
    warnings,
  }
}

function chargeNone(
  sale: Sale,
  region: Region,
  rule: SalesRule,
  place: BuyerPlace,
  { given, asked }: { given: string; asked: string | undefined },
): LineTreatment {
  const { account, vatCode } = region.sales[rule.sale]
  const byNature = chosenNature(sale, region, rule, asked)
  if (byNature.code !== undefined) {
    const { id, nature } = byNature.code
    const entry = natureOf(region, nature ?? '', sale.date)
    const params = { nature: nature ?? '', vatCode: id, source: entry?.source ?? '' }
    return {
      vat: { rate: '0', vatCode: id, nature, account },
      text: entry === undefined ? {} : textOfNature(region, entry),
      reasons: [
        { code: asked === undefined ? 'nature_of_contact' : 'nature_of_line', params },
        ...overridden(given, '0'),
      ],
      warnings: [],
    }
  }
  const id = rule.vatCode ?? vatCode
  const isOwed = place.kind === 'eu_business'
  const params = { vatCode: id, source: rule.source }
  return {
    vat: { rate: '0', vatCode: id, nature: rule.nature, account },
    text: textOfRule(rule),
    reasons: [{ code: isOwed ? 'buyer_owes_vat' : 'no_vat', params }, ...overridden(given, '0')],
    warnings: [...byNature.warnings, ...warningOf(rule)],
  }
}

/** The nature that the line was given, or else the contact's own, where the rule leaves room for it. */
function chosenNature({ buyer, date }: Sale, region: Region, rule: SalesRule, asked?: string) {
  const nature = asked ?? buyer.defaultNature
  if (nature === null || nature === '' || region.natures.length === 0) return { warnings: [] }
  const code = saleCodeOfNature(region, nature, date)
  const params = { nature, day: date }
  if (code === undefined) return { warnings: [{ code: 'nature_not_in_force', params }] }
  if (!rule.natures.includes('*') && !rule.natures.includes(nature)) {
    // What the law sets anyhow may be said, too.
    const isSame = asked !== undefined && nature === rule.nature
    return { warnings: isSame ? [] : [{ code: 'nature_not_for_buyer', params }] }
  }
  return { code, warnings: [] }
}

function overridden(given: string, rate: string): Reason[] {
  return given === rate ? [] : [{ code: 'rate_overridden', params: { given, rate } }]
}

function warningOf({ warning }: SalesRule): Reason[] {
  return warning === null ? [] : [{ code: warning, params: {} }]
}

/** A rate as the tables write it: 22, not 22.00. */
function plainRate(rate: string): string {
  const text = rate.replace(/^0+(?=\d)/, '')
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

function once(reasons: readonly Reason[]): Reason[] {
  const seen = new Map(reasons.map((reason) => [JSON.stringify(reason), reason]))
  return [...seen.values()]
}
