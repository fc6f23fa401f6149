/** The VAT category of a line, from EN 16931's code list (UNCL 5305). */
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
  /** With or without its country prefix. */
  vatNumber: string | null
  /** The number in the country's company register. */
  businessId: string | null
  gln: string | null
  /** Scheme and number in the Peppol network, such as `0184:DK13748136`. */
  peppolId: string | null
  email: string | null
  phone: string | null
}

/** Amounts and quantities are exact decimals in text. */
export type UblLine = {
  description: string
  quantity: string
  /** What the quantity counts, in words. */
  unit?: string | null
  unitPrice: string
  net: string
  category: VatCategory
  rate: string
}

export type UblRow = { category: VatCategory; rate: string; net: string; vat: string }

export type UblPayment = {
  /** A Danish payment card: its kind, the id of the payment and the creditor's number. */
  card: { kind: '71' | '73' | '75'; paymentId: string; creditor: string } | null
  iban: string | null
  bic: string | null
  /** The reference to state with a transfer. */
  reference: string | null
}

/** An issued invoice or credit note with all values; the writers look nothing up. */
export type UblInvoice = {
  kind: 'invoice' | 'credit_note'
  number: string
  date: string
  dueDate: string | null
  currency: string
  seller: UblParty
  buyer: UblParty
  /** Public bodies refuse invoices without their order number. */
  isBuyerPublic: boolean
  /** The buyer's order number, person or project. */
  orderReference: string | null
  /** The buyer's person, department or project. */
  buyerReference?: string | null
  contractReference?: string | null
  deliveryDate?: string | null
  lines: readonly UblLine[]
  rows: readonly UblRow[]
  net: string
  vat: string
  gross: string
  /** The amount the buyer pays, if it differs from the gross amount. */
  payable: string | null
  /** The VAT in the seller's currency, if the invoice is in another. */
  homeVat: { currency: string; amount: string } | null
  /** Why no VAT is charged, in the language of the invoice. */
  legalText: string | null
  notes: readonly string[]
  credits: { number: string; date: string } | null
  /** Charged before the delivery, and deducted by a later invoice. */
  isAdvance?: boolean
  /** The advance invoices that it deducts. */
  deducted?: readonly { number: string; date: string }[]
  payment: UblPayment | null
}

/** The invoices that it refers to: the one it credits, or the advances it deducts. */
export function referredOf({
  credits,
  deducted = [],
}: UblInvoice): readonly { number: string; date: string }[] {
  return credits === null ? deducted : [credits]
}

/** What prevents writing an invoice in a format, where to fix it, and how. */
export type UblFinding = { pointer: string; code: string; detail: string }
