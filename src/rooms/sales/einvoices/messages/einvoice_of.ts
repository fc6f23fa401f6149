import type { Scene } from '#kernel/corridor/scene'
import { recordOf } from './apply_message.ts'
import type { EinvoiceRecord } from '../einvoice/einvoice.ts'
import { findOfInvoice } from '../einvoice/store.ts'

/** The latest e-invoice of an invoice, credit note or self-invoice, by its uuid; null if none. */
export async function einvoiceOf(scene: Scene, invoiceId: string): Promise<EinvoiceRecord | null> {
  const row = await findOfInvoice(scene, invoiceId)
  return row === null ? null : await recordOf(scene, row)
}
