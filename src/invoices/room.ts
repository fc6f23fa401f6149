import { followRejections } from '#einvoices/room'
import { followPurchases } from '#ledger/room'
import createCreditNote from './create_credit_note.ts'
import deleteInvoice from './delete_invoice.ts'
import dismissSelfInvoice from './dismiss_self_invoice.ts'
import invoices from './invoices.ts'
import issueEinvoice from './issue_einvoice.ts'
import issueInvoice from './issue_invoice.ts'
import issueSelfInvoice from './issue_self_invoice.ts'
import { purchaseFollower } from './propose_self_invoice.ts'
import { renderLater } from './render_later.ts'
import renderInvoice from './render_invoice.ts'
import saveInvoice from './save_invoice.ts'
import selfInvoices from './self_invoices.ts'
import { takeRejection } from './take_rejection.ts'

followRejections(takeRejection)
followPurchases(purchaseFollower)

export const invoiceActions = [saveInvoice, deleteInvoice, issueInvoice, issueEinvoice]
export const invoiceOperations = [createCreditNote, issueSelfInvoice, dismissSelfInvoice]
export const invoiceReads = [invoices, selfInvoices]
export const invoiceInternals = [renderInvoice]
export const invoiceTasks = [renderLater]

export { paperRead, type FoundPaper } from './paper_read.ts'
export { ublRead, type FoundUbl } from './ubl_read.ts'
export { renderInvoicePdf } from './invoice_pdf.ts'
export { fiReference, rfReference } from './payment_reference.ts'
