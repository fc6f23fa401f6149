import type { Scene } from '#kernel/scene'
import type { Rejected } from '#einvoices/room'
import { lockStanding, reverseEntry } from '#ledger/room'
import { proposeCorrection } from '#vat/room'
import { changed } from './invoice.ts'
import { selfChanged } from './self_invoice.ts'
import { lockSelfByUuid, updateSelfInvoice } from './self_invoice_store.ts'
import * as store from './store.ts'
import type { InvoiceRow } from './store.ts'

/**
 * The exchange refused the file, so the invoice never was issued: its entry is taken back on its own
 * day, and it is a draft again that keeps its number and date.
 */
export async function takeRejection(scene: Scene, rejected: Rejected): Promise<void> {
  if (rejected.purpose === 'self_invoice') return await takeSelfRejection(scene, rejected)
  const row = await store.lockByUuid(scene, rejected.invoiceId)
  // What is told of an earlier file says nothing of the one that is under way.
  if (row.status !== 'issued' || row.einvoice_id !== rejected.einvoiceId) return
  if (row.entry_id === null) throw new Error('an issued invoice lacks its entry')

  const after = store.updateRejected(scene, row, rejected.resendBy)
  changed(scene, 'rejected', row, after)
  if (after.kind === 'credit_note') await tellUncredited(scene, row)
  const { entry } = await lockStanding(scene, row.entry_id)
  const text = `Reversal: ${entry.text}`.slice(0, 200)
  const { date, vatDate } = entry
  await reverseEntry(scene, row.entry_id, { id: scene.newId(), date, text, automatic: true })
  await proposeCorrection(scene, vatDate)
}

/** The invoice has again what the credit note had taken back. */
async function tellUncredited(scene: Scene, note: InvoiceRow): Promise<void> {
  const row = await store.lockByUuid(scene, note.credits ?? '')
  const before = {
    ...row,
    credited_by: [...row.credited_by, note.id].toSorted(),
    credited_minor: String(BigInt(row.credited_minor) + BigInt(note.priced.grossMinor)),
    waiting_credit: null,
  }
  changed(scene, 'updated', before, store.linkInvoice(scene, row, {}))
}

/** Nothing was booked by it, so that nothing is taken back: it is proposed again, with its number. */
async function takeSelfRejection(scene: Scene, rejected: Rejected): Promise<void> {
  const row = await lockSelfByUuid(scene, rejected.invoiceId)
  if (row.status !== 'issued' || row.einvoice_id !== rejected.einvoiceId) return
  const resend = { rejected_at: scene.now, resend_by: rejected.resendBy }
  const changes = { status: 'proposed', issued_at: null, ...resend } as const
  selfChanged(scene, 'rejected', row, updateSelfInvoice(scene, row, changes))
}
