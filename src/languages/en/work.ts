/**
 * What waits for a person, by its kind: what to decide, and why. These and the ones below stand in the
 * rooms as they say them, and here word for word; a test compares the two.
 */
export const waiting = {
  approval: 'An app or key asks to {what}: approve or decline it.',
  invoice_rejected: 'The exchange rejected the invoice: correct it and issue it again by {day}.',
  'invoice_rejected.detail': 'Invoice {number}',
  einvoice_refused:
    'The buyer refused the e-invoice: write a credit note, then issue a corrected invoice.',
  'einvoice_refused.detail': 'Invoice {number}',
  self_invoice_due: 'A self-invoice ({type}) is due: issue it by {day}, or dismiss it.',
  'einvoice_unanswered.queued':
    'The e-invoice could not be sent yet: ask the exchange or the provider what became of it.',
  'einvoice_unanswered.sent':
    'The e-invoice has no receipt yet: ask the exchange or the provider what became of it.',
  books_differ:
    'The books here and in the accounting system differ: look at GET /api/rest/accounting-drift, correct the entries there, then read them again.',
  balance_differs:
    "The bank's balance differs from the transactions since {day}: import the statement of that day, or sync again.",
  'balance_differs.detail': 'Nothing from that day on is matched automatically.',
  'consent_ending.ended': "The bank's consent has ended: renew it, or no new transactions arrive.",
  consent_ending: "The bank's consent ends on {day}: renew it, or no new transactions arrive.",
  bank_suggestion: 'Match it with its suggestion, or choose another target.',
  'bank_suggestion.several':
    'Match it with the best of {count} suggestions, or choose another target.',
  bank_review: 'It changed at the bank after it was matched: check the match.',
  bank_unmatched: 'Nothing in the books fits: match, book or ignore it.',
  'bank_unmatched.booking': 'Book it as proposed, or on another account.',
  'bank_unmatched.fee': 'A bank fee: book it on {account}, {name}.',
  'bank_unmatched.interest': 'Interest: book it on {account}, {name}.',
  receipt_missing: 'No document fits this payment: capture the receipt, or book or ignore it.',
  'receipt_missing.booking': 'Book it as proposed, or on another account.',
  'receipt_missing.fee': 'A bank fee: book it on {account}, {name}.',
  'receipt_missing.interest': 'Interest: book it on {account}, {name}.',
  'return_due.prepared': 'The VAT return for {from} to {to}: check it and file it by {day}.',
  return_due: 'The VAT return for {from} to {to}: prepare and file it by {day}.',
  'receipt_arrived.own':
    'What you asked for has arrived as a document of its own: look at it, then post this one or delete one of them.',
  receipt_arrived:
    'The receipt that you asked for has arrived: check it, then match the payment with it.',
  'receipt_arrived.one': 'One file from {name}.',
  'receipt_arrived.several': '{count} files from {name}.',
  no_receipt: 'No receipt will come for this payment: book it, or ignore it.',
  'no_receipt.lost': 'The receipt is lost: {text} ({name})',
  'no_receipt.not_needed': 'No receipt is needed: {text} ({name})',
  'no_receipt.not_needed_by': 'No receipt is needed ({name})',
  'supplier_account_changed.no_contact':
    'The bill names another account than this supplier had before: do not pay it. Link the bill to its contact, ask the supplier by a way you know, then confirm the account.',
  supplier_account_changed:
    'The bill names another account than this supplier had before: do not pay it. Ask the supplier by a way you know, then confirm the account.',
  'supplier_account_changed.detail': '{text} before, {value} now',
  document_duplicate:
    'It may be a duplicate of another document: post it if it is a separate purchase, otherwise delete it.',
  document_ready: 'It is read and coded with confidence: post it.',
  'document_failed.unknown': 'It is not known whether it was posted: try again.',
  document_failed: 'A step failed: fix the cause, then repeat the step.',
  'document_to_check.extracted': 'It is read and not coded yet: code it.',
  document_to_check: 'Check what was read and how it is coded, then post it.',
}

/** The points of a month that is to be closed. */
export const monthPoints = {
  'bank_proven.none': 'There is no bank account, so no balance is proven.',
  bank_proven:
    'The balance of every bank account is proven up to {day}, and its ledger account holds as much.',
  bank_rows_matched:
    'Every bank transaction up to {day} is matched, and booked on the account of its bank.',
  documents_posted: 'Every document up to {day}, and every one without a date, is posted.',
  vat_agrees:
    'Each account of VAT comes to its box of the return, and no filed return has changed since.',
  drafts_done: 'No draft of an entry up to {day} is left.',
  clearing_empty: 'Nothing stands on accounts that money only passes over, at the end of {day}.',
  questions_answered: 'Nothing that somebody was asked for is open.',
  year_end_done:
    'What the end of a year needs is booked. Tick off each point as it is shown, and note what was booked or why nothing is.',
  'bank_proven.hidden': 'Your permissions do not let you read this.',
  'bank_rows_matched.hidden': 'Your permissions do not let you read this.',
  'documents_posted.hidden': 'Your permissions do not let you read this.',
  'vat_agrees.hidden': 'Your permissions do not let you read this.',
  'drafts_done.hidden': 'Your permissions do not let you read this.',
  'clearing_empty.hidden': 'Your permissions do not let you read this.',
  'questions_answered.hidden': 'Your permissions do not let you read this.',
}

/** What is to be heeded about contacts, documents, closed days, quotas and files for the authority. */
export const warnings = {
  business_id_check_digit: 'The check digit of the {name} is wrong.',
  vat_number_format: 'This is not the format of a VAT number in {country}.',
  'vat_number_format.greece': 'Greek VAT numbers start with EL, not GR.',
  'vat_number_check_digit.contact': 'The check digit of the VAT number is wrong.',
  'vat_number_office_code.contact': 'Digits 8 to 10 of the VAT number are not a known office code.',
  'vat_number_country_mismatch.contact':
    "The VAT number starts with {text}, but the contact's country is {country}.",
  vat_number_prefix_missing:
    'A foreign VAT number must start with its country prefix, here {text}.',
  fiscal_code_check_digit: 'The check digit of the tax code is wrong.',
  fiscal_code_format: 'A codice fiscale has 16 letters and digits, or 11 digits.',
  sdi_code_public_body: 'A code of 6 characters belongs to a public body.',
  sdi_code_format: 'A recipient code has 7 letters and digits.',
  sdi_code_foreign_only: 'XXXXXXX is for buyers outside Italy.',
  sdi_code_foreign_buyer: 'A buyer outside Italy must have the code XXXXXXX.',
  sdi_code_needs_pec: 'With 0000000 the invoice is delivered by PEC; add a PEC address.',
  pec_format: 'This does not look like an email address.',
  email_format: 'This does not look like an email address.',
  soft_lock: 'The books are closed softly through {day}. The entry is there all the same: {text}',
  mail_not_connected: 'This server cannot send mail. Set DAYBOOK_SMTP_URL and invite them again.',
  'quota_reached.storage':
    'The storage quota is reached. Uploads are refused; what arrives by itself is still received. Ask the operator of the service for more.',
  'quota_nearly_reached.storage':
    'More than nine tenths of the storage quota are used. Ask the operator of the service for more before uploads are refused.',
  'quota_reached.documents':
    'As many documents wait to be read as may. New ones are refused until some are read; what arrives by itself is still received.',
  'quota_nearly_reached.documents':
    'More than nine tenths of the documents that may wait to be read are waiting.',
  'possible_duplicate.hidden':
    'This may be a duplicate of another document. If it is not a separate purchase, reverse the posting or delete the document.',
  'possible_duplicate.twin':
    'This may be a duplicate of the document {twin}. If it is not a separate purchase, reverse the posting or delete the document.',
  'amount_differs.posted':
    'The amount {coded} is not the total of the document, {shown}. If it is wrong, correct it with correct_document.',
  'amount_differs.open':
    'The amount {coded} is not the total of the document, {shown}. Check it before posting.',
  filed_period_changed:
    'The VAT period from {from} to {to} is filed, and this entry counts in it. If its VAT has changed, a correcting return is prepared: check that return and file it, too.',
  vat_unchanged_ask_supplier:
    'VAT is unchanged. Ask the supplier for a credit note, reverse this with reverse_adjustment and capture the note: it says what VAT to take back. {source}.',
  vat_of_loss_unchanged:
    'VAT is unchanged. If the loss is established (bankruptcy, collection without success), reverse this with reverse_adjustment and write it off again with lossEstablished. {source}.',
  vat_unchanged_credit_note:
    'VAT is unchanged. To take it off, reverse this with reverse_adjustment and issue a credit note with create_credit_note, where the law allows one. {source}.',
  return_not_filed: 'The return {value} of {period} is a draft. File it first.',
  correction_waiting:
    'The return of {period} has a correction that is not filed: {value}. Its figures are not in the file.',
  amount_below_zero: '{value} of {period} may not be below zero. Correct it.',
  month_left_out:
    'There is no return for {period}. Leave it out only if nothing happened in it and no credit was carried over; otherwise prepare it first.',
  cash_negative:
    'The books have {amount} of cash on account {account} on {day}, and cash cannot be below 0. Look for takings, a withdrawal or a payment that is missing or booked twice, and count the cash.',
  closing_number_used:
    'Report {number} of this till is recorded on {day} already. Check that these are not the same takings.',
  'rule_not_confirmed.takings':
    'How VAT is taken out of the takings is not yet confirmed: {source}.',
  exchange_first: 'It is sent once the exchange has accepted the file of the invoice.',
  test_organization: 'Test organizations send no mail to people outside.',
  refused: "The recipient's mail server refused it for good. Check the address.",
  no_answer:
    'The mail server had the mail and did not answer. It may have arrived: ask the recipient before you send it again.',
  not_reached: 'The mail server took nothing for some hours. Send it again later.',
  paid: 'The invoice was paid or credited before the mail was made.',
  not_issued: 'The exchange rejected the invoice before the mail was made.',
  withdrawn: 'The reminder was withdrawn before the mail was made.',
  disputed: 'The customer disputed the invoice before the mail was made.',
  promised: 'The customer promised to pay before the mail was made, and that day has not passed.',
  document_not_posted: 'The document is not posted: check it and post it.',
  'document_not_posted.uncoded': 'The document is not coded: check what was read and code it.',
  bank_not_matched: 'The bank transaction is not matched: match it, book it, or ignore it.',
  'match.none': 'No bank transaction would have been matched automatically in this period.',
  'posting.none': 'No document would have been posted automatically in this period.',
}
