import { factOf, saleCodeAt, splitPaymentText, type Region, type VatCode } from '#regions/room'
import type { LegalText } from './legal_text.ts'
import type { Reason, Sale } from './sale.ts'
import type { BuyerPlace } from './treat_sale_buyer.ts'

/** VAT that is not owed by the seller at once: by the buyer itself, or only when it pays. */
export type Owed = {
  code: VatCode
  due: 'S' | 'D'
  why: 'split_payment' | 'vat_deferred'
  text: LegalText
  warnings: Reason[]
}

export function owedOf(
  { buyer, seller, date }: Sale,
  region: Region,
  place: BuyerPlace,
  rate: string,
): Owed | null {
  const isAtHome = place.kind === 'domestic' || place.kind === 'domestic_public'
  if (buyer.splitPayment === true && isAtHome) {
    const code = saleCodeAt(region, rate, date, 'split_payment_sale')
    const text = splitPaymentText(region, date)
    const [own = 'en'] = region.languages
    const isSure = factOf(region, 'split_payment_authorised', date) !== undefined
    if (code !== undefined) {
      return {
        code,
        due: 'S',
        why: 'split_payment',
        text: text === null ? {} : { [own]: text, en: text },
        warnings: isSure ? [] : [{ code: 'split_payment_unverified', params: { day: date } }],
      }
    }
  }
  const code = saleCodeAt(region, rate, date, 'deferred_sale')
  if (seller.fees?.defaultDue !== 'D' || code === undefined) return null
  return { code, due: 'D', why: 'vat_deferred', text: {}, warnings: [] }
}
