/** What an outside system refuses, or why it could not be asked: accounting systems, banks, the exchange. */
export const providerFaults = {
  looked_up_first: 'It is looked up before anything is sent again.',
  tried_again: 'It is tried again.',
  fic_euros_only:
    'Fatture in Cloud keeps books in euros only; the organization has another currency.',
  fic_no_company:
    'The connection covers no company at Fatture in Cloud. Connect again and choose one.',
  fic_several_companies:
    'The connection covers several companies at Fatture in Cloud ({text}). Connect again and allow only the one whose books these are.',
  fic_licence_ends: 'The licence of Fatture in Cloud ends on {day}. Renew it there.',
  fic_plan:
    'The plan at Fatture in Cloud does not include e-invoices. Invoices are kept there, but not sent.',
  fic_may_not_purchases:
    'The user who connected may not write purchases at Fatture in Cloud. Change the rights there.',
  fic_may_not_invoices:
    'The user who connected may not write invoices at Fatture in Cloud. Change the rights there.',
  fic_other_form:
    'Fatture in Cloud returned an answer of another form than agreed. It is looked up before anything is sent again.',
  fic_no_reason:
    'It has no VAT, and Fatture in Cloud does not say why. Give its lines a VAT type there, or enter its document in Daybook instead.',
  fic_no_rate:
    'Its VAT comes to no single rate. Enter its lines with their VAT types in Fatture in Cloud, or enter its document in Daybook instead.',
  fic_not_whole:
    'Its lines do not come to its totals. Correct it in Fatture in Cloud, or enter its document in Daybook instead.',
  fic_abroad:
    'The supplier is abroad, so the VAT is owed by the buyer, which Fatture in Cloud does not tell. Enter its document in Daybook instead.',
  fic_split:
    'It is paid without its VAT (split payment) or with tax kept back. Enter such invoices in Daybook.',
  fic_failed_writing:
    'Fatture in Cloud failed while it was writing. It is looked up before anything is sent again.',
  fic_failed: 'Fatture in Cloud failed. It will be tried again.',
  fic_access_lost:
    'Fatture in Cloud no longer accepts the connection. Connect it again with connect_provider; what waits is then sent.',
  fic_limit_seconds:
    'The limit of calls to Fatture in Cloud is used up, and nothing was sent. Try again in {count} seconds; automatic work waits by itself.',
  fic_limit_minutes:
    'The limit of calls to Fatture in Cloud is used up, and nothing was sent. Try again in {count} minutes; automatic work waits by itself.',
  fic_late:
    'Fatture in Cloud did not answer in time. It is looked up before anything is sent again.',
  fic_not_reached: 'Fatture in Cloud could not be reached. It will be tried again.',
  fic_lost:
    'The connection to Fatture in Cloud was lost. It is looked up before anything is sent again.',
  fic_no_file_address: 'Fatture in Cloud gave no address of the file.',
  fic_file_elsewhere:
    "The file is at {value}, which Daybook does not open. If that machine is Fatture in Cloud's, the operator names it in DAYBOOK_FATTUREINCLOUD_FILE_HOSTS.",
  fic_file_not_given: 'Fatture in Cloud did not give the file of an e-invoice.',
  fic_file_too_large: 'The file of an e-invoice is too large.',
  fic_no_vat_type:
    'Fatture in Cloud has no VAT type for {text}. Add one with that rate and nature there, then call sync_chart_of_accounts.',
  fic_other_page:
    'Fatture in Cloud returned another page. It is looked up before anything is sent again.',
  fic_bills_only: 'Fatture in Cloud keeps bills and invoices only; this entry stays in Daybook.',
  fic_same_bill:
    'Somebody entered this bill at Fatture in Cloud already. There, document {value}: {text}. Here: {words}. If it is the same bill, delete one of them: the one there, then try again, or the document here.',
  fic_twice:
    'Fatture in Cloud has this document twice, as {value} and {text}. Delete one of them there, then try again.',
  fic_changed:
    'Somebody changed document {value} at Fatture in Cloud: it has {net} and VAT {vat}, Daybook {shown} and {other}. Correct one of them, then try again.',
  fic_other_document:
    'Fatture in Cloud returned another document than the one that was sent. It is looked up before anything is sent again.',
  fic_not_deleted: 'An invoice at Fatture in Cloud is not deleted. Issue a credit note instead.',
  fic_not_marked:
    "Document {value} at Fatture in Cloud is no longer marked as Daybook's. Delete it there yourself, then try again.",
  fic_amounts_changed:
    'Somebody changed the amounts of document {value} at Fatture in Cloud. Compare both; delete it there if it should go, then try again.',
  fic_locked:
    'Document {value} is locked at Fatture in Cloud and is not deleted. Unlock it there, or enter the correction there, then try again.',
  fic_no_document: 'The entry has no document at Fatture in Cloud, so it cannot be changed there.',
  fic_number_taken:
    'The number {value} is taken at Fatture in Cloud by document {text}, which Daybook did not make. Keep that series for Daybook alone; renumber the other document there, then try again.',
  fic_invoice_changed:
    "Somebody changed invoice {value} at Fatture in Cloud: its amounts differ from Daybook's. Correct one of them, then try again.",
  fic_no_reversal:
    'An invoice that is at Fatture in Cloud is taken back by a credit note, not by a reversal.',
  fic_other_totals:
    'Fatture in Cloud computes other totals for invoice {value} than Daybook. Check its lines for prices with many decimals.',
  fic_invoice_only: 'Only an invoice is sent as an e-invoice.',
  fic_no_bill: 'An entry without a bill cannot be kept at Fatture in Cloud.',
  fic_no_number: 'A sale without an invoice number cannot be kept at Fatture in Cloud.',
  fic_currency:
    'An invoice in {value} cannot be sent to Fatture in Cloud: it is kept there in {text}. Issue it in {words}.',
  fic_line_without_code: 'A line of the invoice has no VAT code.',
  fic_too_much:
    'Fatture in Cloud returned too much data at once. It is looked up before anything is sent again.',
  fic_id: 'Fatture in Cloud returned an id that cannot be used in a request.',
  fic_not_json:
    'Fatture in Cloud returned something that is not JSON. It is looked up before anything is sent again.',
  channel_format: 'The exchange channel returned an unknown format.',
  channel_file_name: 'The file name cannot be used in a request.',
  channel_too_much: 'The exchange channel returned too much data at once.',
  channel_not_json: 'The exchange channel returned something that is not JSON.',
  channel_failed: 'The exchange channel failed with {text}.',
  channel_key: 'The exchange channel does not accept our key.',
  channel_limit: 'The rate limit of the exchange channel is reached.',
  channel_rejected: 'The exchange channel rejected it: {text}.',
  channel_late: 'The exchange channel did not answer in time.',
  channel_not_reached: 'The exchange channel could not be reached.',
  channel_lost: 'The connection to the exchange channel was lost.',
  bank_answer_unreadable: 'The response from the bank connection cannot be read: {text}.',
  bank_address_unknown:
    'The bank connection does not know the address of this server; register it there.',
  bank_not_activated: 'The bank connection is not activated yet.',
  bank_not_allowed: 'The bank connection is not allowed to do this.',
  bank_machine_refused: 'The bank connection does not accept calls from this machine.',
  bank_key_refused: 'The key of the bank connection was refused.',
  bank_answered: 'The bank connection answered {text}.',
  bank_refused: 'The bank connection refused the request: {text}.',
  bank_amount_unreadable: 'The bank sent an amount that cannot be read.',
  bank_amount_decimals: 'The bank sent an amount in {value} with too many decimals.',
  bank_amount_large: 'The bank sent an amount that is too large.',
  bank_address_unsafe: 'The bank connection returned an address that is not safe to open.',
  bank_id: 'The bank connection returned an id that cannot be used in a request.',
  bank_too_much: 'The bank connection returned too much data at once.',
  bank_not_json: 'The bank connection returned something that is not JSON.',
  bank_late: 'The bank connection did not answer in time.',
  bank_not_reached: 'The bank connection could not be reached.',
  bank_lost: 'The connection to the bank was lost.',
  bank_without_date: 'The bank sent a booked transaction without a date.',
  bank_endless: "The bank's list of transactions does not end.",
  economic_limit:
    "e-conomic's limit of calls is reached, and nothing was sent. Try again in {count} seconds; automatic work waits by itself.",
  economic_file_too_large:
    'The source file is larger than the 9 MB that e-conomic takes. Upload a smaller copy of it.',
  economic_number: 'A number of e-conomic cannot be used in a request.',
  economic_token: 'The agreement grant token is missing or is not one. Copy it again.',
  economic_year_closed:
    'The accounting year of this date is closed in e-conomic. Reopen it there, or post on a later date.',
  economic_period_barred:
    'The period of this date is barred in e-conomic. Open it there, or post on a later date.',
  economic_account_barred:
    'One of these accounts is barred in e-conomic. Unbar it there, or choose another account.',
  economic_account_blocked:
    'One of these accounts is blocked for direct entries in e-conomic. Choose another account.',
  economic_numbers_used:
    'The voucher numbers of the journal in e-conomic are used up, or its range was changed. Widen the range of the journal there.',
  economic_module:
    'The e-conomic agreement lacks a module that this needs. Add it in e-conomic, then try again.',
  economic_access:
    'Daybook was not granted the access in e-conomic that this needs. Connect e-conomic again with the roles Bookkeeping and SuperUser.',
  economic_not_reached: 'e-conomic could not be reached. Nothing is lost; it is tried again.',
  economic_lost: 'The connection to e-conomic was lost. Nothing is lost; it is tried again.',
  economic_voucher_other:
    'Voucher {value} in e-conomic is used for something else. Another number is taken next time.',
  economic_voucher_mixed:
    "Voucher {value} in e-conomic has lines that are not Daybook's. Move them to another number there, then try again.",
  economic_voucher_changed:
    'Voucher {value} was changed in e-conomic. Compare it with the document, and correct one of them.',
  economic_journal_missing:
    'Choose the journal in e-conomic that Daybook writes to, in the settings.',
  economic_no_number: 'No voucher number was taken. Sync the chart of accounts, then try again.',
  economic_currency:
    'The books in e-conomic are kept in {value}, those of this organization in {text}. Both must be the same.',
  economic_current_year_closed:
    'The current accounting year is closed in e-conomic. Reopen it there before posting.',
  economic_both_sides: 'An entry that concerns both a customer and a supplier cannot be sent.',
  economic_account_unmapped:
    'Account {value} has no counterpart in e-conomic yet. Say with map_account which account it is there.',
  economic_code_unmapped:
    'VAT code {value} has no counterpart in e-conomic yet. Say with map_account which VAT code it is there.',
  economic_code_gone:
    'VAT code {value} is barred or gone in e-conomic. Sync the chart of accounts, then map {text} again.',
  rates_file: 'The exchange rate file cannot be read.',
  rates_unread: 'The exchange rates could not be read.',
  opens_no_page: 'This system has no page where a person allows it: give its credentials.',
  permission_used: 'The permission from the accounting system was used already. Start again.',
  no_such_account:
    '{name} has no account {value}. If it is new there, call sync_chart_of_accounts first.',
  no_such_code:
    '{name} has no VAT code {value}. If it is new there, call sync_chart_of_accounts first.',
  region_kept: 'An accounting system is connected. End that with disconnect_provider first.',
  region_numbers_taken:
    'The organization has accounts of its own with numbers that the chart of that region needs: {text}. Keep the region, or add another organization for the other one.',
  paid_in_part:
    'The bill or invoice is in {value} and the payment does not pay all of it. Remove the payment in the accounting system and match its bank transaction in Daybook.',
  payment_moves_vat:
    'It pays {text}, whose VAT counts when it is paid, and only a payment that Daybook books can move that. Remove the payment in the accounting system and match its bank transaction in Daybook.',
  payment_fits_nothing:
    'A payment of {amount} was booked in the accounting system, and nothing that is open in Daybook fits it. If Daybook has booked the same payment, remove one of the two; otherwise say with assign_payment what it pays, or that it pays nothing here.',
  payment_of_bill_fits_nothing:
    'A payment of bill or invoice {number} of {amount} was booked in the accounting system, and nothing that is open in Daybook fits it. If Daybook has booked the same payment, remove one of the two; otherwise say with assign_payment what it pays, or that it pays nothing here.',
  payment_may_pay:
    'A payment of {amount} was booked in the accounting system. It may pay {text}. Say with assign_payment which it is.',
  payment_of_bill_may_pay:
    'A payment of bill or invoice {number} of {amount} was booked in the accounting system. It may pay {text}. Say with assign_payment which it is.',
  payment_paid_reversed:
    'The bill or invoice that this payment paid was reversed. Say with assign_payment what it pays instead, or that it pays nothing here.',
  closed_here:
    'It is on account {value}, which is closed here. Open it again, or book it on another account over there.',
  entry_not_whole:
    'The entry has no date, fewer than two lines, or does not balance. Correct it in the accounting system.',
  entry_currency:
    'The entry is in {value}. Enter its document in Daybook, or book it in {text} in the accounting system.',
  code_back_unmapped:
    'VAT code {value} has no counterpart in Daybook. Say with map_account which VAT code it is; the entry is taken over at the next reading.',
  code_back_share:
    'No VAT code of Daybook like {value} has this share of the VAT deducted: {share}. Correct the share in the accounting system, or enter the document in Daybook instead.',
  code_back_several:
    '{value} stands for several in Daybook: {text}. Say with map_account which of them it is.',
  account_back_unmapped:
    'Account {value} has no counterpart in Daybook. Say with map_account which account it is; the entry is taken over at the next reading.',
  entry_changed_there:
    'Somebody changed it in the accounting system: {text}. Correct one of the two.',
  entry_maybe_ours:
    'It comes to the same as an entry that is on its way there. It is looked at again when that has arrived.',
  entry_removed_there:
    'Somebody removed it in the accounting system. Reverse it here too, or enter it there again.',
  file_tried_again:
    'It is tried again later; until then capture the file yourself if it is urgent.',
  file_too_large: 'The file is larger than {count} bytes.',
  vat_not_of_codes:
    'The VAT on account {value} does not come to that of the VAT codes {text}. Correct the entry in the accounting system.',
  vat_missing_on_account:
    'VAT code {value} comes with VAT on account {text}, and the entry has none there. Correct the entry in the accounting system, or map the account that its VAT is on.',
  vat_stray:
    'The entry has VAT on account {value} and no VAT code says what it is. Give its lines a VAT code in the accounting system, or enter its document in Daybook instead.',
  drift_missing_there: '{name} of {day} is not in the accounting system.',
  drift_missing_here: '{name} of {day} is in the accounting system and not in Daybook.',
  drift_amount_account:
    '{name} differs in its amount: account {value} has {amount} there and {shown} here.',
  drift_amount: '{name} differs in its amount: {text}.',
  drift_accounts: '{name} is on other accounts: {text}.',
  drift_date: '{name} is dated {from} there and {to} here.',
  journals_none: 'The system has none.',
  journals_known: 'The system has {text}.',
  journal_needed: 'Say which journal to post to.',
  journal_unknown: 'There is no {value}.',
  journal_not_there: '{name} has no journal {value}.',
  journal_required: 'The connected accounting system needs a journal to post to.',
  journal_gone: 'The journal {value} is gone there. Choose another with set_region.',
  own_entry_posted:
    "Daybook's own books have an entry dated {from} or later, the last on {to}, and none of them is over there. Choose {day} or a later day.",
  own_entries_posted:
    "Daybook's own books have {count} entries dated {from} or later, the last on {to}, and none of them is over there. Choose {day} or a later day.",
  kept_before: 'Another connection kept the books until {to}. Choose {day} or a later day.',
  organization_without_number:
    'The organization has no number. Enter it with save_organization_profile first.',
  details_of_program:
    "{name} changed the organization's details last, and no person has saved them since. Save them with save_organization_profile as a person first.",
  company_without_number: '{name} has no number there. Enter it there first.',
  other_company:
    "{name} has the number {value} there, and this organization has {text}. Connect the organization's own company, or correct its number in the profile.",
  entries_on_their_way:
    'Entries that have not arrived yet: {count}. Wait until they have, or correct what holds them up.',
  entries_refused:
    'Entries that were refused over there: {count}. Correct them, or leave them in Daybook alone with leaveOpen.',
  today_or_earlier: 'Choose today or an earlier day.',
  sent_until: 'Entries until {from} are over there already. Choose {to} or a later day.',
  posting_under_way:
    'Another posting to the accounting system is still under way. It will be tried again.',
  reversed_not_arrived:
    'The entry that this one reverses has not arrived yet. It is sent after that.',
  credentials_of_another:
    'These credentials are for another company. The books are kept in {name}: use its credentials, or end that connection with disconnect_provider first.',
  connect_again: 'Start again with connect_provider.',
  keeps_all: '{name} keeps the books.',
  keeps_until: '{name} keeps the books of the days until {to}.',
  keeps_since: '{name} keeps the books from {from} on.',
  keeps_between: '{name} keeps the books of the days from {from} to {to}.',
  no_place: 'The accounting system that keeps the books has no place for it. Enter it there.',
  no_place_for_charges:
    'The accounting system that keeps the books has no place for these charges. Repeat the call with `charges: false`, or enter them there.',
  closes_years_itself: 'The accounting system that keeps the books closes its years itself.',
  kept_elsewhere:
    '{name} keeps the books in {text}. Do this there, then call sync_chart_of_accounts.',
  loss_kept_elsewhere:
    'The accounting system keeps the books of that day. Book the loss and its VAT there; Daybook reads it back with pull_entries.',
  days_kept_apart: 'The books of the two days are kept in different places. Write two entries.',
  takes_no_entries:
    'The books of {day} are kept in {text}, which takes no journal entries from Daybook. Make the entry there.',
  takes_no_items:
    'The books of {day} are kept in {text}. Make entries on accounts of customers or suppliers there; Daybook reads them.',
  made_there: 'It was made in the accounting system. Reverse it there; Daybook reads that.',
  paper_not_made: 'The PDF of the invoice is not made yet. The entry is sent with it.',
}
