import type { Language } from '#languages/room'

export type PartyView = {
  name: string
  /** Street, then postal code and city; a foreign country is printed from its code. */
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
  /** The next five are required for companies by art. 2250 of the Italian civil code. */
  reaOffice: string | null
  reaNumber: string | null
  shareCapital: { amount: string; currency: string } | null
  soleShareholder: boolean | null
  inLiquidation: boolean | null
  /** Italian RegimeFiscale, such as RF01. */
  taxRegime: string | null
  /** Its hash, and its size in pixels. */
  logo?: { sha256: string; width: number; height: number } | null
}

export type BuyerView = PartyView & {
  /** The buyer's order number, person or project; public bodies require it. */
  reference: string | null
}

/** Decimals are exact text with a point, such as `1234.50`; they are formatted by language. */
export type LineView = {
  description: string
  quantity: string
  /** What the quantity counts, such as hours. */
  unit?: string | null
  unitPrice: string
  rate: string
  net: string
}

export type RateView = { rate: string; nature: string | null; net: string; vat: string }

export type PaymentKind = 'fi71' | 'fi73' | 'fi75' | 'rf' | null

export type PaymentView = {
  reference: string | null
  kind: PaymentKind
  iban: string | null
  bic: string | null
  /** The line of a payment card without an id; the reference is its message. */
  card?: string | null
  /** The national account number, for buyers of the same country. */
  account?: { label: string; number: string } | null
}

/** Everything on the invoice; nothing has to be looked up or computed to print it. */
export type InvoiceView = {
  kind: 'invoice' | 'credit_note'
  isDraft: boolean
  /** Of a test organization: it must never be taken for a real one. */
  isTest: boolean
  /** What the region says of a copy, where the original is an e-invoice sent through its exchange. */
  courtesyNote: string | null
  /** The title of its kind of invoice; absent for an ordinary one. */
  title?: string | null
  language: Language
  /** The creation time in the file; fixed, so that the same view produces the same bytes. */
  createdAt: string
  /** Null on a draft without a number. */
  number: string | null
  date: string
  dueDate: string | null
  /** Only if it differs from the invoice date (momsbekendtgørelsen § 58; DPR 633/72 art. 21). */
  deliveryDate: string | null
  /** The buyer's order and the contract, by number. */
  orderReference?: string | null
  contractReference?: string | null
  /** What a public buyer's tender and office are known by. */
  tender?: { cig: string | null; cup: string | null; officeCode: string | null }
  /** The delivery notes that it sums up. */
  deliveryNotes?: readonly { number: string; date: string }[]
  seller: SellerView
  buyer: BuyerView
  currency: string
  lines: readonly LineView[]
  totals: {
    net: string
    vat: string
    gross: string
    byRate: readonly RateView[]
    /** The amount to pay if it differs from the gross total, as under split payment. */
    payable: string | null
  }
  /** VAT in the seller's currency if the invoice is in another (directive 2006/112, art. 230). */
  vatInHomeCurrency: { currency: string; amount: string; rate: string | null } | null
  legalText: string | null
  notes: string | null
  credits: { number: string; date: string } | null
  payment: PaymentView | null
}
