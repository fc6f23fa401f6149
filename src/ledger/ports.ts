/**
 * What Daybook needs of whoever keeps the books: Daybook itself, or a system outside. Ids are the
 * provider's own. A provider that does not know a field gives null, never a guess.
 */
export type ChartAccount = {
  readonly id: string
  readonly name: string
  readonly nameEn: string
  readonly type: 'income' | 'expense' | 'asset' | 'liability' | 'equity'
  /** The number in the country's public standard chart. */
  readonly standardNumber: string | null
  /** The VAT code that the account usually carries. */
  readonly vatCode: string | null
}

/** Rates and shares are exact decimals as text, as everywhere inside. */
export type ChartVatCode = {
  readonly id: string
  readonly name: string
  readonly nameEn: string
  readonly direction: 'in' | 'out'
  /** A percentage; null where another country's rate applies. */
  readonly rate: string | null
  readonly kind: string
  /** The share that may be deducted, 0 to 1; pro_rata is the organization's own percentage. */
  readonly deductible: string | null
  /** True: the organization owes the VAT itself; buyer: its customer does. */
  readonly reverseCharge: boolean | 'buyer'
  readonly nature: string | null
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
  /** A code whose law changed may occur once for each window of validity. */
  readonly vatCodes: readonly ChartVatCode[]
  readonly categories: readonly ChartCategory[]
}

export type AccountingProvider = {
  /** The whole chart as it is now. Reading it twice does no harm. */
  readChart(organization: { orgId: string; regionKey: string }): Promise<Chart>
}

declare module '#kernel/ports' {
  interface Ports {
    accounting: AccountingProvider
  }
}
