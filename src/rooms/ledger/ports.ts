/**
 * What Daybook needs from the accounting system: Daybook itself or an external one. Ids are the
 * provider's own. For a field it does not know, a provider returns null, never a guess.
 */
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
}

/** One line of an entry: organization's currency, debit positive, minor units as text. */
export type EntryLine = {
  readonly account: string
  readonly amountMinor: string
  readonly text: string | null
  readonly vatCode: string | null
  /** base: has the taxable amount; input, output: the VAT itself; null: not VAT-related. */
  readonly vatRole: 'base' | 'input' | 'output' | null
  /**
   * On a base line: the taxable amount, and the VAT on the document or owed under reverse charge.
   */
  readonly vatBaseMinor: string | null
  readonly vatAmountMinor: string | null
  /** The same amount in the document's currency, if that differs. */
  readonly foreignMinor: string | null
  /** On a line that is the VAT itself: the later day on which it counts; absent: the entry's. */
  readonly vatDate?: string
}

export type Entry = {
  readonly id: string
  readonly date: string
  readonly vatDate: string
  readonly text: string
  /** The organization's currency. */
  readonly currency: string
  /** A foreign currency and its rate: units of `currency` for one unit of it. */
  readonly foreign: { currency: string; rate: string; rateDay: string; rateSource: string } | null
  readonly lines: readonly EntryLine[]
}

export type PostRequest = {
  readonly orgId: string
  readonly regionKey: string
  /** The organization's defaultJournalId. */
  readonly journal: string | null
  /** The same for every attempt; search for it before sending again. */
  readonly key: string
  readonly entry: Entry
  /** The entry that this one reverses, as the provider knows it. */
  readonly reverses: { id: string; reference: string | null } | null
  readonly supplier: {
    name: string | null
    vatNumber: string | null
    invoiceNumber: string | null
  } | null
  /** The source document, to be attached; read only when asked for. */
  readonly attachment: (() => Promise<Attachment | null>) | null
}

export type Attachment = {
  readonly fileName: string
  readonly mimeType: string
  readonly bytes: Uint8Array
}

export type Posted = {
  readonly provider: string
  /** The provider's reference of the entry: a voucher number or id. */
  readonly reference: string | null
  readonly state: 'provisional' | 'booked'
}

export type AccountingProvider = {
  /** The whole current chart. Safe to repeat. */
  readChart(organization: { orgId: string; regionKey: string }): Promise<Chart>
  /** The entry that an earlier attempt with this key wrote; null if none. */
  findPosted(request: PostRequest): Promise<Posted | null>
  /** Writes the entry and attaches the source. After an error it may or may not be written. */
  post(request: PostRequest): Promise<Posted>
}

export type ExchangeRate = {
  /** Units of `to` for one unit of `from`, as an exact decimal. */
  readonly rate: string
  /** The day of the rate: the requested day, or the last day before it that has a rate. */
  readonly day: string
  readonly source: string
}

export type RateSource = {
  /** Null if the source has no rate for that pair and day. */
  rateOn(day: string, from: string, to: string): Promise<ExchangeRate | null>
}

declare module '#kernel/corridor/ports' {
  interface Ports {
    accounting: AccountingProvider
    rates: RateSource
  }
}
