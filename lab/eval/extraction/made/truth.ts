import { plain } from './writing.ts'

export type MadeCurrency = 'DKK' | 'EUR' | 'USD' | 'GBP' | 'SEK' | 'CHF'

export type MadeKind = 'invoice' | 'receipt' | 'credit_note' | 'not_a_bill'

/** One row of VAT; amounts are in minor units. */
export type MadeVatRow = { rate: number; net: bigint; vat: bigint }

/** What a layout says about the document it has drawn. What is left out is not on the paper. */
export type MadeFacts = {
  kind: MadeKind
  date: string
  dueDate?: string
  invoiceNumber?: string
  /** Missing on papers that state none. */
  total?: bigint
  vatRows?: readonly MadeVatRow[]
  /** VAT is stated (perhaps as zero); false for papers that say nothing about VAT. */
  saysVat?: boolean
  vatFreePart?: bigint
  withheld?: bigint
  payable?: bigint
  reverseCharge?: boolean
  /** The supplier's account, as printed. */
  iban?: string
}

/**
 * The truth of a document. Amounts are decimal strings with a point. `total` is the whole bill,
 * `vat` its VAT, `net` the total less the VAT (so it includes `vatFreePart`), `payable` what is
 * still to be paid after what was withheld, deposits, payments and earlier balances. The amounts of
 * a credit note are positive; its kind says which way they go.
 */
export type MadeTruth = {
  file: string
  layout: string
  country: 'DK' | 'IT'
  form: 'pdf-text'
  kind: MadeKind
  supplier: string
  altSuppliers: string[]
  supplierVat: string | null
  date: string
  dueDate: string | null
  invoiceNumber: string | null
  total: string | null
  vat: string | null
  net: string | null
  currency: string
  vatRows: { rate: number; net: string; vat: string }[]
  vatFreePart: string | null
  withheld: string | null
  payable: string | null
  category: string
  reverseCharge: boolean
  iban: string | null
  trap: string
}

/** The part of the truth that is the same for all documents of a layout. */
export type MadeNames = Pick<
  MadeTruth,
  | 'file'
  | 'layout'
  | 'country'
  | 'supplier'
  | 'altSuppliers'
  | 'supplierVat'
  | 'currency'
  | 'category'
  | 'trap'
>

export function truthOf(written: MadeFacts, names: MadeNames): MadeTruth {
  const facts = written.kind === 'credit_note' ? upright(written) : written
  const rows = facts.vatRows ?? []
  const vat = sumOf(rows.map((row) => row.vat))
  const isSaid = facts.total !== undefined && (facts.saysVat ?? rows.length > 0)
  return {
    ...names,
    form: 'pdf-text',
    kind: facts.kind,
    date: facts.date,
    dueDate: facts.dueDate ?? null,
    invoiceNumber: facts.invoiceNumber ?? null,
    total: orNull(facts.total),
    vat: isSaid ? plain(vat) : null,
    net: isSaid ? plain((facts.total ?? 0n) - vat) : null,
    vatRows: rows.map((row) => ({ rate: row.rate, net: plain(row.net), vat: plain(row.vat) })),
    vatFreePart: orNull(facts.vatFreePart),
    withheld: orNull(facts.withheld),
    payable: orNull(facts.payable ?? facts.total),
    reverseCharge: facts.reverseCharge ?? false,
    iban: facts.iban?.replaceAll(' ', '') ?? null,
  }
}

function orNull(amount: bigint | undefined): string | null {
  return amount === undefined ? null : plain(amount)
}

function upright(facts: MadeFacts): MadeFacts {
  const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount)
  const vatRows = (facts.vatRows ?? []).map(({ rate, net, vat }) => ({
    rate,
    net: size(net),
    vat: size(vat),
  }))
  const total = size(facts.total ?? 0n)
  return { ...facts, total, payable: size(facts.payable ?? total), vatRows }
}

export function sumOf(amounts: readonly bigint[]): bigint {
  let sum = 0n
  for (const amount of amounts) sum += amount
  return sum
}

/** So many percent of an amount, rounded half away from zero. */
export function percentOf(amount: bigint, percent: number): bigint {
  const product = amount * BigInt(Math.round(percent * 100))
  return (product + (product < 0n ? -5000n : 5000n)) / 10_000n
}

export function vatOn(net: bigint, rate: number): MadeVatRow {
  return { rate, net, vat: percentOf(net, rate) }
}

/** The VAT row of an amount that includes its VAT. */
export function vatWithin(gross: bigint, rate: number): MadeVatRow {
  const share = BigInt(100 + rate)
  const vat = (gross * BigInt(rate) * 2n + share) / (share * 2n)
  return { rate, net: gross - vat, vat }
}
