import { encodeId } from '#kernel/values/id'
import { sizeOf } from '#kernel/values/money'
import type { Bill, Partner } from '#ledger/room'
import type { InvoiceRow } from '../invoice/store.ts'
import type { Issuing } from './issuing.ts'

type Taken = { series: string; year: number; counter: number | null; number: string }

/** The buyer, as whoever keeps the books is told. */
export function partnerOf(
  row: Pick<InvoiceRow, 'contact_id'>,
  { buyer, seller }: Issuing,
): Partner {
  const { address } = buyer
  return {
    contactId: row.contact_id === null ? null : encodeId('con', row.contact_id),
    name: buyer.name,
    vatNumber: buyer.vatNumber,
    businessId: buyer.businessId ?? buyer.fiscalCode,
    country: buyer.country ?? seller.country,
    email: buyer.email,
    address:
      address === null
        ? null
        : {
            street: streetOf(address.street, address.houseNumber),
            postalCode: address.postalCode ?? null,
            city: address.city ?? null,
            province: address.province ?? null,
          },
  }
}

function streetOf(...parts: (string | undefined)[]): string | null {
  const known = parts.filter((one) => one !== undefined && one !== '')
  return known.length === 0 ? null : known.join(' ')
}

/** The invoice or credit note, as whoever keeps the books is told. */
export function billOf(
  row: Pick<InvoiceRow, 'kind' | 'currency'>,
  given: Issuing,
  taken: Taken,
  dueOn: string,
): Bill {
  const { sale, date, buyer, sending } = given
  return {
    number: taken.number,
    date,
    dueOn,
    isCreditNote: row.kind === 'credit_note',
    currency: row.currency,
    netMinor: String(sizeOf(sale.netMinor)),
    vatMinor: String(sizeOf(sale.vatMinor)),
    grossMinor: String(sizeOf(sale.grossMinor)),
    sale: {
      series: taken.series,
      year: taken.year,
      counter: taken.counter,
      isEinvoice: sending !== null,
      recipientCode: buyer.sdiCode,
      certifiedEmail: buyer.pec,
      lines: sale.lines.map((line) => ({
        text: line.description,
        quantity: line.quantity,
        unitPrice: line.unitPrice,
        vatCode: line.vatCode,
      })),
    },
  }
}
