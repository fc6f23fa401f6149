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
  /** Whom the line is about; of entries by hand only. */
  readonly contactId?: string
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

export type Posted = {
  readonly provider: string
  /** The provider's reference of the entry: a voucher number or id. */
  readonly reference: string | null
  readonly state: 'provisional' | 'booked'
}

/** What an entry is about; a provider need not hold every kind. */
export type EntryKind = 'purchase' | 'sale' | 'payment' | 'other'

export type Partner = {
  /** Daybook's id of the contact; null if there is none. */
  readonly contactId: string | null
  readonly name: string | null
  readonly vatNumber: string | null
  readonly businessId: string | null
  readonly country: string | null
  readonly email: string | null
  readonly address: {
    readonly street: string | null
    readonly postalCode: string | null
    readonly city: string | null
    readonly province: string | null
  } | null
}

export type Bill = {
  readonly number: string | null
  readonly date: string
  readonly dueOn: string | null
  readonly isCreditNote: boolean
  readonly currency: string
  /** Totals in the bill's currency, minor units as text, never negative. */
  readonly netMinor: string
  readonly vatMinor: string
  readonly grossMinor: string
  /** Of a sale: its lines, and how it goes to the buyer. */
  readonly sale: SaleTerms | null
}

export type SaleTerms = {
  /** The number's parts: a provider that numbers by series keeps ours apart from its own. */
  readonly series: string
  readonly year: number
  readonly counter: number | null
  /** True: the provider sends it as an e-invoice; Daybook's own channel does not. */
  readonly isEinvoice: boolean
  /** The buyer's address on the exchange: a code, or a certified e-mail address. */
  readonly recipientCode: string | null
  readonly certifiedEmail: string | null
  readonly lines: readonly {
    readonly text: string
    /** Exact decimals. */
    readonly quantity: string
    readonly unitPrice: string
    readonly vatCode: string | null
  }[]
}

/** What entries in Daybook's own books carry as their provider. */
export const ownBooks = 'daybook'
