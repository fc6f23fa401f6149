import type { RegionKey } from '#regions/room'

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
}

export type Seller = {
  regionKey: RegionKey
  /** Charges the buyer's country's VAT to consumers in the EU. */
  isOssRegistered: boolean
  /** Italian RegimeFiscale; RF19 charges no VAT. */
  taxRegime: string | null
}

export type Sale = {
  seller: Seller
  buyer: Buyer
  /** YYYY-MM-DD: the law of that day applies. */
  date: string
  currency: string
  lines: readonly GivenLine[]
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
  netMinor: bigint
}

export type RateRow = {
  rate: string
  vatCode: string
  nature: string | null
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
}
