/** What invoices alone can fail by, beside the conflicts. Part of the table in `failures.ts`. */
export const invoiceFailures = {
  invoice_not_found: [404, 'Unknown invoice', 'Look the invoice up with GET /api/rest/invoices.'],
  amount_too_large: [422, 'Amount too large', 'It has more than 15 digits; split the invoice.'],
  vat_nature_missing: [
    422,
    'VAT nature is missing',
    'A sale without VAT must say why. Set defaultVatNature with save_contact_details, or charge VAT.',
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
