const of = (one: string, many: string) => (count: number) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`

/** What a digest says of what waits, by kind. */
export const digest = {
  kinds: {
    document_failed: of('document could not be processed', 'documents could not be processed'),
    document_duplicate: of('possible duplicate', 'possible duplicates'),
    document_to_check: of('document to check', 'documents to check'),
    document_ready: of('document ready to post', 'documents ready to post'),
    bank_suggestion: of('payment with a suggested match', 'payments with a suggested match'),
    receipt_missing: of('payment without a receipt', 'payments without a receipt'),
    bank_unmatched: of('payment to match or book', 'payments to match or book'),
    bank_review: of(
      'matched payment that the bank changed',
      'matched payments that the bank changed',
    ),
    consent_ending: of(
      'bank consent that ends or has ended',
      'bank consents that end or have ended',
    ),
    balance_differs: of(
      'bank account with a balance that differs',
      'bank accounts with a balance that differs',
    ),
    invoice_rejected: of(
      'e-invoice rejected by the exchange',
      'e-invoices rejected by the exchange',
    ),
    einvoice_refused: of('e-invoice refused by the buyer', 'e-invoices refused by the buyer'),
    self_invoice_due: of('self-invoice to issue', 'self-invoices to issue'),
    einvoice_unanswered: of('e-invoice without an answer', 'e-invoices without an answer'),
    approval: of('request waiting for approval', 'requests waiting for approval'),
    return_due: of('VAT return to file', 'VAT returns to file'),
    books_differ: of('difference to the accounting system', 'differences to the accounting system'),
    supplier_account_changed: of(
      'bill with a changed account number',
      'bills with a changed account number',
    ),
    receipt_arrived: of('receipt that arrived on request', 'receipts that arrived on request'),
    no_receipt: of('payment without a receipt to book', 'payments without a receipt to book'),
  } as Record<string, (count: number) => string>,
  other: (count: number) => `${count} more`,
  deadline: (title: string, day: string) => `${title}: by ${day}`,
}
