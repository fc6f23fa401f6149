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

/** One line as the books get it: amounts in the organization's currency, debit positive, minor units as text. */
export type EntryLine = {
  readonly account: string
  readonly amountMinor: string
  readonly text: string | null
  readonly vatCode: string | null
  /** base: carries the taxable amount; input, output: the VAT itself; null: no matter of VAT. */
  readonly vatRole: 'base' | 'input' | 'output' | null
  /** On a base line: the taxable amount and the VAT on the paper (or owed under reverse charge). */
  readonly vatBaseMinor: string | null
  readonly vatAmountMinor: string | null
  /** The same amount in the document's currency, where that is another one. */
  readonly foreignMinor: string | null
}

export type Entry = {
  readonly id: string
  readonly date: string
  readonly vatDate: string
  readonly text: string
  /** The organization's currency. */
  readonly currency: string
  /** The document's currency and rate, where they differ: units of `currency` for one unit of it. */
  readonly foreign: { currency: string; rate: string; rateDay: string; rateSource: string } | null
  readonly lines: readonly EntryLine[]
}

export type PostRequest = {
  readonly orgId: string
  readonly regionKey: string
  /** The organization's defaultJournalId. */
  readonly journal: string | null
  /** Stable over every attempt; look up by it before sending again. */
  readonly key: string
  readonly entry: Entry
  /** The entry that this one takes back, as the provider knows it. */
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
  /** How the provider calls the entry: a voucher number, an id. */
  readonly reference: string | null
  readonly state: 'provisional' | 'booked'
}

export type AccountingProvider = {
  /** The whole chart as it is now. Reading it twice does no harm. */
  readChart(organization: { orgId: string; regionKey: string }): Promise<Chart>
  /** What an earlier attempt under this key left there; null means nothing. */
  findPosted(request: PostRequest): Promise<Posted | null>
  /** Writes the entry and attaches the source. An error says nothing of what was done, unless it says so. */
  post(request: PostRequest): Promise<Posted>
}

export type ExchangeRate = {
  /** Units of `to` for one unit of `from`, as an exact decimal. */
  readonly rate: string
  /** The day the rate is of: the one asked for, or the last day before it that has one. */
  readonly day: string
  readonly source: string
}

export type RateSource = {
  /** Null where the source has no rate for that pair and day. */
  rateOn(day: string, from: string, to: string): Promise<ExchangeRate | null>
}

declare module '#kernel/ports' {
  interface Ports {
    accounting: AccountingProvider
    rates: RateSource
  }
}
