/** 409: the body is valid, but the state of a record does not allow it. Part of the table in `failures.ts`. */
export const conflicts = {
  idempotency_in_progress: [
    409,
    'Still running',
    'The first call with this Idempotency-Key is still running. Try again after Retry-After seconds.',
    'retryable',
  ],
  record_busy: [
    409,
    'Record is being changed',
    'Another call is changing the record. Try again in a moment.',
    'retryable',
  ],
  run_cancelled: [
    409,
    'Run was cancelled',
    'The operator of the server cancelled the run. What it had done before stays; start it again if needed.',
  ],
  inbound_message_differs: [
    409,
    'Message id used for another message',
    'A message with this webhook-id came in before with another body. Send a new message under a new id.',
  ],
  mail_in_not_set_up: [
    409,
    'No mail server for documents',
    'This server takes no mail in. Ask its operator to set DAYBOOK_MAIL_IN_DOMAIN and run `daybook mail`, or use an address of the kind webhook.',
  ],
  too_many_inbound_addresses: [
    409,
    'Too many inbound addresses',
    'An organization can have 20 inbound addresses. Delete one that is no longer used.',
  ],
  document_posted: [
    409,
    'Document is posted',
    'A posted document cannot be changed; reverse it with reverse_posting first. A document that was ever posted cannot be deleted.',
  ],
  language_model_off: [
    409,
    'No language model',
    'This server has no language model. Its operator can configure one; documents are read without it.',
  ],
  language_model_not_allowed: [
    409,
    'Language model is not allowed',
    'Nobody has allowed that pages of this organization are shown to the language model, or it was allowed for another destination. A person decides it with allow_language_model; GET /api/rest/language-model says where pages would go.',
  ],
  language_model_spent: [
    409,
    'Monthly limit of the language model',
    'This question could cost more than is left of what the organization may spend on the language model in this month. Correct the document with correct_document, or ask the operator of this service for more.',
  ],
  buyer_not_accepted: [
    409,
    'The buyer waits for a person',
    'Somebody who could not issue this invoice changed its buyer, so it is not issued or mailed automatically. Check the contact, then issue the draft or save the contact.',
  ],
  seller_not_accepted: [
    409,
    'The details of the organization wait for a person',
    'Somebody who could not issue this invoice changed what it says of its seller, such as the account to pay into, so it is not issued or mailed automatically. Check the details of the organization, then save them with save_organization_profile.',
  ],
  document_attended: [
    409,
    'Document is in manual processing',
    'Someone is working on this document; automatic processing is paused.',
  ],
  document_not_extracted: [
    409,
    'Document is not extracted',
    'Call extract_document first; if it failed, see `error`.',
  ],
  document_not_coded: [409, 'Document is not coded', 'Call code_document first.'],
  document_not_failed: [
    409,
    'Document has no error',
    'No step has failed. Call the step you need directly.',
  ],
  document_not_posted: [
    409,
    'Document is not posted',
    'Only a posted document can be reversed; see its `status`.',
  ],
  posting_in_doubt: [
    409,
    'Posting in progress',
    'The document is being posted, or the result is being checked. Read the document, or try again in a moment.',
    'retryable',
  ],
  post_needs_approval: [
    409,
    'Posting needs approval',
    'Nobody has approved this coding. Check it and call post_document.',
  ],
  entry_not_manual: [
    409,
    'Not an entry by hand',
    'Only an entry posted with post_entry is reversed here; `detail` names the action for this one.',
  ],
  entry_kept_elsewhere: [
    409,
    'Books are kept elsewhere',
    'Another system keeps the books of that day and does not take this entry from Daybook; `detail` says what to do there.',
  ],
  entry_reversed: [
    409,
    'Entry has been reversed',
    'The entry was reversed or is itself a reversal. Use the entry that replaced it.',
  ],
  invoice_issued: [
    409,
    'Invoice is issued',
    'An issued invoice cannot be changed. Credit it with create_credit_note and create a new one.',
  ],
  invoice_not_issued: [
    409,
    'Invoice is not issued',
    'Only an issued invoice can be credited. Change or delete the draft instead.',
  ],
  invoice_is_credit_note: [
    409,
    'Invoice is a credit note',
    'A credit note cannot be credited. Create a new invoice instead.',
  ],
  invoice_without_buyer: [
    409,
    'Buyer missing',
    'The contact of this draft was deleted. Set another one with save_invoice.',
  ],
  contacts_not_one: [
    409,
    'Not one company',
    'The two contacts have different registration, VAT or fiscal numbers, or are one and the same already. If a number is wrong, correct it with save_contact first.',
  ],
  contact_accounts_differ: [
    409,
    'Bank accounts differ',
    'Payments, bills or somebody who asked make another bank account known for the one contact than for the other, or an account was rejected that is confirmed there. Reject the wrong one with reject_supplier_account, or set `bothAccounts` where all are theirs.',
  ],
  contact_too_large: [
    409,
    'Too much would move',
    'More than 2,000 documents or invoices would move. Keep this contact, and let the other one go.',
  ],
  number_taken: [
    409,
    'Number is taken',
    'Another invoice has this number. Use another one, or leave it out to get the next number.',
  ],
  number_reserved: [
    409,
    'Number is reserved',
    'The exchange rejected this invoice, so its number and date are reserved for it. Correct the rest and issue it again by `resendBy`.',
  ],
  credit_note_waiting: [
    409,
    'Rejected credit note first',
    'The exchange rejected a credit note for this invoice, and its number is reserved. Issue `creditNoteId` with issue_invoice first.',
  ],
  advance_deducted: [
    409,
    'The advance is deducted',
    'The final invoice `deductedBy` has deducted this advance. Credit the final invoice with create_credit_note first.',
  ],
  self_invoice_issued: [
    409,
    'Self-invoice is issued',
    'It was sent to the exchange and cannot be changed here. Correct it with your accountant.',
  ],
  self_invoice_dismissed: [
    409,
    'Self-invoice is dismissed',
    'It was dismissed as not needed, or its document was reversed. Post the document again to get a new one.',
  ],
  organization_profile_incomplete: [
    409,
    'Profile is incomplete',
    'Outgoing documents must identify the sender. Fill in the fields in `missing` with save_organization_profile.',
  ],
  region_in_use: [
    409,
    'Region is in use',
    'Something is already posted, so the region cannot change. Create a new organization for another region.',
  ],
  region_not_supported: [
    409,
    'Not available in this region',
    "Not available in this organization's country.",
  ],
  member_exists: [409, 'Already a member', 'Change the role with set_member_role instead.'],
  last_owner: [409, 'Last owner', 'Make another member owner first.'],
  key_revoked: [409, 'Key is revoked', 'Create a new key with create_key.'],
  webhook_inactive: [
    409,
    'Webhook is inactive',
    'Activate it with save_webhook and `active: true` first.',
  ],
  too_many_webhooks: [
    409,
    'Too many webhooks',
    'At most 50 webhooks can be active. Delete or deactivate one first.',
  ],
} as const satisfies Record<string, readonly [409, string, string, 'retryable'?]>
