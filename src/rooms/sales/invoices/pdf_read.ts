import { z } from 'zod'
import type { Read } from '#kernel/corridor/read'
import { encodeId } from '#kernel/values/id'
import { findFile } from '#files/room'
import type { InvoiceView } from './pdf/invoice_view.ts'
import invoices from './invoices.ts'
import { pdfName } from './pdf/pdf_step.ts'
import * as store from './invoice/store.ts'
import { viewOf } from './pdf/view_of.ts'

/** The stored PDF of an invoice, or the view to render it from if none is stored yet. */
export type FoundPdf = { fileName: string } & (
  | { sha256: string; view: null }
  | { sha256: null; view: InvoiceView }
)

/** Not in the registry's reads: this route returns bytes. */
export const pdfRead: Read = {
  ...invoices,
  item: z.custom<FoundPdf>(),
  async get(scene, id): Promise<FoundPdf> {
    const row = await store.findInvoice(scene, store.invoiceUuid(id))
    if (row.file_id !== null) {
      const file = await findFile(scene, encodeId('file', row.file_id))
      return { fileName: file.file_name, sha256: file.sha256, view: null }
    }
    return { fileName: pdfName(row), sha256: null, view: await viewOf(scene, row) }
  },
}
