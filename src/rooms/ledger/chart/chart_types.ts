/** A chart, Daybook's own or a provider's. A field that is not known is null, never a guess. */
export type ChartAccount = {
  readonly id: string
  readonly name: string
  readonly nameEn: string
  readonly type: 'income' | 'expense' | 'asset' | 'liability' | 'equity'
  /** The number in the country's public standard chart. */
  readonly standardNumber: string | null
  /** The VAT code usually used on this account. */
  readonly vatCode: string | null
}

/** Rates and shares are exact decimals as text. */
export type ChartVatCode = {
  readonly id: string
  readonly name: string
  readonly nameEn: string
  readonly direction: 'in' | 'out'
  /** A percentage; null if another country's rate applies. */
  readonly rate: string | null
  readonly kind: string
  /** The deductible share, 0 to 1; pro_rata is the organization's own percentage. */
  readonly deductible: string | null
  /** True: the organization owes the VAT itself; buyer: its customer does. */
  readonly reverseCharge: boolean | 'buyer'
  readonly nature: string | null
  /** The account that its VAT is booked to; absent where the provider does not say. */
  readonly account?: string | null
  readonly validFrom: string | null
  readonly validTo: string | null
}

export type ChartCategory = {
  readonly id: string
  readonly name: string
  readonly nameEn: string
  readonly account: string
  readonly vatDomestic: string | null
  readonly vatEu: string | null
  readonly vatOutside: string | null
}

export type Chart = {
  readonly accounts: readonly ChartAccount[]
  /** A code can occur once for each period of validity. */
  readonly vatCodes: readonly ChartVatCode[]
  readonly categories: readonly ChartCategory[]
  /** Accounts that the organization has closed; they are not among `accounts`. */
  readonly closed?: readonly string[]
}
