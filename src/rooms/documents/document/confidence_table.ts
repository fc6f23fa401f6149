/**
 * Everything that limits the confidence of a reading, with its cap. A cap only ever lowers it. The
 * figures are estimates, to be tuned on documents that were not used to set them. PDF and text
 * start at 0.98, below e-invoices: their sums may be proven, but fields are found by position, not
 * by name.
 */
export const capTable = {
  einvoice_signed: { cap: 0.995, says: 'A valid e-invoice whose signature matches its content.' },
  einvoice: { cap: 0.99, says: 'A valid e-invoice.' },
  pdf: { cap: 0.98, says: 'Read from the text of a PDF.' },
  text: { cap: 0.98, says: 'Read from plain text.' },
  scan: { cap: 0.95, says: 'Read from a picture, by two engines.' },
  one_engine: {
    cap: 0.85,
    says: 'Read from a picture by one engine, whose digits nothing confirms.',
  },
  digits_in_doubt: {
    cap: 0.6,
    says: 'Two engines read different digits on the picture, at {words} ({fields}).',
  },
  by_hand: { cap: 0.85, says: 'Nothing was read: a person entered what the document shows.' },
  supplier_unknown: {
    cap: 0.89,
    says: 'The supplier is new: nothing from it was posted or corrected before, and no contact has its number.',
  },
  supplier_registered: {
    cap: 0.95,
    says: 'The supplier is new; {register} has the number {number} under the same name, {name}, active on {day}.',
  },
  supplier_not_registered: {
    cap: 0.89,
    says: 'The supplier is new, and {register} has no company with the number {number}.',
  },
  supplier_name_not_told: {
    cap: 0.89,
    says: 'The supplier is new; {register} has the number {number}, but does not tell whose it is.',
  },
  supplier_name_differs: {
    cap: 0.89,
    says: 'The supplier is new, and {register} has the number {number} under another name: {name}.',
  },
  supplier_not_active: {
    cap: 0.89,
    says: 'The supplier is new, and according to {register} the company {number} was not active on {day}.',
  },
  supplier_not_by_member: {
    cap: 0.89,
    says: 'The supplier is new. {register} has the number {number} under the same name, but the document was neither uploaded by a member nor delivered by the exchange.',
  },
  supplier_above_ceiling: {
    cap: 0.89,
    says: 'The supplier is new. {register} has the number {number} under the same name, but the total is not below a limit of automatic posting for one document.',
  },
  supplier_by_name: {
    cap: 0.89,
    says: 'The supplier is identified by name only; no number with a valid check digit was found.',
  },
  amounts_unproven: {
    cap: 0.85,
    says: 'Total and VAT are not confirmed by two sums on the document.',
  },
  amounts_ambiguous: { cap: 0.85, says: 'Several totals fit the sums on the document.' },
  class_undone: {
    cap: 0.85,
    says: 'Of the last {posted} automatic postings of this kind, {undone} were reversed.',
  },
  class_corrected: {
    cap: 0.85,
    says: 'Of the last {accepted} documents of this kind that were read with certainty, people corrected {corrected}.',
  },
  several_dates: {
    cap: 0.8,
    says: 'There are several dates, and none is labelled as the document date.',
  },
  date_not_labelled: { cap: 0.8, says: 'The date is not labelled as the document date.' },
  date_future: { cap: 0.8, says: 'The date {day} is in the future.' },
  date_old: { cap: 0.8, says: 'The date {day} is more than 13 months ago.' },
  currency_not_printed: { cap: 0.8, says: 'The currency is not printed on the document.' },
  several_currencies: {
    cap: 0.8,
    says: 'The document shows several currencies: {taken} and {also}.',
  },
  several_suppliers: {
    cap: 0.8,
    says: 'Several businesses on the document could be the supplier.',
  },
  total_unusual: {
    cap: 0.8,
    says: 'The total {total} is more than three times the largest so far, {usual}.',
    // Members who see only their own documents are not shown amounts of others' documents.
    ofOthers: {
      param: 'usual',
      says: 'The total {total} is more than three times the largest so far.',
    },
  },
  language_unknown: {
    cap: 0.7,
    says: 'The document is in a language that is not fully supported.',
  },
  partly_read: { cap: 0.7, says: 'The document is too long; only part of it was read.' },
  total_elsewhere: {
    cap: 0.6,
    says: 'On the documents of this supplier accepted before, the total stood beside "{label}", where this one shows {amount}.',
  },
  registration_number_wrong: {
    cap: 0.6,
    says: "The supplier's number {number} has a wrong check digit.",
  },
  page_differs: { cap: 0.6, says: 'The visible page and the data in the file do not agree.' },
  iban_changed: {
    cap: 0.6,
    says: 'This supplier has not used the bank account {iban} before.',
  },
  buyer_differs: {
    cap: 0.6,
    says: 'The document is addressed to another business, with the VAT number {buyer}.',
  },
  buyer_not_named: {
    cap: 0.85,
    says: 'The document shows neither the name nor a number of your organization. Please check that it is yours.',
  },
  einvoice_invalid: { cap: 0.6, says: 'The e-invoice breaks the rules of its format: {faults}.' },
  split_payment: {
    cap: 0.5,
    says: 'The VAT is paid to the state, not to the supplier (split payment). Please check.',
  },
  instructions_to_machine: {
    cap: 0.5,
    says: 'The document contains text that tries to give instructions to software.',
  },
  hidden_text: { cap: 0.5, says: 'The document contains text that is not visible to a reader.' },
  possible_duplicate: {
    cap: 0.3,
    says: 'It may be a duplicate of another document: {by}.',
  },
  not_a_bill: { cap: 0.3, says: 'The document is not a bill, but another paper: {paper}.' },
  kind_in_doubt: {
    cap: 0.3,
    says: 'It is in doubt whether the document is a bill; it also calls itself {paper}.',
  },
  total_negative: {
    cap: 0.3,
    says: 'The total is printed with a minus, -{total}: it may be money that comes back, not a bill.',
  },
  model_filled: {
    cap: 0.85,
    says: 'A language model found what no reader did, and the page shows it: {fields}. Please check.',
  },
  model_differs: {
    cap: 0.6,
    says: 'A language model read the {field} as {model}, and the reader as {read}.',
  },
  several_documents: {
    cap: 0.2,
    says: 'The file seems to hold {count} documents, on the pages {pages}. Cut it with split_file.',
  },
  two_on_page: {
    cap: 0.2,
    says: 'Page {page} seems to show two receipts, {where}: one has {one}, the other {other}. Capture each one by itself.',
  },
  larger_amount_unexplained: {
    cap: 0.2,
    says: 'The document shows {amount}, which is more than the total read, {total}, and nothing explains it. The total may be only a part of the bill.',
  },
  vat_row_left_over: {
    cap: 0.2,
    says: 'The VAT at {rate} % of {net}, which is {vat}, is not part of the total read, {total}.',
  },
  line_left_over: {
    cap: 0.2,
    says: 'A line of {amount} is not part of the total read, {total}.',
  },
  total_label_without_amount: {
    cap: 0.3,
    says: 'The document has the words "{label}" without an amount that could be read. The total read is {total}.',
  },
  sums_fail: {
    cap: 0.3,
    says: 'The amounts do not add up: {net} without VAT, VAT of {vat}, total of {total}.',
  },
  signature_broken: { cap: 0.3, says: 'The signature does not match the content.' },
  supplier_is_self: { cap: 0.3, says: "The supplier's VAT number is the organization's own." },
  total_missing: { cap: 0, says: 'No total was found.' },
  date_missing: { cap: 0, says: 'No date was found.' },
} as const

export type CapCode = keyof typeof capTable
