import { currencyDigits, sizeOf } from '#kernel/values/money'
import { encodeId } from '#kernel/values/id'
import { minorOf } from '#kernel/values/decimal'
import { type Bill, type Partner } from '#ledger/room'
import type { Coding } from '../document/coding.ts'
import type { Extraction } from '../document/facts.ts'
import type { DocumentRow } from '../document/store.ts'

/** The supplier, as the document names it. */
export function partnerOf(row: Pick<DocumentRow, 'contact_id'>, { fields }: Extraction): Partner {
  return {
    contactId: row.contact_id === null ? null : encodeId('con', row.contact_id),
    name: fields.supplierName?.value ?? null,
    vatNumber: fields.supplierVatNumber?.value ?? null,
    businessId: fields.supplierBusinessId?.value ?? fields.supplierFiscalCode?.value ?? null,
    country: fields.supplierCountry?.value.toUpperCase() ?? null,
    email: null,
    address: null,
  }
}

/** What the document says, by its coded lines. */
export function billOf(
  { fields }: Extraction,
  coding: Pick<Coding, 'lines' | 'currency' | 'codedAmount'>,
  date: string,
): Bill {
  const digits = currencyDigits(coding.currency)
  const sum = (pick: (line: Coding['lines'][number]) => string) =>
    coding.lines.reduce((total, line) => total + minorOf(pick(line), digits), 0n)
  const net = sum((line) => line.net)
  const gross = minorOf(coding.codedAmount, digits)
  return {
    number: fields.invoiceNumber?.value ?? null,
    date: fields.date?.value ?? date,
    dueOn: fields.dueDate?.value ?? null,
    isCreditNote: gross > 0n,
    currency: coding.currency,
    netMinor: String(sizeOf(net)),
    // Under reverse charge the supplier asks for none.
    vatMinor: String(sizeOf(gross) - sizeOf(net)),
    grossMinor: String(sizeOf(gross)),
    sale: null,
  }
}
