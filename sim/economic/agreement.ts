import { ACCOUNTS, isCreditAccount } from './world/accounts.ts'
import { VAT_CODES, type VatCode } from './world/vat_codes.ts'

export type Account = {
  number: number
  name: string
  type: number
  vatCode: string | null
  isBarred: boolean
  isBlocked: boolean
  /** The side that entries usually are on. */
  isCredit: boolean
  version: number
}

export type Journal = {
  number: number
  name: string
  minimum: number | null
  maximum: number | null
  next: number
  allowedEntryType: number
  requiresBalance: boolean
  supplierContraAccount: number | null
  version: number
}

export type Year = { year: string; from: string; to: string; isClosed: boolean }

export type Party = {
  number: number
  name: string
  currency: string
  cvr: string | null
  vatNumber: string | null
  group: number
  paymentTerms: number
  vatZone: number
  isBarred: boolean
}

export type Draft = {
  entryNumber: number
  entryTypeNumber: number
  voucherNumber: number
  journalNumber: number
  date: string
  accountNumber: number | null
  vatCode: string | null
  amountMinor: bigint
  currency: string
  /** Units of the base currency for 100 units, in millionths. */
  rateMillionths: bigint
  contraAccountNumber: number | null
  contraVatCode: string | null
  text: string | null
  customerNumber: number | null
  customerInvoiceNumber: string | null
  supplierNumber: number | null
  supplierInvoiceNumber: string | null
  dueDate: string | null
  version: number
}

export type Booked = {
  entryNumber: number
  accountNumber: number
  amountMinor: bigint
  baseMinor: bigint
  currency: string
  date: string
  dueDate: string | null
  text: string | null
  type: number
  vatCode: string | null
  /** A line that e-conomic itself made of a VAT code. */
  isVat: boolean
  voucherNumber: number
  journalNumber: number
  customerNumber: number | null
  customerInvoiceNumber: number | null
  supplierNumber: number | null
  supplierInvoiceNumber: string | null
  /** When it is first listed. */
  listedAt: number
}

export type AttachedFile = { name: string; type: string; bytes: Buffer; sha256: string }

export type AttachedDocument = {
  number: number
  year: string
  voucherNumber: number
  note: string | null
  pageCount: number
  /** More than one after a merge. */
  files: AttachedFile[]
}

export type Agreement = {
  number: number
  grant: string
  name: string
  cvr: string
  baseCurrency: string
  isRevoked: boolean
  isReadOnly: boolean
  roles: Set<string>
  modules: Set<string>
  accounts: Map<number, Account>
  vatCodes: Map<string, VatCode>
  journals: Map<number, Journal>
  years: Year[]
  /** Months, as 2026-03, that nobody may write to. */
  barredPeriods: Set<string>
  suppliers: Map<number, Party>
  customers: Map<number, Party>
  drafts: Map<number, Draft>
  booked: Booked[]
  documents: Map<number, AttachedDocument>
  counts: { draft: number; booked: number; document: number }
}

export const GROUPS = {
  customers: [{ number: 1, name: 'Danske debitorer', account: 5600 }],
  suppliers: [{ number: 1, name: 'Danske kreditorer', account: 6800 }],
} as const

export const CURRENCIES: Readonly<Record<string, bigint>> = {
  DKK: 100_000_000n,
  EUR: 746_000_000n,
  USD: 640_000_000n,
  SEK: 66_500_000n,
  NOK: 63_500_000n,
  GBP: 865_000_000n,
}

/** Modules and roles that everything which Daybook calls needs. */
export const FULL = {
  roles: ['SuperUser', 'Bookkeeping'],
  modules: ['Journals', 'Documents', 'API'],
} as const

const journal = (number: number, name: string, least: number, most: number): Journal => ({
  number,
  name,
  minimum: least,
  maximum: most,
  next: least,
  allowedEntryType: 0,
  requiresBalance: true,
  supplierContraAccount: null,
  version: 1,
})

const yearOf = (year: number, isClosed: boolean): Year => ({
  year: String(year),
  from: `${year}-01-01`,
  to: `${year}-12-31`,
  isClosed,
})

type Beginning = { number: number; grant: string; name: string; year: number }

export function createAgreement({ number, grant, name, year }: Beginning): Agreement {
  const accounts = ACCOUNTS.map(([number, name, type, vatCode = null, more]) => ({
    number,
    name,
    type,
    vatCode,
    isBarred: false,
    isBlocked: more === 'blocked',
    isCredit: isCreditAccount(number),
    version: 1,
  }))
  const journals = [
    journal(1, 'Daglig', 1, 99_999),
    journal(2, 'Daybook', 100_000, 999_999),
    journal(3, 'Løn', 1_000_000, 1_099_999),
  ]
  return {
    number,
    grant,
    name,
    cvr: String(30_000_000 + (number % 10_000_000)),
    baseCurrency: 'DKK',
    isRevoked: false,
    isReadOnly: false,
    roles: new Set(FULL.roles),
    modules: new Set(FULL.modules),
    accounts: new Map(accounts.map((one) => [one.number, one])),
    vatCodes: new Map(VAT_CODES.map((one) => [one.vatCode, one])),
    journals: new Map(journals.map((one) => [one.number, one])),
    // The year before last is closed, so that a refusal can be seen.
    years: [yearOf(year - 2, true), yearOf(year - 1, false), yearOf(year, false)],
    barredPeriods: new Set(),
    suppliers: new Map(),
    customers: new Map(),
    drafts: new Map(),
    booked: [],
    documents: new Map(),
    counts: { draft: 0, booked: 0, document: 0 },
  }
}

export const findYear = (agreement: Agreement, date: string): Year | undefined =>
  agreement.years.find(({ from, to }) => from <= date && date <= to)
