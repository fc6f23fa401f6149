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
