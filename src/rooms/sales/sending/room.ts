import deliverSending from './deliver_sending.ts'
import { deliverLater } from './deliver_later.ts'
import endInvoiceNote from './end_invoice_note.ts'
import invoiceNotes from './invoice_notes.ts'
import einvoiceWork from './einvoice_work.ts'
import invoiceHandovers from './invoice_handovers.ts'
import invoiceSummary from './invoice_summary.ts'
import invoiceSendings from './invoice_sendings.ts'
import invoiceWork from './invoice_work.ts'
import issueAndSendInvoice from './issue_and_send_invoice.ts'
import logContact from './log_contact.ts'
import recordDispute from './record_dispute.ts'
import recordPromise from './record_promise.ts'
import recordInvoiceHandover from './record_invoice_handover.ts'
import reminderTerms from './reminder_terms.ts'
import reminders from './reminders.ts'
import remindersDue from './reminders_due.ts'
import sendInvoice from './send_invoice.ts'
import sendReminder from './send_reminder.ts'
import setReminderTerms from './set_reminder_terms.ts'
import withdrawReminder from './withdraw_reminder.ts'

export { sendInvoice }
export const sendingOperations = [
  sendInvoice,
  issueAndSendInvoice,
  recordInvoiceHandover,
  sendReminder,
  withdrawReminder,
  setReminderTerms,
  recordPromise,
  recordDispute,
  endInvoiceNote,
  logContact,
]
export const sendingReads = [
  invoiceSendings,
  invoiceHandovers,
  einvoiceWork,
  invoiceWork,
  invoiceSummary,
  invoiceNotes,
  reminders,
  remindersDue,
  reminderTerms,
]
export const sendingInternals = [deliverSending]
export const sendingTasks = [deliverLater]

export { stopMails } from './letter/stop_mails.ts'
export { reminderPaperRead, type FoundReminderPaper } from './reminder/paper_read.ts'
export { renderReminderPdf, reminderFileName } from './reminder/reminder_pdf.ts'
