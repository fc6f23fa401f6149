/** Places that write a table of another: writer, table, why. */
export const alsoWrites: readonly (readonly [string, string, string])[] = [
  ['settings', 'organization', 'the columns of its settings; the row is made by access'],
  ['signin', 'person', 'passwords, language and what a login changes of a person'],
  ['access', 'oauth_artifact', 'the tokens of an app end in the transaction that ends the app'],
  ['recovery', 'oauth_artifact', 'what a backup brought back to life ends again'],
  ['recovery', 'database_home', 'a restore moves the database and fences it'],
  ['history', 'audit_payload', 'personal data is erased from what is sealed'],
  ['history', 'event', 'personal data is erased from what is sealed'],
  ['files', 'storage', 'counted from its blobs, under its lock'],
  ['jobs', 'job_class', 'the installer of the queue writes the classes it has'],
  ['accounting_systems', 'schedule', 'a call of a provider brings the next pull forward'],
  ['accounting_systems', 'accounting_posting', 'what is read over there of what was sent'],
  ['ledger', 'accounting_entry_there', 'a payment whose bill is reversed waits for a person'],
  ['leaving', 'schedule', 'a closed organization does nothing again and again'],
  ['bank', 'schedule', 'begun with the first linked account'],
  ['recurring', 'schedule', 'begun with the first recurring invoice'],
  ['digest', 'schedule', 'begun with the first subscriber'],
  ['files', 'schedule', 'begun with the first file'],
]

/** Reads of a table of a lower room that stay: file, table, why. */
export const plainReads: readonly (readonly [string, string, string])[] = [
  [
    'src/rooms/books/open_items/bills/lead_accounts.ts',
    'open_item',
    'whom an item was booked with; the view says who that is after a merge',
  ],
  [
    'src/rooms/books/exports/download/entry_store.ts',
    'voucher',
    'the number of an entry, which never changes',
  ],
  [
    'src/rooms/books/exports/registers/register_store.ts',
    'voucher',
    'the number of an entry, which never changes',
  ],
  [
    'src/rooms/books/reports/sheet/sheet_store.ts',
    'voucher',
    'the number of an entry, which never changes',
  ],
  [
    'src/rooms/books/reports/paper/journal_store.ts',
    'voucher',
    'the number of an entry, which never changes',
  ],
  [
    'src/rooms/books/reports/paper/journal_store.ts',
    'accounting_posting',
    'the number that the accounting system gave to what was sent there',
  ],
  [
    'src/rooms/bank/shadow/shadow_store.ts',
    'shadow_posting',
    'one report shows matching and posting side by side',
  ],
  [
    'src/rooms/books/closing/month/books_store.ts',
    'entry_draft',
    'whether drafts are left in a month; one row is enough',
  ],
  [
    'src/rooms/books/reports/sheet/sheet_store.ts',
    'accounting_posting',
    'the number that an entry has in the other system',
  ],
  [
    'src/rooms/identity/approvals/notice/notice_store.ts',
    'role_permission',
    'who may approve is asked of the roles',
  ],
  [
    'src/rooms/inbox/follow_up/follow_up/store.ts',
    'bank_suggestion',
    'whether a bank row has a suggestion',
  ],
  [
    'src/rooms/lifecycle/leaving/accountant/file_store.ts',
    'takings',
    'papers of a package, in one statement over all of them',
  ],
  [
    'src/rooms/lifecycle/leaving/accountant/file_store.ts',
    'entry_attachment',
    'papers of a package, in one statement over all of them',
  ],
  [
    'src/rooms/lifecycle/leaving/accountant/file_store.ts',
    'einvoice_file',
    'papers of a package, in one statement over all of them',
  ],
  [
    'src/rooms/lifecycle/leaving/closing/store.ts',
    'invoice_sending',
    'what is still on its way keeps an organization open',
  ],
  [
    'src/rooms/lifecycle/leaving/everything/row_store.ts',
    'migration',
    'an export says which migration its tables are from',
  ],
  [
    'src/rooms/lifecycle/recovery/revocations/export_revocations.ts',
    'api_key',
    'keys that were revoked, for a file of the operator',
  ],
  [
    'src/rooms/organization/history/audit/event_store.ts',
    'database_home',
    'numbers of transactions count from the last restore',
  ],
  [
    'src/rooms/organization/history/audit/store.ts',
    'audit_origin',
    'history shows what the corridor writes',
  ],
  [
    'src/rooms/organization/history/audit/store.ts',
    'audit_log',
    'history shows what the corridor writes',
  ],
  [
    'src/rooms/organization/history/seal/seal_store.ts',
    'audit_log',
    'history seals what the corridor writes',
  ],
  [
    'src/rooms/organization/webhooks/delivery/maker_store.ts',
    'api_key',
    'whose key a webhook was saved with',
  ],
]
