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
  salesCodeOf,
  type SalesCode,
  type VatCode,
  factOf,
  splitPaymentText,
} from '#regions/room'
import { joinTexts, textOfNature, textOfRule, type LegalText } from './legal_text.ts'
import type { LineVat } from './price_lines.ts'
import type { LineDetails, SaleReason, Sale, SaleTreatment, LineRole } from './sale.ts'
import { placeBuyer, type BuyerPlace, takeForeignRate } from './treat_sale_buyer.ts'
import { overridden, warningOf, type LineTreatment } from './treat_sale_line.ts'

/** VAT that is not due at once: paid by the buyer (split payment), or due when the buyer pays. */
type OwedVat = {
  code: VatCode
  due: 'S' | 'D'
  why: 'split_payment' | 'vat_deferred'
  text: LegalText
  warnings: SaleReason[]
}

export function owedOf(
  { buyer, seller, date }: Sale,
  region: Region,
  place: BuyerPlace,
  rate: string,
): OwedVat | null {
  const isAtHome = place.kind === 'domestic' || place.kind === 'domestic_public'
  const isSure = factOf(region, 'split_payment_authorised', date) !== undefined
  const isSplit = buyer.splitPayment ?? (buyer.isPublicBody && isSure)
  if (isSplit && isAtHome && splitExclusion({ seller, date }, region) === null) {
    const code = saleCodeAt(region, rate, date, 'split_payment_sale')
    const text = splitPaymentText(region, date)
    const [own = 'en'] = region.languages
    if (code !== undefined) {
      return {
        code,
        due: 'S',
        why: 'split_payment',
        text: text === null ? {} : { [own]: text, en: text },
        warnings: isSure ? [] : [{ code: 'split_payment_unverified', params: { day: date } }],
      }
    }
  }
  const code = saleCodeAt(region, rate, date, 'deferred_sale')
  // A consumer's VAT is due at once (DL 83/2012 art. 32-bis: businesses; DPR 633/72 art. 6: the state).
  const mayWait = buyer.isPublicBody || (buyer.vatNumber ?? '').trim() !== ''
  if (seller.fees?.defaultDue !== 'D' || !mayWait || code === undefined) return null
  return { code, due: 'D', why: 'vat_deferred', text: {}, warnings: [] }
}

/** A seller from whose fees tax is withheld charges public bodies VAT as usual. */
function splitExclusion(
  { seller, date }: Pick<Sale, 'seller' | 'date'>,
  region: Region,
): SaleReason | null {
  const fact = factOf(region, 'split_payment_not_with_withholding', date)
  if (fact === undefined || !seller.fees?.withholding) return null
  return { code: 'split_payment_excluded', params: { source: fact.source } }
}

type Named = {
  code: { code: VatCode; row: SalesCode; why: string; warnings: SaleReason[] } | null
  warnings: SaleReason[]
}

const none: Named = { code: null, warnings: [] }

/**
 * The VAT code that the line names, or else the contact's if the line says nothing of its own. It
 * decides rate, text and boxes. A code that does not fit the buyer or the day is ignored, and a
 * warning says so.
 */
function namedCode(
  { buyer, date }: Sale,
  region: Region,
  place: BuyerPlace,
  { details, rule, role }: { details: LineDetails; rule: SalesRule; role: LineRole | undefined },
): Named {
  const isSilent = details.supply === undefined && details.vatNature === undefined
  const id = details.vatCode ?? (isSilent && role === undefined ? (buyer.vatCode ?? null) : null)
  if (id === null) return none
  const params = { vatCode: id, day: date, country: place.country }
  const row = salesCodeOf(region, id, date)
  const code = vatCodeOf(region, id, date)
  // A seller who charges no VAT at all has no other codes.
  const isFit = row?.buyers.includes(place.kind) === true && rule.treatment === null
  if (row === undefined || code === undefined || !isFit) {
    return { code: null, warnings: [{ code: 'code_not_for_buyer', params }] }
  }
  // The rate of another country comes from its own tables.
  if (code.rate === null) return none
  const why = details.vatCode === undefined ? 'code_of_contact' : 'code_of_line'
  const isNumbered = Boolean(buyer.vatNumber ?? buyer.businessId)
  const missing = row.number && !isNumbered ? [{ code: 'buyer_number_missing', params }] : []
  return { code: { code, row, why, warnings: missing }, warnings: [] }
}

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
  if (account !== undefined) return { ...treated, vat: { ...treated.vat, account } }
  return supply === null && line?.role === undefined ? sayAccount(region, treated) : treated
}

/** Where neither line nor contact says what is sold, the account of goods is taken, and it is said. */
function sayAccount({ sales, servicesRevenue }: Region, treated: LineTreatment): LineTreatment {
  const { account, nature } = treated.vat
  const isOpen = nature === null && account === sales.domestic.account
  if (servicesRevenue === null || !isOpen) return treated
  const params = { account, other: servicesRevenue.account, source: servicesRevenue.source }
  return { ...treated, reasons: [...treated.reasons, { code: 'goods_account_assumed', params }] }
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
    // Another nature than the rule's own is for something else than the rule is about.
    const own = nature === rule.nature ? account : region.sales.domestic.account
    return {
      vat: { rate: '0', vatCode: id, nature, account: own },
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
