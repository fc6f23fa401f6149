import { euMembers, vatPrefix } from '#kernel/country'
import { identifierWarnings, type BuyerKind, type Region } from '#regions/room'
import type { Buyer, Reason, Sale } from './sale.ts'

/** Who buys, as VAT sees it, and what led to it. */
export type BuyerPlace = {
  kind: BuyerKind
  /** The country whose law counts; XI for Northern Ireland. */
  country: string
  reasons: Reason[]
  warnings: Reason[]
}

// Northern Ireland stays in the common VAT area for goods, under this prefix (protocol of 2020).
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
  // Northern Ireland is in the area for goods; what it is sold otherwise goes outside.
  if (country === northernIreland) {
    const params = { vatNumber: buyer.vatNumber ?? '' }
    const unproven = { code: 'northern_ireland_unproven', params }
    return { ...placeOutside(buyer, country), warnings: params.vatNumber === '' ? [] : [unproven] }
  }
  const kind = seller.isOssRegistered ? 'eu_consumer_oss' : 'eu_consumer'
  const reason = { code: `buyer_${kind}`, params }
  return { kind, country, reasons: [reason], warnings: number.warnings }
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
    warnings: [],
  }
}

function isFirm({ businessId, isPublicBody }: Buyer): boolean {
  return isPublicBody || (businessId ?? '').trim() !== ''
}

type Judgement = { isBusiness: boolean; warnings: Reason[] }

const noIdentifiers = { businessId: null, fiscalCode: null, sdiCode: null, pec: null, email: null }

/**
 * Only a VAT number of another member state lets the buyer owe the VAT (directive 2006/112,
 * articles 138 and 196). Its form is what can be seen here; whether it is registered says VIES.
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
  // EU marks sellers from outside in the one-stop shop, and is no member's.
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
