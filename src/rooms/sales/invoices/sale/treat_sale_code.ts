import {
  salesCodeOf,
  vatCodeOf,
  type Region,
  type SalesCode,
  type SalesRule,
  type VatCode,
} from '#regions/room'
import type { LineDetails, LineRole, Sale, SaleReason } from './sale.ts'
import type { BuyerPlace } from './treat_sale_buyer.ts'

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
export function namedCode(
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
