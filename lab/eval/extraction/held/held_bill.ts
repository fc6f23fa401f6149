export type BillKind = 'invoice' | 'receipt' | 'credit_note' | 'not_a_bill'

type Category =
  | 'electricity'
  | 'phone'
  | 'fuel'
  | 'meals'
  | 'groceries'
  | 'office'
  | 'hotel'
  | 'rent'
  | 'professional'
  | 'maintenance'
  | 'advertising'
  | 'software'
  | 'books'
  | 'water'
  | 'materials'
  | 'commission'
  | 'freight'
  | 'packaging'
  | 'insurance'

export type VatRow = { rate: number; net: bigint; vat: bigint }

/** What a bookkeeper reads off one document, in minor units. */
export type HeldBill = {
  kind: BillKind
  date: string
  dueDate: string | null
  invoiceNumber: string | null
  vatRows: VatRow[]
  /** The part without VAT on the page: exempt, outside the scope, or with reverse charge. */
  vatFreePart: bigint
  total: bigint
  withheld: bigint
  /** What is asked for or was paid, after withholding, earlier balances and advances. */
  payable: bigint
  reverseCharge: boolean
  trap: string
}

/** What all documents of one supplier have in common. */
export type SupplierFacts<Topic = Category> = {
  layout: string
  country: 'DK' | 'IT'
  supplier: string
  supplierVat: string | null
  currency: string
  category: Topic
}

export type HeldSupplier = SupplierFacts & { documents: { html: string; bill: HeldBill }[] }

export type HeldTruth<Topic = Category> = SupplierFacts<Topic> & {
  file: string
  form: 'pdf-text'
  kind: BillKind
  date: string
  dueDate: string | null
  invoiceNumber: string | null
  total: number | null
  vat: number | null
  net: number | null
  vatRows: { rate: number; net: number; vat: number }[]
  vatFreePart: number | null
  withheld: number | null
  payable: number | null
  reverseCharge: boolean
  trap: string
}

/** A bill with what most bills have in common. */
export function bill(
  given: Pick<HeldBill, 'date' | 'invoiceNumber' | 'total' | 'trap'> & Partial<HeldBill>,
): HeldBill {
  return {
    kind: 'invoice',
    dueDate: null,
    vatRows: [],
    vatFreePart: 0n,
    withheld: 0n,
    payable: given.total - (given.withheld ?? 0n),
    reverseCharge: false,
    ...given,
  }
}

export const decimal = (amount: bigint): number => Number(amount) / 100

/** The truth as it is written; what is no bill has no amounts to post. */
export function truthOf<Topic>(
  { layout, country, supplier, supplierVat, currency, category }: SupplierFacts<Topic>,
  one: HeldBill,
  index: number,
): HeldTruth<Topic> {
  const amount = (value: bigint): number | null =>
    one.kind === 'not_a_bill' ? null : decimal(value)
  const vat = one.vatRows.reduce((total, row) => total + row.vat, 0n)
  const net = one.vatRows.reduce((total, row) => total + row.net, one.vatFreePart)
  return {
    file: `${country.toLowerCase()}-${layout}-${index + 1}.pdf`,
    layout,
    country,
    form: 'pdf-text',
    kind: one.kind,
    supplier,
    supplierVat,
    date: one.date,
    dueDate: one.dueDate,
    invoiceNumber: one.invoiceNumber,
    total: amount(one.total),
    vat: amount(vat),
    net: amount(net),
    currency,
    vatRows: one.vatRows.map((row) => ({
      rate: row.rate,
      net: decimal(row.net),
      vat: decimal(row.vat),
    })),
    vatFreePart: amount(one.vatFreePart),
    withheld: amount(one.withheld),
    payable: amount(one.payable),
    category,
    reverseCharge: one.reverseCharge,
    trap: one.trap,
  }
}
