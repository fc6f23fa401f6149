import type { Scene } from '#kernel/corridor/scene'
import type { Rejected } from '#einvoices/room'
import { reverseEntry } from '#ledger/room'
import { proposeCorrection } from '#vat/room'
import { changed } from '../invoice/invoice.ts'
import { selfChanged } from '../self_invoice/self_invoice.ts'
import { lockSelfByUuid, updateSelfInvoice } from '../self_invoice/self_invoice_store.ts'
import * as store from '../invoice/store.ts'
import type { InvoiceRow } from '../invoice/store.ts'

/**
 * The exchange rejected the file, so the invoice counts as never issued: its entry is reversed on
 * the same date, and the invoice is a draft again that keeps its number and date.
 */
export async function takeRejection(scene: Scene, rejected: Rejected): Promise<void> {
  if (rejected.purpose === 'self_invoice') return await takeSelfRejection(scene, rejected)
  const row = await store.lockByUuid(scene, rejected.invoiceId)
  // A rejection of an earlier file does not apply to the current one.
  if (row.status !== 'issued' || row.einvoice_id !== rejected.einvoiceId) return
  if (row.entry_id === null) throw new Error('an issued invoice has no entry')

  const after = store.updateRejected(scene, row, rejected.resendBy)
  changed(scene, 'rejected', row, after)
  if (after.kind === 'credit_note') await notifyUncredited(scene, row)
  const given = { automatic: true, counted: true } as const
  const { reversal } = await reverseEntry(scene, row.entry_id, given)
  await proposeCorrection(scene, reversal.vatDate)
}

/** The amount of the rejected credit note is open on its invoice again. */
async function notifyUncredited(scene: Scene, note: InvoiceRow): Promise<void> {
  const row = await store.lockByUuid(scene, note.credits ?? '')
  const before = {
    ...row,
    credited_by: [...row.credited_by, note.id].toSorted(),
    credited_minor: String(BigInt(row.credited_minor) + BigInt(note.priced.grossMinor)),
    waiting_credit: null,
  }
  changed(scene, 'updated', before, store.linkInvoice(scene, row, {}))
}

/** It posted nothing, so nothing is reversed: it is proposed again and keeps its number. */
async function takeSelfRejection(scene: Scene, rejected: Rejected): Promise<void> {
  const row = await lockSelfByUuid(scene, rejected.invoiceId)
  if (row.status !== 'issued' || row.einvoice_id !== rejected.einvoiceId) return
  const resend = { rejected_at: scene.now, resend_by: rejected.resendBy }
  const changes = { status: 'proposed', issued_at: null, ...resend } as const
  selfChanged(scene, 'rejected', row, updateSelfInvoice(scene, row, changes))
}
