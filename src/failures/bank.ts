/** Failures of the bank room. Part of the table in `failures.ts`. */
export const bankFailures = {
  institution_not_found: [
    404,
    'Unknown institution',
    'Look the bank up with GET /api/rest/institutions.',
  ],
  bank_authorization_not_found: [
    404,
    'Unknown authorization',
    'Use the id that start_bank_authorization returned, or start a new one with a bank from GET /api/rest/institutions.',
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
  posting_run_not_found: [
    404,
    'Unknown posting run',
    'Look the run up with GET /api/rest/posting-runs.',
  ],
  automatic_act_not_found: [
    404,
    'Unknown automatic act',
    'Look the act up with GET /api/rest/automatic-acts.',
  ],
  act_not_drawn: [
    409,
    'Not part of a spot check',
    'Only what was drawn is judged, so that the error rate stays true: see GET /api/rest/spot-check of its day. If the act is wrong, undo it.',
  ],
  suggestion_not_found: [
    404,
    'Unknown suggestion',
    'This target is not, or no longer, suggested for the transaction; see `suggestions` in GET /api/rest/bank-transactions.',
  ],
  provider_not_connected: [
    409,
    'External system not set up',
    'The external system this needs is not set up. Ask the operator of the server.',
  ],
  authorization_pending: [
    409,
    'Waiting for consent at the bank',
    'Nobody has given consent at the bank yet. Open `consentUrl`, give consent, then call finalize_bank_authorization.',
  ],
  authorization_denied: [
    409,
    'Declined at the bank',
    'Consent was declined at the bank. Start over with start_bank_authorization.',
  ],
  authorization_expired: [
    409,
    'Authorization expired',
    'It was not completed in time. Start over with start_bank_authorization.',
  ],
  authorization_failed: [
    409,
    'Authorization failed',
    'It can no longer be completed. Start over with start_bank_authorization.',
  ],
  authorization_used: [
    409,
    'Already received',
    "The bank's answer has already been received. Continue with finalize_bank_authorization.",
  ],
  authorization_elsewhere: [
    409,
    'Opened in another browser',
    'Somebody has already gone on to the bank from this link in another browser. Continue there, or start over with start_bank_authorization.',
  ],
  transaction_not_unmatched: [
    409,
    'Transaction is not unmatched',
    'Undo its match with unmatch_transaction first; see its `status`.',
  ],
  transaction_not_reconciled: [
    409,
    'Transaction is not reconciled',
    'It has no match to undo; see its `status`.',
  ],
  target_settled: [
    409,
    'Target is already paid',
    'It has no open amount. Choose another target, or undo the other payment with unmatch_transaction.',
  ],
  difference_not_allowed: [
    409,
    'Difference cannot be closed this way',
    'The kind, the amount or the direction does not fit; `detail` says why, and what to do instead.',
  ],
  no_difference: [
    409,
    'There is no difference',
    'The transaction pays exactly what is open. Use match_transaction.',
  ],
  write_off_above_limit: [
    409,
    'A person must write this off',
    'The amount is above `limit`, so a key cannot write it off. A person does it in the web app.',
  ],
  not_over_paid: [
    409,
    'Nothing to move',
    'No more was paid on it than is owed, or less than `amount`. Choose the item that was over-paid, or a smaller amount.',
  ],
  contact_differs: [
    409,
    'Items of different contacts',
    'The two items are not known to be of one contact. Say in `reason` why the money belongs to the other.',
  ],
  not_an_adjustment: [
    409,
    'Not a write-off or a moved payment',
    'Only entries that write_off, move_payment or match_with_difference made are reversed here. Undo a payment with unmatch_transaction, a posting with reverse_posting.',
  ],
  brake_not_set: [
    409,
    'Automatic matching is not paused',
    'Automatic matching on this evidence is not paused; see `brakes` in GET /api/rest/reliability.',
  ],
  run_not_undoable: [
    409,
    'Run cannot be undone',
    'Only a finished run that matched something can be undone, and only once; see its `status`.',
  ],
  bank_consent_expired: [
    409,
    'Bank consent expired',
    'The bank no longer provides data under this consent. Authorize again with start_bank_authorization.',
  ],
  bank_consent_revoked: [
    409,
    'Bank consent withdrawn',
    'The consent was withdrawn at the bank. Authorize again with start_bank_authorization.',
  ],
  bank_action_required: [
    409,
    'Bank needs your attention',
    'Log in to your bank and complete what it asks for before you continue here.',
  ],
  bank_account_exists: [
    409,
    'Account exists already',
    'An account of that name and currency exists; `bankAccountId` names it. Import statements into it, or choose another name.',
  ],
  bank_account_gone: [
    409,
    'Account not accessible',
    'The bank no longer shows this account: it was closed or left out of the consent.',
  ],
  bank_period_refused: [
    409,
    'Period refused by the bank',
    'The bank does not provide transactions that old. Request a shorter period.',
  ],
  bank_cursor_refused: [
    409,
    'Page refused by the bank',
    'The list changed while it was read. Start again with the first page.',
  ],
  allocations_do_not_cover: [
    422,
    'Allocations do not add up',
    'Their sum must equal the amount of the transaction; `difference` is what is missing.',
  ],
  currency_mismatch: [
    422,
    'Wrong currency',
    'A split uses the currency of its transaction, issue_einvoice that of the organization. For an invoice in another currency use save_invoice and issue_invoice.',
  ],
  account_not_bookable: [
    422,
    'Account cannot be posted to directly',
    'Its balance comes from invoices, documents or the bank; `detail` says what to do instead.',
  ],
  vat_needs_document: [
    422,
    'VAT needs a document',
    'A bank transaction is not proof of VAT. Capture the receipt or invoice with capture_document and match the transaction to it, or leave `vatCode` out.',
  ],
  bank_account_unknown: [
    422,
    'Account not recognized',
    'The statement names no known bank account. Send `bankAccountId`; an account that has no IBAN is added with add_bank_account.',
  ],
  statement_unreadable: [
    422,
    'Statement cannot be read',
    'The file is not a readable CAMT.053, MT940 or CSV statement; `detail` says why.',
  ],
  bank_code_used: [
    502,
    'Authorization must be repeated',
    "The bank's answer was lost or refused, so this consent cannot be used. Start over with start_bank_authorization.",
  ],
  bank_rate_limited: [
    503,
    'Bank rate limit reached',
    'Banks allow only a few requests a day when the user is not present. Try again later; the next scheduled sync runs automatically.',
    'retryable',
  ],
} as const satisfies Record<
  string,
  readonly [404 | 409 | 422 | 502 | 503, string, string, 'retryable'?]
>
