import { euMembers, isCountry, vatPrefix } from '#kernel/values/country'
import type { ReadingFinding } from '#readers/room'
import type { Evidence } from '../document/coding.ts'
import { plainRate } from '../document/propose_amounts.ts'

export type SupplyPlace = 'domestic' | 'eu' | 'outside'

export type PlaceChoice = {
  place: SupplyPlace
  /** Based only on an IBAN, a currency or nothing at all. */
  isWeak: boolean
  reasons: ReadingFinding[]
}

type Clue = { by: string; country: string }

// An unknown member state. As a VAT number prefix, EU marks sellers from outside the Union in the
// one-stop shop and does not tell their country, so it is not used as a clue there.
const union = 'EU'

const prefixCountries: ReadonlyMap<string, string> = new Map([['EL', 'GR']])

/**
 * The supplier's location decides the VAT. A contact comes first, because a person entered it; then
 * the VAT number and country on the document. An IBAN or a currency is only a hint.
 */
export function choosePlace(evidence: Evidence, day: string): PlaceChoice {
  const { region, extraction, contact } = evidence
  const { fields } = extraction
  const firm = [
    clueOf('contact_country', contact?.country ?? null),
    clueOf('contact_vat_number', countryOfNumber(contact?.vatNumber ?? null)),
    clueOf('vat_number', countryOfNumber(fields.supplierVatNumber?.value ?? null)),
    clueOf('supplier_country', fields.supplierCountry?.value ?? null),
  ].find((clue) => clue !== null)
  const clue =
    firm ??
    clueOf('iban', fields.iban?.value.slice(0, 2) ?? null) ??
    currencyClue(fields.currency?.value ?? null, region.currency)

  if (clue === null) {
    const params = { country: region.country }
    if (showsHomeVat(evidence)) {
      return { place: 'domestic', isWeak: true, reasons: [{ code: 'place_by_vat', params }] }
    }
    return { place: 'domestic', isWeak: true, reasons: [{ code: 'place_assumed', params }] }
  }
  const place = placeOf(clue.country, region.country, day)
  const code = firm === undefined && place !== 'domestic' ? 'place_by_hint' : 'place_found'
  const reasons: ReadingFinding[] = [
    { code, params: { place, by: clue.by, country: clue.country } },
  ]
  if (place === 'domestic' || !showsDomesticVat(evidence)) {
    return { place, isWeak: firm === undefined, reasons }
  }
  const number = fields.supplierVatNumber?.value ?? ''
  reasons.push({ code: 'domestic_registration', params: { number } })
  return { place: 'domestic', isWeak: false, reasons }
}

/** Where the supplier is, as the reasons of a coding say. */
export function placeIn(reasons: readonly ReadingFinding[]): SupplyPlace {
  if (reasons.some(({ code }) => code === 'domestic_registration')) return 'domestic'
  const found = reasons.find(({ code }) => code === 'place_found' || code === 'place_by_hint')
  const place = found?.params['place']
  return place === 'eu' || place === 'outside' ? place : 'domestic'
}

/** This country's VAT in this country's language: other countries may share one, but not both. */
function showsHomeVat({ region, extraction }: Evidence): boolean {
  const { language, fields, vatRows } = extraction
  if (language === null || language !== region.languages[0]) return false
  if (vatRows.length === 0) return !isZero(fields.vat?.value ?? '0')
  const rates = new Set(region.vatRates)
  return vatRows.some(
    (row) => !isZero(row.vat) && row.rate !== null && rates.has(plainRate(row.rate)),
  )
}

/** A foreign supplier that is registered here and charges our VAT is treated as domestic. */
function showsDomesticVat({ region, extraction }: Evidence): boolean {
  const number = extraction.fields.supplierVatNumber?.value ?? null
  if (countryOfNumber(number) !== region.country) return false
  const rates = new Set(region.vatRates)
  if (extraction.vatRows.length === 0) return !isZero(extraction.fields.vat?.value ?? '0')
  return extraction.vatRows.some(
    (row) => !isZero(row.vat) && (row.rate === null || rates.has(plainRate(row.rate))),
  )
}

const isZero = (decimal: string) => /^-?0+(?:\.0+)?$/.test(decimal)

function placeOf(country: string, home: string, day: string): SupplyPlace {
  if (country === home) return 'domestic'
  if (country === union) return 'eu'
  return euMembers(day).has(vatPrefix(country)) ? 'eu' : 'outside'
}

function clueOf(by: string, country: string | null): Clue | null {
  const code = country?.toUpperCase() ?? ''
  return isCountry(code) || code === 'XI' ? { by, country: code } : null
}

export function countryOfNumber(number: string | null): string | null {
  const prefix = /^\s*([a-z]{2})/i.exec(number ?? '')?.[1]?.toUpperCase()
  return prefix === undefined ? null : (prefixCountries.get(prefix) ?? prefix)
}

/** An ISO 4217 currency code begins with its country code, except the euro. */
function currencyClue(currency: string | null, home: string): Clue | null {
  if (currency === null || currency === home) return null
  if (currency === 'EUR') return { by: 'currency', country: union }
  return clueOf('currency', currency.slice(0, 2))
}
