import { z } from 'zod'
import type { Read } from '#kernel/read'
import { encodeId } from '#kernel/id'
import { findFile } from '#files/room'
import type { InvoiceView } from './invoice_view.ts'
import invoices from './invoices.ts'
import { paperName } from './paper_step.ts'
import * as store from './store.ts'
import { viewOf } from './view_of.ts'

/** Where the PDF of an invoice lies, or what to make it from where it lies nowhere yet. */
export type FoundPaper = { fileName: string } & (
  | { sha256: string; view: null }
  | { sha256: null; view: InvoiceView }
)

/** It is no read of the registry: that address gives bytes. */
export const paperRead: Read = {
  ...invoices,
  item: z.custom<FoundPaper>(),
  async get(scene, id): Promise<FoundPaper> {
    const row = await store.findInvoice(scene, store.invoiceUuid(id))
    if (row.file_id !== null) {
      const file = await findFile(scene, encodeId('file', row.file_id))
      return { fileName: file.file_name, sha256: file.sha256, view: null }
    }
    return { fileName: paperName(row), sha256: null, view: await viewOf(scene, row) }
  },
}
