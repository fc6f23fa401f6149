/**
 * Everything that limits how far a reading is trusted, with its cap. The figures are a proposal to
 * be tuned on documents that nobody has looked at, not a measurement; every one of them only ever
 * lowers. A pdf or a text starts at 0.98, a step below an e-invoice: its sums may be proven, but it
 * was read from where things stand and not from what they are called.
 */
export const capTable = {
  einvoice_signed: { cap: 0.995, says: 'A valid e-invoice whose signature matches its content.' },
  einvoice: { cap: 0.99, says: 'A valid e-invoice.' },
  pdf: { cap: 0.98, says: 'Read from the text of a PDF.' },
  text: { cap: 0.98, says: 'Read from plain text.' },
  supplier_unknown: {
    cap: 0.89,
    says: 'Nothing of this supplier has been posted, corrected or saved as a contact before.',
  },
  supplier_by_name: {
    cap: 0.89,
    says: 'The supplier is known by its name alone; no number with a right check digit was found.',
  },
  amounts_unproven: {
    cap: 0.85,
    says: 'Total and VAT are not proven by two sums on the paper.',
  },
  amounts_ambiguous: { cap: 0.85, says: 'Several totals fit the sums on the paper.' },
  class_undone: {
    cap: 0.85,
    says: 'Of the last {posted} automatic postings of this kind {undone} were undone.',
  },
  several_dates: {
    cap: 0.8,
    says: 'There are several dates, and none is labelled as the date of the document.',
  },
  date_not_labelled: { cap: 0.8, says: 'The date is not labelled as the date of the document.' },
  date_future: { cap: 0.8, says: 'The date {day} is in the future.' },
  date_old: { cap: 0.8, says: 'The date {day} is more than 13 months ago.' },
  currency_not_printed: { cap: 0.8, says: 'The currency is not printed on the paper.' },
  several_currencies: { cap: 0.8, says: 'The paper names several currencies: {taken} and {also}.' },
  several_suppliers: { cap: 0.8, says: 'Several businesses on the paper could be the supplier.' },
  total_unusual: {
    cap: 0.8,
    says: 'The total {total} is more than three times the largest so far, {usual}.',
    // What others' papers came to is not for who sees only their own.
    ofOthers: {
      param: 'usual',
      says: 'The total {total} is more than three times the largest so far.',
    },
  },
  language_unknown: {
    cap: 0.7,
    says: 'The language of the document is not one that is known well.',
  },
  partly_read: { cap: 0.7, says: 'The document is so long that only a part of it was read.' },
  registration_number_wrong: {
    cap: 0.6,
    says: "The check digit of the supplier's number {number} is wrong.",
  },
  page_differs: { cap: 0.6, says: 'The visible page and the data inside the file do not agree.' },
  iban_changed: {
    cap: 0.6,
    says: 'The bank account {iban} is not one that this supplier has named before.',
  },
  buyer_differs: {
    cap: 0.6,
    says: 'The document is made out to another business, with the VAT number {buyer}.',
  },
  einvoice_invalid: { cap: 0.6, says: 'The e-invoice breaks rules of its own format: {faults}.' },
  split_payment: {
    cap: 0.5,
    says: 'The VAT is to be paid to the state and not to the supplier (split payment); please check.',
  },
  instructions_to_machine: {
    cap: 0.5,
    says: 'The document holds text that tries to instruct a machine.',
  },
  hidden_text: { cap: 0.5, says: 'The document holds text that a reader cannot see.' },
  possible_duplicate: {
    cap: 0.3,
    says: 'It may be the same document as {documentId}: alike by {by}.',
  },
  signature_broken: { cap: 0.3, says: 'The signature does not match the content.' },
  supplier_is_self: { cap: 0.3, says: "The supplier's VAT number is the organization's own." },
  total_missing: { cap: 0, says: 'No total was found.' },
  date_missing: { cap: 0, says: 'No date was found.' },
} as const

export type CapCode = keyof typeof capTable
