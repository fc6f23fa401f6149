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
