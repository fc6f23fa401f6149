import type { OpeningFinding } from '../opening/report.ts'

/** One account of the books kept before. Amounts are decimals in text, debit positive. */
export type OldBalance = {
  line: number
  account: string
  name: string | null
  standardNumber: string | null
  amount: string
}

/** One open item of the books kept before, as the file or the caller gives it. */
export type OldItem = {
  /** Which of the given lists it is from, such as "openItems 2". */
  place: string
  line: number
  side: 'customer' | 'supplier' | null
  name: string
  vatNumber: string | null
  businessId: string | null
  number: string | null
  date: string | null
  dueDate: string | null
  currency: string | null
  open: string
  home: string | null
}

/** Everything that was read, and what could not be. */
export type OpeningContent = {
  balances: OldBalance[]
  items: OldItem[]
  findings: OpeningFinding[]
}

export type MappedAccount = { from: string; to: string }
