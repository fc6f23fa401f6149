type Kind = 'invoice' | 'receipt' | 'credit_note' | 'not_a_bill'

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
  kind: Kind
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

export type HeldSupplier = {
  layout: string
  country: 'DK' | 'IT'
  supplier: string
  supplierVat: string | null
  currency: string
  category: Category
  documents: { html: string; bill: HeldBill }[]
}

export type HeldTruth = {
  file: string
  layout: string
  country: string
  form: 'pdf-text'
  kind: Kind
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
  withheld: number | null
  payable: number | null
  category: Category
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

const decimal = (amount: bigint): number => Number(amount) / 100

/** The truth as it is written; what is no bill has no amounts to post. */
export function truthOf(of: HeldSupplier, index: number): HeldTruth {
  const one = of.documents[index]?.bill
  if (one === undefined) throw new Error(`${of.layout} has no document ${index + 1}`)
  const amount = (value: bigint): number | null =>
    one.kind === 'not_a_bill' ? null : decimal(value)
  const vat = one.vatRows.reduce((total, row) => total + row.vat, 0n)
  const net = one.vatRows.reduce((total, row) => total + row.net, one.vatFreePart)
  return {
    file: `${of.country.toLowerCase()}-${of.layout}-${index + 1}.pdf`,
    layout: of.layout,
    country: of.country,
    form: 'pdf-text',
    kind: one.kind,
    supplier: of.supplier,
    supplierVat: of.supplierVat,
    date: one.date,
    dueDate: one.dueDate,
    invoiceNumber: one.invoiceNumber,
    total: amount(one.total),
    vat: amount(vat),
    net: amount(net),
    currency: of.currency,
    vatRows: one.vatRows.map((row) => ({
      rate: row.rate,
      net: decimal(row.net),
      vat: decimal(row.vat),
    })),
    vatFreePart: amount(one.vatFreePart),
    withheld: amount(one.withheld),
    payable: amount(one.payable),
    category: of.category,
    reverseCharge: one.reverseCharge,
    trap: one.trap,
  }
}
