import { factOf, saleCodeAt, splitPaymentText, type Region, type VatCode } from '#regions/room'
import type { LegalText } from './legal_text.ts'
import type { SaleReason, Sale } from './sale.ts'
import type { BuyerPlace } from './treat_sale_buyer.ts'

/** VAT that is not due at once: paid by the buyer (split payment), or due when the buyer pays. */
export type OwedVat = {
  code: VatCode
  due: 'S' | 'D'
  why: 'split_payment' | 'vat_deferred'
  text: LegalText
  warnings: SaleReason[]
}

export function owedOf(
  { buyer, seller, date }: Sale,
  region: Region,
  place: BuyerPlace,
  rate: string,
): OwedVat | null {
  const isAtHome = place.kind === 'domestic' || place.kind === 'domestic_public'
  const isSure = factOf(region, 'split_payment_authorised', date) !== undefined
  const isSplit = buyer.splitPayment ?? (buyer.isPublicBody && isSure)
  if (isSplit && isAtHome && splitExclusion({ seller, date }, region) === null) {
    const code = saleCodeAt(region, rate, date, 'split_payment_sale')
    const text = splitPaymentText(region, date)
    const [own = 'en'] = region.languages
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
  // A consumer's VAT is due at once (DL 83/2012 art. 32-bis: businesses; DPR 633/72 art. 6: the state).
  const mayWait = buyer.isPublicBody || (buyer.vatNumber ?? '').trim() !== ''
  if (seller.fees?.defaultDue !== 'D' || !mayWait || code === undefined) return null
  return { code, due: 'D', why: 'vat_deferred', text: {}, warnings: [] }
}

/** A seller from whose fees tax is withheld charges public bodies VAT as usual. */
export function splitExclusion(
  { seller, date }: Pick<Sale, 'seller' | 'date'>,
  region: Region,
): SaleReason | null {
  const fact = factOf(region, 'split_payment_not_with_withholding', date)
  if (fact === undefined || !seller.fees?.withholding) return null
  return { code: 'split_payment_excluded', params: { source: fact.source } }
}
