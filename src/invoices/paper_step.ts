import { createHash } from 'node:crypto'
import type { Outside } from '#kernel/definition'
import { enqueue } from '#kernel/queue'
import type { Scene } from '#kernel/scene'
import { cleanName, nameBlob, putBlob, type NewFile } from '#files/room'
import { changed, toInvoice, type InvoiceRecord } from './invoice.ts'
import type { InvoiceView } from './invoice_view.ts'
import { renderInvoicePdf } from './invoice_pdf.ts'
import * as store from './store.ts'
import type { InvoiceRow } from './store.ts'
import { viewOf } from './view_of.ts'

/** Of the issue that wrote this entry; null where it is kept already. */
export type Paper = { file: NewFile; entryId: string | null } | null

export const renderKind = 'render_invoice'

/** Writes the paper of an issued invoice into the store; the row that names it comes after. */
export async function makePaper(outside: Outside, invoiceId: string): Promise<Paper> {
  const found = await outside.inTransaction(async (scene) => {
    const row = await store.findInvoice(scene, invoiceId)
    const { file_id: fileId, entry_id: entryId } = row
    return fileId === null ? { view: await viewOf(scene, row), entryId } : null
  })
  if (found === null) return null
  const { view, entryId } = found
  const bytes = await renderInvoicePdf(view)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await outside.inTransaction((scene) => putBlob(scene, outside.ports.files, sha256, bytes))
  const file = {
    sha256,
    size: bytes.length,
    mime_type: 'application/pdf',
    file_name: paperName(view),
    claimed_type: null,
  }
  return { file, entryId }
}

/** The invoice is issued whatever becomes of its paper: a worker makes that later. */
export async function tryPaper(outside: Outside, invoiceId: string): Promise<Paper> {
  return await makePaper(outside, invoiceId).catch(() => null)
}

export function paperName({ kind, number }: Pick<InvoiceView, 'kind' | 'number'>): string {
  const word = kind === 'credit_note' ? 'credit-note' : 'invoice'
  const name = (number ?? 'draft').replaceAll(/[/\\]/g, '-')
  return cleanName(`${word}-${name}.pdf`)
}

/** Names the paper and links it; where there is none yet, leaves a job that makes it. */
export function keepPaper(scene: Scene, row: InvoiceRow, paper: Paper): InvoiceRecord {
  if (row.status !== 'issued' || row.file_id !== null) return toInvoice(scene, row)
  // The exchange may have refused it and it was issued again: then this paper is not of it.
  if (paper === null || paper.entryId !== row.entry_id) {
    enqueue(scene.tx, { kind: renderKind, orgId: scene.orgId, data: { invoiceId: row.id } })
    return toInvoice(scene, row)
  }
  const fileId = scene.newId()
  const record = changed(scene, 'rendered', row, store.linkInvoice(scene, row, { file_id: fileId }))
  nameBlob(scene, fileId, paper.file)
  return record
}
