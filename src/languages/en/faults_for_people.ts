/** Faults that name a call or a field of the API to programs, as people read them in the app. */
export const faultsForPeople = {
  einvoiceFaults: {
    line_with_vat_no_nature:
      'A line with {count} % VAT cannot have a nature: omit it, or set the rate to 0.',
    vat_id_missing: 'The VAT number (IdFiscaleIVA) is required.',
    ubl_set_contact: 'Add it to the contact.',
    ubl_set_profile: 'Add it to the details of the organization.',
    ubl_buyer_vat: 'The buyer accounts for the VAT but has no VAT number. Add it to the contact.',
    ubl_not_used:
      "No UBL format is used in the organization's country. Send it without the e-invoice attached.",
    ubl_draft: 'A draft cannot be downloaded as an e-invoice; issue it first.',
    public_body: '{name} is a public body: write and issue an ordinary invoice instead.',
    loss_vat_taken:
      'The VAT of a loss on this invoice was taken off with the entry {value}. Take that back first.',
  },
  providerFaults: {
    fic_access_lost:
      'Fatture in Cloud no longer accepts the connection. Connect it again; what waits is then sent.',
    fic_file_elsewhere:
      "The file is at {value}, which Daybook does not open. If that machine is Fatture in Cloud's, the operator of the server can allow it.",
    fic_no_vat_type:
      'Fatture in Cloud has no VAT type for {text}. Add one with that rate and nature there, then read the chart of accounts again.',
    economic_account_unmapped:
      'Account {value} has no counterpart in e-conomic yet. Say which account it is there.',
    economic_code_unmapped:
      'VAT code {value} has no counterpart in e-conomic yet. Say which VAT code it is there.',
    no_such_account:
      '{name} has no account {value}. If it is new there, read the chart of accounts first.',
    no_such_code:
      '{name} has no VAT code {value}. If it is new there, read the chart of accounts first.',
    region_kept: 'An accounting system is connected. Disconnect it first.',
    payment_fits_nothing:
      'A payment of {amount} was booked in the accounting system, and nothing that is open in Daybook fits it. If Daybook has booked the same payment, remove one of the two; otherwise say what it pays, or that it pays nothing here.',
    payment_of_bill_fits_nothing:
      'A payment of bill or invoice {number} of {amount} was booked in the accounting system, and nothing that is open in Daybook fits it. If Daybook has booked the same payment, remove one of the two; otherwise say what it pays, or that it pays nothing here.',
    payment_may_pay:
      'A payment of {amount} was booked in the accounting system. It may pay {text}. Say which it is.',
    payment_of_bill_may_pay:
      'A payment of bill or invoice {number} of {amount} was booked in the accounting system. It may pay {text}. Say which it is.',
    payment_paid_reversed:
      'The bill or invoice that this payment paid was reversed. Say what it pays instead, or that it pays nothing here.',
    code_back_unmapped:
      'VAT code {value} has no counterpart in Daybook. Say which VAT code it is; the entry is taken over at the next reading.',
    code_back_several: '{value} stands for several in Daybook: {text}. Say which of them it is.',
    account_back_unmapped:
      'Account {value} has no counterpart in Daybook. Say which account it is; the entry is taken over at the next reading.',
    journal_gone: 'The journal {value} is gone there. Choose another in the settings.',
    details_of_program:
      "{name} changed the organization's details last, and no person has saved them since. A person has to save them again first.",
    organization_without_number: 'The organization has no number. Enter it in its details first.',
    entries_refused:
      'Entries that were refused over there: {count}. Correct them, or leave them in Daybook alone.',
    credentials_of_another:
      'These credentials are for another company. The books are kept in {name}: use its credentials, or end that connection first.',
    connect_again: 'Start connecting again.',
    no_place_for_charges:
      'The accounting system that keeps the books has no place for these charges. Remind without them, or enter them there.',
    kept_elsewhere:
      '{name} keeps the books in {text}. Do this there, then read the chart of accounts again.',
    loss_kept_elsewhere:
      'The accounting system keeps the books of that day. Book the loss and its VAT there; Daybook reads it back.',
  },
  readerFaults: {
    pictures_no_root: 'Pictures are not read on this server. Ask its operator.',
    statement_no_iban_number:
      'The statement has no IBAN (account number {value}). Choose the bank account, or add it first.',
    statement_no_iban: 'The statement has no IBAN. Choose the bank account, or add it first.',
  },
  openingFindings: {
    no_column: 'No column was found for: {text}. Name its heading.',
    reverse_booked:
      'Reverse those entries; the opening balance of a bank account is taken back there.',
    undo_this: 'Take this opening back.',
    check_again: 'Then check again.',
    first_day_changed:
      'The first day of the books has changed since the import began. Take it back, and check again.',
    sums_differ: 'The entries do not come to the old balances. Take them back.',
    unmapped_account: 'Account {text} has no counterpart. Name one.',
    item_without_side: '{text} is neither of a customer nor of a supplier. Say which.',
  },
  entryFaults: {
    code_without_rate:
      '{value} has no rate of its own. Give the VAT on the paper as the amount of VAT.',
    reverse_document: 'Reverse the entry from its document.',
    reverse_invoice: 'Take an issued invoice back with a credit note.',
    reverse_payment: 'Undo a payment by undoing its match.',
    reverse_takings: 'Reverse the takings of the day where they were recorded.',
    reverse_count: 'Count the cash again.',
    reverse_reminder: 'Withdraw the reminder to take its charges back.',
    reverse_opening:
      'Take an opening back where it was imported, and that of a bank account at the account.',
    reverse_settlement: 'Reverse the settlement from the VAT return.',
    reverse_year: 'Reopen the year to take its entry back.',
    reverse_adjustment: 'Reverse the adjustment.',
    account_closed: 'Account {value} is closed. Use another account, or open it again.',
    draft_as_saved: 'A draft is posted as it was saved. Change it first.',
    loss_needs_credit_note: 'The VAT of a loss needs a credit note: issue one. {text}.',
    loss_of_sale_only:
      'Only the loss on a sale with VAT that was owed at once takes its VAT off. Leave the established loss and the account out.',
    loss_after_credit:
      'The invoice has a credit note, which took VAT off already. Leave the established loss out: the rest is written off and its VAT is unchanged.',
    vat_waits: 'VAT of one of them waits for its payment. Undo the match and divide the payment.',
    paid_by_hand: 'What is taken back was paid by hand with the entry {value}. Reverse that first.',
    payout_fee:
      'The fee is larger than what was paid out. Name every item, or book refunds and what was held back as lines.',
    bank_opening_elsewhere:
      'The opening balance of {day} is on {value}. Choose a later day, or take it back first.',
    bank_account_of_other:
      '{value} belongs to another bank account. Choose another account, or leave it out.',
    bank_account_booked_itself:
      '{value} belongs to something else that is booked by itself. Choose another account, or leave it out.',
    opening_on_top:
      'The opening that was imported has a balance on {value}, so this one would come on top of it. To set it here, take that opening back first.',
    transaction_in_opening:
      'The opening balance of this bank account is that of the end of {from}, so the transaction of {to} is in it. Leave it or ignore it, or take the opening balance back.',
    set_one_target: 'Choose exactly one target.',
    set_one_of_three: 'Choose exactly one: an entry, a document or an invoice.',
    accept_which: 'Give the least confidence, the transactions or both.',
    undo_match: 'Undo the match, then match the transaction to what it pays.',
    undo_posting: 'Reverse the posting, correct the document, then post it again.',
    no_year_ends: 'No financial year ends in {value}.',
    cash_several_tills:
      'Several tills share the cash account. Count them together, or book each on a cash account of its own and name it.',
  },
  askedFaults: {
    compare_span: 'Choose a period, or two days such as 1 January to 31 March 2025.',
    compare_day: 'Choose a comparison, or a day such as 31 December 2025.',
    hold_until: 'Name a day after today and up to {to}, or let it wait for a document.',
    reminder_never_went:
      'The reminder never went out, and what it charged stays booked until you withdraw it.',
    end_required: 'An end is required: give the last day or how many times, not both.',
    credit_which_line:
      'Lines of the invoice differ in their VAT. Say which one is credited: {text}.',
    draft_outdated:
      'The contact or the organization has changed since this draft was saved. Save the draft again, check what changed, and try again.',
    advance_not_issued:
      'What is to be deducted is not an issued advance invoice. Make it one, and issue it first.',
    advance_waits:
      'A credit note for the advance invoice {number} was rejected by the exchange. Issue it again first, so that what is left of the advance is known.',
    use_nature: 'Use the VAT nature.',
    account_closed_revenue: '{value} is closed. Choose an open account for income.',
    account_no_revenue:
      '{value} is not a revenue account of the chart. Choose an account for income.',
    details_not_repeated:
      'A recurring invoice cannot repeat all details of this one. Give contact and lines instead, and add the details to each draft.',
    profile_missing: 'The details of the organization are missing: {fields}. Add it.',
    notes_needed: 'It must name the delivery notes with number and date. Add them.',
    advance_before_delivery:
      'An advance is invoiced before the delivery, and this was delivered on {day}. Remove the delivery, or choose an ordinary invoice.',
    replay_from: 'Give either a time or an event.',
    webhook_url: 'A new webhook needs an address.',
    webhook_not_called:
      'This server does not call this address: every delivery will fail. Use a public address on port 80, 443 or above 1024.',
    opening_before_books:
      'The imported opening is of the day before the books begin. Take it back before the first day changes, then check and import it again.',
    new_account_number: 'Give a number to add an account.',
    content_or_text: 'Send a file or a text.',
    changed_since_request:
      'The record, or data it depends on, has changed since the request, so the result would differ from what was reviewed. Nothing was done; it must be requested again.',
    sends_out:
      'This changes where data of the organization goes, which needs a person with two-step verification, or a key that such a person marked.',
    result_gone: 'It was done, but its result can no longer be shown.',
    words_of_list: 'Choose one or more of the list.',
    file_or_rows: 'Give either a file or rows.',
    communication_missing:
      'The file names who sends it. Fill in what is missing in the details of the organization.',
    withholding_too_many:
      'Tax was kept back with more than {count} bills and invoices, which this list cannot take. Download all entries.',
    name_organization: 'You belong to several organizations. Choose one.',
    file_of_bytes: 'Choose a file.',
    body_incomplete: 'The file did not arrive completely. Try again.',
  },
} as const
