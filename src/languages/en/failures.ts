import { failures as table, type FailureCode } from '#failures/failures'

/** What went wrong and what to do about it, as people read it: without calls or fields of the API. */
export const failures: Readonly<Record<FailureCode, string>> = {
  invalid_input: 'Something is missing or wrong. Check the fields and try again.',
  precondition_not_supported:
    'This does not change an existing record, so there is no version to compare.',
  invalid_cursor: 'The list has changed since. Start again from its first page.',
  unauthenticated: 'The key is missing or not valid.',
  organization_forbidden: 'You are not a member of that organization.',
  permission_denied: 'Your role does not allow this. Ask an owner or administrator.',
  permission_exceeds_own: 'You can only grant rights that you have yourself.',
  owner_required: 'Only an owner can add, change or remove an owner. Ask an owner.',
  key_of_another_user: 'Only the person a key belongs to can renew it. You can revoke it instead.',
  foreign_origin: 'The request came from another site. Nothing was done.',
  not_for_apps: 'A person must do this in Daybook.',
  unknown_action: 'The requested action no longer exists.',
  not_found: 'Nothing exists at this address.',
  organization_not_found: 'The organization does not exist.',
  contact_not_found: 'The contact no longer exists.',
  document_not_found: 'The document no longer exists.',
  member_not_found: 'The person is not among the users.',
  key_not_found: 'The key does not exist.',
  webhook_not_found: 'The webhook does not exist.',
  inbound_address_not_found: 'The inbound address does not exist.',
  inbound_message_not_found: 'The message received does not exist.',
  webhook_delivery_not_found: 'The delivery does not exist.',
  file_not_found: 'The file does not exist.',
  account_not_found: 'The account does not exist in both systems.',
  view_not_found: 'The view no longer exists.',
  payee_rule_not_found: 'The remembered payee no longer exists.',
  entry_draft_not_found: 'The draft of the entry no longer exists.',
  vat_code_not_found: 'The VAT code does not exist in both systems.',
  category_not_found: 'The category does not exist.',
  ledger_entry_not_found: 'The entry does not exist.',
  event_not_found: 'The event does not exist.',
  job_not_found: 'The job does not exist, or it has finished.',
  audit_row_not_found: 'This line of the audit log does not exist.',
  method_not_allowed: 'The address does not take this kind of request.',
  request_timeout: 'The request did not arrive completely in time. Try again.',
  idempotency_in_progress: 'The first attempt is still running. Try again in a moment.',
  record_busy: 'Someone else is changing it right now. Try again in a moment.',
  run_cancelled:
    'The run was cancelled by the operator of the server. What it had done before stays; start it again if needed.',
  inbound_message_differs: 'A message with the same id came in before with another content.',
  mail_in_not_set_up: 'This server takes no mail in. Ask its operator to set it up.',
  too_many_inbound_addresses:
    'An organization can have 20 inbound addresses. Delete one that is no longer used.',
  document_posted: 'The document is already posted.',
  language_model_off: 'This server has no language model. Documents are read without it.',
  language_model_not_allowed:
    'Nobody has allowed that pages are shown to the language model, or it was allowed for another destination.',
  language_model_spent:
    'This question could cost more than is left of this month’s limit for the language model. Correct the document by hand.',
  buyer_not_accepted:
    'Somebody who may not issue invoices has changed the buyer. Check the contact, then issue the draft or save the contact.',
  seller_not_accepted:
    'Somebody who may not issue invoices has changed the details of the organization. Check and save them.',
  document_attended: 'Somebody is working on this document, so nothing is done automatically.',
  document_not_extracted: 'The document has not been read yet. Wait until it is read.',
  document_not_coded:
    'The document has no account and VAT code yet, so it cannot be posted. Code it first.',
  document_not_failed: 'The document no longer has an error, so there was nothing to retry.',
  document_not_posted: 'The document is not posted, so there was nothing to reverse.',
  posting_in_doubt: 'It is being posted, or the result is being checked. Check again in a moment.',
  post_needs_approval: 'Nobody has approved this coding yet.',
  entry_not_manual: 'It is not an entry by hand, so it cannot be reversed this way.',
  entry_kept_elsewhere: 'Another system keeps the books of that day and does not take this entry.',
  entry_reversed: 'The entry was reversed.',
  invoice_issued: 'An issued invoice cannot be changed. Credit it, and create a new one.',
  invoice_not_issued:
    'The invoice is not issued, so it cannot be credited. Change the draft instead.',
  invoice_is_credit_note: 'It is a credit note, and a credit note cannot be credited.',
  invoice_without_buyer: 'The customer of the draft was deleted. It needs another one.',
  number_taken: 'Another invoice has that number. Choose another.',
  number_reserved:
    'The exchange rejected it before, and its number is reserved. Correct it and send it again.',
  credit_note_waiting:
    'The exchange rejected a credit note for this invoice. Send that one again first.',
  advance_deducted: 'The final invoice has deducted this advance. Credit the final invoice first.',
  self_invoice_issued:
    'The self-invoice has been sent and cannot be changed here. Correct it with your accountant.',
  self_invoice_dismissed: 'The self-invoice was dismissed as not needed.',
  organization_profile_incomplete:
    'The organization’s own details are incomplete. Fill them in before anything is sent.',
  region_in_use: 'Something is posted or prepared already, so the region cannot change.',
  region_not_supported: 'Not available in this organization’s country.',
  member_exists: 'This person is a user already. Change the role instead.',
  last_owner: 'There must be at least one owner. Make another person owner first.',
  key_revoked: 'The key that made the request is revoked. Nothing was done.',
  webhook_inactive: 'The webhook is not active.',
  too_many_webhooks: 'At most 50 webhooks can be active. Delete or deactivate one first.',
  upload_not_open: 'The upload was not finished within 15 minutes. Start it again.',
  file_not_uploaded: 'The file has not arrived completely. Upload it again.',
  version_mismatch:
    'The record changed after the request. Nothing was done. The app has to request it again.',
  unsupported_media_type: 'The data was sent in a form that cannot be read.',
  body_too_large: 'The data sent is too large. Nothing was done.',
  file_too_large: 'The file is larger than 25 MB. Split it or make it smaller.',
  file_differs: 'The file that arrived is not the one announced. Upload it again.',
  idempotency_key_reused: 'The same request number was used for something else.',
  page_not_found: 'The file has no page of this number.',
  logo_not_usable: 'The picture cannot be used as the logo. Use a PNG or JPEG of at most 5 MB.',
  page_not_shown: 'The page cannot be shown. Download the file instead.',
  document_split:
    'The file was cut before; its pages are documents of their own. Work on those, or delete this one and capture the file anew.',
  no_cuts_proposed: 'Only one document is seen in the file. Say which pages belong together.',
  parts_not_whole:
    'Every page must belong to exactly one part, in the order of the file, in at least two parts.',
  file_not_cut:
    'Only a readable PDF of at most 20 pages can be cut. Capture each document by itself.',
  owner_in_person_required: 'Only an owner can do this, signed in to Daybook.',
  organization_closed:
    'The organization is closed. Owners can read and export it, and reopen it within 30 days.',
  organization_busy:
    'Work is still under way: calls to other systems, runs, e-invoices or mails. Wait until it has ended, then close.',
  organization_not_closed: 'The organization is not closed.',
  reopening_over: 'An organization can be reopened for 30 days. It can still be read and exported.',
  organization_name_differs: 'The name does not match. Type it exactly as the settings show it.',
  package_not_found: 'The package does not exist, or you may not see it.',
  package_not_ready: 'The package is still being made, or it failed.',
  package_under_way:
    'Another package is being made. Wait until it is ready, then ask for this one.',
  package_expired: 'A package can be downloaded for seven days. Make a new one.',
  follow_up_not_found: 'There is no follow-up of this kind.',
  subject_not_named: 'The call does not name the document or payment.',
  nothing_waits:
    'The document is posted, or the bank row is matched or ignored: nothing is missing.',
  not_held: 'It was never on hold.',
  too_many_held: 'Too many documents and bank rows are on hold. Decide or release some first.',
  member_cannot_see:
    'The role of this person does not show them this. Choose somebody else, or change the role.',
  digest_needs_person: 'A summary by mail is the choice of a person.',
  receipt_request_not_found: 'The request for a receipt does not exist.',
  receipt_already_requested: 'This person was already asked and has not answered yet.',
  receipt_request_closed: 'The request was answered or cancelled before.',
  receipt_requests_used_up: 'The organization has asked too many people today. Try again tomorrow.',
  receipt_mail_not_sent:
    'The mail server took nothing, and the request was withdrawn. Try again later.',
  receipt_link_unknown:
    'The link is not complete, or the request was withdrawn. Ask whoever sent it for a new one.',
  receipt_link_expired: 'The link is too old. Ask whoever sent it for a new one.',
  receipt_link_used:
    'Files were sent with this link before; it takes one answer. Ask whoever sent it for a new one.',
  receipt_files_refused: 'Send one to ten PDFs or pictures.',
  invoice_sending_not_found: 'The mail does not exist.',
  no_mail_address: 'The contact has no e-mail address. Add one to the contact.',
  issue_before_mailing:
    'This draft is in another currency than the books, so its number waits for the rate of its day. Issue it first, without sending, and send it then.',
  mail_not_set_up: 'This server cannot send mail.',
  sending_waits: 'A mail about this invoice to this address is already on its way.',
  sendings_used_up: 'Too many mails were sent lately. Try again later.',
  reminder_not_found: 'The reminder no longer exists.',
  reminder_not_due: 'The invoice is not overdue, or nothing is left to pay.',
  reminder_too_soon:
    'The last reminder was made only a few days ago. Wait before you remind again.',
  reminder_promised: 'The customer promised to pay by a day that has not passed.',
  invoice_disputed: 'The customer disputes the invoice. End the dispute first.',
  nothing_left_to_pay: 'Nothing is left to pay of this invoice.',
  invoice_note_not_found: 'The note no longer exists.',
  invoice_note_ended: 'It was ended already, or has no end.',
  reminder_withdrawn: 'The reminder was already withdrawn.',
  reminder_charge_not_allowed: 'The law does not allow to charge that much. Lower the amount.',
  recurring_invoice_not_found: 'The recurring invoice no longer exists.',
  recurring_ended: 'The recurring invoice has ended.',
  invoice_not_repeatable:
    'This invoice cannot be repeated: it is a credit note, or has details that would be lost. Enter the lines instead.',
  recurring_needs_person: 'Only a person can let invoices be issued by themselves.',
  supplier_account_unknown: 'No posted bill of this supplier names that bank account.',
  statement_too_long: 'More than 1,000 lines fall between these days. Choose a shorter time.',
  report_too_long:
    'More lines fall between these days than one paper takes. Choose a shorter time, or download all entries.',
  opening_import_not_found: 'The opening no longer exists.',
  books_begin_not_set: 'Set the first day of the books in the organization’s profile first.',
  opening_kept_outside: 'Another accounting system keeps the books. Enter the opening there.',
  opening_stands: 'The books have an opening already. Take it back first.',
  opening_not_ready: 'The check found faults. Put them right and check again.',
  opening_not_confirmed: 'Something has changed since this check. Check again.',
  opening_contact_ambiguous:
    'Several contacts fit. Take the opening back, rename one of them, and check again.',
  opening_not_undoable: 'There is nothing to take back.',
  opening_in_use: 'Payments are matched to some of its items. Unmatch them first.',
  exchange_rate_missing: 'There is no exchange rate for that currency and date.',
  unknown_account: 'The account does not exist in the chart of accounts. Choose another.',
  unknown_category: 'The category does not exist.',
  unknown_vat_code:
    'The VAT code does not exist or is not in force on the date of the document. Choose another.',
  unknown_vat_rate: 'There is no such VAT rate on that date.',
  date_not_plausible:
    'The date is more than ten years ago or more than a year ahead. Correct it first.',
  entry_does_not_balance: 'Debits and credits do not come to zero. Correct the amounts.',
  vat_account_by_hand:
    'Only lines with a VAT code may move an account of VAT. Put the code on the cost or income, or give a reason.',
  nothing_to_post: 'The amounts are zero, so there was nothing to post.',
  unknown_permission: 'One of these rights does not exist.',
  caller_is_no_user: 'A personal key is created by the person themselves.',
  webhook_not_https: 'A webhook needs an address that begins with https.',
  unknown_role: 'The role does not exist.',
  invoice_not_found: 'The invoice no longer exists.',
  einvoice_not_found: 'The e-invoice does not exist.',
  exchange_message_unreadable:
    'The notification cannot be read. It is kept for the operator of the server.',
  self_invoice_not_found: 'The self-invoice no longer exists.',
  amount_too_large: 'The amount is too large for one invoice. Split it.',
  vat_nature_missing: 'An invoice without VAT must state the reason, which is missing.',
  unknown_vat_nature:
    'There is no such VAT nature on that date. Use a code such as N4 that is in force then.',
  unknown_invoice_line: 'The invoice has no such line.',
  invoice_type_unknown: 'This kind of invoice does not exist in the country of the business.',
  invoice_terms_not_possible:
    'Withholding tax, stamp duty, split payment or a tender code does not fit here: the country does not have it, or a part is missing. Correct or clear it.',
  invoice_type_not_met:
    'The kind of invoice demands more, such as its delivery notes. Complete it first.',
  advance_not_deductible:
    'The advance invoice cannot be deducted here: it is not issued, is to another buyer or in another currency, or is deducted or credited already.',
  einvoice_preflight_failed:
    'The exchange would reject the invoice, so nothing was sent and no number was used. Correct it first.',
  einvoice_incomplete:
    'Something is missing for the UBL file. Add it, or send the invoice without it.',
  negative_total: 'The total is negative. Use a credit note to refund money.',
  credit_exceeds_invoice:
    'The credit note is larger than the part of the invoice not yet credited. Lower the amount.',
  credit_raises_invoice:
    'The credit note would charge more instead of less. Its lines must be positive.',
  credit_line_unclear: 'It is not clear which line of the invoice is credited. Say which line.',
  date_too_far_ahead: 'The date is more than 60 days ahead. Correct it first.',
  credit_before_invoice: 'A credit note cannot be dated before its invoice. Use a later date.',
  period_change_not_found: 'The closing no longer exists.',
  period_already_closed: 'The books are already closed through that day or a later one.',
  vat_settlement_not_found: 'The settlement no longer exists.',
  year_closing_not_found: 'The closed year no longer exists.',
  year_not_closed: 'The financial year is not closed.',
  year_order: 'Another financial year comes first.',
  return_not_filed: 'The VAT return is not filed yet. File it first.',
  vat_return_settled: 'The VAT return is already settled.',
  vat_settlement_reversed: 'The settlement was already reversed.',
  vat_settlement_order: 'Another VAT return comes first: what is corrected before its correction.',
  vat_settled_by_hand:
    'The VAT return may have been settled by hand already. Check the VAT accounts first.',
  vat_settlement_differs:
    'The VAT return and the VAT accounts differ. File a correction, or settle it by hand.',
  period_locked: 'The books of that day are closed. Use a later day, or reopen them first.',
  period_not_ended: 'Only months that have ended can be closed.',
  checklist_not_passed:
    'The month is not complete. Complete it, or give a reason for each open point.',
  period_not_closed: 'Nothing after that day is closed.',
  year_closed: 'The financial year is closed. Reopen it first.',
  takings_not_found: 'The takings no longer exist.',
  cash_count_not_found: 'The count of the cash does not exist.',
  takings_recorded:
    'The takings of that day and till are already recorded. If they are wrong, reverse them first.',
  takings_reversed: 'The takings were already reversed.',
  takings_in_future: 'The day has not come yet. Use today or an earlier day.',
  takings_do_not_add_up: 'The money does not add up to the takings. Correct the amounts.',
  account_needed: 'It is not known where this kind of payment is booked. Name an account.',
  cash_counted_later: 'The cash was counted on a later day, and that count would no longer hold.',
  cash_difference_unexplained:
    'The counted amount differs from the books. Count again or give a reason.',
  vat_return_not_found: 'The VAT return no longer exists.',
  vat_communication_not_found: 'There are no VAT returns for that quarter. Prepare them first.',
  return_already_filed: 'The VAT return is already filed.',
  period_filed: 'VAT for that period is already filed. Use another date or a correction.',
  vat_period_unknown:
    'VAT is settled at another frequency here. Choose one of the periods offered.',
  vat_period_not_begun: 'The VAT period has not begun. Choose an earlier one.',
  before_books_begin: 'The document is from before the books kept here begin.',
  deadline_not_found: 'The deadline does not exist.',
  unknown_calendar_item: 'This deadline does not exist here, or it is always shown.',
  unknown_vat_box: 'This box is calculated from the books and cannot be filled in.',
  institution_not_found: 'The bank does not exist in the list of banks.',
  bank_authorization_not_found: 'This linking of a bank does not exist.',
  bank_account_not_found: 'The bank account does not exist.',
  bank_transaction_not_found: 'The bank transaction does not exist.',
  run_not_found: 'The run does not exist.',
  posting_run_not_found: 'The posting run does not exist.',
  automatic_act_not_found: 'The automatic step does not exist.',
  act_not_drawn: 'Only what was drawn for the spot check is judged. If this is wrong, undo it.',
  suggestion_not_found: 'This is no longer suggested for the bank transaction.',
  provider_not_connected: 'The system this needs is not set up.',
  authorization_pending: 'Nobody has given consent at the bank yet.',
  authorization_denied: 'Consent was declined at the bank. Start again.',
  authorization_expired: 'The bank was not linked in time. Start again.',
  authorization_failed: 'The bank could not be linked. Start again.',
  authorization_used: 'The bank’s answer has been received already.',
  authorization_elsewhere:
    'Somebody has gone on to the bank in another browser. Continue there, or start again.',
  transaction_not_unmatched: 'The bank transaction is matched or ignored already.',
  transaction_not_reconciled: 'The bank transaction is not matched.',
  target_settled: 'It is already paid.',
  difference_not_allowed: 'The difference cannot be closed this way.',
  no_difference: 'The payment is exactly what is open. Match it without a difference.',
  write_off_above_limit:
    'The amount is above what a key may write off. A person does it in the app.',
  not_over_paid: 'No more was paid than is owed, so there is nothing to move.',
  contacts_unreadable:
    'No contacts were found in the file. It must be CSV with a column of names, and at most 20,000 rows.',
  contacts_not_one:
    'The two have different company numbers, or are one contact already. If a number is wrong, correct it first.',
  contact_accounts_differ:
    'Different bank accounts are known for the two. Reject the wrong one, or say that both are theirs.',
  contact_too_large:
    'The contact that goes has more than 2,000 documents or invoices. Keep it, and let the other one go.',
  contact_differs: 'The two amounts are not known to belong to the same contact. Give a reason.',
  not_an_adjustment: 'The entry is neither a write-off nor a moved payment.',
  brake_not_set: 'Automatic matching is not paused for this.',
  run_not_undoable: 'The run cannot be undone.',
  bank_consent_expired: 'The consent at the bank has expired. Renew it.',
  bank_consent_revoked: 'The consent was withdrawn at the bank. Give it again.',
  bank_action_required: 'The bank asks for something first. Sign in there.',
  bank_account_exists:
    'An account of that name and currency exists. Import into it, or choose another name.',
  bank_account_gone:
    'The bank no longer shows this account: it was closed or left out of the consent.',
  bank_period_refused: 'The bank does not provide transactions that old. Choose a shorter time.',
  bank_cursor_refused: 'The bank’s list changed while it was read. Fetch it again.',
  allocations_do_not_cover:
    'The parts do not add up to the amount of the bank transaction. Correct the amounts.',
  currency_mismatch:
    'This kind of invoice must be in the organization’s own currency. Change the currency.',
  account_not_bookable: 'This account cannot be posted to directly. Choose another.',
  vat_needs_document: 'VAT needs a receipt or invoice.',
  bank_account_unknown: 'The statement names no known bank account.',
  statement_unreadable: 'The file is not a bank statement that can be read.',
  bank_code_used: 'The bank’s answer was lost. Start again.',
  bank_rate_limited:
    'The bank allows only a few requests a day when nobody is present. Try again later.',
  sign_in_failed: 'The e-mail address or the password is wrong.',
  wrong_code: 'The code is wrong or was already used. Wait for the next one and try again.',
  session_expired: 'Your session has expired. Sign in again.',
  passkey_refused: 'The passkey could not be used. Try again, or sign in another way.',
  form_expired: 'The page was open too long. Nothing was done. Please try again.',
  invitation_for_another: 'The invitation is for another address. Sign in with that address.',
  proof_required:
    'Too much time has passed since you confirmed that it is you. Reload this page and confirm again.',
  second_factor_missing: 'This account has no two-step verification. Set it up first.',
  second_factor_exists: 'An authenticator app is already set up. Turn it off first.',
  passkey_not_found: 'This passkey no longer exists.',
  session_not_found: 'This session has already ended.',
  link_invalid: 'This link has expired or was already used. Request a new one.',
  password_too_weak:
    'This password is too easy to guess. Use at least 12 characters that are not a known password, your name or your address.',
  password_breached:
    'This password is on lists of leaked passwords, which are tried first. Choose another, such as four or five words that do not belong together.',
  invitation_limit_reached:
    'An address can be sent 5 invitations a day. Ask the person to check the spam folder, or try again tomorrow.',
  too_many_attempts: 'Too many attempts. Try again later, or sign in with a passkey.',
  self_approval: 'Nobody can approve their own request. Ask someone else.',
  signature_not_valid: 'The signature of the message is not valid.',
  signature_not_current: 'The time of the signature is too far from now. Sign the message again.',
  second_factor_required: 'This needs two-step verification. Set it up or confirm it first.',
  app_not_found: 'This app is not among your connected apps.',
  approval_not_found: 'This request does not exist in this organization.',
  approval_pending: 'Nothing has been done yet. A person has to approve it first.',
  approval_declined: 'A person declined it.',
  approval_decided: 'This request has already been decided.',
  effect_changed:
    'What it would do has changed since it was shown. Nothing was done. Check what changed below and decide again.',
  approval_expired: 'This request has expired. The app can request it again.',
  too_many_waiting: 'Too many requests wait for approval. Some have to be decided first.',
  app_disconnected: 'The app is disconnected. Nothing was done.',
  cannot_be_kept:
    'Some of what was to be kept does not end here, or belongs to the person. Leave it out.',
  app_limit_reached: 'The app has reached its limit for now. Approve it again later.',
  head_too_large: 'The address is too long.',
  mails_limit_reached: 'Too many mails came in within an hour. Try again later.',
  storage_full:
    'The storage of the organization is full. Ask the operator of this service for more; e-invoices are still received.',
  rate_limited: 'Too many requests within a minute. Try again in a moment.',
  too_many_in_flight: 'Too many requests at once. Wait for some to end, then try again.',
  documents_waiting:
    'Too many documents wait to be read. Wait until some are read, then try again.',
  reader_busy: 'Many documents are being read right now. Try again in a few seconds.',
  account_exists: 'The chart already has an account with that number. Choose another number.',
  account_closed: 'The account is closed. Use another one, or reopen it first.',
  account_not_empty: 'The account has a balance. Move it before the account is closed.',
  financial_year_begun:
    'The year has entries or is closed and keeps its days. Another beginning counts from a later year.',
  financial_year_too_long: 'The law does not let that year be so long. End it earlier.',
  account_in_use: 'Entries are made on this account automatically, so it cannot be closed.',
  account_type_fixed: 'The type of an account with entries cannot change. Add another account.',
  books_kept_there: 'Another system keeps the books. Do it there.',
  standard_number_missing: 'The account needs its number in the public standard chart.',
  bank_ledger_account_used:
    'Bank transactions are already matched on the account it has now. Choose a later day.',
  opening_balance_set: 'The bank account already has an opening balance.',
  opening_balance_not_set: 'The bank account has no opening balance to take back.',
  opening_after_transactions:
    'Bank transactions up to that day are matched. Choose an earlier day.',
  value_needed:
    'The bank account is in another currency. Give the value in the organization’s own, too.',
  provider_refused: 'The accounting system does not take this. Correct it here or there first.',
  provider_access_lost:
    'The accounting system no longer accepts the connection. Connect it again; what waits is then sent.',
  provider_conflict:
    'The accounting system has this with other content. Compare both, and correct one of them.',
  provider_disconnected:
    'The accounting system that keeps the books of that day is no longer connected.',
  connection_not_found: 'No accounting system is connected.',
  accounting_authorization_not_found:
    'The request to the accounting system does not exist. Start again.',
  connection_exists: 'Another accounting system is connected. Disconnect it first.',
  connection_busy:
    'Some entries have not arrived at the accounting system yet. Wait until they have, or correct what holds them up.',
  account_not_mapped:
    'It is not known which account of the accounting system this one is. Say so under accounts.',
  not_a_payment: 'The entry is not a payment of that bill or invoice.',
  voucher_numbers_used_up:
    'The journal in the accounting system has no free voucher numbers. Extend its range there.',
  internal_error:
    'Something went wrong on our side. Check whether it was done before you try again.',
  provider_failed: 'The other system returned an error. Try again later.',
  provider_unavailable: 'The other system could not be reached. Try again later.',
  provider_timeout: 'The other system did not answer in time. Check the record, then try again.',
  outcome_unknown: 'The connection was lost while saving. Check whether it was done.',
  effect_unknown: 'It is not known whether the other system did it. Check there first.',
  unavailable: 'The service could not reach its database. Try again in a moment.',
  restore_unfinished:
    'The data was restored from a backup and is being checked. You can read it now; try again later.',
  file_store_unavailable: 'The files cannot be reached right now. Try again later.',
  shutting_down: 'The server is restarting. Try again in a moment.',
}

/** The same in a few words: the titles of the table. */
export const failureTitles = Object.fromEntries(
  Object.entries(table).map(([code, { title }]) => [code, title]),
) as Readonly<Record<FailureCode, string>>
