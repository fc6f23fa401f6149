import type { RegionKey } from '#regions/room'
import type { StoredPensionFund, StoredWithholding } from '#settings/room'

/** A finding in words that can be rendered later: a code and what to fill in. */
export type Reason = { code: string; params: Record<string, string> }

/** A line as the caller gave it: exact decimals in text, up to eight places. */
export type GivenLine = {
  description: string
  quantity: string
  /** Net, VAT excluded. */
  unitPrice: string
  /** A percentage. */
  vatRate: string
  /** Why no VAT is charged, where the caller says it of this line. */
  vatNature?: string
}

/** As much of a buyer as VAT asks for. */
export type Buyer = {
  /** ISO 3166-1 alpha-2; null is domestic. */
  country: string | null
  vatNumber: string | null
  businessId: string | null
  fiscalCode: string | null
  isPublicBody: boolean
  /** The contact's default nature of sales without VAT. */
  defaultNature: string | null
  /** Pays the VAT to the state itself. */
  splitPayment?: boolean
}

/** What the profile adds to every invoice, or says of it. */
export type Fees = {
  withholding: StoredWithholding | null
  pensionFund: StoredPensionFund | null
  /** When VAT is owed: at once, or when the buyer pays. */
  defaultDue: 'I' | 'D' | null
  stampDutyToBuyer: boolean
}

export type Seller = {
  regionKey: RegionKey
  /** Charges the buyer's country's VAT to consumers in the EU. */
  isOssRegistered: boolean
  /** Italian RegimeFiscale; RF19 charges no VAT. */
  taxRegime: string | null
  fees?: Fees
}

export type Sale = {
  seller: Seller
  buyer: Buyer
  /** YYYY-MM-DD: the law of that day applies. */
  date: string
  currency: string
  lines: readonly (GivenLine & { role?: 'fund' | 'stamp' })[]
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

export type Treatment = {
  kind: (typeof treatmentKinds)[number]
  /** What the invoice must say, by language; empty where nothing. */
  legalText: Record<string, string>
  reasons: Reason[]
  warnings: Reason[]
}

/** A line as it counts: the rate the law sets, its code, and its net in minor units. */
export type PricedLine = GivenLine & {
  rate: string
  vatCode: string
  nature: string | null
  account: string
  /** When its VAT is owed, where that is not at once: by the buyer itself, or when it pays. */
  due?: 'S' | 'D'
  /** Set on a line that the profile or the law adds. */
  role?: 'fund' | 'stamp'
  netMinor: bigint
}

export type RateRow = {
  rate: string
  vatCode: string
  nature: string | null
  due?: 'S' | 'D'
  netMinor: bigint
  vatMinor: bigint
}

export type PricedSale = {
  treatment: Treatment
  lines: PricedLine[]
  byRate: RateRow[]
  netMinor: bigint
  vatMinor: bigint
  grossMinor: bigint
  /** Tax that the buyer keeps back and pays for the seller. */
  withheld: (StoredWithholding & { amountMinor: bigint }) | null
}
