export type Expected = {
  /** The last entry of the last paper, sale or bank move, by account. */
  entry?: Record<string, string>
  date?: string
  vatDate?: string
  /** What stands on these accounts after all that happened. */
  balances?: Record<string, string>
  returns?: readonly ExpectedReturn[]
  /** Corrections that the returns filed so far call for. */
  corrections?: readonly (ExpectedReturn & { toSettle?: string })[]
  /** What a person is asked about the last paper, as a code. */
  asked?: string
  /** Parts of the reasons and questions that the coding of the last paper gives. */
  says?: readonly string[]
  saysNothingOf?: readonly string[]
  /** Totals of the last invoice: net, vat, gross, withheld, payable. */
  totals?: Record<string, string>
  /** The day by which the buyer of the last invoice pays. */
  dueDate?: string
  /** A part of the legal text on the last invoice. */
  legalText?: string
  /** VAT codes of the lines of the last paper or sale. */
  vatCodes?: readonly string[]
  /** Warnings that the last invoice must carry. */
  warnings?: readonly string[]
  /** The self-invoice proposed for the last paper; null for none. */
  selfInvoice?: { type: string; dueDate?: string } | null
  /** What the last match left open, with its sign. */
  open?: string
  /** What is owed at the end of a day; buckets that are not named are empty. */
  owed?: { on: string; receivable?: OwedSide; payable?: OwedSide }
  /** Due days by the id of the deadline. */
  deadlines?: Record<string, string>
  /** The rows of a VAT register: protocol, VAT code, base, VAT, and what of it counts. */
  register?: { of: 'sales' | 'purchases' | 'takings'; month: string; rows: readonly string[][] }
  /** What a point of a month's checklist names: days and amounts. */
  checklist?: { month: string; item: string; missing: readonly string[][] }
  /** The last step is refused with this code, and nothing is written. */
  refused?: string
}

/** By how long it is overdue. */
export type OwedSide = {
  notDue?: string
  days1To30?: string
  days31To60?: string
  days61To90?: string
  over90?: string
  noDueDay?: string
}

export type ExpectedReturn = {
  /** 2026-05, 2026-Q2, 2026-H1 or 2026. */
  period: string
  fill?: Record<string, string>
  boxes: Record<string, string>
  payable?: string
  dueDate?: string
  warnings?: readonly string[]
  /** Prepared by itself, while returns before it are not filed. */
  alone?: true
}
