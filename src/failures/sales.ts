/** Failures of invoices, besides the conflicts. Part of the table in `failures.ts`. */
export const invoiceFailures = {
  invoice_not_found: [404, 'Unknown invoice', 'Look the invoice up with GET /api/rest/invoices.'],
  einvoice_not_found: [404, 'Unknown e-invoice', 'Look it up with GET /api/rest/einvoices.'],
  exchange_message_unreadable: [
    422,
    'Notification cannot be read',
    'It is not a known notification from the exchange. It is stored for the operator of the server.',
  ],
  self_invoice_not_found: [
    404,
    'Unknown self-invoice',
    'Look it up with GET /api/rest/self-invoices.',
  ],
  amount_too_large: [422, 'Amount too large', 'It has more than 15 digits; split the invoice.'],
  vat_nature_missing: [
    422,
    'VAT nature is missing',
    'An invoice without VAT must state the reason. Set `defaultVatNature` with save_contact_details, or charge VAT.',
  ],
  unknown_vat_nature: [
    422,
    'Unknown VAT nature',
    'The region has no such VAT nature on that date. Use a code such as N4, in force on the date of the invoice.',
  ],
  unknown_invoice_line: [
    422,
    'Unknown invoice line',
    'Name a line by its position, from 1 to the number of lines of the invoice.',
  ],
  invoice_type_unknown: [
    422,
    'Unknown kind of invoice',
    'The region does not have this kind of invoice. Use one that `detail` lists, or clear `documentType`.',
  ],
  invoice_type_not_met: [
    422,
    'The kind of invoice demands more',
    'Nothing was issued and no number was used. Set what `errors` lists with save_invoice_details, or clear `documentType`.',
  ],
  invoice_terms_not_possible: [
    422,
    'These terms are not possible',
    'Withholding tax, stamp duty, split payment or a tender code does not fit; `detail` says which. Correct it, or clear it with "" or null.',
  ],
  advance_not_deductible: [
    422,
    'This advance cannot be deducted',
    'Name issued advance invoices to the same buyer in the same currency that no other invoice deducts; `reason` says what does not fit.',
  ],
  einvoice_preflight_failed: [
    422,
    'The exchange would reject it',
    'Nothing was issued and no number was used. Correct what `errors` lists; each item has the code of the failed check.',
  ],
  einvoice_incomplete: [
    422,
    'E-invoice is incomplete',
    'Set what `errors` lists, then download it again. The issued invoice itself does not change.',
  ],
  negative_total: [
    422,
    'Negative total',
    'The total of an invoice cannot be negative. Use create_credit_note instead.',
  ],
  credit_exceeds_invoice: [
    422,
    'More than can still be credited',
    'Credit at most the amounts in `left`, at the VAT rates of the invoice.',
  ],
  credit_raises_invoice: [
    422,
    'The credit would charge more',
    'Give the lines to credit in positive amounts. What is to be charged needs an invoice of its own.',
  ],
  credit_line_unclear: [
    422,
    'Not clear which line is credited',
    'Lines of the invoice differ in their VAT. Say with `line`, from 1, which of them each line credits, or use its description.',
  ],
  date_too_far_ahead: [
    422,
    'The date is too far ahead',
    'An invoice or a credit note is dated at most 60 days ahead. Use `latest` or an earlier date.',
  ],
  credit_before_invoice: [
    422,
    'Dated before the invoice',
    'A credit note cannot be dated before its invoice. Use a later date.',
  ],
} as const satisfies Record<string, readonly [404 | 422, string, string]>

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
  issue_before_mailing: [
    409,
    'Issue it before it is mailed',
    'This draft is in another currency than the books, so its number waits for the rate of its day. Call issue_invoice, then send_invoice.',
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
    'The last reminder of this invoice was made on `lastOn` by `by`. Wait until `from`, or set another `daysBetween` with set_reminder_terms.',
  ],
  reminder_promised: [
    409,
    'Promised to be paid',
    'The buyer promised to pay by `until`. Wait until that day has passed, or end the promise with end_invoice_note.',
  ],
  invoice_disputed: [
    409,
    'The invoice is disputed',
    'The buyer disputes the invoice (`noteId`), so nobody is reminded of it. End the dispute with end_invoice_note once it is settled.',
  ],
  nothing_left_to_pay: [
    409,
    'Nothing is left to pay',
    'The invoice is paid, credited or a credit note. GET /api/rest/invoices/{id} shows what is open.',
  ],
  invoice_note_not_found: [
    404,
    'Unknown note',
    'No note about an invoice of this organization has this id. List them with GET /api/rest/invoice-notes.',
  ],
  invoice_note_ended: [
    409,
    'Nothing to end',
    'It was ended before, or is a note of a call or letter, which has no end. GET /api/rest/invoice-notes/{id} shows it.',
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

/** Failures of daily takings and counts of cash. Part of `failures_vat.ts`. */
export const takingsFailures = {
  takings_not_found: [
    404,
    'Unknown takings',
    'No takings of this organization have this id. List them with GET /api/rest/takings.',
  ],
  cash_count_not_found: [
    404,
    'Unknown count of cash',
    'No count of this organization has this id. List them with GET /api/rest/cash-counts.',
  ],
  takings_recorded: [
    409,
    'Takings are recorded',
    'The takings of that day and till are recorded as `takingsId`. A day is recorded either as a whole or by till, never both. To correct them, call reverse_takings and record them again.',
  ],
  takings_reversed: [
    409,
    'Takings are reversed',
    'Their entry was reversed before. Record them again with record_takings.',
  ],
  takings_in_future: [
    422,
    'Day is in the future',
    'Takings and cash are recorded on the day itself or later. Use a date up to `latest`.',
  ],
  takings_do_not_add_up: [
    422,
    'Takings do not add up',
    'The money exceeds the takings and the difference by `by`. Correct the amounts, or say what is missing or too much in the till as `difference` with its reason.',
  ],
  account_needed: [
    422,
    'Account needed',
    'Nothing says where this kind of payment is booked. Name an account: for a voucher the one that its sale was booked on.',
  ],
  cash_counted_later: [
    409,
    'Cash was counted later',
    'The cash was counted on `countedOn`, and that count would no longer hold. Count on that day or later.',
  ],
  cash_difference_unexplained: [
    422,
    'Difference without a reason',
    'The books expect `expected`. Count again, or say in `reason` why the amount differs; then the difference is booked.',
  ],
} as const
