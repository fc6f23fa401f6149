/** Failures of moving in from other books. Part of the table in `failures.ts`. */
const movingInFailures = {
  opening_import_not_found: [
    404,
    'Unknown opening',
    'No opening of this organization has this id. List them with GET /api/rest/opening-imports.',
  ],
  books_begin_not_set: [
    409,
    'First day not set',
    'The opening is the state of the evening before the books begin. Set `booksBeginOn` with save_organization_profile first.',
  ],
  opening_kept_outside: [
    409,
    'Books are kept elsewhere',
    'Another accounting system keeps the books on that day, so the opening is entered there; Daybook reads it from there.',
  ],
  opening_stands: [
    409,
    'There is an opening already',
    'The books have one opening. Take it back with undo_opening before another one is checked or imported.',
  ],
  opening_not_ready: [
    409,
    'The check found faults',
    'Put right what blocks in the `report`, and call check_opening again.',
  ],
  opening_not_confirmed: [
    409,
    'Not what was checked',
    'A file, the mapping, the first day or the chart has changed since this check, or `confirm` is of another one. Call check_opening again and pass the `confirm` of its answer.',
  ],
  opening_contact_ambiguous: [
    409,
    'Several contacts fit',
    'Several contacts fit the one in `name`. Take the opening back with undo_opening, rename or delete one of them, and check again.',
  ],
  opening_not_undoable: [
    409,
    'Nothing to take back',
    'Only an opening that has written entries can be taken back, and only once; see its `status`.',
  ],
  opening_in_use: [
    409,
    'Items are paid or matched',
    'Payments are matched to the open items in `items`. Unmatch them with unmatch_transaction, then call undo_opening again.',
  ],
} as const satisfies Record<string, readonly [404 | 409, string, string]>

/** Input that cannot be booked. Part of the table in `failures.ts`. */
export const booksFailures = {
  supplier_account_unknown: [
    404,
    'Unknown account of the supplier',
    'No posted bill of this contact names this account. Take it from `stopped.now` of GET /api/rest/bills-to-pay, or link the bill with link_document_contact first.',
  ],
  statement_too_long: [
    409,
    'Statement is too long',
    'More than 1,000 lines fall between these days. Ask for a shorter time with `from` and `to`.',
  ],
  report_too_long: [
    409,
    'Report is too long',
    'More lines fall between these days than one paper takes: 2,000, in the journal 5,000. Ask for a shorter time with `from` and `to`, page through GET /api/rest/account-sheet, or download all entries with GET /api/rest/exports/ledger.',
  ],
  ...movingInFailures,
  exchange_rate_missing: [
    422,
    'No exchange rate',
    "There is no reference rate for the document's currency and date. Correct them, or use the organization's currency.",
  ],
  unknown_account: [
    422,
    'Unknown account',
    'The chart of accounts has no such account; see GET /api/rest/accounts.',
  ],
  unknown_category: [
    422,
    'Unknown category',
    'There is no such category; see GET /api/rest/categories.',
  ],
  unknown_vat_code: [
    422,
    'Unknown VAT code',
    'The region has no such VAT code for this on that date; see GET /api/rest/vat-codes.',
  ],
  unknown_vat_rate: [
    422,
    'Unknown VAT rate',
    'The region has no such VAT rate for sales on that date. Use a rate listed in `known`.',
  ],
  date_not_plausible: [
    422,
    'Date not plausible',
    'The date is more than ten years ago or more than a year ahead, so it is probably misread or mistyped. Correct it to a day from `earliest` to `latest`: a document with correct_document, a draft invoice with save_invoice.',
  ],
  entry_does_not_balance: [
    422,
    'Entry does not balance',
    'Debits and credits must come to zero with the VAT that is added for lines with a VAT code. `difference` is what is too much in debit, or in credit where it is negative. Correct the lines, or keep the entry with save_entry_draft.',
  ],
  vat_account_by_hand: [
    422,
    'Account of VAT',
    'Only lines with a VAT code move the accounts in `accounts`; otherwise their boxes of the return lack the amount. Put the code of the VAT on the line of the cost or income (GET /api/rest/vat-codes), capture the bill or issue the invoice, or settle a filed return with settle_vat_return. Where VAT was filed wrong, date it on or after `openFrom`, or prepare a correction. If it must stand all the same, a person with two-step verification posts it with `vatReason`; the checklist of the month names it until it is reversed.',
  ],
  nothing_to_post: [
    422,
    'Nothing to post',
    "The amounts are zero in the organization's currency, so there is no entry to post.",
  ],
} as const satisfies Record<string, readonly [404 | 409 | 422, string, string]>

/** What cannot be done to an account of the chart. Part of `failures_accounting.ts`. */
export const chartFailures = {
  account_exists: [
    409,
    'Account number is taken',
    'The chart has an account with this number. Use another number, or change that account by its accountId.',
  ],
  account_closed: [
    409,
    'Account is closed',
    'A closed account takes no entries. Use another account, or open this one again with reopen_account.',
  ],
  account_not_empty: [
    409,
    'Account has a balance',
    'Only an account with a balance of 0 can be closed. Move the balance first; `balance` says how much it is.',
  ],
  financial_year_begun: [
    409,
    'Year has entries',
    'A financial year that has entries or is closed keeps its days. Another beginning counts from `from` at the earliest.',
  ],
  financial_year_too_long: [
    422,
    'Year is too long',
    'The law lets that year have at most `months` months. End it on `latest` or before.',
  ],
  account_in_use: [
    409,
    'Account is used',
    'Entries are made on this account by themselves, so it cannot be closed or given away; `detail` says by what.',
  ],
  account_type_fixed: [
    409,
    'Type of the account is fixed',
    'The type of an account cannot change once it has entries, nor that of an account of the standard chart. Add another account.',
  ],
  books_kept_there: [
    409,
    'Another system keeps the books',
    'An accounting system is connected and keeps the books. Do this there, then call sync_chart_of_accounts.',
  ],
  standard_number_missing: [
    422,
    'Standard number missing',
    "The export of the books needs the account's number in the public standard chart, and no account nearby has one to propose. Name it in standardNumber.",
  ],
  bank_ledger_account_used: [
    409,
    'Entries are on the other account',
    'Transactions of this bank account are matched on or after that day, on the account it has now. Choose a later day, or unmatch them first.',
  ],
  opening_balance_set: [
    409,
    'Opening balance is booked',
    'This bank account has an opening balance. Take it back first by giving null as the balance.',
  ],
  opening_balance_not_set: [
    409,
    'No opening balance is booked',
    'This bank account has no opening balance to take back.',
  ],
  opening_after_transactions: [
    409,
    'Transactions are older than the opening balance',
    'Transactions up to that day are matched, so the balance of that day would count them twice. Choose the day before the first transaction, or unmatch them first.',
  ],
  value_needed: [
    422,
    'Value in own currency needed',
    "The bank account is in another currency. Give the worth of the balance in the organization's currency, too.",
  ],
} as const

/** What closed books refuse, and what cannot be closed. Part of `failures_vat.ts`. */
export const closingFailures = {
  period_change_not_found: [
    404,
    'Unknown change of locks',
    'No closing or reopening of this organization has this id. List them with GET /api/rest/period-locks.',
  ],
  period_already_closed: [
    409,
    'Books are closed already',
    'The books are closed through that day or a later one. GET /api/rest/period-locks says how far.',
  ],
  vat_settlement_not_found: [
    404,
    'Unknown settlement',
    'No settled VAT return of this organization has this id. List them with GET /api/rest/vat-settlements.',
  ],
  year_closing_not_found: [
    404,
    'Unknown closed year',
    'No closed year of this organization has this id. List them with GET /api/rest/year-closings.',
  ],
  year_not_closed: [
    409,
    'Year is not closed',
    'That year is not closed, so there is nothing to reopen. GET /api/rest/year-closings says which are.',
  ],
  year_order: [
    409,
    'Another year comes first',
    'Years are closed from the oldest on and reopened from the newest on. Take `year` first.',
  ],
  return_not_filed: [
    409,
    'VAT return is not filed',
    'Only a filed return is settled. Record it as filed with file_vat_return first.',
  ],
  vat_return_settled: [
    409,
    'VAT return is settled',
    'The return is settled as `settlementId`. Take that back with reverse_vat_settlement to settle it anew.',
  ],
  vat_settlement_reversed: [
    409,
    'Settlement is reversed',
    'It was taken back before. Settle the return again with settle_vat_return.',
  ],
  vat_settlement_order: [
    409,
    'Another return comes first',
    'A correction rests on what it corrects: settle that first, and take the correction back first.',
  ],
  vat_settled_by_hand: [
    409,
    'Perhaps settled by hand',
    'Since the period began, `entryId` was booked on accounts of VAT without a VAT code, so the return may be settled by hand. Reverse that entry, or pass `despite` true if it does not settle this return.',
  ],
  vat_settlement_differs: [
    409,
    'Return and accounts differ',
    'What the return declares does not come to what stands on the accounts of VAT and is carried on. Prepare and file a correction, or settle the return by hand with post_entry.',
  ],
  period_locked: [
    409,
    'Books are closed',
    'The books of `date` are closed. Use `openFrom` or a later day. Behind a soft lock a person may post by hand with `lockReason`; a hard one must be reopened with reopen_period first.',
  ],
  period_not_ended: [
    422,
    'Month has not ended',
    'Books are closed through the last day of a month that has ended. Use a `through` up to `latest`.',
  ],
  checklist_not_passed: [
    409,
    'Month is not complete',
    'The points in `open` do not pass; GET /api/rest/month-checklist says what is missing. Complete them, or name each in `despite` with the reason.',
  ],
  period_not_closed: [
    409,
    'Books are not closed there',
    'Nothing after that day is closed. GET /api/rest/period-locks says what is.',
  ],
  year_closed: [
    409,
    'Year is closed',
    'That day lies in a financial year that is closed. Reopen it with reopen_year first.',
  ],
} as const
