/** What cannot be booked as it is given. Part of the table in `failures.ts`. */
export const booksFailures = {
  exchange_rate_missing: [
    422,
    'No exchange rate',
    "There is no reference rate for the document's currency and date; correct them, or book it in the organization's currency.",
  ],
  unknown_account: [
    422,
    'Unknown account',
    'The chart has no such account; look it up with GET /api/rest/accounts.',
  ],
  unknown_category: [
    422,
    'Unknown category',
    'There is no such category; look it up with GET /api/rest/categories.',
  ],
  unknown_vat_code: [
    422,
    'Unknown VAT code',
    'The region has no such purchase code on that day; look it up with GET /api/rest/vat-codes.',
  ],
  unknown_vat_rate: [
    422,
    'Unknown VAT rate',
    'The region has no sale at that rate on that day; use one of the rates in `known`.',
  ],
  nothing_to_post: [
    422,
    'Nothing to post',
    "The amounts come to nothing in the organization's currency; there is no entry to write.",
  ],
} as const satisfies Record<string, readonly [422, string, string]>
