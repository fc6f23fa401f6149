/** What the bank room alone can fail by. Part of the table in `failures.ts`. */
export const bankFailures = {
  institution_not_found: [
    404,
    'Unknown institution',
    'Look the bank up with GET /api/rest/institutions.',
  ],
  bank_authorization_not_found: [
    404,
    'Unknown authorization',
    'Use the id that start_bank_authorization gave, or begin anew with a bank of GET /api/rest/institutions.',
  ],
  bank_account_not_found: [
    404,
    'Unknown bank account',
    'Look the account up with GET /api/rest/bank-accounts.',
  ],
  bank_transaction_not_found: [
    404,
    'Unknown bank transaction',
    'Look the transaction up with GET /api/rest/bank-transactions.',
  ],
  run_not_found: [404, 'Unknown run', 'Look the run up with GET /api/rest/runs.'],
  suggestion_not_found: [
    404,
    'Not suggested',
    'It is not suggested for this transaction, or no longer; see `suggestions` in GET /api/rest/bank-transactions.',
  ],
  provider_not_connected: [
    409,
    'Not connected',
    'The outside system that this needs is not set up; ask whoever runs the server to set it up.',
  ],
  authorization_pending: [
    409,
    'Waiting for the bank',
    'Nobody has agreed at the bank yet. Open the consentUrl, agree there, and call this again.',
  ],
  authorization_denied: [
    409,
    'Declined at the bank',
    'The request was declined at the bank. Begin again with start_bank_authorization.',
  ],
  authorization_expired: [
    409,
    'Authorization has expired',
    'It was not completed in time. Begin again with start_bank_authorization.',
  ],
  authorization_failed: [
    409,
    'Authorization has failed',
    'It cannot be completed any more. Begin again with start_bank_authorization.',
  ],
  authorization_used: [
    409,
    'Already received',
    'The answer of the bank was received before; go on with finalize_bank_authorization.',
  ],
  transaction_not_unmatched: [
    409,
    'Transaction is not unmatched',
    'Take it back with unmatch_transaction first; see its `status`.',
  ],
  transaction_not_reconciled: [
    409,
    'Transaction is not reconciled',
    'There is no match to take back; see its `status`.',
  ],
  target_settled: [
    409,
    'Target is settled',
    'What it left open is paid already; choose another target, or take the other payment back with unmatch_transaction.',
  ],
  books_kept_outside: [
    409,
    'The books are kept elsewhere',
    'Another system keeps the books, so nothing is booked from here: write the entry there, and mark the transaction with ignore_transaction.',
  ],
  brake_not_set: [
    409,
    'Nothing is held back',
    'Transactions are matched on this evidence already; see `brakes` of GET /api/rest/reliability.',
  ],
  run_not_undoable: [
    409,
    'Run cannot be undone',
    'Only a finished run that matched something is undone, and only once; see its `status`.',
  ],
  bank_consent_expired: [
    409,
    'Consent has expired',
    'The bank gives no more data under this consent. Authorize again with start_bank_authorization.',
  ],
  bank_consent_revoked: [
    409,
    'Consent was withdrawn',
    'The consent was ended at the bank. Authorize again with start_bank_authorization.',
  ],
  bank_action_required: [
    409,
    'The bank asks for you',
    'Log in to your bank and confirm what it asks for, then repeat this.',
  ],
  bank_account_gone: [
    409,
    'Account is not accessible',
    'The bank does not show this account any more: it was closed, or left out of the consent.',
  ],
  bank_period_refused: [
    409,
    'Period refused by the bank',
    'The bank does not give transactions from so long ago; ask for a shorter period.',
  ],
  bank_cursor_refused: [
    409,
    'Page refused by the bank',
    'The list has moved on while it was read; begin again with its first page.',
  ],
  allocations_do_not_cover: [
    422,
    'Allocations do not cover the transaction',
    'Their sum must be exactly the amount of the transaction; `difference` is what is missing.',
  ],
  currency_mismatch: [
    422,
    'Another currency',
    'A split has the currency of its transaction, and issue_einvoice that of the organization; for an invoice in another one use save_invoice and issue_invoice.',
  ],
  account_not_bookable: [
    422,
    'Account is not booked on directly',
    'What stands on this account follows from invoices, documents or the bank itself; `detail` says what to do instead.',
  ],
  vat_needs_document: [
    422,
    'VAT needs a document',
    'A bank transaction proves no VAT. Capture the receipt or invoice with capture_document and match the transaction to it, or leave vatCode out.',
  ],
  bank_account_unknown: [
    422,
    'Account not recognized',
    'The statement names no account that is known here; give bankAccountId.',
  ],
  statement_unreadable: [
    422,
    'Statement cannot be read',
    'The file is no CAMT.053, MT940 or CSV statement that can be read; `detail` says why.',
  ],
  bank_code_used: [
    502,
    'Authorization must be repeated',
    'The bank was asked to complete the connection and its answer was lost or refused; the consent cannot be used. Begin again with start_bank_authorization.',
  ],
  bank_rate_limited: [
    503,
    'The bank asks for a pause',
    'A bank gives data only a few times a day while nobody is there; the next planned reading follows by itself.',
    'retryable',
  ],
} as const satisfies Record<
  string,
  readonly [404 | 409 | 422 | 502 | 503, string, string, 'retryable'?]
>
