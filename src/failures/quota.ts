/** What an organization, a key or an address has used up. Part of the table in `failures.ts`. */
export const quotaFailures = {
  mails_limit_reached: [
    429,
    'Too many mails',
    'As many mails came in within an hour as one sender or the organization may bring. Try again later.',
    'retryable',
  ],
  storage_full: [
    413,
    'Storage quota reached',
    'The file would take the organization beyond its storage quota, which GET /api/rest/settings shows. Ask the operator of this service for more; e-invoices and documents that arrive by themselves are still received.',
  ],
  rate_limited: [
    429,
    'Too many calls',
    'The rate limit named in `policy` is used up for this minute. Try again after Retry-After seconds.',
    'retryable',
  ],
  too_many_in_flight: [
    429,
    'Too many calls at once',
    'The organization has as many calls under way as it may have. Wait for some of them to end, then try again.',
    'retryable',
  ],
  documents_waiting: [
    429,
    'Too many documents waiting',
    'The organization has as many documents waiting to be read as it may have, `quota`. Wait until some are read, then try again.',
    'retryable',
  ],
  reader_busy: [
    429,
    'Too many documents are being read',
    'Other documents of your organization are waiting to be read. Nothing is lost: try again in a few seconds.',
    'retryable',
  ],
} as const satisfies Record<string, readonly [413 | 429, string, string, 'retryable'?]>
