import type { SalesRule } from '#regions/room'
import type { LegalText } from './legal_text.ts'
import type { LineVat } from './price_lines.ts'
import type { SaleReason } from './sale.ts'

/** The VAT treatment of one line, with reasons. */
export type LineTreatment = {
  vat: LineVat
  text: LegalText
  reasons: SaleReason[]
  warnings: SaleReason[]
}

export function overridden(given: string, rate: string): SaleReason[] {
  return given === rate ? [] : [{ code: 'rate_overridden', params: { given, rate } }]
}

export function warningOf({ warning }: SalesRule): SaleReason[] {
  return warning === null ? [] : [{ code: warning, params: {} }]
}
