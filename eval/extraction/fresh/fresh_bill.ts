import { percent, sum, vatInside } from '../held/amounts.ts'
import type { VatRow } from '../held/held_bill.ts'
import type { Mark } from './ink.ts'

type FreshKind = 'invoice' | 'receipt' | 'credit_note' | 'not_a_bill'

/** What a bookkeeper reads off one document, in minor units. */
export type FreshBill = {
  kind: FreshKind
  date: string
  due: string | null
  number: string | null
  rows: VatRow[]
  /** The part without VAT on the page: exempt, outside the scope, or with reverse charge. */
  free: bigint
  rounding: bigint
  withheld: bigint
  net: bigint
  vat: bigint
  total: bigint
  /** What is asked for or was paid, after withholding, earlier balances and advances. */
  payable: bigint
  reverseCharge: boolean
  trap: string
}

/** A page is HTML for the browser, or marks on a sheet of the given size in millimetres. */
export type Page = { html: string } | { ink: Mark[]; size?: readonly [number, number] }

type Drawn = { page: Page; bill: FreshBill }

export type FreshSupplier = {
  layout: string
  country: 'DK' | 'IT'
  supplier: string
  supplierVat: string | null
  currency: string
  /** A topic of the regions' categories. */
  category: string
  documents: Drawn[]
}

export type FreshTruth = {
  file: string
  layout: string
  country: string
  form: 'pdf-text'
  kind: FreshKind
  supplier: string
  supplierVat: string | null
  date: string
  dueDate: string | null
  invoiceNumber: string | null
  total: number | null
  vat: number | null
  net: number | null
  currency: string
  vatRows: { rate: number; net: number; vat: number }[]
  vatFreePart: number | null
  rounding: number | null
  withheld: number | null
  payable: number | null
  category: string
  reverseCharge: boolean
  trap: string
}

/** A row whose VAT comes on top of the net amount. */
export const onTop = (rate: number, net: bigint): VatRow => ({
  rate,
  net,
  vat: percent(net, String(rate)),
})

/** A row whose VAT lies inside the gross amount. */
export function inside(rate: number, gross: bigint): VatRow {
  const vat = vatInside(gross, BigInt(rate))
  return { rate, net: gross - vat, vat }
}

type Given = Pick<FreshBill, 'date' | 'number' | 'trap'> &
  Partial<Omit<FreshBill, 'net' | 'vat' | 'total'>>

/** A bill whose totals follow from its rows. */
export function bill(given: Given): FreshBill {
  const { rows = [], free = 0n, rounding = 0n, withheld = 0n } = given
  const vat = sum(rows.map((row) => row.vat))
  const net = sum(rows.map((row) => row.net)) + free
  const total = net + vat + rounding
  return {
    kind: 'invoice',
    due: null,
    payable: total - withheld,
    reverseCharge: false,
    ...given,
    rows,
    free,
    rounding,
    withheld,
    net,
    vat,
    total,
  }
}

/** A supplier whose documents are drawn from cases in one layout. */
export function supplier<Case>(
  of: Omit<FreshSupplier, 'documents'> & {
    cases: readonly Case[]
    draw: (one: Case, index: number) => Drawn
  },
): FreshSupplier {
  const { cases, draw, ...rest } = of
  return { ...rest, documents: cases.map(draw) }
}

const decimal = (amount: bigint): number => Number(amount) / 100

/** The truth as it is written; what is no bill has no number and no amounts to post. */
export function truthOf(of: FreshSupplier, one: FreshBill, index: number): FreshTruth {
  const amount = (value: bigint): number | null =>
    one.kind === 'not_a_bill' ? null : decimal(value)
  return {
    file: `${of.country.toLowerCase()}-${of.layout}-${index + 1}.pdf`,
    layout: of.layout,
    country: of.country,
    form: 'pdf-text',
    kind: one.kind,
    supplier: of.supplier,
    supplierVat: of.supplierVat,
    date: one.date,
    dueDate: one.due,
    invoiceNumber: one.kind === 'not_a_bill' ? null : one.number,
    total: amount(one.total),
    vat: amount(one.vat),
    net: amount(one.net),
    currency: of.currency,
    vatRows:
      one.kind === 'not_a_bill'
        ? []
        : one.rows.map(({ rate, net, vat }) => ({ rate, net: decimal(net), vat: decimal(vat) })),
    vatFreePart: amount(one.free),
    rounding: amount(one.rounding),
    withheld: amount(one.withheld),
    payable: amount(one.payable),
    category: of.category,
    reverseCharge: one.reverseCharge,
    trap: one.trap,
  }
}
