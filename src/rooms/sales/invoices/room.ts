import createCreditNote from './create_credit_note.ts'
import deleteInvoice from './delete_invoice.ts'
import dismissSelfInvoice from './dismiss_self_invoice.ts'
import invoices from './invoices.ts'
import issueEinvoice from './issue_einvoice.ts'
import issueInvoice from './issue_invoice.ts'
import issueSelfInvoice from './issue_self_invoice.ts'
import { renderLater } from './issuing/render_later.ts'
import renderInvoice from './issuing/render_invoice.ts'
import previewInvoice from './preview_invoice.ts'
import saveInvoice from './save_invoice.ts'
import saveInvoiceDetails from './save_invoice_details.ts'
import selfInvoices from './self_invoices.ts'
import { checkVatNumber } from './vat_check/check_vat_number.ts'
import keepVatCheck from './vat_check/keep_vat_check.ts'
import usedLines from './used_lines.ts'
import vatNumberChecks from './vat_number_checks.ts'

export { issueInvoice, saveInvoice }
export const invoiceActions = [saveInvoice, deleteInvoice, issueInvoice, issueEinvoice]
export const invoiceOperations = [
  saveInvoiceDetails,
  createCreditNote,
  issueSelfInvoice,
  dismissSelfInvoice,
  previewInvoice,
]
export const invoiceReads = [invoices, selfInvoices, vatNumberChecks, usedLines]
export const invoiceInternals = [renderInvoice, keepVatCheck]
export const invoiceTasks = [renderLater, checkVatNumber]

export { leadInvoices } from './invoice/lead_invoices.ts'
export { asksBeforeIssuing } from './invoice/questions.ts'
export { invoice } from './invoice/invoice.ts'
export { lockDraft } from './invoice/store.ts'
export {
  invoiceSoFar,
  performIssue,
  planIssue,
  settleIssue,
  type IssuePlan,
} from './issuing/issue_step.ts'
export { assertPartiesAccepted, issuingStep } from './issuing/issuing_step.ts'
export { entryOfEinvoice, isOfInvoice } from './invoice/store.ts'
export { takeRejection } from './issuing/take_rejection.ts'
export { paperOfInvoice } from './pdf/paper.ts'
export { pdfRead, type FoundPdf } from './pdf_read.ts'
export { ublFileOf, ublRead, type FoundUbl } from './ubl_read.ts'
export {
  bytesOfPaper,
  findMailed,
  isIssuedSince,
  lockMailed,
  paperOfMailed,
  type MailedInvoice,
} from './pdf/mailed.ts'
export { invoiceLines } from './sale/given_lines.ts'
export { countsInvoices, reserveNumbers } from './invoice/reserve_numbers.ts'
export { findRepeated } from './invoice/repeated.ts'
export { renderInvoicePdf } from './pdf/invoice_pdf.ts'
export { fiReference, rfReference } from './pdf/payment_reference.ts'
export { invoicesWaiting } from './waiting/waiting_invoices.ts'
export { addressLines, languageFor, toBuyerParty, toSellerParty } from './invoice/parties.ts'
export { proposeSelfInvoices, withdrawSelfInvoices } from './self_invoice/propose_self_invoice.ts'
export { invoiceHits } from './invoice/show_hits.ts'
