import { readPages as readBytes, textOf, type TextOnPage } from '#pdf/room'
import { renderInvoicePdf } from './invoice_pdf.ts'
import type { InvoiceView } from './invoice_view.ts'

/** The text on each page of an invoice PDF. Used by tests only. */
export async function readPages(view: InvoiceView): Promise<TextOnPage[][]> {
  return await readBytes(await renderInvoicePdf(view))
}

export async function readText(view: InvoiceView): Promise<string> {
  const pages = await readPages(view)
  return textOf(pages.flat())
}
