import { vatCheckCodes } from '../vat_check/vat_warnings.ts'

/**
 * Warnings that a person answers before an invoice is issued: automatic issuing leaves a draft, and the
 * app asks. `issue_invoice` itself only warns.
 */
export const asksBeforeIssuing: ReadonlySet<string> = new Set([
  'split_payment_not_applied',
  'date_before_last',
  'public_address_missing',
  'public_reference_missing',
  ...vatCheckCodes,
])
