import type { BusinessNumber } from '#kernel/values/business_number'
import type { IdentifierShape } from './identifier_shape.ts'
import { allRegions } from './region.ts'
import type { Region } from './schema.ts'

export function shapeOf(
  country: string,
  kind: IdentifierShape['kind'],
): IdentifierShape | undefined {
  return regionIn(country)?.identifiers.find((one) => one.kind === kind)
}

/** Only the countries of our regions have a known form; others are not checked. */
export function isPostalCode(country: string, code: string): boolean {
  const region = regionIn(country)
  return region === undefined || new RegExp(region.postalCode.form).test(code)
}

/** The numbers of businesses in all regions, for whoever reads documents. */
export function nationalNumbers(): BusinessNumber[] {
  return allRegions().flatMap(({ country, identifiers }) =>
    identifiers.map(({ kind, digits, form, check }) => ({ country, kind, digits, form, check })),
  )
}

/** What the register's number is called in that country; null if it has no name of its own. */
export function businessIdLabel(country: string, language: string): string | null {
  return shapeOf(country, 'business_id')?.labels?.[language] ?? null
}

/** What an invoice must say about the seller's tax regime; null if nothing. */
export function taxRegimeNote(
  country: string,
  regime: string | null,
  language: string,
): string | null {
  const found = regionIn(country)?.taxRegimes.find((one) => one.regime === regime)
  return found?.invoiceNote?.[language] ?? null
}

function regionIn(country: string): Region | undefined {
  return allRegions().find((one) => one.country === country)
}
