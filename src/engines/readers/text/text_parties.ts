import {
  type PlacedIdentifier,
  areaOf,
  partyAreas,
  isOwnNumber,
  nobody,
  type OwnNames,
} from './text_parties_words.ts'
import type { LineCandidates } from './candidates.ts'
import type { ReadingFinding } from '../reading/reading.ts'
import type { Found } from './text_fields.ts'
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
  /** A person with a fiscal code and no VAT number, who charges no VAT. */
  isPrivate: boolean
  alerts: ReadingFinding[]
}

/**
 * Seller and buyer. A number with valid check digits is better evidence than a name; a number in
 * the buyer's area of the page is never the supplier's. Without a number, the address names the
 * supplier's country. What is known to be the organization's own is never the supplier's, unless
 * the document is one that the organization issued itself.
 */
export function readParties(
  looks: readonly LineCandidates[],
  home: string,
  ownNames: OwnNames = nobody,
): Parties {
  const all = looks.flatMap(({ identifiers }, line) => identifiers.map((one) => ({ ...one, line })))
  const vatNumbers = all.filter(({ kind }) => kind === 'vat_number')
  const own = isOwnIssue(looks, vatNumbers, ownNames) ? nobody : ownNames
  const areas = partyAreas(looks, own)
  const areaAt = (one: PlacedIdentifier) => areaOf(looks, areas, one.line, one.start, one.end)
  const isBuyers = (one: PlacedIdentifier) => {
    const area = areaAt(one)
    if (isOwnNumber(one.value, own)) return true
    // Under our own name without a heading, another's number begins another's address.
    return area?.role === 'buyer' && !area.isByName
  }
  const buyers = vatNumbers.filter(isBuyers)
  const buyersOwn = new Set(buyers.map(({ value }) => value))
  // A number that also occurs in the buyer's area is the buyer's everywhere.
  const sellers = vatNumbers.filter(({ value }) => !buyersOwn.has(value))
  const direct = sellers.filter((one) => areaAt(one)?.role !== 'other')
  const others = direct.length > 0 ? direct : sellers
  const named = others.find((one) => areaAt(one)?.role === 'supplier')
  const anchor = named ?? lastBelowAmounts(looks, others) ?? others[0] ?? null
  const vatNumber = checked(anchor)
  const fiscalCode = all.find(
    (one) => one.kind === 'fiscal_code' && one.isChecked && !isBuyers(one),
  )
  const distinct = new Set(others.map(({ value }) => value)).size
  const isDoubtful = distinct > 1 && named === undefined
  const identified = vatNumber ?? fiscalCode ?? null
  return {
    supplierName: findName(looks, areas, anchor ?? fiscalCode ?? null, 'supplier', own),
    supplierVatNumber: foundOf(vatNumber, isDoubtful ? 0.5 : 0.95),
    supplierFiscalCode: foundOf(fiscalCode ?? null, 0.9),
    supplierCountry: countryOf(identified, isDoubtful) ?? findCountry(looks, areas, home),
    iban: foundOf(all.find(({ kind }) => kind === 'iban') ?? null, 0.9),
    buyerName: findName(looks, areas, buyers[0] ?? null, 'buyer', own),
    buyerVatNumber: foundOf(checked(buyers[0] ?? null), 0.9),
    isPrivate: sellers.length === 0 && looks.some(({ line }) => personal.test(line.text)),
    alerts: alertsOf(anchor, isDoubtful ? distinct : 0),
  }
}

// Companies have eleven digits, people letters and digits. The form alone tells them apart.
const personal = /(?<![A-Z\d])[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z](?![A-Z\d])/u

/** Our number outside the buyer's part of the page, and another's in it: we are the seller. */
function isOwnIssue(
  looks: readonly LineCandidates[],
  numbers: readonly PlacedIdentifier[],
  own: OwnNames,
): boolean {
  if (own.numbers.length === 0) return false
  const areas = partyAreas(looks)
  const isIn = ({ line, start, end }: PlacedIdentifier) =>
    areaOf(looks, areas, line, start, end)?.role === 'buyer'
  const [ours, theirs] = [
    numbers.filter(({ value }) => isOwnNumber(value, own)),
    numbers.filter(({ value }) => !isOwnNumber(value, own)),
  ]
  return ours.length > 0 && !ours.some(isIn) && theirs.length > 0 && theirs.every(isIn)
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
