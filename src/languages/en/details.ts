/** What a failure says of one case, by its code; a test compares each with the room that says it. */
export const failureDetails = {
  'account_in_use.use': '{value} cannot be closed: it is used by {text}.',
  'account_not_bookable.vat':
    '{value} feeds a box of the VAT return; use post_entry, which keeps periods that are filed.',
  'account_not_bookable.owed':
    '{value} holds what customers or suppliers owe; use match_transaction with the invoice or document that the transaction pays.',
  'account_not_bookable.bank':
    '{value} is the ledger account of a bank account; book both sides of a transfer between own accounts on {text}.',
  'bank_account_unknown.other': 'The statement is for {value}, not {text}.',
  'date_not_plausible.import_start':
    'Nothing is booked on that day yet. Use today or an earlier day.',
  'date_not_plausible.opening':
    'The day of an opening balance has not ended yet. Use an earlier day.',
  'credit_raises_invoice.line':
    'A negative line of a credit note charges more instead of less. Give the lines to credit in positive amounts, and invoice what is to be charged.',
  'currency_mismatch.target': 'Target {value} is in {text} and the transaction in {name}.',
  'difference_not_allowed.more':
    'More was paid than owed. Move the rest with move_payment, pay it back, or close it as a small difference.',
  'difference_not_allowed.open': 'Only {amount} is open. Close that or less.',
  'difference_not_allowed.small':
    'A small difference is at most {amount}. Write the amount off, or book it as a fee or a discount.',
  'difference_not_allowed.unposted':
    'It has no open amount in the books yet. Post the document first.',
  'difference_not_allowed.direction':
    'The transaction goes the other way, so it does not pay what is open.',
  'difference_not_allowed.sides':
    'The two items are not on one account. Choose an item of the same side.',
  'no_difference.fee': 'More came in than is owed, or less went out; that is no fee.',
  'entry_does_not_balance.sum': 'With its VAT the entry has {amount} too much in {text}.',
  'nothing_to_post.zero': 'The transaction amounts to 0; use ignore_transaction instead.',
  'exchange_rate_missing.day':
    'No exchange rate of {value} is known for {day}; run reconcile_now and try again.',
  'invoice_not_issued.mail': 'A draft cannot be sent; issue it with issue_invoice first.',
  'record_busy.sync': 'Another sync of this account is running.',
  'provider_failed.bank': 'The bank returned an error.',
  'provider_timeout.bank': 'The bank did not answer in time.',
  'statement_unreadable.amounts':
    'Amounts such as 2,500 are ambiguous; export the file with two decimals.',
  'transaction_not_unmatched.pending':
    'The bank has not booked it yet; it can be matched once it is booked.',
  'transaction_not_unmatched.withdrawn': 'The bank has withdrawn it, so there is nothing to match.',
  'unknown_vat_code.day': '{value} is not in force on {day}, the date of the document.',
  'unknown_vat_code.sales':
    '{value} is a code for sales; a purchase needs one with direction "in".',
  'unknown_invoice_line.count': 'The invoice has {count} lines, and {value} is none of them.',
}

/** Rules of a form, which a field that breaks one is told. */
export const formRules = {
  day: 'Use a valid date, such as 2026-11-30.',
  'day.calendar': 'Use a day of the calendar, such as 2026-11-30.',
  'day.month': 'Use a valid date, such as 2026-10-31.',
  'day.reopen': 'Use a valid date, such as 2026-09-30.',
  'day.year': 'Use a valid date, such as 2027-07-01.',
  'day.begin': 'Use a valid date, such as 2026-01-01.',
  'day.invoice': 'Use a date such as 2026-01-31.',
  moment: 'Use a valid date and time.',
  month: 'Use a month, such as 2026-03.',
  quarter: 'Use a quarter, such as 2026-Q3.',
  year: 'Use a year, such as 2026.',
  'year.rata': 'Use a year such as 2026.',
  period: 'Use a period such as 2026-03, 2026-Q1, 2026-H1 or 2026.',
  currency: 'Use an ISO 4217 code such as EUR.',
  country: 'Use an ISO 3166-1 alpha-2 code such as IT.',
  'country.contact': 'Use an ISO 3166-1 alpha-2 code such as DK.',
  'country.document': 'Use an ISO 3166-1 code such as DK.',
  'country.bank': 'Use a country code of ISO 3166-1, such as DK.',
  address: 'Use an address as person@example.com.',
  'address.sender': 'Use person@example.com, or @example.com for a whole domain.',
  recipient_code: 'A recipient code has 7 characters.',
  office_code: 'An office code has 6 letters and digits.',
  gln: 'A GLN has 13 digits.',
  peppol: 'Use scheme and number, such as 0184:DK12345678.',
  protocol: 'Use 17 digits, a hyphen and 6 digits.',
  reference: 'Use at most 15 letters and digits.',
  tax_code: 'Use 11 digits or 16 characters.',
  tax_number: 'Use 11 digits.',
  capacity: 'Use a code from 1 to 9 or from 11 to 15.',
  withholding: 'Use a code from RT01 to RT06.',
  fund: 'Use a code from TC01 to TC22.',
  reason: 'Use a code such as A.',
  creditor: 'An FI creditor number has 8 digits and begins with 8.',
  decimals: 'Use at most 3 decimals and 15 digits.',
  'decimals.price': 'Use at most eight decimals and a value below 90 billion.',
  not_zero: 'An amount cannot be 0.',
  'not_zero.part': 'An allocation cannot be 0.',
  'not_zero.coding': 'Use an amount other than zero.',
  webhook: 'Use an https address without credentials and without a fragment.',
  nature: 'A VAT rate of 0 requires a VAT nature, such as N4.',
  vat_or_rate: 'Name either the VAT code or the rate.',
  item_or_line: 'Name at least one item or line.',
  import_start: 'Name either the bank account or the authorization.',
  opening_day: 'An opening balance needs its day.',
  new_account: 'A new account needs a name and a type.',
  first_day: 'Name a first day that is not after the last.',
  add_up: '{net} and {vat} do not add up to {total}.',
  twice: 'A target appears twice; give it one amount.',
  decimals_of: 'An amount in {value} has at most {count} decimals.',
  lines_sum: 'The lines add up to {shown}, the document to {total}.',
  lines_vat: 'The lines have {vat} VAT, the document shows {shown}.',
  deductible: 'At most {amount} of the VAT of this line can be deducted.',
  deduct_code: 'Under {value} no VAT is deducted; name a VAT code that allows it.',
  lost: 'Say how the receipt was lost: whoever audits the books will ask.',
  wrong: 'Say what was wrong, if and only if it was wrong.',
  visible: 'Use visible characters.',
  body_json: 'The body is not JSON.',
  body_object: 'The body must be a JSON object.',
  body_twice: 'An object of the body has the same name twice.',
  body_encoding: 'The body is not UTF-8.',
  body_deep: 'At most {count} levels of nesting are allowed.',
  not_read: 'The request could not be read.',
  version: 'Send the version in double quotes, such as "3".',
  true_false: 'Send true or false.',
}

/** What is wrong with a field, where no rule of the form says more. */
export const inputErrors = {
  invalid_type: 'This is missing, or of another kind.',
  invalid_value: 'This is none of the values to choose from.',
  invalid_format: 'This does not have the right form.',
  too_small: 'This is too short or too small.',
  too_big: 'This is too long or too large.',
  unknown_property: 'There is no such field.',
  invalid_length: 'This is too short or too long.',
  invalid_amount: 'This amount has too many digits or decimals.',
  required: 'This has to be filled in.',
  other: 'This is not valid.',
}
