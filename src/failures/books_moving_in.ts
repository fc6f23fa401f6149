/** Failures of moving in from other books. Part of the table in `failures.ts`. */
export const movingInFailures = {
  opening_import_not_found: [
    404,
    'Unknown opening',
    'No opening of this organization has this id. List them with GET /api/rest/opening-imports.',
  ],
  books_begin_not_set: [
    409,
    'First day not set',
    'The opening is the state of the evening before the books begin. Set `booksBeginOn` with save_organization_profile first.',
  ],
  opening_kept_outside: [
    409,
    'Books are kept elsewhere',
    'Another accounting system keeps the books on that day, so the opening is entered there; Daybook reads it from there.',
  ],
  opening_stands: [
    409,
    'There is an opening already',
    'The books have one opening. Take it back with undo_opening before another one is checked or imported.',
  ],
  opening_not_ready: [
    409,
    'The check found faults',
    'Put right what blocks in the `report`, and call check_opening again.',
  ],
  opening_not_confirmed: [
    409,
    'Not what was checked',
    'A file, the mapping, the first day or the chart has changed since this check, or `confirm` is of another one. Call check_opening again and pass the `confirm` of its answer.',
  ],
  opening_contact_ambiguous: [
    409,
    'Several contacts fit',
    'Several contacts fit the one in `name`. Take the opening back with undo_opening, rename or delete one of them, and check again.',
  ],
  opening_not_undoable: [
    409,
    'Nothing to take back',
    'Only an opening that has written entries can be taken back, and only once; see its `status`.',
  ],
  opening_in_use: [
    409,
    'Items are paid or matched',
    'Payments are matched to the open items in `items`. Unmatch them with unmatch_transaction, then call undo_opening again.',
  ],
} as const satisfies Record<string, readonly [404 | 409, string, string]>
