import type { Refusal } from '#readers/room'

/** What a document's `error.code` can be beside the codes of requests, and what to do about it. */
export const documentErrors: Record<Refusal['refused'] | OwnCode, string> = {
  nothing_to_read: 'There is no text in it to read. Capture the file again, or give its text.',
  type_not_supported: 'This kind of file cannot be read. Send a PDF, an e-invoice or text.',
  type_mismatch:
    'The bytes are not of the kind that they claim to be. Ask the sender for the original.',
  too_large: 'The file is larger than can be read safely. Ask for a smaller one.',
  too_many_pages:
    'The file has more pages than an invoice has. Split it and capture the invoice alone.',
  forbidden_xml:
    'The XML declares entities or a document type, which an invoice never needs. Ask the sender for a clean one.',
  broken_file: 'The file is damaged. Ask the sender for the original.',
  encrypted_file: 'The file is locked by a password. Save it without one and capture it again.',
  signature_broken:
    'The signature does not fit the content, so the content may have been changed. Ask the sender for the original.',
  several_invoices: 'The file holds several invoices. Capture each of them alone.',
  own_document:
    'This is a document that the buyer makes itself, such as the integration of a foreign invoice. Capture the supplier\u2019s own invoice instead.',
  no_invoice_found: 'No invoice was found in it. Capture the invoice itself.',
  read_timeout: 'Reading took too long and was stopped. Ask for a simpler file.',
  read_memory: 'Reading took too much memory and was stopped. Ask for a simpler file.',
  reader_crashed: 'The reader could not cope with the file. Ask for a simpler one, or tell us.',
  file_missing: 'The stored bytes cannot be found. Tell whoever runs the service at once.',
  total_missing: 'No total was found, so there is nothing to book. Capture a clearer copy.',
  date_missing: 'No date was found, so it cannot be booked. Capture a clearer copy.',
  possible_duplicate:
    'It seems to repeat another document, see duplicateOf. Post it if it is one of its own, else delete it.',
  app_coding_unseen:
    'An app changed its coding, and what apps post waits for a person here, so it was not posted by itself. Look at the coding and post it.',
  app_postings_used_up:
    'The app that sent or coded it has had as many postings today as its limit allows, so it was not posted by itself. Look at it and post it, or let an owner or admin raise the limit of the app.',
  app_amount_used_up:
    'With it the app that sent or coded it would pass the amount that its limit allows in a day, or what it comes to is not known yet, so it was not posted by itself. Look at it and post it, or let an owner or admin raise the limit of the app.',
}

type OwnCode =
  | 'file_missing'
  | 'total_missing'
  | 'date_missing'
  | 'possible_duplicate'
  | 'app_coding_unseen'
  | 'app_postings_used_up'
  | 'app_amount_used_up'

export type DocumentErrorCode = keyof typeof documentErrors
