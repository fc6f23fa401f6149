import type { Look } from './candidates.ts'
import type { Identifier } from './candidates_identifiers.ts'
import type { Finding } from './reading.ts'
import type { Found } from './text_fields.ts'
import { areaOf, isBuyersPlace, partyAreas, type Area } from './text_parties_areas.ts'
import { findName } from './text_parties_names.ts'

export type Parties = {
  supplierName: Found | null
  supplierVatNumber: Found | null
  supplierFiscalCode: Found | null
  supplierCountry: Found | null
  iban: Found | null
  buyerName: Found | null
  buyerVatNumber: Found | null
  alerts: Finding[]
}

export type PlacedIdentifier = Identifier & { line: number }

/**
 * Who sold and who bought. A number with its check digits says it better than a name; a number in
 * the buyer's part of the page is never the supplier's.
 */
export function readParties(looks: readonly Look[]): Parties {
  const areas = partyAreas(looks)
  const all = looks.flatMap(({ identifiers }, line) => identifiers.map((one) => ({ ...one, line })))
  const isBuyers = ({ line, start, end }: PlacedIdentifier) =>
    isBuyersPlace(looks, areas, line, start, end)
  const vatNumbers = all.filter(({ kind }) => kind === 'vat_number')
  const buyers = vatNumbers.filter(isBuyers)
  const buyersOwn = new Set(buyers.map(({ value }) => value))
  // A number that also stands among the buyer's details is the buyer's wherever else it stands.
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
    supplierCountry: countryOf(identified, isDoubtful),
    iban: foundOf(all.find(({ kind }) => kind === 'iban') ?? null, 0.9),
    buyerName: findName(looks, areas, buyers[0] ?? null, 'buyer'),
    buyerVatNumber: foundOf(checked(buyers[0] ?? null), 0.9),
    alerts: alertsOf(anchor, isDoubtful ? distinct : 0),
  }
}

function isNamed(looks: readonly Look[], areas: readonly Area[], one: PlacedIdentifier): boolean {
  return areaOf(looks, areas, one.line, one.start, one.end)?.role === 'supplier'
}

// Whose paper it is signs at its foot, below the last amount; the buyer is never named there.
function lastBelowAmounts(
  looks: readonly Look[],
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

function alertsOf(anchor: PlacedIdentifier | null, rivals: number): Finding[] {
  const alerts: Finding[] = []
  if (anchor !== null && !anchor.isChecked) {
    alerts.push({ code: 'registration_number_wrong', params: { number: anchor.value } })
  }
  if (rivals > 0) alerts.push({ code: 'several_suppliers', params: { count: String(rivals) } })
  return alerts
}
