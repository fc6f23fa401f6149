import { toDecimal } from '#kernel/values/money'
import type { Bill, Partner, SaleTerms } from '#ledger/ports'
import type { Connection, PostRequest } from '#accounting_systems/ports'
import { vatCodeOf } from '#regions/room'
import { refused } from './failures.ts'
import { markerOf } from './marker.ts'
import { regionIn, vatTypeFor } from './meanings.ts'
import type { VatType } from './wire.ts'

export type NumberedSale = { bill: Bill; terms: SaleTerms; number: number; numeration: string }

/** A sale has its number before it is sent: ours, in a series that nobody else uses there. */
export function saleOf({ bill, connection }: PostRequest): NumberedSale {
  const terms = bill?.sale
  if (!bill || !terms || terms.counter === null) {
    throw refused('A sale without an invoice number cannot be kept at Fatture in Cloud.')
  }
  if (bill.currency !== connection.currency) {
    throw refused(
      `An invoice in ${bill.currency} cannot be sent to Fatture in Cloud: it is kept there in ${connection.currency}. Issue it in ${connection.currency}.`,
    )
  }
  const series = terms.series.replaceAll(/[^\p{L}\p{N}]/gu, '') || 'D'
  return { bill, terms, number: terms.counter, numeration: `/${series}` }
}

export const saleTypeOf = ({ bill }: NumberedSale): 'invoice' | 'credit_note' =>
  bill.isCreditNote ? 'credit_note' : 'invoice'

const isForeign = (partner: Partner | null, connection: Connection): boolean =>
  Boolean(partner?.country) && partner?.country !== regionIn(connection).country

/** Seven characters name the buyer's channel; these two stand for none, at home and abroad. */
function recipientOf(
  { terms }: NumberedSale,
  partner: Partner | null,
  connection: Connection,
): object {
  const none = isForeign(partner, connection) ? 'XXXXXXX' : '0000000'
  return {
    ei_code: terms.recipientCode ?? none,
    ...(terms.certifiedEmail === null ? {} : { certified_email: terms.certifiedEmail }),
  }
}

/** An e-invoice needs an address, which the exchange does not check; Daybook's own channel says the same. */
const unknownPlace = { address_street: 'N/D', address_postal_code: '00000', address_city: 'N/D' }

function buyerOf(sale: NumberedSale, partner: Partner | null, connection: Connection): object {
  const address = partner?.address
  const given = {
    vat_number: partner?.vatNumber,
    tax_code: partner?.businessId,
    address_street: address?.street,
    address_postal_code: address?.postalCode,
    address_city: address?.city,
    address_province: address?.province,
    country_iso: partner?.country,
    email: partner?.email,
  }
  const present = Object.entries(given).filter(([, value]) => value !== null && value !== undefined)
  return {
    name: partner?.name ?? '',
    ...(sale.terms.isEinvoice ? unknownPlace : {}),
    ...Object.fromEntries(present),
    ...recipientOf(sale, partner, connection),
  }
}

type Kinds = { isSplit: boolean; isDeferred: boolean }

function kindsOf({ terms, bill }: NumberedSale, connection: Connection): Kinds {
  const kinds = new Set(
    terms.lines.map(
      ({ vatCode }) => vatCodeOf(regionIn(connection), vatCode ?? '', bill.date)?.kind,
    ),
  )
  return {
    isSplit: kinds.has('split_payment_sale'),
    isDeferred: kinds.has('deferred_sale'),
  }
}

function itemsOf({ terms, bill }: NumberedSale, connection: Connection, types: readonly VatType[]) {
  return terms.lines.map((line) => {
    if (line.vatCode === null) throw refused('A line of the invoice has no VAT code.')
    const type = vatTypeFor(connection, { id: line.vatCode, day: bill.date }, types)
    return {
      name: line.text,
      qty: Number(line.quantity),
      net_price: Number(line.unitPrice),
      vat: { id: type.id },
    }
  })
}

/** The body of an issued document; `dueMinor` comes from the service's own dry computation. */
export function issuedBodyOf(
  request: PostRequest,
  sale: NumberedSale,
  types: readonly VatType[],
  dueMinor: bigint | null,
): object {
  const { connection, partner, key } = request
  const { bill, terms } = sale
  const { isSplit, isDeferred } = kindsOf(sale, connection)
  return {
    data: {
      type: saleTypeOf(sale),
      entity: buyerOf(sale, partner, connection),
      number: sale.number,
      numeration: sale.numeration,
      date: bill.date,
      subject: markerOf(key),
      currency: { id: connection.currency },
      ...(isSplit ? { use_split_payment: true } : {}),
      e_invoice: terms.isEinvoice,
      ...(terms.isEinvoice
        ? {
            ei_data: {
              vat_kind: isSplit ? 'S' : isDeferred ? 'D' : 'I',
              // Bank transfer; the service refuses an e-invoice without any.
              payment_method: 'MP05',
            },
          }
        : {}),
      items_list: itemsOf(sale, connection, types),
      ...(dueMinor === null
        ? {}
        : {
            payments_list: [
              {
                amount: toDecimal(dueMinor),
                due_date: bill.dueOn ?? bill.date,
                status: 'not_paid',
              },
            ],
          }),
    },
  }
}
