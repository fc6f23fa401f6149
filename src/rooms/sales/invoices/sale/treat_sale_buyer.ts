import { euMembers, vatPrefix } from '#kernel/values/country'
import {
  companyFormOf,
  identifierWarnings,
  type BuyerKind,
  type Region,
  reducedRateOf,
  standardRateOf,
  type SalesRule,
} from '#regions/room'
import { textOfRule } from './legal_text.ts'
import type { Buyer, SaleReason, Sale } from './sale.ts'
import { overridden, warningOf, type LineTreatment } from './treat_sale_line.ts'

/** The type of buyer for VAT, with reasons. */
export type BuyerPlace = {
  kind: BuyerKind
  /** The country whose VAT rules apply; XI for Northern Ireland. */
  country: string
  reasons: SaleReason[]
  warnings: SaleReason[]
}

// Northern Ireland is in the EU VAT area for goods, with this prefix (protocol of 2020).
const northernIreland = 'XI'

export function placeBuyer({ seller, buyer, date }: Sale, region: Region): BuyerPlace {
  const country = countryOf(buyer, region)
  const params = { country }
  if (country === region.country) {
    const code = buyer.country === null ? 'buyer_country_assumed' : 'buyer_at_home'
    const kind = buyer.isPublicBody ? 'domestic_public' : 'domestic'
    return { kind, country, reasons: [{ code, params }], warnings: [] }
  }
  if (!euMembers(date).has(vatPrefix(country))) return placeOutside(buyer, country)

  const number = judgeNumber(buyer, country, region.country, date)
  if (number.isBusiness) {
    const code = country === northernIreland ? 'northern_ireland' : 'buyer_eu_business'
    const reason = { code, params: { country, vatNumber: buyer.vatNumber ?? '' } }
    return { kind: 'eu_business', country, reasons: [reason], warnings: number.warnings }
  }
  // Without a valid XI number the sale is treated as outside the EU.
  if (country === northernIreland) {
    const params = { vatNumber: buyer.vatNumber ?? '' }
    const unproven = { code: 'northern_ireland_unproven', params }
    const outside = placeOutside(buyer, country)
    return params.vatNumber === '' ? outside : { ...outside, warnings: [unproven] }
  }
  const kind = seller.isOssRegistered ? 'eu_consumer_oss' : 'eu_consumer'
  const reason = { code: `buyer_${kind}`, params }
  const warnings = number.warnings.length > 0 ? number.warnings : companyWarnings(buyer)
  return { kind, country, reasons: [reason], warnings }
}

/** A name such as Muster GmbH suggests a business; without a number it is taxed as a consumer. */
function companyWarnings({ name = '' }: Buyer): SaleReason[] {
  const form = companyFormOf(name)
  return form === undefined ? [] : [{ code: 'buyer_looks_like_company', params: { name, form } }]
}

function countryOf(buyer: Buyer, region: Region): string {
  const country = buyer.country ?? region.country
  const isNorthern = /^\s*XI/i.test(buyer.vatNumber ?? '')
  return country === 'GB' && isNorthern ? northernIreland : country
}

function placeOutside(buyer: Buyer, country: string): BuyerPlace {
  const isBusiness = isFirm(buyer) || (buyer.vatNumber ?? '').trim() !== ''
  return {
    kind: isBusiness ? 'outside_business' : 'outside_consumer',
    country,
    reasons: [
      { code: isBusiness ? 'buyer_outside' : 'buyer_outside_consumer', params: { country } },
    ],
    warnings: isBusiness ? [] : companyWarnings(buyer),
  }
}

function isFirm({ businessId, isPublicBody }: Buyer): boolean {
  return isPublicBody || (businessId ?? '').trim() !== ''
}

type Judgement = { isBusiness: boolean; warnings: SaleReason[] }

const noIdentifiers = { businessId: null, fiscalCode: null, sdiCode: null, pec: null, email: null }

/**
 * Reverse charge requires a VAT number of another member state (directive 2006/112, articles 138
 * and 196). Only its format is checked here; VIES knows whether it is registered.
 */
function judgeNumber(buyer: Buyer, country: string, home: string, day: string): Judgement {
  const vatNumber = buyer.vatNumber ?? ''
  if (vatNumber.trim() === '') {
    const missing = { code: 'vat_number_missing', params: { country } }
    return { isBusiness: false, warnings: isFirm(buyer) ? [missing] : [] }
  }
  const params = { vatNumber, country }
  const found = identifierWarnings({ ...noIdentifiers, vatNumber, country }, home)
  const codes = new Set(found.map((one) => one.code))
  const prefix = vatNumber
    .replace(/[\s./-]/g, '')
    .slice(0, 2)
    .toUpperCase()
  const isForeign = codes.has('vat_number_country_mismatch')
  if (isForeign && prefix === vatPrefix(home)) {
    return { isBusiness: false, warnings: [{ code: 'vat_number_of_home', params }] }
  }
  // The prefix EU marks non-EU sellers in the one-stop shop, not a member state.
  const isOfMember = prefix !== 'EU' && (!isForeign || euMembers(day).has(prefix))
  if (codes.has('vat_number_format') || !isOfMember) {
    return { isBusiness: false, warnings: [{ code: 'vat_number_malformed', params }] }
  }
  const kept = ['vat_number_country_mismatch', 'vat_number_check_digit', 'vat_number_office_code']
  return {
    isBusiness: true,
    warnings: kept.filter((code) => codes.has(code)).map((code) => ({ code, params })),
  }
}

type Asked = { given: string; named: string | undefined }
type Found = { rate: string; source: string; isReduced: boolean }

/**
 * The VAT of the buyer's country: its standard rate, or the reduced rate that the line names. A
 * rate of the line that is not one of the seller's country can only mean the buyer's.
 */
export function takeForeignRate(
  sale: Sale,
  region: Region,
  rule: SalesRule,
  { country }: BuyerPlace,
  { given, named }: Asked,
): LineTreatment {
  const found = foreignRate(sale, region, country, { given, named })
  const rate = found?.rate ?? named ?? given
  const { account, vatCode } = region.sales[rule.sale]
  const params = { country, rate, given, vatCode: rule.vatCode ?? vatCode }
  const warnings = warningOf(rule)
  if (named !== undefined && found === undefined) {
    warnings.push({ code: 'oss_rate_unlisted', params })
  } else if (found === undefined) warnings.push({ code: 'oss_rate_unknown', params })
  else if (!found.isReduced && mayBeReduced(sale, region, country, { given, named })) {
    warnings.push({ code: 'oss_standard_rate', params })
  }
  const source = found === undefined ? rule.source : `${rule.source}; rate: ${found.source}`
  const code = found?.isReduced === true ? 'reduced_rate_of_country' : 'rate_of_country'
  const why = found === undefined && named !== undefined ? 'rate_named' : code
  return {
    vat: { rate, vatCode: params.vatCode, nature: rule.nature, account },
    text: textOfRule(rule),
    reasons: [{ code: why, params: { ...params, source } }, ...overridden(given, rate)],
    warnings,
  }
}

function foreignRate(
  { date }: Sale,
  region: Region,
  country: string,
  { given, named }: Asked,
): Found | undefined {
  const standard = standardRateOf(country, date)
  const asked = named ?? (region.vatRates.includes(given) ? undefined : given)
  const reduced = asked === undefined ? undefined : reducedRateOf(country, asked, date)
  if (reduced !== undefined) return { ...reduced, isReduced: true }
  if (named !== undefined && named !== standard?.rate) return undefined
  return standard && { ...standard, isReduced: false }
}

/** The line may mean a reduced rate without having named it. */
function mayBeReduced(
  { date }: Sale,
  region: Region,
  country: string,
  { given, named }: Asked,
): boolean {
  if (named !== undefined || given === '0' || given === standardRateOf(country, date)?.rate) {
    return false
  }
  return !region.vatRates.includes(given) || reducedRateOf(country, given, date) !== undefined
}
