/** Failures of looking at the pages of a file. */
export const fileFailures = {
  page_not_found: [
    404,
    'Unknown page',
    'The file has no page of this number: they count from 1, and `pages` says how many there are. Look the file up with GET /api/rest/files.',
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
