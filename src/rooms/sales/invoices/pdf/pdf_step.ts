import { createHash } from 'node:crypto'
import type { IntentContext } from '#kernel/corridor/definition'
import { enqueue } from '#kernel/corridor/queue'
import type { Scene } from '#kernel/corridor/scene'
import { cleanName, nameBlob, putBlob, type NewFile } from '#files/room'
import { changed, toInvoice, type InvoiceRecord } from '../invoice/invoice.ts'
import type { InvoiceView } from './invoice_view.ts'
import { renderInvoicePdf } from './invoice_pdf.ts'
import * as store from '../invoice/store.ts'
import type { InvoiceRow } from '../invoice/store.ts'
import { viewOf } from './view_of.ts'

/** The issue that wrote this entry; null if its PDF is stored already. */
export type InvoicePdf = { file: NewFile; entryId: string | null } | null

export const renderKind = 'render_invoice'

/** Stores the PDF of an issued invoice; the file row is written afterwards. */
export async function makePdf(outside: IntentContext, invoiceId: string): Promise<InvoicePdf> {
  const found = await outside.inTransaction(async (scene) => {
    const row = await store.findInvoice(scene, invoiceId)
    const { file_id: fileId, entry_id: entryId } = row
    return fileId === null ? { view: await viewOf(scene, row), entryId } : null
  })
  if (found === null) return null
  const { view, entryId } = found
  const { files } = outside.ports
  const bytes = await renderInvoicePdf(view, (picture) => files.get(outside.orgId, picture))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await outside.inTransaction((scene) => putBlob(scene, outside.ports.files, sha256, bytes))
  const file = {
    sha256,
    size: bytes.length,
    mime_type: 'application/pdf',
    file_name: pdfName(view),
    claimed_type: null,
  }
  return { file, entryId }
}

/** A failed PDF does not stop the issue: a worker creates it later. */
export async function tryPdf(outside: IntentContext, invoiceId: string): Promise<InvoicePdf> {
  return await makePdf(outside, invoiceId).catch(() => null)
}

export function pdfName({ kind, number }: Pick<InvoiceView, 'kind' | 'number'>): string {
  const word = kind === 'credit_note' ? 'credit-note' : 'invoice'
  const name = (number ?? 'draft').replaceAll(/[/\\]/g, '-')
  return cleanName(`${word}-${name}.pdf`)
}

/** Records the PDF and links it; if there is none yet, enqueues a job that creates it. */
export function keepPdf(scene: Scene, row: InvoiceRow, paper: InvoicePdf): InvoiceRecord {
  if (row.status !== 'issued' || row.file_id !== null) return toInvoice(scene, row)
  // If it was rejected and issued again meanwhile, this PDF belongs to the earlier issue.
  if (paper === null || paper.entryId !== row.entry_id) {
    enqueue(scene.tx, { kind: renderKind, orgId: scene.orgId, data: { invoiceId: row.id } })
    return toInvoice(scene, row)
  }
  const fileId = scene.newId()
  const record = changed(scene, 'rendered', row, store.linkInvoice(scene, row, { file_id: fileId }))
  nameBlob(scene, fileId, paper.file)
  return record
}
