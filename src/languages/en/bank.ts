/** How a bank transaction got its status. */
export const decisions = {
  matched_by_hand: 'Matched by hand.',
  accepted_suggestion: 'A suggestion, accepted together with others.',
  split_by_hand: 'Split by hand between {count} targets.',
  matched_with_difference: 'Matched by hand; the rest was closed as {difference}.',
  split_booked_by_hand: 'Booked by hand, divided into {count} parts.',
  remembered_payee: 'Remembered for this payee: book it on {account}.',
  booked_together: 'Booked by hand on {account}, together with others.',
  payout_by_hand: 'A payout, divided by hand into {count} parts.',
  not_booked_on_account:
    'The entry has nothing on {account}, so nothing is booked for this on the account of the bank. Unmatch it and book it.',
  unmatched_by_hand: 'Unmatched by hand.',
  booked_by_hand: 'Booked by hand on {account}.',
  partner_taken_back: 'The other side of the transfer was unmatched.',
  ignored_by_hand: 'Marked by hand as not needing a match.',
  target_gone: 'The entry or document it was matched to was reversed or deleted.',
  run_undone: 'The run that matched it was undone.',
  own_transfer: 'A transfer between own accounts: the money left one and arrived on the other.',
  bank_changed: 'The bank changed the transaction after it was matched.',
  bank_withdrew: 'The bank withdrew the transaction after it was matched.',
}

/** The same where an app decided. */
export const decisionsOfApps = {
  matched_by_hand: 'Matched by {app}, for {user}.',
  accepted_suggestion: 'A suggestion, accepted together with others by {app}, for {user}.',
  split_by_hand: 'Split over {count} targets by {app}, for {user}.',
  matched_with_difference: 'Matched by {app}, for {user}; the rest was closed as {difference}.',
  split_booked_by_hand: 'Divided into {count} parts and booked by {app}, for {user}.',
  booked_together: 'Booked on {account}, together with others, by {app}, for {user}.',
  payout_by_hand: 'A payout, divided into {count} parts by {app}, for {user}.',
  unmatched_by_hand: 'Unmatched by {app}, for {user}.',
  booked_by_hand: 'Booked on {account} by {app}, for {user}.',
  ignored_by_hand: 'Marked as not needing a match by {app}, for {user}.',
  run_undone: 'The run that matched it was undone by {app}, for {user}.',
}

/** What a difference was closed as, within a sentence. */
export const differences = {
  'write off': 'write-off',
  fee: 'fee',
  discount: 'discount',
  'small difference': 'small difference',
}

/** What stands around a sentence. */
export const frame = { source: 'Source:' }
