import type { Refusal } from '#readers/room'

/** Values of a document's `error.code` other than request failures, and what to do about each. */
export const documentErrors: Record<Refusal['refused'] | OwnCode, string> = {
  nothing_to_read: 'No readable text was found. Capture a better copy, or provide the text.',
  type_not_supported: 'This file type cannot be read. Send a PDF, a photo, an e-invoice or text.',
  type_mismatch:
    'The content does not match the file type it claims to be. Ask the sender for the original.',
  too_large: 'The file is too large to be read safely. Ask for a smaller one.',
  too_many_pages:
    'The file has too many pages for an invoice. Split it and capture only the invoice.',
  forbidden_xml:
    'The XML declares entities or a document type, which invoices do not need. Ask the sender for a clean file.',
  broken_file: 'The file is damaged. Ask the sender for the original.',
  encrypted_file:
    'The file is password-protected. Save it without a password and capture it again.',
  signature_broken:
    'The signature does not match the content, so the content may have been changed. Ask the sender for the original.',
  several_invoices: 'The file contains several invoices. Capture each one separately.',
  file_split:
    'The file held several documents and was cut: each of them is a document of its own now. There is nothing left to post here. Keep this one as a record of the file, or delete it.',
  own_document:
    'The buyer issues this kind of document itself, such as the integration of a foreign invoice. Capture the supplier\u2019s own invoice instead.',
  no_invoice_found: 'No invoice was found. Capture the invoice itself.',
  read_timeout:
    'Reading took too long and was stopped. The same file is not read again for a quarter of an hour. Ask the sender for a simpler one, such as a new print to PDF.',
  read_memory:
    'Reading needed too much memory and was stopped. The same file is not read again for a quarter of an hour. Ask the sender for a simpler one, such as a new print to PDF.',
  reader_crashed:
    'The file could not be read because of an internal error. Ask for a simpler file, or contact support.',
  file_missing: 'The stored file is missing. Contact the operator of the service at once.',
  total_missing:
    'No total was found, so there is nothing to post. Enter it with correct_document, or capture a clearer copy.',
  date_missing:
    'No date was found, so the document cannot be posted. Enter it with correct_document, or capture a clearer copy.',
  not_a_bill:
    'This is not a bill, so there is nothing to post. Capture the invoice when it comes. If it is a bill, name its kind with correct_document.',
  before_books_begin:
    'The document is dated before the day on which the books begin, so it belongs to the books kept before. Delete it, or set an earlier booksBeginOn with save_organization_profile.',
  date_not_plausible:
    'The date of the document, or the day it was received, is more than ten years ago or more than a year ahead, so it was not posted automatically. Correct it with correct_document, and post it.',
  possible_duplicate:
    'This may be a duplicate of another document, see duplicateOf. Post it if it is a separate purchase; otherwise delete it.',
  sender_not_verified:
    'It came by mail or by a link to hand in a receipt, and it is not proven who sent it, so the document was not posted automatically. Ask the supplier if in doubt, check it and post it.',
  held_by_person:
    'Somebody held this document or one with the same content, and nobody who may post has released it, so it was not posted automatically. Release it with release_hold, check it and post it.',
  cut_not_accepted:
    'Somebody who may not post cut this document out of a file, so it was not posted automatically. Compare it with the file, and post it.',
  app_coding_unseen:
    'An app changed the coding, the supplier or the amounts, so the document was not posted automatically. Check it and post it.',
  coding_not_accepted:
    'Somebody who may not post, or a key whose postings need approval, changed the coding, the supplier or the amounts, so the document was not posted automatically. Check it and post it.',
  contact_not_accepted:
    'Somebody who may not post, an app, or a key whose postings need approval made or changed the contact of this supplier, which decides the coding. So the document was not posted automatically. Check the contact and the coding, and post it.',
  auto_post_document_limit:
    'The document is above the amount that may be posted automatically, or its amount is not known yet. Check it and post it, or ask an owner or admin to raise the limit.',
  auto_post_day_limit:
    'With this document, more would be posted automatically today than the limit allows. Check it and post it, or ask an owner or admin to raise the limit.',
  app_postings_used_up:
    'The app that sent or coded this document has reached its limit of postings for today, so it was not posted automatically. Check it and post it, or ask an owner or admin to raise the limit of the app.',
  app_amount_used_up:
    'Posting this document would exceed the amount per day allowed for the app that sent or coded it, or the amount is not known yet, so it was not posted automatically. Check it and post it, or ask an owner or admin to raise the limit of the app.',
}

type OwnCode =
  | 'file_missing'
  | 'file_split'
  | 'total_missing'
  | 'date_missing'
  | 'not_a_bill'
  | 'before_books_begin'
  | 'date_not_plausible'
  | 'possible_duplicate'
  | 'sender_not_verified'
  | 'held_by_person'
  | 'cut_not_accepted'
  | 'app_coding_unseen'
  | 'coding_not_accepted'
  | 'contact_not_accepted'
  | 'auto_post_document_limit'
  | 'auto_post_day_limit'
  | 'app_postings_used_up'
  | 'app_amount_used_up'

export type DocumentErrorCode = keyof typeof documentErrors
