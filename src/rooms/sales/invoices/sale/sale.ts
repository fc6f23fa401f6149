import type { RegionKey } from '#regions/room'
import type { StoredPensionFund, StoredWithholding } from '#settings/room'

/** A reason as a code and parameters; it is rendered as a sentence later. */
export type SaleReason = { code: string; params: Record<string, string> }

/** A line as given by the caller: exact decimals in text, up to eight places. */
export type GivenLine = {
  description: string
  quantity: string
  /** Net, VAT excluded. */
  unitPrice: string
  /** A percentage. */
  vatRate: string
  /** The VAT nature given by the caller for this line. */
  vatNature?: string
  details?: LineDetails
}

/** What save_invoice_details says about a line. */
export type LineDetails = {
  supply?: 'goods' | 'service'
  /** A sales code of the region that decides the VAT, such as domestic reverse charge. */
  vatCode?: string
  vatNature?: string
  account?: string
  /** What the quantity counts, such as hours. */
  unit?: string
  /** A rate of the buyer's country, for a seller in the one-stop shop. */
  buyerRate?: string
  /** A service to a consumer outside the EU that is taxed where the buyer is. */
  taxedAtBuyer?: boolean
  /** A discount on this line, in percent. */
  discountPercent?: string
}

/** A discount on the whole invoice: a percentage, or an amount without VAT. */
export type Discount = { percent: string } | { amount: string }

/** Lines that the caller did not give: added by the profile, by law or by a discount. */
export type LineRole = 'fund' | 'stamp' | 'discount' | 'advance'

/** The buyer's data that decides the VAT. */
export type Buyer = {
  name?: string
  /** ISO 3166-1 alpha-2; null means domestic. */
  country: string | null
  vatNumber: string | null
  businessId: string | null
  fiscalCode: string | null
  isPublicBody: boolean
  /** The contact's default VAT nature. */
  defaultNature: string | null
  /** The buyer pays the VAT directly to the state; where it is not said, public bodies by law. */
  splitPayment?: boolean
  /** What lines are that do not say it themselves. */
  supply?: 'goods' | 'service' | null
  vatCode?: string | null
  taxedAtBuyer?: boolean
}

/** Settings of the profile that apply to every invoice. */
export type Fees = {
  withholding: StoredWithholding | null
  pensionFund: StoredPensionFund | null
  /** When VAT is due: at once, or when the buyer pays. */
  defaultDue: 'I' | 'D' | null
  stampDutyToBuyer: boolean
}

export type SaleSeller = {
  regionKey: RegionKey
  /** Charges consumers in other EU countries their country's VAT. */
  isOssRegistered: boolean
  /** Italian RegimeFiscale; RF19 charges no VAT. */
  taxRegime: string | null
  fees?: Fees
}

export type Sale = {
  seller: SaleSeller
  buyer: Buyer
  /** YYYY-MM-DD: the rules in force on that day apply. */
  date: string
  currency: string
  lines: readonly (GivenLine & { role?: LineRole })[]
  /** With the words that the line shows. */
  discount?: (Discount & { text: string }) | null
  /** What advance invoices have charged before, as negative lines. */
  advances?: readonly PricedLine[]
  /** Where lines are booked that name no account, for a kind of invoice that is no revenue. */
  account?: string | null
  /** The word for a discount on a single line, in the language of the invoice. */
  discountWord?: string
}

export const treatmentKinds = [
  'domestic',
  'domestic_public',
  'eu_business',
  'eu_consumer',
  'eu_consumer_oss',
  'outside_business',
  'outside_consumer',
  'small_business',
] as const

export type SaleTreatment = {
  kind: (typeof treatmentKinds)[number]
  /** Required texts on the invoice, by language; empty if none. */
  legalText: Record<string, string>
  reasons: SaleReason[]
  warnings: SaleReason[]
}

/** A priced line: the rate that applies, its code, and its net in minor units. */
export type PricedLine = GivenLine & {
  rate: string
  vatCode: string
  nature: string | null
  account: string
  /** Set if VAT is not due at once: under split payment, or when the buyer pays. */
  due?: 'S' | 'D'
  /** Set on a line that the caller did not give. */
  role?: LineRole
  /** The exchange rate an advance in another currency was booked at, on the line that deducts it. */
  bookedAt?: string
  netMinor: bigint
}

export type SaleRateRow = {
  rate: string
  vatCode: string
  nature: string | null
  due?: 'S' | 'D'
  netMinor: bigint
  vatMinor: bigint
}

export type PricedSale = {
  treatment: SaleTreatment
  lines: PricedLine[]
  byRate: SaleRateRow[]
  netMinor: bigint
  vatMinor: bigint
  grossMinor: bigint
  /** Withholding tax that the buyer deducts and pays for the seller. */
  withheld: (StoredWithholding & { amountMinor: bigint }) | null
  /** The advance invoices that it deducts; absent if there are none. */
  deducted?: readonly DeductedAdvance[]
}

export type DeductedAdvance = { number: string; date: string }
