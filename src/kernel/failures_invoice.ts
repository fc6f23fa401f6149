/** What invoices alone can fail by, beside the conflicts. Part of the table in `failures.ts`. */
export const invoiceFailures = {
  invoice_not_found: [404, 'Unknown invoice', 'Look the invoice up with GET /api/rest/invoices.'],
  einvoice_not_found: [
    404,
    'Unknown electronic invoice',
    'Look it up with GET /api/rest/einvoices.',
  ],
  exchange_message_unreadable: [
    422,
    'Notification cannot be read',
    'It is no notification that the exchange is known to send; it is kept aside for whoever runs the server.',
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
    'A sale without VAT must say why. Set defaultVatNature with save_contact_details, or charge VAT.',
  ],
  einvoice_preflight_failed: [
    422,
    'The exchange would refuse it',
    'Nothing was issued and no number was taken. Correct what `errors` names, with the check of the exchange that would fail, and issue it again.',
  ],
  einvoice_incomplete: [
    422,
    'Electronic invoice lacks something',
    'Set what `errors` names and ask again; the issued invoice itself stays as it is.',
  ],
  negative_total: [
    422,
    'Total below zero',
    'An invoice asks for money; give money back with create_credit_note instead.',
  ],
  credit_exceeds_invoice: [
    422,
    'More than is left of the invoice',
    'Credit at most what is shown in `left`, at the rates of the invoice.',
  ],
  credit_before_invoice: [
    422,
    'Dated before the invoice',
    'A credit note is not older than the invoice that it takes back; use a later date.',
  ],
} as const satisfies Record<string, readonly [404 | 422, string, string]>
