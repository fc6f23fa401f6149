/** The same for closing the books. */
export const pagesOfClosing = {
  checklist_not_passed:
    'The month is not complete. Complete it, or give a reason for each open point.',
  period_already_closed: 'The books are already closed through that day or a later one.',
  period_change_not_found: 'The closing no longer exists.',
  period_locked: 'The books of that day are closed. Use a later day, or reopen them first.',
  period_not_closed: 'Nothing after that day is closed.',
  period_not_ended: 'Only months that have ended can be closed.',
  return_not_filed: 'The VAT return is not filed yet.',
  vat_return_settled: 'The VAT return is already settled.',
  vat_settled_by_hand:
    'The VAT return may have been settled by hand already. Check the VAT accounts first.',
  vat_settlement_differs:
    'The VAT return and the VAT accounts differ. File a correction, or settle it by hand.',
  vat_settlement_not_found: 'The settlement no longer exists.',
  vat_settlement_order: 'Another VAT return comes first: what is corrected before its correction.',
  vat_settlement_reversed: 'The settlement was already reversed.',
  year_closed: 'The financial year is closed. Reopen it first.',
  year_closing_not_found: 'The closed year no longer exists.',
  year_not_closed: 'The financial year is not closed.',
  year_order: 'Another financial year comes first.',
}
