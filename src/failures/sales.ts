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
