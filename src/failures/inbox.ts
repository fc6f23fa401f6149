/** Failures of what waits for somebody. Part of the table in `failures.ts`. */
export const followUpFailures = {
  follow_up_not_found: [
    404,
    'Unknown follow-up',
    'No follow-up of this organization has this id. List them with GET /api/rest/follow-ups.',
  ],
  subject_not_named: [
    422,
    'Which record?',
    'Name either `documentId` or `transactionId`, and not both.',
  ],
  nothing_waits: [
    409,
    'Nothing waits',
    'The document is posted, or the bank row is matched, ignored or pending, so there is nothing to wait for.',
  ],
  not_held: [
    409,
    'Not on hold',
    'This record was never held. GET /api/rest/follow-ups?state=held lists those that are.',
  ],
  too_many_held: [
    409,
    'Too much on hold',
    'The organization holds as many documents and bank rows as it may hold at once. Decide or release some first.',
  ],
  member_cannot_see: [
    409,
    'Member cannot see it',
    'The role of this member does not show them this record. Choose somebody else, or change their role with set_member_role.',
  ],
  digest_needs_person: [
    409,
    'Not a person',
    'A digest is the choice of a person, and a key of the organization is none. Call with a key of your own, or from the app.',
  ],
  receipt_request_not_found: [
    404,
    'Unknown receipt request',
    'No receipt request of this organization has this id. List them with GET /api/rest/receipt-requests.',
  ],
  receipt_already_requested: [
    409,
    'Already requested',
    'This person has an open request for this record. Wait for the answer, or cancel it with cancel_receipt_request and ask again.',
  ],
  receipt_request_closed: [
    409,
    'Request is closed',
    'The request was answered or cancelled before. GET /api/rest/receipt-requests shows it.',
  ],
  receipt_requests_used_up: [
    429,
    'Too many requests by mail',
    'The organization has asked as many people outside as it may within a day. Try again tomorrow.',
    'retryable',
  ],
  receipt_mail_not_sent: [
    503,
    'Mail could not be sent',
    'The mail server took nothing, and the request was withdrawn. Try again later, or call with `send: false` and pass the link on yourself.',
    'retryable',
  ],
  receipt_link_unknown: [
    404,
    'Unknown link',
    'The link is not complete, or the request was withdrawn. Ask whoever sent it for a new one.',
  ],
  receipt_link_expired: [
    410,
    'Link has expired',
    'The link is too old. Ask whoever sent it for a new one.',
  ],
  receipt_link_used: [
    409,
    'Link was used',
    'Files were sent with this link before; it takes one answer. Ask whoever sent it for a new one.',
  ],
  receipt_files_refused: [
    422,
    'Files not accepted',
    'Send one to ten PDFs or pictures. `reason` says what is wrong with these.',
  ],
} as const satisfies Record<
  string,
  readonly [404 | 409 | 410 | 422 | 429 | 503, string, string, 'retryable'?]
>
