import { accessFailures, signInFailures, permissionFailures } from './identity.ts'
import { accountingFailures } from './accounting_systems.ts'
import { bankFailures } from './bank.ts'
import { booksFailures } from './ledger.ts'
import { fileFailures, quotaFailures } from './organization_files.ts'
import { followUpFailures } from './inbox.ts'
import { leavingFailures } from './lifecycle.ts'
import { conflicts } from './conflict.ts'
import { invoiceFailures, sendingFailures } from './sales.ts'
import { vatFailures } from './vat.ts'

/**
 * The closed table of failures: what to program against (the code), the HTTP status, and a sentence
 * that says what to do next. docs/reference/errors.md is written from it.
 */
const table = {
  invalid_input: [400, 'Invalid input', 'Correct the fields listed in `errors`.'],
  precondition_not_supported: [
    400,
    'If-Match not supported',
    'This action does not change an existing record; call it without If-Match.',
  ],
  invalid_cursor: [
    400,
    'Invalid cursor',
    'Start from the first page without `cursor`. A cursor is valid only with the filters it was returned for.',
  ],
  unauthenticated: [
    401,
    'Missing or invalid key',
    'Send `Authorization: Bearer <key>` with a valid key.',
  ],
  organization_forbidden: [
    403,
    'Not a member of that organization',
    'The key does not belong to the organization named in Daybook-Organization. Leave the header out, or name an organization you belong to.',
  ],
  ...permissionFailures,
  foreign_origin: [
    403,
    'Host or origin not allowed',
    "Call the service at its own address. In a browser, only the service's own pages can call it.",
  ],
  not_for_apps: [
    403,
    'Not available to connected apps',
    'A person must do this in Daybook or with a key.',
  ],
  unknown_action: [404, 'Unknown action', 'GET /api/rest/actions lists the actions you can call.'],
  not_found: [404, 'Not found', 'Nothing exists at this address. /docs lists all addresses.'],
  organization_not_found: [404, 'Unknown organization', 'Use the id that `org create` printed.'],
  contact_not_found: [404, 'Unknown contact', 'Look the contact up with GET /api/rest/contacts.'],
  document_not_found: [
    404,
    'Unknown document',
    'Look the document up with GET /api/rest/documents.',
  ],
  member_not_found: [404, 'Unknown member', 'Look the member up with GET /api/rest/members.'],
  key_not_found: [404, 'Unknown key', 'Look the key up with GET /api/rest/keys.'],
  webhook_not_found: [404, 'Unknown webhook', 'Look the webhook up with GET /api/rest/webhooks.'],
  inbound_address_not_found: [
    404,
    'Unknown inbound address',
    'Look the address up with GET /api/rest/inbound-addresses.',
  ],
  inbound_message_not_found: [
    404,
    'Unknown message',
    'Look the message up with GET /api/rest/inbound-messages.',
  ],
  webhook_delivery_not_found: [
    404,
    'Unknown delivery',
    'Look the delivery up with GET /api/rest/webhook-deliveries.',
  ],
  file_not_found: [404, 'Unknown file', 'Look the file up with GET /api/rest/files.'],
  account_not_found: [404, 'Unknown account', 'Look the account up with GET /api/rest/accounts.'],
  entry_draft_not_found: [
    404,
    'Unknown draft of an entry',
    'Look the draft up with GET /api/rest/entry-drafts.',
  ],
  view_not_found: [404, 'Unknown view', 'Look the view up with GET /api/rest/views.'],
  payee_rule_not_found: [
    404,
    'Unknown remembered payee',
    'Look it up with GET /api/rest/payee-rules.',
  ],
  vat_code_not_found: [404, 'Unknown VAT code', 'Look the code up with GET /api/rest/vat-codes.'],
  category_not_found: [
    404,
    'Unknown category',
    'Look the category up with GET /api/rest/categories.',
  ],
  ledger_entry_not_found: [
    404,
    'Unknown ledger entry',
    'Look the entry up with GET /api/rest/ledger-entries.',
  ],
  event_not_found: [404, 'Unknown event', 'Look the event up with GET /api/rest/events.'],
  job_not_found: [404, 'Unknown job', 'It may have finished; see GET /api/rest/jobs.'],
  audit_row_not_found: [404, 'Unknown audit row', 'Look it up with GET /api/rest/audit-log.'],
  method_not_allowed: [405, 'Method not allowed', 'Use the method named in the Allow header.'],
  request_timeout: [
    408,
    'Request took too long',
    'The request did not arrive completely in time. Try again.',
    'retryable',
  ],
  ...conflicts,
  upload_not_open: [
    404,
    'Upload address not valid',
    'The address was altered, was used already, is older than 15 minutes, or belongs to a caller that has ended. Get a new one with begin_upload.',
  ],
  file_not_uploaded: [
    409,
    'File not uploaded',
    'Upload the bytes to the address that begin_upload returned, then call finish_upload within 30 minutes, with the receipt if the upload returned one.',
  ],
  version_mismatch: [
    412,
    'Record has changed',
    'Read the record, check what changed, and send If-Match with its current version.',
  ],
  unsupported_media_type: [
    415,
    'Not sent as JSON',
    'Send the body as JSON, with `Content-Type: application/json`.',
  ],
  body_too_large: [
    413,
    'Body too large',
    'Send at most 4 MiB; upload files with POST /api/rest/files.',
  ],
  file_too_large: [
    413,
    'File too large',
    'Send at most 25 MiB. For a larger file, split it or get an upload address with begin_upload.',
  ],
  file_differs: [
    422,
    'Different file from the one announced',
    'The uploaded bytes have a different size or hash. Upload the right bytes, or announce the right size and hash.',
  ],
  idempotency_key_reused: [
    422,
    'Idempotency-Key used for another request',
    'Use a new Idempotency-Key for a new request.',
  ],
  ...fileFailures,
  ...leavingFailures,
  ...followUpFailures,
  ...sendingFailures,
  ...booksFailures,
  unknown_permission: [422, 'Unknown permission', 'Use the permissions listed in `known`.'],
  caller_is_no_user: [
    422,
    'Key has no user',
    "A user's key is created by that user. Leave out `scope` to create a key for the organization.",
  ],
  webhook_not_https: [
    422,
    'Webhook needs https',
    'Use an https address. Only test organizations can use http.',
  ],
  unknown_role: [422, 'Unknown role', 'Use one of the roles listed in `known`.'],
  ...invoiceFailures,
  ...vatFailures,
  ...bankFailures,
  ...signInFailures,
  ...accessFailures,
  head_too_large: [
    431,
    'URL or headers too large',
    'Keep the URL and headers under 16 KiB in total.',
  ],
  ...quotaFailures,
  ...accountingFailures,
  internal_error: [
    500,
    'Internal error',
    'The error is on our side and has been logged. Try again later, or report the request id.',
    'retryable',
  ],
  provider_failed: [
    502,
    'External system failed',
    'The external system returned an error; the record shows what was done. Try again later.',
    'retryable',
  ],
  provider_unavailable: [
    503,
    'External system unavailable',
    'The external system could not be reached; the record shows what was done. Try again later.',
    'retryable',
  ],
  provider_timeout: [
    504,
    'External system timed out',
    'The external system did not answer in time; the record shows what was done. Try again later.',
    'retryable',
  ],
  outcome_unknown: [
    503,
    'Outcome unknown',
    'The database connection was lost while saving. Read the record, or try again with the same Idempotency-Key.',
    'retryable',
  ],
  effect_unknown: [
    503,
    'Result in the external system unknown',
    'Several attempts were made and their result is not known. Check the external system before doing anything else.',
  ],
  unavailable: [
    503,
    'Service unavailable',
    'The service cannot reach its database. Try again in a moment.',
    'retryable',
  ],
  restore_unfinished: [
    503,
    'Restored from a backup; writes wait',
    'The data was restored from a backup and is being compared with connected systems. Reading works; try again later. The operator ends this with `bin/daybook unfence`.',
    'retryable',
  ],
  file_store_unavailable: [
    503,
    'File store unavailable',
    'The file store is not responding; no file was saved. Try again in a moment.',
    'retryable',
  ],
  shutting_down: [
    503,
    'Server is shutting down',
    'This server is shutting down. Try again; another server will answer.',
    'retryable',
  ],
} as const satisfies Record<string, readonly [number, string, string, 'retryable'?]>

export type FailureCode = keyof typeof table
export type FailureEntry = { status: number; title: string; says: string; retryable: boolean }

export const failures = Object.fromEntries(
  Object.entries(table).map(([code, [status, title, says, retryable]]) => [
    code,
    { status, title, says, retryable: retryable === 'retryable' },
  ]),
) as Record<FailureCode, FailureEntry>
