/** Failures of looking at the pages of a file. */
export const fileFailures = {
  page_not_found: [
    404,
    'Unknown page',
    'The file has no page of this number: they count from 1, and `pages` says how many there are. Look the file up with GET /api/rest/files.',
  ],
  contacts_unreadable: [
    422,
    'No contacts in the file',
    'No column of names was found, or the file is empty, not text, or longer than 20,000 rows. Send a CSV file with headings such as "Name" and "VAT number" as `text` or `base64`.',
  ],
  logo_not_usable: [
    422,
    'The picture cannot be the logo',
    'Upload a whole PNG or JPEG of at most 5 MB that is not animated, and name its file; `detail` says what is wrong with this one.',
  ],
  page_not_shown: [
    422,
    'Page cannot be shown',
    'Only pages of readable PDFs and pictures are shown; `reason` says what is wrong with this file. Download it with GET /api/rest/files/{id}.',
  ],
  document_split: [
    409,
    'File is split already',
    'The file was cut into other parts before; its pages are documents of their own. Work on those, or delete this document and capture the file anew.',
  ],
  no_cuts_proposed: [
    422,
    'No cuts are proposed',
    'The reading sees one document in the file, or it was not read yet. Say in `parts` which pages belong together.',
  ],
  parts_not_whole: [
    422,
    'Parts are not the whole file',
    'Every page belongs to exactly one part, in the order of the file, in at least two parts. `pages` says how many pages there are.',
  ],
  file_not_cut: [
    422,
    'File cannot be cut',
    'Only the pages of a readable PDF of at most 20 pages can be cut; `reason` says what is wrong with this file. Capture each document by itself.',
  ],
} as const satisfies Record<string, readonly [404 | 409 | 422, string, string]>

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
