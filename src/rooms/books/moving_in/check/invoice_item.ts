import type { Reading } from '#readers/room'
import type { OpeningFinding } from '../opening/report.ts'
import type { OldItem } from './content.ts'

/** An e-invoice that is not paid: whoever of its two parties is not the organization owes or is owed. */
export function itemOfInvoice(
  { fields, kind }: Pick<Reading, 'fields' | 'kind'>,
  ownNumbers: readonly string[],
  place: string,
): OldItem | OpeningFinding {
  const own = new Set(ownNumbers.map(bare))
  const seller = [fields.supplierVatNumber, fields.supplierBusinessId, fields.supplierFiscalCode]
  const isSale = seller.some((field) => field !== null && own.has(bare(field.value)))
  const isPurchase = fields.buyerVatNumber !== null && own.has(bare(fields.buyerVatNumber.value))
  const number = fields.invoiceNumber?.value ?? null
  const fault = (detail: string): OpeningFinding => ({
    code: 'not_own_invoice',
    place,
    line: null,
    detail: `Invoice ${number ?? '?'}: ${detail}`,
  })
  if (isSale === isPurchase) {
    return fault('neither party alone has the number of the organization. Check its profile.')
  }
  const name = (isSale ? fields.buyerName : fields.supplierName)?.value ?? null
  const open = (fields.payable ?? fields.total)?.value ?? null
  if (name === null || open === null) return fault('it has no name or no total.')
  const isCredit = kind === 'credit_note'
  const vatNumber = isSale ? fields.buyerVatNumber : fields.supplierVatNumber
  return {
    place,
    line: 1,
    side: isSale ? 'customer' : 'supplier',
    name,
    vatNumber: vatNumber?.value ?? null,
    businessId: isSale ? null : (fields.supplierBusinessId?.value ?? null),
    number,
    date: fields.date?.value ?? null,
    dueDate: fields.dueDate?.value ?? null,
    currency: fields.currency?.value ?? null,
    open: isCredit && !open.startsWith('-') ? `-${open}` : open,
    home: null,
  }
}

function bare(number: string): string {
  return number
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^[A-Z]{2}(?=\d)/, '')
}
