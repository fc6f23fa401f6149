/** The same for mails with invoices, reminders and recurring invoices. */
export const pagesOfSending = {
  einvoice_incomplete:
    'Something is missing for the UBL file. Add it, or send the invoice without it.',
  mail_not_set_up: 'This server cannot send mail.',
  no_mail_address: 'The contact has no e-mail address.',
  invoice_not_repeatable:
    'This invoice cannot be repeated: it is a credit note, or has details that would be lost. Enter the lines instead.',
  recurring_ended: 'The recurring invoice has ended.',
  recurring_needs_person: 'Only a person can let invoices be issued by themselves.',
  recurring_invoice_not_found: 'The recurring invoice no longer exists.',
  reminder_charge_not_allowed: 'The law does not allow to charge that much.',
  reminder_not_due: 'The invoice is not overdue, or nothing is left to pay.',
  reminder_not_found: 'The reminder no longer exists.',
  reminder_too_soon: 'The last reminder was made only a few days ago.',
  reminder_withdrawn: 'The reminder was already withdrawn.',
  sending_waits: 'A mail about this invoice to this address is already on its way.',
  sendings_used_up: 'Too many mails were sent lately. Try again later.',
}
