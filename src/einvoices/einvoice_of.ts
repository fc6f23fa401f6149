import type { Scene } from '#kernel/scene'
import { recordOf } from './apply_message.ts'
import type { EinvoiceRecord } from './einvoice.ts'
import { findOfInvoice } from './store.ts'

/** How an invoice, credit note or self-invoice was last sent; null where it never was. By its uuid. */
export async function einvoiceOf(scene: Scene, invoiceId: string): Promise<EinvoiceRecord | null> {
  const row = await findOfInvoice(scene, invoiceId)
  return row === null ? null : await recordOf(scene, row)
}
