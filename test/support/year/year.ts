import type { CreditedLine } from '../../cases/case.ts'
import type { BankThen, QuarterEvent, Start } from '../quarter/quarter.ts'

/**
 * A year of one company as `test/golden/years/*.json` has it, with the first month of the next. The
 * journal beside it says what a bookkeeper writes for each event; the figures are its sums.
 */
export type Year = Start & {
  year: { from: string; to: string }
  next: { from: string; to: string }
  events: readonly YearEvent[]
  returns: readonly ExpectedPeriod[]
  /** Entries that belong into the closed year and have the first open day. */
  moved: readonly { from: string; to: string }[]
  /** On the last day of the year before it is closed, after it, and a month later. */
  balances: { open: Balances; closed: Balances; next: Balances }
  /** The lines of both reports by their ids, as the law has them. */
  profit: { year: Balances; next: Balances }
  sheet: { year: Balances; next: Balances }
}

export type Balances = Record<string, string>

export type ExpectedPeriod = { period: string; boxes: Balances; payable: string }

export type YearEvent = OwnEvent | QuarterEvent

type OwnEvent =
  /** The return is prepared, filed and settled on that day; `fill` gives boxes by hand. */
  | { vat: { period: string; date: string; fill?: Record<string, number> }; as: string }
  | { credit: { of: string; date: string; lines?: readonly CreditedLine[] }; as: string }
  | { movePayment: { from: string; to: string; date: string; reason?: string } }
  /** The proposed self-invoice of a purchase from abroad is issued. */
  | { selfInvoice: { of: string; date: string } }
  | { closeYear: { year: number; date: string } }
  /** The year is open again, and its days after `through`. */
  | { reopenYear: { year: number; date: string; through: string; reason: string } }
  /** Money that settles VAT: the open item of the settlement. */
  | { bank: { date: string; amount: string; text: string }; then: BankThen | { vat: string } }

/** One row of the journal: an amount on an account, or in a box of the return. */
export type JournalRow = { event: number; day: string; account: string; box: string; minor: number }
