/** What VAT returns and deadlines can fail by. Part of the table in `failures.ts`. */
export const vatFailures = {
  vat_return_not_found: [
    404,
    'Unknown VAT return',
    'Look the return up with GET /api/rest/vat-returns.',
  ],
  return_already_filed: [
    409,
    'Return is filed',
    'A filed return never changes; draw up a correction with prepare_vat_correction.',
  ],
  return_not_filed: [
    409,
    'Return is not filed',
    'Only a filed return is corrected; prepare the draft again with prepare_vat_return.',
  ],
  period_filed: [
    409,
    'VAT period is filed',
    'VAT of that day is declared already; use a day from `openFrom` on, or correct the return.',
  ],
  deadline_not_found: [
    404,
    'Unknown deadline',
    'Look the deadline up with GET /api/rest/deadlines.',
  ],
  unknown_calendar_item: [
    422,
    'Unknown calendar item',
    'Choose from the items in `known`; all other deadlines of the region are always shown.',
  ],
  unknown_vat_box: [
    422,
    'Box cannot be filled in',
    'Fill in one of the boxes in `known`; the others follow from the books.',
  ],
} as const satisfies Record<string, readonly [404 | 409 | 422, string, string]>
