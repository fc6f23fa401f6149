import type { Scene } from '#kernel/corridor/scene'
import { decodeId } from '#kernel/values/id'
import { paymentsOf } from '#ledger/room'
import type { InvoiceRecord } from './invoice.ts'

/** Adds how far each issued invoice is paid; a credit note counts with the invoice it credits. */
export async function withInvoicePayments(
  scene: Scene,
  records: readonly InvoiceRecord[],
): Promise<InvoiceRecord[]> {
  const uuidOf = ({ id }: InvoiceRecord): string => decodeId('inv', id) ?? ''
  const owed = records.filter(({ status, kind }) => status === 'issued' && kind === 'invoice')
  const payments = await paymentsOf(scene, 'invoice', owed.map(uuidOf))
  return records.map((record) => {
    const payment = payments.get(uuidOf(record))
    return payment === undefined ? record : { ...record, payment }
  })
}
