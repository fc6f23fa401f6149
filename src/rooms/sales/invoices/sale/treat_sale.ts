import { Failure } from '#kernel/failure/failure'
import {
  natureOf,
  regionOf,
  saleCodeAt,
  saleCodeOfNature,
  salesRuleOf,
  vatCodeOf,
  type Region,
  type SalesRule,
} from '#regions/room'
import { joinTexts, textOfNature, textOfRule } from './legal_text.ts'
import type { LineVat } from './price_lines.ts'
import type { LineDetails, SaleReason, Sale, SaleTreatment } from './sale.ts'
import { placeBuyer, type BuyerPlace } from './treat_sale_buyer.ts'
import { namedCode } from './treat_sale_code.ts'
import { owedOf, splitExclusion } from './treat_sale_due.ts'
import { takeForeignRate } from './treat_sale_foreign.ts'
import { overridden, warningOf, type LineTreatment } from './treat_sale_line.ts'

/** Applies the rules in force on that day to this seller, buyer and lines. */
export function treatSale(sale: Sale): { treatment: SaleTreatment; lines: LineVat[] } {
  const region = regionOf(sale.seller.regionKey)
  const place = placeBuyer(sale, region)
  const lines = sale.lines.map((_, index) => treatLine(sale, region, place, index))
  const { taxRegime } = sale.seller
  const rule = ruleOf(sale, region, place, true)
  const own: SaleReason[] =
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

function ruleOf(
  sale: Sale,
  region: Region,
  place: BuyerPlace,
  isTaxed: boolean,
  details: LineDetails = {},
): SalesRule {
  const { kind: buyer, country } = place
  const { taxRegime } = sale.seller
  const supply = details.supply ?? sale.buyer.supply ?? null
  const isBuyerTaxed = details.taxedAtBuyer ?? sale.buyer.taxedAtBuyer === true
  const question = { buyer, country, taxRegime, isTaxed, supply, isBuyerTaxed, day: sale.date }
  return salesRuleOf(region, question)
}

function treatLine(sale: Sale, region: Region, place: BuyerPlace, index: number): LineTreatment {
  const line = sale.lines[index]
  const treated = treatExempt(region, treatByRules(sale, region, place, index), sale.date)
  const supply = line?.details?.supply ?? sale.buyer.supply ?? null
  const usual = supply === 'service' && line?.role === undefined ? region.servicesRevenue : null
  const account = line?.details?.account ?? usual?.account
  return account === undefined ? treated : { ...treated, vat: { ...treated.vat, account } }
}

/** What gives no deduction stands on an account of its own, and asks what share of the costs it bears. */
function treatExempt(region: Region, treated: LineTreatment, day: string): LineTreatment {
  const { exemptRevenue, proRata } = region
  const kind = vatCodeOf(region, treated.vat.vatCode, day)?.kind
  const isOpen = treated.warnings.some(({ code }) => code === 'nature_missing')
  if (exemptRevenue === null || kind === undefined || isOpen) return treated
  if (!exemptRevenue.kinds.includes(kind)) return treated
  const asked = { code: 'exempt_asks_pro_rata', params: { source: proRata?.source ?? '' } }
  return {
    ...treated,
    vat: { ...treated.vat, account: exemptRevenue.account },
    warnings: [...treated.warnings, asked],
  }
}

function treatByRules(sale: Sale, region: Region, place: BuyerPlace, index: number): LineTreatment {
  const line = sale.lines[index]
  const { details = {} } = line ?? {}
  const given = plainRate(line?.vatRate ?? '0')
  // Outside the EU a rate that the seller's country does not have cannot be its VAT.
  const isOurs = place.kind !== 'outside_consumer' || saleCodeAt(region, given, sale.date)
  const isTaxed = given !== '0' && details.vatNature === undefined && Boolean(isOurs)
  const rule = ruleOf(sale, region, place, isTaxed, details)
  const named = namedCode(sale, region, place, { details, rule, role: line?.role })
  if (named.code !== null) return chargeByCode(region, named.code, given)
  const treated = treatByRule(sale, region, place, { index, given, rule })
  return { ...treated, warnings: [...named.warnings, ...treated.warnings] }
}

type ByRule = { index: number; given: string; rule: SalesRule }

function treatByRule(
  sale: Sale,
  region: Region,
  place: BuyerPlace,
  { index, given, rule }: ByRule,
): LineTreatment {
  const line = sale.lines[index]
  // For a seller who charges no VAT, a stamp charged to the buyer is part of the fee, not N1.
  const isFee = line?.role === 'stamp' && rule.treatment !== null
  const own = line?.details?.vatNature ?? line?.vatNature
  const asked = isFee ? (rule.nature ?? undefined) : own
  if (rule.charge === 'buyer_country') {
    return takeForeignRate(sale, region, rule, place, { given, named: line?.details?.buyerRate })
  }
  // A nature says why no VAT is charged, where the rule leaves it to the seller.
  const hasReason = chosenNature(sale, region, rule, asked).code !== undefined
  if (rule.charge === 'line' && !hasReason) {
    return keepRate(sale, region, rule, { place, rate: given, index })
  }
  return chargeNone(sale, region, rule, place, { given, asked })
}

function chargeByCode(
  region: Region,
  { code, row, why, warnings }: NonNullable<ReturnType<typeof namedCode>['code']>,
  given: string,
): LineTreatment {
  const { account } = region.sales[row.sale]
  const rate = code.rate ?? given
  const params = { vatCode: code.id, rate, source: row.source }
  return {
    vat: { rate, vatCode: code.id, nature: code.nature, account },
    text: textOfRule(row),
    reasons: [{ code: why, params }, ...overridden(given, rate)],
    warnings,
  }
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
    const detail = `${rate} % is not a VAT rate in this organization's country; use one of ${known.join(', ')}.`
    const errors = [{ pointer: `/lines/${index}/vatRate`, code: 'unknown_vat_rate', detail }]
    throw new Failure('unknown_vat_rate', { detail, errors, known })
  }
  const { account } = region.sales[rule.sale]
  const params = { rate, vatCode: code.id, source: rule.source }
  const vat = { rate, vatCode: code.id, nature: rule.nature, account }
  const kept = { code: 'rate_kept', params }
  const excluded = rule.warning === 'split_payment_not_applied' && splitExclusion(sale, region)
  const why = excluded ? [kept, excluded] : [kept]
  if (owed === null) {
    const warnings = excluded ? [] : warningOf(rule)
    return { vat, text: textOfRule(rule), reasons: why, warnings }
  }
  return {
    vat: { ...vat, due: owed.due },
    text: owed.text,
    reasons: [...why, { code: owed.why, params: { vatCode: code.id, source: code.source } }],
    warnings: owed.warnings,
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

/** The line's nature, or else the contact's default, if the rule allows it. */
function chosenNature({ buyer, date }: Sale, region: Region, rule: SalesRule, asked?: string) {
  const nature = asked ?? buyer.defaultNature
  if (nature === null || nature === '' || region.natures.length === 0) return { warnings: [] }
  const code = saleCodeOfNature(region, nature, date)
  const params = { nature, day: date }
  if (code === undefined) return { warnings: [{ code: 'nature_not_in_force', params }] }
  if (!rule.natures.includes('*') && !rule.natures.includes(nature)) {
    // Giving the nature that the rule sets anyway is allowed.
    const isSame = asked !== undefined && nature === rule.nature
    return { warnings: isSame ? [] : [{ code: 'nature_not_for_buyer', params }] }
  }
  return { code, warnings: [] }
}

/** A rate as written in the tables: 22, not 22.00. */
function plainRate(rate: string): string {
  const text = rate.replace(/^0+(?=\d)/, '')
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

function once(reasons: readonly SaleReason[]): SaleReason[] {
  const seen = new Map(reasons.map((reason) => [JSON.stringify(reason), reason]))
  return [...seen.values()]
}
