import { Failure } from '#kernel/failure/failure'
import type { Region } from '#regions/room'
import type { Fees } from '../sale/sale.ts'
import type { InvoiceDetails } from './details.ts'
import type { BuyerParty, SellerParty } from './parties.ts'

type Said = InvoiceDetails | null | undefined

/** The buyer as this invoice names it: its tender, and who pays the VAT, where the invoice says so itself. */
export function buyerSaid(buyer: BuyerParty, details: Said): BuyerParty {
  const { splitPayment, cig, cup } = details ?? {}
  return {
    ...buyer,
    ...(splitPayment === undefined ? {} : { splitPayment }),
    ...(cig === undefined ? {} : { cig }),
    ...(cup === undefined ? {} : { cup }),
  }
}

/** The seller with the withholding tax and stamp duty of this invoice, else those of the profile. */
export function sellerSaid(seller: SellerParty, details: Said): SellerParty {
  const { fees } = seller
  if (fees === undefined || !details) return seller
  const { stampDutyToBuyer = fees.stampDutyToBuyer } = details
  return {
    ...seller,
    fees: { ...fees, withholding: withholdingOf(fees, details), stampDutyToBuyer },
  }
}

/** Whole once it is saved, see `termsOf`; a rate of 0 is none. */
function withholdingOf({ withholding: own }: Fees, details: InvoiceDetails): Fees['withholding'] {
  const { withholdingRate: rate, withholdingKind: kind, withholdingReason: reason } = details
  if (rate === undefined) return own
  return Number(rate) === 0 || !kind || !reason ? null : { rate, kind, reason }
}

/**
 * The details with withholding tax as a whole: what the invoice does not say of it is the profile's. What the country has
 * not, or nobody has said, is refused rather than left out.
 */
export function termsOf(
  region: Region,
  own: Fees['withholding'] | undefined,
  details: InvoiceDetails | null,
): InvoiceDetails | null {
  const { stampDutyToBuyer, splitPayment, cig, cup } = details ?? {}
  if (stampDutyToBuyer !== undefined && region.stampDuty === null) {
    throw refused('/stampDutyToBuyer', 'The region has no stamp duty.')
  }
  if (splitPayment !== undefined && region.splitPaymentVat === null) {
    throw refused('/splitPayment', 'The region has no split payment.')
  }
  if ((cig ?? cup) !== undefined && region.einvoicing.exchange === null) {
    throw refused(cig === undefined ? '/cup' : '/cig', 'The region has no tender codes.')
  }
  return details === null ? null : wholeWithholding(region, own ?? null, details)
}

function wholeWithholding(
  region: Region,
  own: Fees['withholding'],
  details: InvoiceDetails,
): InvoiceDetails {
  const { withholdingRate: rate, withholdingKind: kind, withholdingReason: reason } = details
  if ((rate ?? kind ?? reason) === undefined) return details
  if (region.withheldByBuyers === null)
    throw refused('/withholdingRate', 'The region has no withholding tax.')
  if (rate !== undefined && Number(rate) === 0) return details
  const whole = {
    withholdingRate: rate ?? own?.rate,
    withholdingKind: kind ?? own?.kind,
    withholdingReason: reason ?? own?.reason,
  }
  const missing = Object.entries(whole).find(([, value]) => value === undefined)?.[0]
  if (missing === undefined) return { ...details, ...whole } as InvoiceDetails
  const detail = 'Withholding tax needs a rate, a kind and a reason.'
  throw refused(`/${missing}`, detail)
}

function refused(pointer: string, detail: string): Failure {
  const errors = [{ pointer, code: 'invoice_terms_not_possible', detail }]
  return new Failure('invoice_terms_not_possible', { detail, errors })
}
