/** Why an entry, a match or a coding is refused. */
export const entryFaults = {
  no_costs: 'Account {value} holds no costs or income. Put the VAT code on the line that does.',
  vat_counts_when_paid:
    'The VAT of {value} counts when it is paid. Capture the bill or issue the invoice instead.',
  say_day: 'Say on which day it is booked.',
  say_what: 'Say what the entry is about.',
  two_lines: 'An entry has at least two lines.',
  books_currency: 'The entry is in the currency of the books.',
  reversed_later: 'It is reversed on a day behind its own.',
  most_decimals: 'Use at most {count} decimals.',
  two_decimals: 'Use at most two decimals.',
  vat_needs_code: 'Only a line with a VAT code has VAT; name the code, or leave it out.',
  line_needs_amount: 'A line needs an amount.',
  base_of_import: 'Only import VAT has a base apart from the amount; leave it out here.',
  base_of_import_net: 'Only import VAT has a base apart from the net; leave it out here.',
  sale_deducts_nothing: 'A sale deducts nothing; leave it out here.',
  paper_without_vat:
    'Under {value} the paper shows no VAT; Daybook reckons what you owe from the base.',
  code_without_rate: '{value} has no rate of its own. Give the VAT on the paper as vatAmount.',
  vat_sign: 'VAT has the sign of what it is charged on.',
  vat_too_much: '{value} on that base gives {amount}; more cannot be VAT of it.',
  vat_too_little: '{value} on that base gives {amount}; a sale cannot owe less.',
  deducted_under: 'At most {amount} of the VAT of this line can be deducted under {value}.',
  only_owed_accounts: 'Only lines on {value} or {text} pay what is open.',
  owed_needs_contact:
    'Account {value} holds what customers or suppliers owe. Name the contact, or the entry that the line settles.',
  one_open_line:
    'Only one line of an entry may stay open: what a contact owes, or money on a bank account. Write an entry for each.',
  open_elsewhere: 'What that entry left open is on account {value}.',
  settled_by_payment: 'What is owed in another currency is settled by its payment.',
  pays_more: 'The line pays more than that entry left open.',
  vat_when_paid_match: 'Its VAT counts when it is paid. Match the bank transaction that pays it.',
  reversed_has_no_vat:
    'An entry that is reversed on a later day has no VAT, and no lines on accounts of customers, suppliers or the bank.',
  entry_of_day: 'The entry is of {day}; choose that day or a later one.',
  entry_paid_on: 'The entry paid something on {day}. Reverse it on that day: leave the date out.',
  reverse_document: 'Reverse the entry of a document with reverse_posting.',
  reverse_invoice: 'Take an issued invoice back with create_credit_note.',
  reverse_payment: 'Undo a payment with unmatch_transaction.',
  reverse_takings: 'Take the takings of a day back with reverse_takings.',
  reverse_count: 'Count the cash again with count_cash.',
  reverse_reminder: 'Take the charges of a reminder back with withdraw_reminder.',
  reverse_opening:
    'Take an opening back with undo_opening, or that of a bank account with set_bank_opening_balance and no balance.',
  reverse_settlement: 'Take the settlement of a VAT return back with reverse_vat_settlement.',
  reverse_year: 'Take the entry of a closed year back with reopen_year.',
  reverse_adjustment: 'Take it back with reverse_adjustment.',
  first_year_begins: 'Say on which day that first year begins.',
  change_begins: 'A change begins where a year begins: on {day}, for example.',
  first_year_ends: 'The first year ends on the day before the month in which years begin.',
  account_closed:
    'Account {value} is closed. Use another account, or open it again with reopen_account.',
  draft_as_saved: 'A draft is posted as it was saved. Change it with save_entry_draft first.',
  loss_needs_credit_note:
    'The VAT of a loss needs a credit note: issue one with create_credit_note. {text}.',
  loss_of_sale_only:
    'Only the loss on a sale with VAT that was owed at once takes its VAT off. Leave `lossEstablished` and the account out.',
  loss_after_credit:
    'The invoice has a credit note, which took VAT off already. Leave `lossEstablished` out: the rest is written off and its VAT is unchanged.',
  loss_paid_later:
    'The VAT of this loss was declared. What is paid of it later counts in the period of that payment: book it as income with VAT.',
  write_off_limit:
    'Keys and apps close at most {amount} of one bill or invoice without money, all steps together. A person does it in the web app.',
  vat_waits:
    'VAT of one of them waits for its payment. Undo the match with unmatch_transaction and divide the payment with split_transaction.',
  paid_by_hand:
    'What is taken back was paid by hand with the entry {value}. Reverse that first with reverse_entry.',
  amount_decimals: 'An amount in {value} has at most {count} decimals and 15 digits.',
  payout_unposted: 'Item {count} has no open amount in the books yet. Post the document first.',
  payout_open: 'Item {count} has {amount} open; settle that or less.',
  payout_fee:
    'The fee is larger than what was paid out. Name every item, or book refunds and what was held back as `lines`.',
  bank_opening_elsewhere:
    'The opening balance of {day} is on {value}. Choose a later day, or take it back first with set_bank_opening_balance and null as the balance.',
  bank_not_on: '{value} is neither an asset nor a liability, so no bank account is on it.',
  bank_account_of_other:
    '{value} belongs to another bank account. Choose another account, or leave accountId out.',
  bank_account_booked_itself:
    '{value} belongs to something else that is booked by itself. Choose another account, or leave accountId out.',
  opening_on_top:
    'The opening that was imported has a balance on {value}, so this one would come on top of it. To set it here, take that opening back with undo_opening first.',
  transaction_in_opening:
    'The opening balance of this bank account is that of the end of {from}, so the transaction of {to} is in it. Leave it or ignore it; or take the opening balance back with set_bank_opening_balance and null as the balance.',
  set_one_target: 'Set exactly one target: ledgerEntryId or documentId.',
  set_one_of_three: 'Set exactly one of ledgerEntryId, documentId and invoiceId.',
  no_posted_target: 'There is none of that id with a posted entry. Post or issue it first.',
  accept_which: 'Set minConfidence, transactionIds or both.',
  bank_not_completed: 'The bank did not complete the connection. Authorize again.',
  bank_other_browser:
    'The bank’s answer arrived in another browser than the one that opened the link, so it was not used. Start again, and stay in one browser.',
  bank_not_expected:
    'The person who opened the link did not expect it and stopped. Nothing was linked.',
  bank_declined: 'The request was declined at the bank. Start again if that was a mistake.',
  bank_could_not: 'The bank could not complete the request. Start again.',
  callback_empty: 'Neither a code nor an error came back.',
  code_of_document:
    'Under {value} a document shows no VAT; put it into the net, or use the code of imports for VAT paid at customs.',
  no_code_of_document:
    'Under no VAT code a document shows no VAT; put it into the net, or use the code of imports for VAT paid at customs.',
  date_instead: 'VAT is deducted in the period of the date here; correct the date instead.',
  parts_of_total: 'VAT and net are parts of the total.',
  total_and_date: 'Nothing could be read, so enter at least the total and the date.',
  not_below: 'Not below {value}, the confidence that this organization asks for.',
  step_failed: 'A step failed: fix the cause first.',
  may_be_duplicate: 'It may be a duplicate of another document.',
  not_certain_enough: 'It is not certain enough to be posted together with others.',
  worked_on: 'It is being worked on.',
  undone_already: 'It is undone already. Check that the record is as it should be now.',
  undo_match:
    'Undo the match with unmatch_transaction, then match the transaction to what it pays.',
  undo_posting:
    'Reverse the posting with reverse_posting, correct the document, then post it again.',
  already_elsewhere: 'It is on account {value}, and the bank moved as much on account {words}.',
  bank_has: 'The bank has {amount} at the end of {day}, account {value} has {other}.',
  never_agreed: 'They never agreed: check the opening balance.',
  no_year_ends: 'No financial year ends in {value}. GET /api/rest/financial-years lists them.',
  cash_several_tills:
    'Several tills share the cash account. Count them together without `register`, or book each on a cash account of its own and name it.',
  no_cash: '{text} holds no cash; name a cash account.',
  till_code: '{value} is no VAT code that a till sells under on {day}; use one of {text}.',
  regime_without_vat: 'The organization charges no VAT under its tax regime ({text}); use {value}.',
  amount_twice: '{value} appears twice; give it one amount.',
}

/** What is wrong with what was asked for: invoices, people, apps, settings, files to download. */
export const askedFaults = {
  last_before_first: 'The last day must not be before the first.',
  last_before: 'The last day must not be before {from}.',
  years_at_a_time: 'Ask for at most {count} years at a time.',
  most_years: 'Use at most {count} years.',
  deadlines_known: 'Deadlines are known from {from} to {to}.',
  compare_most: 'Compare with at most {count}.',
  compare_span: 'Name {text}, or two days such as 2025-01-01..2025-03-31.',
  compare_day: 'Name {text}, or a day such as 2025-12-31.',
  report_day: 'Use a valid date from 1900 to 2199, such as 2026-11-30.',
  report_month: 'Use a month from 1900 to 2199, such as 2026-10.',
  hold_until: 'Name a day after today and up to {to}, or set forDocument.',
  reminder_made_by: '{name} made reminder {number} on {day}. The next may go from {from}.',
  promised_by: 'The customer promised to pay by {day}. Remind them after that day.',
  disputed_because: 'The customer disputes it: {text}',
  most_left: 'Give at most what is left to pay.',
  promise_day: 'Choose a day from today on, within a year.',
  said_by_today: 'Choose today or a day before.',
  reminder_fee_none: 'No law of {country} that Daybook knows allows a reminder fee.',
  reminder_fee_most: 'A reminder fee is at most {amount} ({text}).',
  compensation_none: 'No law of {country} that Daybook knows allows a fixed compensation.',
  interest_unknown: 'Daybook knows no rate of interest for late payment in {country}.',
  reminder_never_went:
    'The reminder never went out, and what it charged stays booked until you withdraw it with withdraw_reminder.',
  draft_deleted: 'The draft was deleted before it was issued.',
  draft_changed: 'Somebody changed the draft.',
  name_customer: 'Name the customer, or an invoice to repeat.',
  give_lines: 'Give the lines, or an invoice to repeat.',
  say_interval: 'Say every how many weeks or months.',
  say_first: 'Say when the first invoice is made.',
  end_required: 'An end is required: give `lastOn` or `times`, not both.',
  days_passed: 'Invoices are not made for days that have passed. Begin today or later.',
  ends_before_begins: 'It ends before it begins.',
  within_ten_years: 'Choose a day within the next ten years.',
  made_already: 'Invoices were made already. End this one, and save another with the new days.',
  ended_by: '{name} ended it.',
  credit_which_line:
    'Lines of the invoice differ in their VAT. Say with `line` which one is credited: {text}.',
  rate_not_known: "{value} % is not a VAT rate in this organization's country; use one of {text}.",
  seller_changed:
    "It waits for somebody who may issue invoices: {name} changed the organization's own details on {day}, and nobody who may has saved them since. Check its details and its account, and save them.",
  customer_changed:
    'It waits for somebody who may issue invoices: {name} changed the customer {text} on {day}, and nobody who may has looked at it since. Check the customer, then issue and mail it, or save the customer.',
  draft_outdated:
    'The contact or the organization has changed since this draft was saved. Save the draft again with save_invoice, check what changed, and repeat the request.',
  advance_not_issued:
    'What is to be deducted is not an issued advance invoice. Set documentType to advance on it with save_invoice_details, and issue it first.',
  advance_of_other:
    'The advance invoice {number} is to another buyer or in another currency than this invoice.',
  advance_used: 'The advance invoice {number} is deducted by another invoice already.',
  advance_empty: 'The advance invoice {number} is credited in full, so nothing is left of it.',
  advance_waits:
    'A credit note for the advance invoice {number} was rejected by the exchange. Issue it again with issue_invoice first, so that what is left of the advance is known.',
  code_not_for_sales: '{value} is not a VAT code for sales that can be set on {day}.',
  use_nature: 'Use vatNature.',
  use_one_of: 'Use one of {text}.',
  account_closed_revenue: '{value} is closed; see GET /api/rest/accounts.',
  account_no_revenue: '{value} is not a revenue account of the chart; see GET /api/rest/accounts.',
  credit_not_repeated: 'A credit note is not repeated. Name an invoice, or give contact and lines.',
  details_not_repeated:
    'A recurring invoice cannot repeat what save_invoice_details says on this one: {text}. Give contact and lines instead, and add that to each draft.',
  number_far: '{value} is far beyond the last number used here ({text}). Correct it.',
  number_of_no_series:
    '{value} is not a number of one of our series of invoices; they are like {text}.',
  profile_missing:
    'The organization profile is missing {fields}. Set it with save_organization_profile.',
  no_stamp_duty: 'The region has no stamp duty.',
  no_split_payment: 'The region has no split payment.',
  no_tender_codes: 'The region has no tender codes.',
  no_withholding: 'The region has no withholding tax.',
  withholding_not_whole: 'Withholding tax needs a rate, a kind and a reason.',
  type_has_no_others: 'It has no others.',
  type_has: 'It has {text}.',
  type_unknown: 'The region has no kind of invoice {value}.',
  note_after_invoice: 'Delivery note {value} is dated after the invoice ({day}).',
  notes_needed: 'It must name the delivery notes with number and date. Set deliveryNotes.',
  notes_of_months: 'It sums up the deliveries of one month, and these are of {periods}. Split it.',
  advance_before_delivery:
    'An advance is invoiced before the delivery, and this was delivered on {day}. Remove the delivery, or clear documentType.',
  replay_from: 'Give either from or eventId.',
  webhook_events: 'Use "*", "contact.*" or "contact.created".',
  webhook_secret: 'A new webhook gets a new secret anyway.',
  webhook_url: 'A new webhook needs a url.',
  webhook_not_called:
    'This server does not call this address: every delivery will fail with address_not_public. Use a public address on port 80, 443 or above 1024. To receive events on your own machine, start Daybook with DAYBOOK_WEBHOOKS_PRIVATE=true.',
  webhook_may_not_read:
    'No events of {text} will be sent: a webhook sends what its maker may read. Have it saved by somebody with the permission that shows these records.',
  opening_before_books:
    'The imported opening is of the day before the books begin. Take it back with undo_opening before booksBeginOn changes, then check and import it again.',
  tax_regime_code: 'Use a code such as RF01.',
  nature_with_zero: 'Give a VAT nature when the VAT rate is 0, and only then.',
  province: 'Use the two letters of the province, such as MI.',
  postal_code: 'This is not a valid postal code in that country.',
  iban_form: 'An IBAN has a country code, two check digits and the account number.',
  iban_digits: 'The check digits of the IBAN are wrong.',
  gln_digit: 'The check digit of the GLN is wrong.',
  business_id_cvr: 'A CVR number has 8 digits and does not start with 0.',
  business_id_iva: 'A partita IVA has 11 digits.',
  new_account_number: 'Give a number to add an account, or an accountId to change one.',
  address_secret: 'A new address gets a new secret anyway.',
  address_name: 'A new address needs a name.',
  address_kind: 'The kind of an address does not change. Create another one.',
  content_or_text: 'Send `content`, the bytes of a file in base64, or `text`.',
  received_in_future: 'The day of receipt cannot be in the future.',
  not_base64: 'The content is not base64.',
  characters_between: 'Use between {count} and {limit} characters.',
  app_old: 'It was connected 180 days ago, so its access has ended. Connect it again to go on.',
  app_unused: 'It was not used for a long time, so its access has ended.',
  app_gave_up: 'The app gave up its access.',
  app_code_twice: 'A code or token of the app was used twice, so someone else may have had it.',
  app_not_connected: 'It could not be connected.',
  disconnected_by: 'Disconnected by {name}.',
  removed_user: '{name} removed its user from the organization.',
  other_role: '{name} gave its user another role.',
  closed_organization: '{name} closed the organization.',
  restored_connect: 'The database was restored from a backup; connect it again.',
  changed_since_request:
    'The record, or data it depends on, has changed since the request, so the result would differ from what was reviewed. Nothing was done; the call must be requested again.',
  person_connects: 'Only a signed-in person can connect an app; a key cannot.',
  mail_address: 'Use an e-mail address such as anna@example.com.',
  invitations_most:
    'An organization sends at most {count} invitations an hour. Invite the others later.',
  amount_unknown:
    'The amount is known only once it is booked, so the amount limit cannot be checked. A person must do this in Daybook.',
  sends_out:
    'This changes where data of the organization goes, which needs a person with two-step verification, or a key that such a person marked with mark_key.',
  loosens:
    'This loosens a protection, which needs a person with two-step verification: sign in to Daybook with a passkey or a code from your authenticator app, and repeat it in that session.',
  pages_shown:
    'Whether pages are shown to a language model is decided by a person with two-step verification, who reads where they go: sign in to Daybook, and repeat it in that session.',
  result_gone:
    'The call was done, but its result can no longer be shown. Use a new Idempotency-Key.',
  characters_not_allowed: 'The character U+0000 and halves of surrogate pairs are not allowed.',
  words_of_list: 'Use {text}, or several with commas.',
  opening_rows_most:
    'Give at most {count} rows in all lists together. Upload more of them as files.',
  file_or_rows: 'Set either fileId or rows.',
  fields_most: 'Too many fields.',
  eu_list_one_period:
    'A list is for one period ({text}) and ends with its last day; download one for each period.',
  communication_missing:
    'The file names who sends it. Fill in what is in `missing`: the declarant with save_declarant, the rest with save_organization_profile.',
  withholding_too_many:
    'Tax was kept back with more than {count} bills and invoices, which this list cannot take. Download all entries with GET /api/rest/exports/ledger.',
  form_unreadable: 'The form could not be read.',
  name_organization:
    'You belong to several organizations: name one in the header Daybook-Organization.',
  file_of_bytes: 'Send the bytes of a file.',
  one_file: 'Send one file at a time.',
  form_without_file: 'The form has no file.',
  body_incomplete: 'The body arrived incomplete, or is not a form.',
}

/** The report on what would have been done automatically. */
export const shadow = {
  would_match_one: '1 bank transaction would have been matched automatically.',
  would_match: '{count} bank transactions would have been matched automatically.',
  would_post_one: '1 document would have been posted automatically.',
  would_post: '{count} documents would have been posted automatically.',
  decided_matches:
    'People have decided {count}: {one} the same way, {other} differently, {limit} ignored.',
  decided_postings:
    'People have decided {count}: {one} the same way, {other} differently, {limit} deleted.',
  still_open: 'Still open: {count}.',
  no_decision_needed: 'No decision needed any more: {count}.',
  reference: 'The payment states the payment reference of the invoice.',
  number: 'The payment states the invoice number.',
  iban: "The payment comes from or goes to the contact's known account.",
  name: 'The payment names the contact.',
  instalment: 'The payment says that it pays a part of the invoice.',
  foreign: 'The payment is in a different currency from the invoice.',
  listed: 'The payment lists several invoices.',
  combination: 'Several open items of one contact add up to the payment.',
  transfer: 'The payment is a transfer between own accounts and names the other account.',
  match_open: 'Nobody has decided it yet.',
  match_agreed: 'A person matched it the same way.',
  match_differed: 'A person decided differently.',
  match_dropped: 'A person marked it as needing no match.',
  match_lapsed: 'It was matched automatically after all, or the bank withdrew it.',
  posting_open: 'Nobody has posted it yet.',
  posting_agreed: 'A person posted it the same way.',
  posting_differed: 'A person posted it differently, or reversed it.',
  posting_dropped: 'A person deleted the document.',
  posting_lapsed: 'It was posted automatically after all.',
}
