import { movingInFailures } from './books_moving_in.ts'

/** Input that cannot be booked. Part of the table in `failures.ts`. */
export const booksFailures = {
  supplier_account_unknown: [
    404,
    'Unknown account of the supplier',
    'No posted bill of this contact names this account. Take it from `stopped.now` of GET /api/rest/bills-to-pay, or link the bill with link_document_contact first.',
  ],
  statement_too_long: [
    409,
    'Statement is too long',
    'More than 1,000 lines fall between these days. Ask for a shorter time with `from` and `to`.',
  ],
  report_too_long: [
    409,
    'Report is too long',
    'More lines fall between these days than one paper takes: 2,000, in the journal 5,000. Ask for a shorter time with `from` and `to`, page through GET /api/rest/account-sheet, or download all entries with GET /api/rest/exports/ledger.',
  ],
  ...movingInFailures,
  exchange_rate_missing: [
    422,
    'No exchange rate',
    "There is no reference rate for the document's currency and date. Correct them, or use the organization's currency.",
  ],
  unknown_account: [
    422,
    'Unknown account',
    'The chart of accounts has no such account; see GET /api/rest/accounts.',
  ],
  unknown_category: [
    422,
    'Unknown category',
    'There is no such category; see GET /api/rest/categories.',
  ],
  unknown_vat_code: [
    422,
    'Unknown VAT code',
    'The region has no such VAT code for this on that date; see GET /api/rest/vat-codes.',
  ],
  unknown_vat_rate: [
    422,
    'Unknown VAT rate',
    'The region has no such VAT rate for sales on that date. Use a rate listed in `known`.',
  ],
  date_not_plausible: [
    422,
    'Date not plausible',
    'The date is more than ten years ago or more than a year ahead, so it is probably misread or mistyped. Correct it to a day from `earliest` to `latest`: a document with correct_document, a draft invoice with save_invoice.',
  ],
  entry_does_not_balance: [
    422,
    'Entry does not balance',
    'Debits and credits must come to zero with the VAT that is added for lines with a VAT code. `difference` is what is too much in debit, or in credit where it is negative. Correct the lines, or keep the entry with save_entry_draft.',
  ],
  vat_account_by_hand: [
    422,
    'Account of VAT',
    'Only lines with a VAT code move the accounts in `accounts`; otherwise their boxes of the return lack the amount. Put the code of the VAT on the line of the cost or income (GET /api/rest/vat-codes), capture the bill or issue the invoice, or settle a filed return with settle_vat_return. Where VAT was filed wrong, date it on or after `openFrom`, or prepare a correction. If it must stand all the same, a person with two-step verification posts it with `vatReason`; the checklist of the month names it until it is reversed.',
  ],
  nothing_to_post: [
    422,
    'Nothing to post',
    "The amounts are zero in the organization's currency, so there is no entry to post.",
  ],
} as const satisfies Record<string, readonly [404 | 409 | 422, string, string]>
