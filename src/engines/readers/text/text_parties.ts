import type { PlacedIdentifier } from './text_parties_areas.ts'
import type { LineCandidates } from './candidates.ts'
import type { ReadingFinding } from '../reading/reading.ts'
import type { Found } from './text_fields.ts'
import { areaOf, isBuyersPlace, partyAreas, type PartyArea } from './text_parties_areas.ts'
import { findCountry } from './text_countries.ts'
import { findName } from './text_parties_names.ts'

export type Parties = {
  supplierName: Found | null
  supplierVatNumber: Found | null
  supplierFiscalCode: Found | null
  supplierCountry: Found | null
  iban: Found | null
  buyerName: Found | null
  buyerVatNumber: Found | null
  alerts: ReadingFinding[]
}

/**
 * Seller and buyer. A number with valid check digits is better evidence than a name; a number in
 * the buyer's area of the page is never the supplier's. Without a number, the address names the
 * supplier's country.
 */
export function readParties(looks: readonly LineCandidates[], home: string): Parties {
  const areas = partyAreas(looks)
  const all = looks.flatMap(({ identifiers }, line) => identifiers.map((one) => ({ ...one, line })))
  const isBuyers = ({ line, start, end }: PlacedIdentifier) =>
    isBuyersPlace(looks, areas, line, start, end)
  const vatNumbers = all.filter(({ kind }) => kind === 'vat_number')
  const buyers = vatNumbers.filter(isBuyers)
  const buyersOwn = new Set(buyers.map(({ value }) => value))
  // A number that also occurs in the buyer's area is the buyer's everywhere.
  const others = vatNumbers.filter(({ value }) => !buyersOwn.has(value))
  const named = others.find((one) => isNamed(looks, areas, one))
  const anchor = named ?? lastBelowAmounts(looks, others) ?? others[0] ?? null
  const vatNumber = checked(anchor)
  const fiscalCode = all.find(
    (one) => one.kind === 'fiscal_code' && one.isChecked && !isBuyers(one),
  )
  const distinct = new Set(others.map(({ value }) => value)).size
  const isDoubtful = distinct > 1 && named === undefined
  const identified = vatNumber ?? fiscalCode ?? null
  return {
    supplierName: findName(looks, areas, anchor ?? fiscalCode ?? null, 'supplier'),
    supplierVatNumber: foundOf(vatNumber, isDoubtful ? 0.5 : 0.95),
    supplierFiscalCode: foundOf(fiscalCode ?? null, 0.9),
    supplierCountry: countryOf(identified, isDoubtful) ?? findCountry(looks, areas, home),
    iban: foundOf(all.find(({ kind }) => kind === 'iban') ?? null, 0.9),
    buyerName: findName(looks, areas, buyers[0] ?? null, 'buyer'),
    buyerVatNumber: foundOf(checked(buyers[0] ?? null), 0.9),
    alerts: alertsOf(anchor, isDoubtful ? distinct : 0),
  }
}

function isNamed(
  looks: readonly LineCandidates[],
  areas: readonly PartyArea[],
  one: PlacedIdentifier,
): boolean {
  return areaOf(looks, areas, one.line, one.start, one.end)?.role === 'supplier'
}

// The footer below the last amount names the seller, never the buyer.
function lastBelowAmounts(
  looks: readonly LineCandidates[],
  others: readonly PlacedIdentifier[],
): PlacedIdentifier | null {
  const last = others.at(-1)
  const lastSum = looks.findLastIndex(({ labels }) => labels.some(({ role }) => role === 'total'))
  return last !== undefined && lastSum >= 0 && last.line > lastSum ? last : null
}

function checked(one: PlacedIdentifier | null): PlacedIdentifier | null {
  return one?.isChecked === true ? one : null
}

function foundOf(one: PlacedIdentifier | null, score: number): Found | null {
  if (one === null) return null
  const { value, line, start, end } = one
  return { value, line, start, end, score, proofs: ['check_digit'] }
}

function countryOf(one: PlacedIdentifier | null, isDoubtful: boolean): Found | null {
  const found = foundOf(one, isDoubtful ? 0.5 : 0.9)
  if (found === null || one === null || one.country === null) return null
  return { ...found, value: one.country, proofs: ['registration_number'] }
}

function alertsOf(anchor: PlacedIdentifier | null, rivals: number): ReadingFinding[] {
  const alerts: ReadingFinding[] = []
  if (anchor !== null && !anchor.isChecked) {
    alerts.push({ code: 'registration_number_wrong', params: { number: anchor.value } })
  }
  if (rivals > 0) alerts.push({ code: 'several_suppliers', params: { count: String(rivals) } })
  return alerts
}
