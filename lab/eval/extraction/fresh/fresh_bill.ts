import { percent, sum, vatInside } from '../held/amounts.ts'
import {
  type BillKind,
  decimal,
  type HeldTruth,
  type SupplierFacts,
  truthOf as heldTruthOf,
  type VatRow,
} from '../held/held_bill.ts'
import type { Mark } from './ink.ts'

/** What a bookkeeper reads off one document, in minor units. */
export type FreshBill = {
  kind: BillKind
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

/** Its category is a topic of the regions' categories. */
export type FreshSupplier = SupplierFacts<string> & { documents: Drawn[] }

export type FreshTruth = HeldTruth<string> & { rounding: number | null }

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

/** The truth as it is written; what is no bill has no number and no amounts to post. */
export function truthOf(of: FreshSupplier, one: FreshBill, index: number): FreshTruth {
  const isBill = one.kind !== 'not_a_bill'
  const held = {
    ...one,
    dueDate: one.due,
    invoiceNumber: isBill ? one.number : null,
    vatRows: isBill ? one.rows : [],
    vatFreePart: one.free,
  }
  return { ...heldTruthOf(of, held, index), rounding: isBill ? decimal(one.rounding) : null }
}
