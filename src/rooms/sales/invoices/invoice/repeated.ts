import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import type { Scene } from '#kernel/corridor/scene'
import type { InvoiceDetails } from './details.ts'
import { findInvoice, invoiceUuid, type InvoiceRow } from './store.ts'

/** What an invoice that is made again takes over from one that is there: whom, and its lines. */
export type RepeatedInvoice = {
  contactId: string | null
  currency: string
  lines: { description: string; quantity: number; unitPrice: number; vatRate: number }[]
}

/** What decides what is charged, booked or owed. The rest, such as a delivery, is of one invoice only. */
const deciding = [
  'documentType',
  'advances',
  'discount',
  'paymentDays',
  'contractReference',
  'note',
] as const satisfies (keyof InvoiceDetails)[]

/** Refused where the copy would charge or say something else than the invoice. */
export async function findRepeated(scene: Scene, id: string): Promise<RepeatedInvoice> {
  const row = await findInvoice(scene, invoiceUuid(id))
  assertRepeatable(row)
  return {
    contactId: row.contact_id === null ? null : encodeId('con', row.contact_id),
    currency: row.currency,
    lines: row.lines.map(({ description, quantity, unitPrice, vatRate }) => ({
      description,
      quantity: Number(quantity),
      unitPrice: Number(unitPrice),
      vatRate: Number(vatRate),
    })),
  }
}

function assertRepeatable({ kind, details, lines }: InvoiceRow): void {
  if (kind === 'credit_note') {
    const detail = 'A credit note is not repeated. Name an invoice, or give contact and lines.'
    throw new Failure('invoice_not_repeatable', { detail })
  }
  const ofLines = lines.flatMap((line) => [
    ...(line.vatNature === undefined ? [] : ['vatNature']),
    ...Object.keys(line.details ?? {}).map((key) => (key === 'account' ? 'ledgerAccountId' : key)),
  ])
  const own = deciding.filter((key) => details?.[key] !== undefined)
  const unrepeatable = [...new Set<string>([...own, ...ofLines])]
  if (unrepeatable.length === 0) return
  const detail = `A recurring invoice cannot repeat what save_invoice_details says on this one: ${unrepeatable.join(', ')}. Give contact and lines instead, and add that to each draft.`
  throw new Failure('invoice_not_repeatable', { detail, unrepeatable })
}
