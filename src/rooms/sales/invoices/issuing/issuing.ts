import type { FatturaForm } from '#regions/room'
import type { BookedDay, ExchangeRate } from '#ledger/room'
import type { Priced } from '../invoice/draft.ts'
import type { BuyerParty } from '../invoice/parties.ts'

export type Issuing = Priced & {
  buyer: BuyerParty
  /** The day on which it counts for VAT. */
  vatDate: string
  /** Its VAT day lies in a period that is filed, so that return must be corrected. */
  isLate: boolean
  /** The reversed entry of a rejected invoice, which the new one replaces. */
  replaces: string | null
  /** The day of its entry. */
  booked: BookedDay
  exchange: ExchangeRate | null
  /** Null if it is only recorded. */
  sending: EinvoiceRequest | null
}

/** What the file for the exchange contains in addition to the sale. */
export type EinvoiceRequest = {
  form: FatturaForm
  causale: string | null
  /** The invoice that the credit note credits. */
  credits: { number: string; date: string } | null
}
