import createCreditNote from './create_credit_note.ts'
import deleteInvoice from './delete_invoice.ts'
import invoices from './invoices.ts'
import issueInvoice from './issue_invoice.ts'
import { renderLater } from './render_later.ts'
import renderInvoice from './render_invoice.ts'
import saveInvoice from './save_invoice.ts'

export const invoiceActions = [saveInvoice, deleteInvoice, issueInvoice]
export const invoiceOperations = [createCreditNote]
export const invoiceReads = [invoices]
export const invoiceInternals = [renderInvoice]
export const invoiceTasks = [renderLater]

export { paperRead, type FoundPaper } from './paper_read.ts'
export { renderInvoicePdf } from './invoice_pdf.ts'
export { fiReference, rfReference } from './payment_reference.ts'
