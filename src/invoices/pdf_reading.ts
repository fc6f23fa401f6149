import { readPages as readBytes, textOf, type Placed } from '#paper/room'
import { renderInvoicePdf } from './invoice_pdf.ts'
import type { InvoiceView } from './invoice_view.ts'

/** What a reader finds on each page of an invoice. Only tests ask for it. */
export async function readPages(view: InvoiceView): Promise<Placed[][]> {
  return await readBytes(await renderInvoicePdf(view))
}

export async function readText(view: InvoiceView): Promise<string> {
  const pages = await readPages(view)
  return textOf(pages.flat())
}
