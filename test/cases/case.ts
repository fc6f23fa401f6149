import type { RegionKey, VatFrequency } from '#regions/room'

/**
 * The book of worked cases: what comes in, the entry it must become, the boxes it must fill, and the
 * rule that says so. `docs/cases.md` prints it, and `cases_*.test.ts` runs it through the API.
 *
 * To add cases, put a file into `book/` that exports a topic by default; nothing else names it.
 * - Every case has an organization of its own, so that its boxes hold nothing else.
 * - Figures are worked out from the law, never copied from an answer of the program.
 * - Amounts are decimals in text. Debit is above zero, credit below. Accounts are numbers of the
 *   region's chart; the page prints their names.
 * - Boxes that are fed from the books and not named must be empty; boxes that follow from others
 *   (such as `tilsvar` or `VP14.1`) are compared where they are named.
 * - The clock stands on the day of each step: the day a paper came in, an invoice was issued.
 * - `waits` says what must be built first. The case is then skipped, and its reason is shown;
 *   `DAYBOOK_CASES=all npx vitest run test/cases` runs it all the same.
 */
export type Topic = {
  title: string
  says: string
  region: RegionKey
  cases: readonly WorkedCase[]
}

export type WorkedCase = {
  /** Unique in the book: country, topic, number. */
  id: string
  title: string
  /** The rows of the reference that it settles, such as A5. */
  row?: string
  waits?: string
  profile?: Profile
  given: readonly Step[]
  expect: Expected
  rule: string
  source: string
}

/** The organization's settings; what is not named is that of an ordinary taxable company. */
export type Profile = {
  vatFrequency?: VatFrequency
  proRataPercent?: number
  proRataYears?: Record<string, number>
  taxRegime?: string
  ossRegistered?: boolean
  withholding?: { kind: string; rate: number; reason: string }
  pensionFund?: { kind: string; rate: number; vatRate: number; withheld: boolean }
  stampDutyToBuyer?: boolean
  defaultDue?: 'I' | 'D'
  booksBeginOn?: string
}

export type Step =
  /** A paper comes in: captured, read and coded. */
  | { purchase: PurchasePaper }
  /** `update_coding` on the last paper. */
  | { correct: CodingChange }
  /** `correct_document` on the last paper: lines by hand, the day it came in, what to reset. */
  | { correctDocument: DocumentChange }
  /** Posts the last paper, on its own day or on the one given. */
  | { post: true; on?: string }
  | { reverse: true; on: string }
  | { sale: Sale }
  /** Credits the last sale, in full where no lines are given. */
  | { credit: { date: string; lines?: readonly CreditedLine[] } }
  /** The bank books something; `import_statement` brings it. */
  | { bank: BankMove }
  /** Matches the last bank move to the last paper or sale, or splits it over all of them. */
  | { match: 'last' | 'all'; amounts?: readonly string[] }
  /** Automatic matching runs over all that is open. */
  | { reconcile: true }
  /** Books the last bank move on an account without a paper. */
  | { book: string }
  /** An entry by hand, without a paper: amounts by account. */
  | { journal: { date: string; text: string; lines: Record<string, string> } }
  /** `set_vat_frequency` on that day. */
  | { frequency: VatFrequency; on: string }
  /** Prepares and files the return of a period, and all that were due before it. */
  | { file: string; fill?: Record<string, string> }

export type PurchasePaper = {
  supplier: string
  /** That of the organization where it is not named. */
  country?: string
  /** With its country's prefix; null where the paper shows none. */
  vatNumber?: string | null
  number: string
  date: string
  /** The day it came in; that of the paper where it is not named. */
  received?: string
  dueDate?: string
  currency?: string
  lines: readonly PaperLine[]
  /** An e-invoice where it is not named. */
  form?: 'einvoice' | 'text'
  kind?: 'invoice' | 'credit_note' | 'receipt'
  /** Further words printed on it. */
  words?: readonly string[]
  /** Italian e-invoices: RegimeFiscale, what the buyer withholds, a pension fund, stamp, VAT due. */
  regime?: string
  withheld?: readonly { kind: string; rate: string; amount: string; reason: string }[]
  fund?: { kind: string; rate: string; amount: string; vatRate: string; isWithheld: boolean }
  stampDuty?: string
  due?: 'I' | 'D' | 'S'
}

export type PaperLine = { text: string; net: string; rate: string; nature?: string }

export type CodingChange = {
  ledgerAccountId?: string
  category?: string
  vatCode?: string
  bookingText?: string
  codedAmount?: number
}

export type DocumentChange = {
  lines?: readonly {
    ledgerAccountId: string
    vatCode: string
    net: number
    vat: number
    /** What customs charged import VAT on. */
    vatBase?: number
    deductible: number
  }[]
  receivedOn?: string
  reset?: readonly string[]
}

export type Sale = {
  date: string
  buyer: Buyer
  lines: readonly SaleLine[]
  currency?: string
  /** `save_invoice_details`, with its lines in the order of the invoice's. */
  details?: Record<string, unknown>
}

export type Buyer = {
  name: string
  country?: string
  vatNumber?: string
  businessId?: string
  fiscalCode?: string
  sdiCode?: string
  details?: Record<string, unknown>
}

export type SaleLine = { text: string; net: number; quantity?: number; rate: number }

/** `line` is the position of the line that it credits. */
export type CreditedLine = SaleLine & { line?: number }

export type BankMove = {
  date: string
  amount: string
  text: string
  currency?: string
  counterparty?: string
  counterpartyIban?: string
  /** Another account of the organization than its first. */
  account?: string
}

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
  /** Due days by the id of the deadline. */
  deadlines?: Record<string, string>
  /** The last step is refused with this code, and nothing is written. */
  refused?: string
}

export type ExpectedReturn = {
  /** 2026-05, 2026-Q2, 2026-H1 or 2026. */
  period: string
  fill?: Record<string, string>
  boxes: Record<string, string>
  payable?: string
  dueDate?: string
  warnings?: readonly string[]
}
