import type { RegionKey, VatFrequency } from '#regions/room'
import type { Desk } from '../cases/desk.ts'
import type { CodingChange, PurchasePaper, Sale } from '../../cases/case.ts'

/**
 * A quarter of one company as `test/golden/quarters/*.json` has it: what it brings along, what
 * happens, and what must stand at the end. The figures are reckoned by hand in the page beside it.
 * `as` names what an event brings into being, `of` says which of those a later one is about.
 */
export type Quarter = Start & {
  until: string
  period: string
  bank: { account: string }
  events: readonly QuarterEvent[]
  balances: Record<string, string>
  boxes: Record<string, string>
  payable: string
}

/** A company on the first day of its books. */
export type Start = {
  says: string
  region: RegionKey
  booksBeginOn: string
  frequency: VatFrequency
  opening: { balances: Record<string, string>; items: readonly OpeningItem[] }
}

export type OpeningItem = {
  as: string
  side: 'customer' | 'supplier'
  contact: string
  number: string
  date: string
  open: string
}

export type QuarterEvent =
  | { sale: Sale; as: string }
  | { purchase: PurchasePaper; correct?: CodingChange; as: string }
  | { bank: { date: string; amount: string; text: string }; then: BankThen }
  | { entry: HandEntry }
  | { takings: { date: string } & Record<string, unknown>; as?: string }
  | { reverseTakings: { of: string; reason: string } }
  | { count: { date: string } & Record<string, unknown> }
  | { writeOff: { of: string; date: string; kind: string; reason: string; lossEstablished?: true } }

/** An entry by hand, written on its own day or on the one given. */
type HandEntry = {
  date: string
  on?: string
  text: string
  lines: Record<string, string>
  reverseOn?: string
}

/** What is done with the row of the bank. */
export type BankThen =
  | { match: string }
  | { book: string }
  | { payout: Payout }
  | { difference: { of: string; kind: string } }

export type Payout = {
  items?: readonly { of: string; amount: number }[]
  lines?: readonly { amount: number; ledgerAccountId?: string }[]
  fee?: { amount: number }
}

/** The company with its desk, and the ledger entries or takings that events have named. */
export type Company = { desk: Desk; named: Map<string, string> }
