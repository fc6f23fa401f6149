/** Failures of daily takings and counts of cash. Part of `failures_vat.ts`. */
export const takingsFailures = {
  takings_not_found: [
    404,
    'Unknown takings',
    'No takings of this organization have this id. List them with GET /api/rest/takings.',
  ],
  cash_count_not_found: [
    404,
    'Unknown count of cash',
    'No count of this organization has this id. List them with GET /api/rest/cash-counts.',
  ],
  takings_recorded: [
    409,
    'Takings are recorded',
    'The takings of that day and till are recorded as `takingsId`. A day is recorded either as a whole or by till, never both. To correct them, call reverse_takings and record them again.',
  ],
  takings_reversed: [
    409,
    'Takings are reversed',
    'Their entry was reversed before. Record them again with record_takings.',
  ],
  takings_in_future: [
    422,
    'Day is in the future',
    'Takings and cash are recorded on the day itself or later. Use a date up to `latest`.',
  ],
  takings_do_not_add_up: [
    422,
    'Takings do not add up',
    'The money exceeds the takings and the difference by `by`. Correct the amounts, or say what is missing or too much in the till as `difference` with its reason.',
  ],
  account_needed: [
    422,
    'Account needed',
    'Nothing says where this kind of payment is booked. Name an account: for a voucher the one that its sale was booked on.',
  ],
  cash_counted_later: [
    409,
    'Cash was counted later',
    'The cash was counted on `countedOn`, and that count would no longer hold. Count on that day or later.',
  ],
  cash_difference_unexplained: [
    422,
    'Difference without a reason',
    'The books expect `expected`. Count again, or say in `reason` why the amount differs; then the difference is booked.',
  ],
} as const
