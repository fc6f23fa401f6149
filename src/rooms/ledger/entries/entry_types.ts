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
