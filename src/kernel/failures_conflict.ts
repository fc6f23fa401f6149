/** 409: the body is right, but the state of a record forbids it. Part of the table in `failures.ts`. */
export const conflicts = {
  idempotency_in_progress: [
    409,
    'Still running',
    'The first call with this Idempotency-Key is under way; repeat after Retry-After seconds.',
    'retryable',
  ],
  record_busy: [
    409,
    'Record is being changed',
    'Another call holds the record; repeat the request in a moment.',
    'retryable',
  ],
  document_posted: [
    409,
    'Document is posted',
    'A posted document is a record and stays as it is; take it back with reverse_posting first. One that was posted once is never deleted.',
  ],
  document_attended: [
    409,
    'Document is in hand',
    'Somebody has taken the document in hand, so the background leaves it alone.',
  ],
  document_not_extracted: [
    409,
    'Document is not extracted',
    'Run extract_document first, and look at `error` if it failed.',
  ],
  document_not_coded: [409, 'Document is not coded', 'Run code_document first.'],
  document_not_failed: [
    409,
    'Document has no error',
    'There is nothing to retry; run the step that you want itself.',
  ],
  document_not_posted: [
    409,
    'Document is not posted',
    'Only a posted document can be taken back; see its `status`.',
  ],
  posting_in_doubt: [
    409,
    'Posting is under way',
    'The posting is being done, or its outcome is being looked for; read the document in a moment.',
    'retryable',
  ],
  post_needs_approval: [
    409,
    'Posting needs approval',
    'Nobody has allowed this coding to be posted; look at it and call post_document.',
  ],
  entry_reversed: [
    409,
    'Entry is taken back',
    'The entry was reversed, or is itself a reversal; use the entry that stands in its place.',
  ],
  invoice_issued: [
    409,
    'Invoice is issued',
    'An issued invoice is locked; take it back with create_credit_note and write a new one.',
  ],
  invoice_not_issued: [
    409,
    'Invoice is not issued',
    'Only an issued invoice can be credited; change or delete the draft instead.',
  ],
  invoice_is_credit_note: [
    409,
    'It is a credit note',
    'A credit note is not credited; write a new invoice instead.',
  ],
  invoice_without_buyer: [
    409,
    'Buyer is gone',
    'The contact of this draft was removed; name another with save_invoice.',
  ],
  number_taken: [
    409,
    'Number is taken',
    'Another invoice has this number; use another one, or leave it out to get the next in order.',
  ],
  number_reserved: [
    409,
    'Number is reserved',
    'The exchange refused this invoice, so its number and date are kept for it: correct the rest, and issue it again by `resendBy`.',
  ],
  credit_note_waiting: [
    409,
    'A credit note waits',
    'The exchange refused a credit note of this invoice, which keeps its number: issue `creditNoteId` again with issue_invoice first.',
  ],
  self_invoice_issued: [
    409,
    'Self-invoice is issued',
    'It was sent to the exchange and stays; correct it there, or with an accountant.',
  ],
  self_invoice_dismissed: [
    409,
    'Self-invoice is dismissed',
    'Somebody said that it is not needed, or its document was taken back; post the document again to have a new one.',
  ],
  organization_profile_incomplete: [
    409,
    'Profile is incomplete',
    'What is sent out must say who sends it; fill in `missing` with save_organization_profile.',
  ],
  region_in_use: [
    409,
    'Region is in use',
    'Something is posted already, so the region stays; make a new organization for another region.',
  ],
  region_not_supported: [
    409,
    'Not for this region',
    "The law of the organization's country knows no such thing; see the documentation for what it has.",
  ],
  member_exists: [409, 'Already a member', 'Change the role with set_member_role instead.'],
  last_owner: [409, 'Last owner', 'Make another member owner first.'],
  key_revoked: [409, 'Key is revoked', 'Make a new key with create_key.'],
  webhook_inactive: [
    409,
    'Webhook is switched off',
    'Switch it on with save_webhook and `active: true` first.',
  ],
  too_many_webhooks: [
    409,
    'Too many webhooks',
    'At most 50 webhooks are active at a time; delete one or switch it off first.',
  ],
} as const satisfies Record<string, readonly [409, string, string, 'retryable'?]>
