import { currencyDigits } from '#kernel/values/money'
import { decimalOf } from '#kernel/values/decimal'
import { regionOf, vatCodeOf, type VatKind } from '#regions/room'
import type { UblInvoice, UblParty, UblPayment, UblRow, VatCategory } from '#ubl/room'
import { payableOf } from '../sale/charges.ts'
import { legalTextOf } from '../invoice/invoice.ts'
import type { BuyerParty, SellerParty } from '../invoice/parties.ts'
import { referenceOf } from '../pdf/payment_reference.ts'
import type { InvoiceRow } from '../invoice/store.ts'
import { fromStored } from '../invoice/stored_sale.ts'

/** VAT categories of EN 16931 (UNCL 5305) by sales code kind; any other sale is exempt. */
const categories: Readonly<Partial<Record<VatKind, VatCategory>>> = {
  domestic_sale: 'S',
  oss_sale: 'S',
  split_payment_sale: 'S',
  deferred_sale: 'S',
  zero_rated_sale: 'Z',
  domestic_reverse_charge_sale: 'AE',
  eu_services_sale: 'AE',
  eu_goods_sale: 'K',
  eu_triangular_sale: 'K',
  outside_goods_sale: 'G',
  outside_services_sale: 'O',
  foreign_services_sale: 'O',
  special_place_sale: 'O',
  outside_scope_sale: 'O',
  not_subject_sale: 'O',
}

/** An issued invoice with the parties stored when it was issued. */
export type IssuedInvoice = InvoiceRow & {
  number: string
  date: string
  buyer: BuyerParty
  seller: SellerParty
}

/** The invoice in UBL's structure. All values were fixed when it was issued. */
export function ublOf(row: IssuedInvoice, credits: UblInvoice['credits']): UblInvoice {
  const { priced, currency, seller, buyer, number, date, kind } = row
  const digits = currencyDigits(currency)
  const amount = (minor: string): string => decimalOf(BigInt(minor), digits)
  const payableMinor = payableOf(fromStored(priced))
  return {
    kind,
    number,
    date,
    dueDate: kind === 'credit_note' ? null : row.due_on,
    currency,
    seller: sellerOf(seller),
    buyer: buyerOf(buyer, seller.country),
    isBuyerPublic: buyer.isPublicBody,
    orderReference: row.details?.orderReference ?? buyer.orderReference ?? null,
    buyerReference: row.details?.yourReference ?? null,
    contractReference: row.details?.contractReference ?? null,
    deliveryDate: row.details?.deliveryDate ?? null,
    lines: priced.lines.map((line) => ({
      description: line.description,
      quantity: line.quantity,
      unit: line.details?.unit ?? null,
      unitPrice: line.unitPrice,
      net: amount(line.netMinor),
      category: categoryOf(row, line.vatCode),
      rate: line.rate,
    })),
    rows: rowsOf(row),
    net: amount(priced.netMinor),
    vat: amount(priced.vatMinor),
    gross: amount(priced.grossMinor),
    payable: payableMinor === BigInt(priced.grossMinor) ? null : decimalOf(payableMinor, digits),
    homeVat:
      priced.homeVatMinor === null
        ? null
        : {
            currency: seller.currency,
            amount: decimalOf(BigInt(priced.homeVatMinor), currencyDigits(seller.currency)),
          },
    legalText: legalTextOf(priced.treatment.legalText, priced.language),
    notes: [row.causale, row.details?.note].filter((one) => typeof one === 'string'),
    credits,
    isAdvance: kind === 'invoice' && row.details?.documentType === 'advance',
    deducted: priced.deducted ?? [],
    payment: kind === 'credit_note' ? null : paymentOf(row),
  }
}

function categoryOf({ seller, date }: IssuedInvoice, vatCode: string): VatCategory {
  const code = vatCodeOf(regionOf(seller.regionKey), vatCode, date)
  if (code === undefined) throw new Error(`${vatCode} is not a VAT code on that day`)
  return categories[code.kind] ?? 'E'
}

/** One row per category and rate (BR-S-08), even if our VAT codes are finer. */
function rowsOf(row: IssuedInvoice): UblRow[] {
  const sums = new Map<string, { category: VatCategory; rate: string; net: bigint; vat: bigint }>()
  for (const { vatCode, rate, netMinor, vatMinor } of row.priced.byRate) {
    const category = categoryOf(row, vatCode)
    const before = sums.get(`${category} ${rate}`) ?? { category, rate, net: 0n, vat: 0n }
    const net = before.net + BigInt(netMinor)
    const vat = before.vat + BigInt(vatMinor)
    sums.set(`${category} ${rate}`, { category, rate, net, vat })
  }
  const digits = currencyDigits(row.currency)
  return [...sums.values()].map(({ category, rate, net, vat }) => ({
    category,
    rate,
    net: decimalOf(net, digits),
    vat: decimalOf(vat, digits),
  }))
}

type Address = BuyerParty['address']

function addressOf(address: Address): UblParty['address'] {
  return {
    street: address?.street ?? null,
    houseNumber: address?.houseNumber ?? null,
    postalCode: address?.postalCode ?? null,
    city: address?.city ?? null,
    region: address?.province ?? null,
  }
}

function sellerOf(seller: SellerParty): UblParty {
  const { name, country, vatNumber, businessId, email, phone } = seller
  const address = addressOf(seller.address)
  const nowhere = { gln: null, peppolId: null }
  return { name, address, country, vatNumber, businessId, ...nowhere, email, phone }
}

function buyerOf(buyer: BuyerParty, home: string): UblParty {
  const { name, vatNumber, businessId, gln, email } = buyer
  const address = addressOf(buyer.address)
  const country = buyer.country ?? home
  const peppolId = buyer.peppolId ?? null
  return { name, address, country, vatNumber, businessId, gln, peppolId, email, phone: null }
}

function paymentOf({ seller, number, currency }: IssuedInvoice): UblPayment {
  const { iban, bic, fiCreditor = null } = seller
  const payee = { creditor: fiCreditor, currency, region: regionOf(seller.regionKey) }
  const { kind: way, reference } = referenceOf(number, payee)
  if (way === 'fi73' && fiCreditor !== null) {
    const card = { kind: '73' as const, paymentId: '', creditor: fiCreditor }
    return { card, iban, bic, reference }
  }
  const [, kind, paymentId = '', creditor = ''] = /^\+(71|75)<(\d+)\+(\d+)<$/.exec(reference) ?? []
  if (kind !== '71' && kind !== '75') return { card: null, iban, bic, reference }
  return { card: { kind, paymentId, creditor }, iban, bic, reference: null }
}
