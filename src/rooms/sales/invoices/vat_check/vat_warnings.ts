import { askVatNumber, type VatNumber } from '#contacts/room'
import type { Scene } from '#kernel/corridor/scene'
import { foreignVatNumber } from '#regions/room'
import type { Buyer, PricedSale, SaleReason } from '../sale/sale.ts'
import { findVatCheck, type VatCheckRow } from './vat_check_store.ts'

export const vatCheckCodes = [
  'vat_number_not_valid',
  'vat_number_silent',
  'vat_number_unchecked',
] as const

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** After this a draft asks again; what was answered goes on to count meanwhile. */
const freshMs = 30 * dayMs
/** An answer this old says nothing of a sale of today. */
const longestMs = 180 * dayMs

type Asked = {
  row: { kind: string }
  priced: { sale: PricedSale; seller: { country: string }; date: string }
  buyer: Pick<Buyer, 'vatNumber' | 'country'>
}

/**
 * A sale without VAT rests on the buyer's number being valid (directive 2006/112 art. 138). Nobody
 * waits for the register here: what it said before is told, and it is asked again behind the commit.
 */
export async function vatNumberWarnings(scene: Scene, asked: Asked): Promise<SaleReason[]> {
  const { sale, seller, date } = asked.priced
  const isFree = sale.byRate.some(({ rate }) => Number(rate) === 0)
  if (asked.row.kind !== 'invoice' || sale.treatment.kind !== 'eu_business' || !isFree) return []
  const number = foreignVatNumber(asked.buyer, seller.country, date)
  if (number === null) return []
  const check = await findVatCheck(scene, number)
  if (isStale(check, scene.now)) askVatNumber(scene, number)
  return warningsOf(number, check, scene.now)
}

function isStale(check: VatCheckRow | null, now: Date): boolean {
  if (check === null) return true
  return ageOf(check, now) >= (check.outcome === 'silent' ? hourMs : freshMs)
}

const ageOf = ({ asked_at: at }: VatCheckRow, now: Date): number => now.getTime() - at.getTime()

export function warningsOf(
  { prefix, number }: VatNumber,
  check: VatCheckRow | null,
  now: Date,
): SaleReason[] {
  const vatNumber = prefix + number
  if (check === null) return [{ code: 'vat_number_unchecked', params: { vatNumber } }]
  const params = { vatNumber, day: check.asked_at.toISOString().slice(0, 10) }
  if (check.outcome === 'silent') return [{ code: 'vat_number_silent', params }]
  if (ageOf(check, now) >= longestMs) {
    return [{ code: 'vat_number_unchecked', params: { vatNumber } }]
  }
  if (check.outcome === 'valid') return []
  return [{ code: 'vat_number_not_valid', params: { ...params, register: check.register ?? '' } }]
}
