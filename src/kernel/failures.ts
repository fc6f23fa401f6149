import { accessFailures } from './failures_access.ts'
import { bankFailures } from './failures_bank.ts'
import { booksFailures } from './failures_books.ts'
import { conflicts } from './failures_conflict.ts'
import { invoiceFailures } from './failures_invoice.ts'
import { signInFailures } from './failures_sign_in.ts'
import { vatFailures } from './failures_vat.ts'

/**
 * The closed table of failures: what to program against (the code), the HTTP status, and a sentence
 * that says what to do next. docs/errors.md is written from it.
 */
const table = {
  invalid_input: [
    400,
    'Invalid input',
    'Correct the fields listed in `errors` and send the request again.',
  ],
  precondition_not_supported: [
    400,
    'If-Match does not apply',
    'This action changes no existing record; send it without If-Match.',
  ],
  invalid_cursor: [
    400,
    'Invalid cursor',
    'Start again without `cursor`, and repeat it only with the same filters it was given for.',
  ],
  unauthenticated: [
    401,
    'Missing or invalid key',
    'Send `Authorization: Bearer <key>` with a key that is valid now.',
  ],
  organization_forbidden: [
    403,
    'No part in that organization',
    'The key does not act in the organization named by Daybook-Organization; leave the header out or name one of yours.',
  ],
  permission_denied: [
    403,
    'Permission denied',
    'Use a key that has the permission named in `permission`, or ask an owner or admin for it.',
  ],
  permission_exceeds_own: [
    403,
    'More than you have yourself',
    'Nobody gives a key or a member more than they may do themselves; leave out what is listed in `permissions`.',
  ],
  owner_required: [
    403,
    'Only for owners',
    'Only an owner makes, changes or removes an owner; ask one to do it.',
  ],
  key_of_another_user: [
    403,
    'Key of another user',
    'Only the user whom a key acts as may rotate it; revoke it with revoke_key instead.',
  ],
  foreign_origin: [
    403,
    'Foreign host or origin',
    'Call the service by its own address, and in a browser from its own pages only.',
  ],
  not_for_apps: [
    403,
    'Not for connected apps',
    'A person does this in Daybook, or a key; a connected app cannot.',
  ],
  unknown_action: [404, 'Unknown action', 'See GET /api/rest/actions for the actions you may run.'],
  not_found: [404, 'Not found', 'There is nothing at this address; see /docs for what there is.'],
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
  webhook_delivery_not_found: [
    404,
    'Unknown delivery',
    'Look the delivery up with GET /api/rest/webhook-deliveries.',
  ],
  file_not_found: [404, 'Unknown file', 'Look the file up with GET /api/rest/files.'],
  account_not_found: [404, 'Unknown account', 'Look the account up with GET /api/rest/accounts.'],
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
  job_not_found: [404, 'Unknown job', 'It may be done by now; see GET /api/rest/jobs.'],
  audit_row_not_found: [404, 'Unknown audit row', 'Look it up with GET /api/rest/audit-log.'],
  method_not_allowed: [405, 'Method not allowed', 'Use the method named in the Allow header.'],
  request_timeout: [
    408,
    'Request took too long',
    'The request did not arrive whole in time; send it again.',
    'retryable',
  ],
  ...conflicts,
  upload_not_open: [
    404,
    'No file is expected here',
    'The address was changed or is older than 15 minutes; ask begin_upload for another.',
  ],
  file_not_uploaded: [
    409,
    'File is not there',
    'Put the bytes to the address of begin_upload, and call this again within half an hour, with the receipt if the address gave one.',
  ],
  version_mismatch: [
    412,
    'The record has moved on',
    'Read the record again, look at what changed, and send If-Match with its new version.',
  ],
  body_too_large: [
    413,
    'Body too large',
    'Send at most 4 MiB; upload files with POST /api/rest/files.',
  ],
  file_too_large: [
    413,
    'File too large',
    'Send at most 25 MiB; split a larger file, or ask begin_upload for an address to put it to.',
  ],
  file_differs: [
    422,
    'Other bytes than announced',
    'What lies at the address has another size or hash; put the right bytes there, or say the right ones.',
  ],
  idempotency_key_reused: [
    422,
    'Idempotency-Key used for another request',
    'Use a new Idempotency-Key for a new request.',
  ],
  ...booksFailures,
  unknown_permission: [422, 'Unknown permission', 'Use the permissions listed in `known`.'],
  caller_is_no_user: [
    422,
    'No user to act as',
    "A user's key is made by that user; leave out `scope` to make a key of the organization.",
  ],
  webhook_not_https: [
    422,
    'Webhook without https',
    'Use an https address; http is for test organizations only.',
  ],
  unknown_role: [422, 'Unknown role', 'Use one of the roles listed in `known`.'],
  ...invoiceFailures,
  ...vatFailures,
  ...bankFailures,
  ...signInFailures,
  ...accessFailures,
  head_too_large: [
    431,
    'Address or headers too large',
    'Send an address and headers of less than 16 KiB together.',
  ],
  rate_limited: [
    429,
    'Too many calls',
    'The budget of calls named in `policy` is spent for this minute; repeat after Retry-After seconds.',
    'retryable',
  ],
  internal_error: [
    500,
    'Internal error',
    'This is a fault of ours and has been logged under the request id; repeat later or tell us the id.',
    'retryable',
  ],
  provider_failed: [
    502,
    'Outside system failed',
    'The outside system answered with an error; what was done is in the record. Repeat later.',
    'retryable',
  ],
  provider_unavailable: [
    503,
    'Outside system unavailable',
    'The outside system could not be reached; what was done is in the record. Repeat later.',
    'retryable',
  ],
  provider_timeout: [
    504,
    'Outside system too slow',
    'The outside system did not answer in time; what was done is in the record. Repeat later.',
    'retryable',
  ],
  outcome_unknown: [
    503,
    'Outcome unknown',
    'The connection to the database was lost while saving. Repeat with the same Idempotency-Key, or read the record first.',
    'retryable',
  ],
  effect_unknown: [
    503,
    'Effect outside unknown',
    'It was tried several times and nobody can say whether it happened. Look at the outside system before you do it again.',
  ],
  unavailable: [
    503,
    'Unavailable',
    'The service cannot reach its database; repeat in a moment.',
    'retryable',
  ],
  file_store_unavailable: [
    503,
    'File store unavailable',
    'The place where files lie does not answer; no file was kept. Repeat in a moment.',
    'retryable',
  ],
  shutting_down: [503, 'Shutting down', 'This node is draining; repeat the request.', 'retryable'],
} as const satisfies Record<string, readonly [number, string, string, 'retryable'?]>

export type FailureCode = keyof typeof table

export type FailureEntry = { status: number; title: string; says: string; retryable: boolean }

export const failures = Object.fromEntries(
  Object.entries(table).map(([code, [status, title, says, retryable]]) => [
    code,
    { status, title, says, retryable: retryable === 'retryable' },
  ]),
) as Record<FailureCode, FailureEntry>
