/** Why a line carries the VAT that it carries, by the code list that EN 16931 takes (UNCL 5305). */
export type VatCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'

export type UblAddress = {
  street: string | null
  houseNumber: string | null
  postalCode: string | null
  city: string | null
  region: string | null
}

export type UblParty = {
  name: string
  address: UblAddress
  /** ISO 3166-1 alpha-2. */
  country: string
  /** However it was written, with or without its prefix. */
  vatNumber: string | null
  /** Of the country's register of companies. */
  businessId: string | null
  gln: string | null
  /** Scheme and number in the network, such as `0184:DK13748136`. */
  peppolId: string | null
  email: string | null
  phone: string | null
}

/** Amounts and quantities are exact decimals in text. */
export type UblLine = {
  description: string
  quantity: string
  unitPrice: string
  net: string
  category: VatCategory
  rate: string
}

export type UblRow = { category: VatCategory; rate: string; net: string; vat: string }

export type UblPayment = {
  /** A Danish payment card: its kind, the id of the payment and the creditor's number. */
  card: { kind: '71' | '75'; paymentId: string; creditor: string } | null
  iban: string | null
  bic: string | null
  /** What the payer is to state with a transfer. */
  reference: string | null
}

/** An issued invoice or credit note, with nothing left to look up or to decide. */
export type UblInvoice = {
  kind: 'invoice' | 'credit_note'
  number: string
  date: string
  dueDate: string | null
  currency: string
  seller: UblParty
  buyer: UblParty
  /** Public bodies refuse what does not quote their order. */
  isBuyerPublic: boolean
  /** The buyer's order, person or project. */
  orderReference: string | null
  lines: readonly UblLine[]
  rows: readonly UblRow[]
  net: string
  vat: string
  gross: string
  /** What the buyer pays, where that is not the gross amount. */
  payable: string | null
  /** The VAT in the seller's own currency, where the invoice is in another. */
  homeVat: { currency: string; amount: string } | null
  /** Why no VAT is charged, in the language of the invoice. */
  legalText: string | null
  notes: readonly string[]
  credits: { number: string; date: string } | null
  payment: UblPayment | null
}

/** What keeps an invoice from being written in a format: where to mend it, and how. */
export type UblFinding = { pointer: string; code: string; detail: string }
