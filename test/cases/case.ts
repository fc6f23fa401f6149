import type { RegionKey, VatFrequency } from '#regions/room'
import type { Expected } from './expected.ts'

/**
 * The book of worked cases: what comes in, the entry it must become, the boxes it must fill, and the
 * rule that says so. `docs/reference/cases.md` prints it, and `cases_*.test.ts` runs it through the API.
 *
 * To add cases, put a file into `book/` or a folder of it that exports a topic by default; nothing else names it.
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
  /** `match_with_difference`: the last bank move pays the last paper or sale, the rest is closed. */
  | { closeWith: 'write_off' | 'fee' | 'discount' | 'small_difference' }
  /** `book_payout` of the last bank move: gross amounts of the papers and sales in their order. */
  | { payout: { gross: readonly string[]; fee?: string; other?: string } }
  /** `write_off` of the last paper or sale. */
  | {
      writeOff: { date: string; kind: string; reason: string; amount?: string; established?: true }
    }
  /** `move_payment` between papers or sales, by position; null: to a prepayment. */
  | { movePayment: { date: string; from: number; to: number | null } }
  /** Undoes the last match. */
  | { unmatch: true }
  /** Automatic matching runs over all that is open. */
  | { reconcile: true }
  /** Books the last bank move on an account without a paper. */
  | { book: string }
  /** An entry by hand, without a paper: amounts by account, or lines with a VAT code. */
  | { journal: JournalEntry }
  /** The takings of a day and till; reversed and recorded again where `again` is given. */
  | { takings: TakingsDay; again?: TakingsDay }
  /** Cash counted at the end of a day. */
  | { count: { date: string; counted: string; reason?: string } }
  /** `set_vat_frequency` on that day. */
  | { frequency: VatFrequency; on: string }
  /** Prepares and files the return of a period, and all that were due before it. */
  | { file: string; fill?: Record<string, string> }

export type JournalEntry = {
  date: string
  text: string
  lines: Record<string, string> | readonly JournalLine[]
  /** It is reversed on this day. */
  reverseOn?: string
}

export type JournalLine = {
  account: string
  amount: string
  vatCode?: string
  /** The VAT on the paper, and what customs charged it on. */
  vatAmount?: string
  vatBase?: string
  deductible?: string
}

export type TakingsDay = {
  date: string
  register?: string
  /** Gross amounts by rate or VAT code, and what they were paid with. */
  rates: readonly { rate?: number; vatCode?: string; gross: number; account?: string }[]
  paidBy: readonly { kind: string; amount: number; account?: string }[]
  difference?: { amount: number; reason: string }
}

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
  /** TipoDocumento where it is not TD01 or TD04. */
  type?: 'TD02' | 'TD03' | 'TD06'
  withheld?: readonly { kind: string; rate: string; amount: string; reason: string }[]
  fund?: { kind: string; rate: string; amount: string; vatRate: string; isWithheld: boolean }
  stampDuty?: string
  due?: 'I' | 'D' | 'S'
}

export type PaperLine = {
  text: string
  net: string
  rate: string
  nature?: string
  /** How many pieces the amount is for; one where it is not named. */
  pieces?: number
}

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
  deductFrom?: 'document' | 'receipt'
  reset?: readonly string[]
}

export type Sale = {
  date: string
  buyer: Buyer
  lines: readonly SaleLine[]
  currency?: string
  /** `save_invoice_details`, with its lines in the order of the invoice's. */
  details?: Record<string, unknown>
  /** The advances that it deducts, by their position among the papers and sales, from 1. */
  deducts?: readonly number[]
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
  /** The balance that the bank states for the end of that day. */
  closing?: string
  /** The day on which its statement is imported; its own where it is not named. */
  importedOn?: string
}
