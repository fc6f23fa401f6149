import { euMembers, isCountry, vatPrefix } from '#kernel/country'
import type { Finding } from '#readers/room'
import type { Evidence } from './coding.ts'
import { plainRate } from './propose_amounts.ts'

export type Place = 'domestic' | 'eu' | 'outside'

export type PlaceChoice = {
  place: Place
  /** Only an IBAN, a currency or nothing at all speaks for it. */
  isWeak: boolean
  reasons: Finding[]
}

type Clue = { by: string; country: string }

// Some member state, one cannot say which. As a prefix it is the one-stop shop's mark for sellers
// from outside and says nothing of their country, so it is no clue there.
const union = 'EU'

const prefixCountries: ReadonlyMap<string, string> = new Map([['EL', 'GR']])

/**
 * Where the vendor is decides the VAT. A contact is what a person said, so it comes first; then
 * the paper's own number and country; an IBAN or a currency is no more than a hint.
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
    return { place: 'domestic', isWeak: true, reasons: [{ code: 'place_assumed', params }] }
  }
  const place = placeOf(clue.country, region.country, day)
  const code = firm === undefined && place !== 'domestic' ? 'place_by_hint' : 'place_found'
  const reasons: Finding[] = [{ code, params: { place, by: clue.by, country: clue.country } }]
  if (place === 'domestic' || !showsDomesticVat(evidence)) {
    return { place, isWeak: firm === undefined, reasons }
  }
  const number = fields.supplierVatNumber?.value ?? ''
  reasons.push({ code: 'domestic_registration', params: { number } })
  return { place: 'domestic', isWeak: false, reasons }
}

/** Registered here and charging our VAT under a number of ours: then it is like any vendor here. */
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

function placeOf(country: string, home: string, day: string): Place {
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

/** ISO 4217 builds a currency's code on its country's, but for the euro, which is of the Union. */
function currencyClue(currency: string | null, home: string): Clue | null {
  if (currency === null || currency === home) return null
  if (currency === 'EUR') return { by: 'currency', country: union }
  return clueOf('currency', currency.slice(0, 2))
}
