/** Failures of mails with invoices, reminders and recurring invoices. Part of `failures.ts`. */
export const sendingFailures = {
  invoice_sending_not_found: [
    404,
    'Unknown mail',
    'No mail of this organization has this id. List them with GET /api/rest/invoice-sendings.',
  ],
  no_mail_address: [
    422,
    'No mail address',
    'The contact has no e-mail address. Give one in `to`, or save it with save_contact.',
  ],
  mail_not_set_up: [
    409,
    'No mail server',
    'This server cannot send mail. Whoever runs it sets DAYBOOK_SMTP_URL; until then send the PDF yourself.',
  ],
  sending_waits: [
    409,
    'Already on its way',
    'A mail about this invoice to this address waits to be sent as `sendingId`. GET /api/rest/invoice-sendings shows it.',
  ],
  sendings_used_up: [
    429,
    'Too many mails',
    'The organization has mailed as many invoices and reminders as it may for now. Try again later.',
    'retryable',
  ],
  reminder_not_found: [
    404,
    'Unknown reminder',
    'No reminder of this organization has this id. List them with GET /api/rest/reminders.',
  ],
  reminder_not_due: [
    409,
    'No reminder is due',
    'The invoice is not overdue, or nothing is left to pay of it. GET /api/rest/reminders-due lists those that are.',
  ],
  reminder_too_soon: [
    409,
    'Reminded lately',
    'The last reminder of this invoice was made on `lastOn`. Wait until `from`, or set another `daysBetween` with set_reminder_terms.',
  ],
  reminder_withdrawn: [
    409,
    'Reminder is withdrawn',
    'The reminder was withdrawn before. GET /api/rest/reminders/{id} shows why.',
  ],
  reminder_charge_not_allowed: [
    422,
    'More than the law allows',
    'GET /api/rest/reminder-terms says what may be charged, with its sources.',
  ],
  recurring_invoice_not_found: [
    404,
    'Unknown recurring invoice',
    'No recurring invoice of this organization has this id. List them with GET /api/rest/recurring-invoices.',
  ],
  recurring_ended: [
    409,
    'Recurring invoice has ended',
    'It makes no invoices any more. Save a new one with save_recurring_invoice.',
  ],
  invoice_not_repeatable: [
    422,
    'Invoice cannot be repeated',
    'It is a credit note, or has details that a recurring invoice cannot repeat. Give contact and lines instead.',
  ],
  recurring_needs_person: [
    409,
    'A person must set this',
    'Invoices are issued by themselves only in the name of a person who may issue them. Sign in and set it yourself, or use `makes: "draft"`.',
  ],
} as const satisfies Record<string, readonly [404 | 409 | 422 | 429, string, string, 'retryable'?]>
