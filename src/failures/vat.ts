import { closingFailures } from './ledger.ts'
import { takingsFailures } from './sales.ts'

/** Failures of VAT returns and deadlines. Part of the table in `failures.ts`. */
export const vatFailures = {
  ...closingFailures,
  ...takingsFailures,
  vat_return_not_found: [
    404,
    'Unknown VAT return',
    'Look the return up with GET /api/rest/vat-returns.',
  ],
  vat_communication_not_found: [
    404,
    'No VAT returns for that quarter',
    'Prepare the returns of the quarter or of its months with prepare_vat_return, and look at GET /api/rest/vat-communications.',
  ],
  return_already_filed: [
    409,
    'Return is filed',
    'A filed return cannot be changed. Prepare a correction with prepare_vat_correction.',
  ],
  return_not_filed: [
    409,
    'Return is not filed',
    'Only a filed return can be corrected. Update the draft with prepare_vat_return.',
  ],
  period_filed: [
    409,
    'VAT period is filed',
    'VAT for that date is already filed. Use a date on or after `openFrom`, or correct the return.',
  ],
  vat_period_unknown: [
    422,
    'No such VAT period',
    'The organization settles VAT at another frequency. Name a period in the form listed in `known`, or change it with set_vat_frequency.',
  ],
  vat_period_not_begun: [
    422,
    'VAT period has not begun',
    'A return can be prepared from the day in `begins`. Name an earlier period.',
  ],
  before_books_begin: [
    409,
    'Before the books begin',
    'The date lies before `booksBeginOn`, so it belongs to the books kept before. Leave it there, or set an earlier day with save_organization_profile.',
  ],
  deadline_not_found: [
    404,
    'Unknown deadline',
    'Look the deadline up with GET /api/rest/deadlines.',
  ],
  unknown_calendar_item: [
    422,
    'Unknown calendar item',
    'Use the items listed in `known`. All other deadlines of the region are always shown.',
  ],
  unknown_vat_box: [
    422,
    'Box cannot be filled in',
    'Only the boxes listed in `known` can be filled in; the others are calculated from the books.',
  ],
} as const satisfies Record<string, readonly [404 | 409 | 422, string, string]>
