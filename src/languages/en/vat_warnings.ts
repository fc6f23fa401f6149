/** The warnings of a VAT return, as callers read them and as the form prints them. */
export const vatWarnings = {
  period_running: 'The period runs until {to}; entries posted until then are not included yet.',
  filed_before_end:
    'The return was filed before {to}, so the period is not locked; later entries need a correction.',
  non_statutory: 'The law has no such VAT period; ask the tax authority which one applies.',
  period_shortened:
    'Some days of this period were filed with another return; this one covers the rest.',
  provisional_entries:
    '{count} lines are provisional: they are not final in the accounting system yet.',
  unknown_vat_codes:
    'Lines with the VAT codes {codes} are not included in any box. Please check them.',
  deferred_vat:
    'VAT with the codes {codes} is due when the buyer pays; here it is counted by invoice date.',
  cash_accounting:
    'Under cash accounting VAT counts when it is paid, at the latest after a year; here it is counted by invoice date. Please check what was paid.',
  debt_carried:
    'The amount is too small to pay now; it is carried to the next period, due on {due}.',
  debt_due_in_december: 'The amount is small, but must be paid by {due} at the latest.',
  debt_to_annual_return: 'The amount is too small to pay now; it goes into the annual return.',
  credit_of_last_year:
    'The return for {period} left a credit of {amount}. It is proposed in box {box}; fill in another amount if part of it is refunded or set off elsewhere.',
  no_periodic_returns:
    'Under the tax regime of this organization no periodic return is filed and nothing is deducted; only the VAT that it owes for its sellers is paid, by {due}.',
  advance_expected:
    'Under the historical method, an advance of {amount} is due for this period. Enter it in box {box}.',
  entries_since_prepared:
    'Entries in this period were posted after the return was prepared. A correction shows what they change.',
  carry_changed:
    'The amount carried over from the previous period changed after this return was prepared. A correction shows the difference.',
  predecessor_not_filed:
    'The return for {period} comes before this one and is not filed yet. What it carries over is taken as it is now: a credit of {credit} and a debt of {debt}. File it first; if it changes, this return has to be corrected.',
  correction_open: 'The filed return for {periods} has a correction that is not filed yet.',
  nothing_to_correct: 'Nothing in this period has changed since it was filed.',
}
