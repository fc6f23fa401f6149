/** The same for entries by hand, accounts, differences, takings and openings. */
export const pagesOfLedger = {
  account_closed: 'The account is closed. Use another one, or reopen it first.',
  account_exists: 'The chart already has an account with that number.',
  account_in_use: 'Entries are made on this account automatically, so it cannot be closed.',
  account_needed: 'It is not known where this kind of payment is booked. Name an account.',
  account_not_empty: 'The account has a balance. Move it before the account is closed.',
  financial_year_begun:
    'The year has entries or is closed and keeps its days. Another beginning counts from a later year.',
  financial_year_too_long: 'The law does not let that year be so long. End it earlier.',
  account_type_fixed: 'The type of an account with entries cannot change. Add another account.',
  allocations_do_not_cover: 'The parts do not add up to the amount of the bank transaction.',
  bank_ledger_account_used:
    'Bank transactions are already matched on the account it has now. Choose a later day.',
  books_kept_there: 'Another system keeps the books. Do it there.',
  cash_counted_later: 'The cash was counted on a later day, and that count would no longer hold.',
  cash_difference_unexplained:
    'The counted amount differs from the books. Count again or give a reason.',
  contact_differs: 'The two amounts are not known to belong to the same contact. Give a reason.',
  contact_not_found: 'The contact no longer exists.',
  difference_not_allowed: 'The difference cannot be closed this way.',
  vat_account_by_hand:
    'Only lines with a VAT code may move an account of VAT. Put the code on the cost or income, or give a reason.',
  entry_does_not_balance: 'Debits and credits do not come to zero.',
  entry_draft_not_found: 'The draft of the entry no longer exists.',
  entry_kept_elsewhere: 'Another system keeps the books of that day and does not take this entry.',
  entry_not_manual: 'It is not an entry by hand, so it cannot be reversed this way.',
  no_difference: 'The payment is exactly what is open. Match it without a difference.',
  not_an_adjustment: 'The entry is neither a write-off nor a moved payment.',
  not_over_paid: 'No more was paid than is owed, so there is nothing to move.',
  opening_after_transactions:
    'Bank transactions up to that day are matched. Choose an earlier day.',
  opening_balance_not_set: 'The bank account has no opening balance to take back.',
  opening_balance_set: 'The bank account already has an opening balance.',
  opening_import_not_found: 'The opening no longer exists.',
  provider_disconnected:
    'The accounting system that keeps the books of that day is no longer connected.',
  standard_number_missing: 'The account needs its number in the public standard chart.',
  supplier_account_unknown: 'No posted bill of this supplier names that bank account.',
  takings_do_not_add_up: 'The money does not add up to the takings.',
  takings_in_future: 'The day has not come yet. Use today or an earlier day.',
  takings_not_found: 'The takings no longer exist.',
  takings_recorded: 'The takings of that day and till are already recorded.',
  takings_reversed: 'The takings were already reversed.',
  value_needed:
    'The bank account is in another currency. Give the value in the organization’s own, too.',
  write_off_above_limit:
    'The amount is above what a key may write off. A person does it in the app.',
}
