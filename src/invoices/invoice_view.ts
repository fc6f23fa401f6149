import type { Language } from '#paper/room'

export type PartyView = {
  name: string
  /** Street, then postal code and city; the country is printed from its code where it is foreign. */
  addressLines: readonly string[]
  /** ISO 3166-1 alpha-2. */
  country: string
  businessId: string | null
  vatNumber: string | null
  fiscalCode: string | null
}

export type SellerView = PartyView & {
  email: string | null
  phone: string | null
  website: string | null
  bankName: string | null
  /** The next five are asked of companies by art. 2250 of the Italian civil code. */
  reaOffice: string | null
  reaNumber: string | null
  shareCapital: { amount: string; currency: string } | null
  soleShareholder: boolean | null
  inLiquidation: boolean | null
  /** Italian RegimeFiscale, such as RF01. */
  taxRegime: string | null
}

export type BuyerView = PartyView & {
  /** The buyer's own order, person or project, which public bodies ask for. */
  reference: string | null
}

/** Decimals are exact text with a point, such as `1234.50`; they are written out by language. */
export type LineView = {
  description: string
  quantity: string
  unitPrice: string
  rate: string
  net: string
}

export type RateView = { rate: string; nature: string | null; net: string; vat: string }

export type PaymentKind = 'fi71' | 'fi75' | 'rf' | null

export type PaymentView = {
  reference: string | null
  kind: PaymentKind
  iban: string | null
  bic: string | null
}

/** All that stands on an invoice, and nothing that must be looked up or computed to print it. */
export type InvoiceView = {
  kind: 'invoice' | 'credit_note'
  isDraft: boolean
  /** The invoice itself goes through the Italian exchange, and this is not it. */
  isCourtesyCopy: boolean
  language: Language
  /** The instant that the file says it was made at: the same view gives the same bytes. */
  createdAt: string
  /** Null on a draft whose number is not taken yet. */
  number: string | null
  date: string
  dueDate: string | null
  /** Only where it is another day than the date (momsbekendtgørelsen § 58; DPR 633/72 art. 21). */
  deliveryDate: string | null
  seller: SellerView
  buyer: BuyerView
  currency: string
  lines: readonly LineView[]
  totals: {
    net: string
    vat: string
    gross: string
    byRate: readonly RateView[]
    /** Where the buyer pays another sum than the gross one, as under split payment. */
    payable: string | null
  }
  /** VAT in the seller's currency where the invoice is in another (directive 2006/112, art. 230). */
  vatInHomeCurrency: { currency: string; amount: string; rate: string | null } | null
  legalText: string | null
  notes: string | null
  credits: { number: string; date: string } | null
  payment: PaymentView | null
}
