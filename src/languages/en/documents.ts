/** Why the coding is as it is. `{name}` is a figure; its `source` is added. */
export const coding = {
  memory: 'As set by a person for this supplier on {day} ({documentId}).',
  memory_vat_code: 'VAT code {vatCode}, as set by a person for this supplier.',
  hint_supplier: 'The supplier name contains "{hint}": {category}.',
  hint_line: 'The purchased items mention "{hint}": {category}.',
  hint_page:
    'The document mentions "{hint}", though not among the items: {category}. Please check.',
  one_keyword:
    'Only the word "{hint}" tells what was bought. Please check, and accept it: later bills of this supplier that say the same can then be posted by themselves.',
  learned_once:
    'A person has said once what bills of this supplier are. When a second one was accepted in the same way, later ones can be posted by themselves.',
  words_not_seen:
    'This document has words that earlier ones of this supplier had not, so those do not tell what it is. Please check: once it is accepted, later ones with the same words can be posted by themselves.',
  line_not_explained:
    'Line {line}, of {amount}, does not show that it is of this kind, and may be deducted differently. Please check: accept it, or enter lines by hand.',
  lines_not_told:
    'The lines with what was bought could not be told apart, so one of them may be of another kind. Please check.',
  foreign_vat_not_due:
    'VAT of another country is shown ({rate} %), although this is usually taxed where the buyer is. If so, ask for an invoice without it that names your VAT number: you owe the VAT on the price. If it was used or handed over there, accept it.',
  paper_says:
    'The document itself mentions "{hint}": {category}. That goes before the supplier and before earlier documents, because it is deducted differently. Please check.',
  paper_may_mean:
    'The document mentions "{hint}", so this may be {category}, which is deducted differently. Set the category, or enter lines by hand.',
  vat_may_not_be_due:
    'VAT is charged, but the document mentions "{hint}", for which you may owe the VAT instead of the supplier. If so, ask for a corrected invoice.',
  may_be_below_limit:
    'Up to {limit} for each piece the VAT may be deducted. Nothing shows the price of one: set the category if none costs more.',
  accepted_before:
    'As on the documents of this supplier accepted before ({documents}, last on {day}).',
  accepted_otherwise:
    'Documents of this supplier were accepted as {before} before, but the items of this one speak of something else. Please check.',
  read_as_before:
    'Read as on the documents of this supplier accepted before ({documents}): {fields}.',
  fallback_category:
    'Nothing shows what kind of cost this is, so the account for other costs is used. Please check.',
  split_line: 'The e-invoice has separate lines for {category}, which is deducted differently.',
  place_found: 'The supplier is {place}, according to {by}: {country}.',
  place_by_hint: 'Only {by} shows where the supplier is ({country}, {place}). Please check.',
  place_assumed: 'Nothing shows where the supplier is; {country} is assumed. Please check.',
  place_by_vat: 'The document shows VAT of {country} in its language, so the supplier is there.',
  domestic_registration: 'The supplier charges this country’s VAT under its number {number}.',
  domestic_vat: 'VAT of {rate} % is shown: code {vatCode}, deductible share {share}.',
  deduction_not_at_rate:
    'No VAT code has the deductible share {share} at {rate} %, so the stricter {vatCode} is used.',
  pro_rata: "VAT is deducted at the organization's own percentage, {name}.",
  category_limit: 'The law limits the deduction for costs in the category {name} to {share}.',
  tax_regime: 'Under the tax regime {name} the deductible share is {share}.',
  vat_as_shown:
    'The code {vatCode} would give {computed} VAT, but the document shows {shown}: no more than that is deducted.',
  vat_not_shown:
    'The invoice shows no VAT, which a full invoice must name, so {vatCode} deducts nothing. If it does show VAT, enter it with correct_document; if not, choose the code for that.',
  vat_not_read:
    'No VAT was read from the document, so it is calculated at {rate} %. Please check that the document shows it.',
  amount_differs:
    'The amount {coded} is not the total of the document, {shown}. Please check, and post it yourself.',
  lines_by_hand: 'A person entered the coding lines.',
  may_contain:
    'The bill mentions "{hint}", and {category} is deducted differently. Enter lines by hand, or confirm the category.',
  may_be_other:
    'This may also be {category}, which is deducted differently. Enter lines by hand, or confirm the category.',
  code_above_category:
    'The VAT code {vatCode} deducts {own} of the VAT, but the law limits costs in the category {name} to {limit}, so no more is deducted. Where the law allows more, enter lines by hand with correct_document, or change the category.',
  code_above_category_instead:
    'The VAT code {vatCode} deducts {own} of the VAT, but the law limits costs in the category {name} to {limit}, so no more is deducted. Where the law allows more, set the category {instead} with update_coding, or enter lines by hand with correct_document.',
  may_be_an_asset:
    'Above {limit} a purchase of this kind may be an asset to be depreciated. Please check the account.',
  rule: 'Decided by the purchase rule {rule}.',
  rule_not_confirmed: 'Rule not yet confirmed: {rule}. Please check.',
  no_vat_shown: 'No VAT is shown, so none is deducted.',
  no_invoice:
    'The paper is no invoice and shows no VAT, so it is a cost that stands neither in the register of purchases nor in the return: code {vatCode}. If an invoice was issued, capture that instead.',
  vat_charged_outside:
    'The supplier outside the EU charged VAT of {rate} % under a treaty, and it is deducted: code {vatCode}. Check that the tax office there has stamped the invoice.',
  untaxed_category: 'This kind of cost carries no VAT: code {vatCode}.',
  untaxed_abroad: 'Bought from abroad without VAT: code {vatCode}.',
  no_matter_of_vat: 'Costs in the category {category} have no VAT code.',
  nature: 'The document states the VAT nature {nature}: code {vatCode}.',
  nature_not_in_force: 'The VAT nature {nature} is not in force on {day}. Please check.',
  reverse_charge_domestic:
    'Reverse charge, the buyer owes the VAT: code {vatCode}, at {rate} % because no rate is shown.',
  rate_assumed: 'The document shows no rate and several exist; {rate} % is used. Please check.',
  reverse_charge_abroad:
    'Bought from abroad ({place}) without VAT, so the buyer owes it: code {vatCode}.',
  goods_may_be_here:
    'The document says that the goods come from a stock in this country, so they are not bought from abroad and the buyer owes the VAT on them: code {vatCode}. Please check where they were, and set the code.',
  import_vat_at_customs: 'VAT on imported goods is on the customs document, not on this invoice.',
  foreign_vat: 'VAT of another country ({rate} %) is a cost and is not deducted: code {vatCode}.',
  rate_not_domestic: 'No purchase VAT code has {rate} %, so the VAT is not deducted. Please check.',
  rate_unclear: 'The VAT does not match a single rate; {rate} % is used. Please check.',
  stamp_duty: 'Stamp duty of {amount} is passed on by the supplier.',
  rounding: 'A rounding difference of {amount} is booked separately.',
  remainder: 'The VAT rows do not explain {amount} of the total; it is booked without VAT.',
  currency_assumed: 'No currency was found; {currency} is assumed.',
  date_missing: 'No date was found; the latest rules are used.',
  total_missing: 'No total was found; it is calculated from the other amounts.',
  account_not_in_chart:
    'The chart of accounts has no account {wanted}; {account} is used. Please check.',
  vat_code_not_in_chart: 'The accounting system has no VAT code like {vatCode}. Please check.',
  vat_from_receipt:
    'The VAT counts from receipt: its date is {vatDay}, not the document date {date}.',
  receipt_day_unknown:
    'The document was captured long after its date, and VAT counts from receipt. Please state the day on which it was received.',
  withheld_before:
    'Earlier bills of this supplier had tax withheld ({before}), and this one has not. If it must be withheld, ask for a corrected bill; otherwise check, and post it yourself.',
  withholding_not_shown:
    'This is the bill of a professional ({by}) without withholding tax. If it must be withheld, ask for a corrected bill; otherwise check, and post it yourself.',
  withholding_differs:
    'The bill withholds {amount}, which is not {rate} % of what it marks as subject to it, {base}. Ask for a corrected bill, or check, and post it yourself.',
  period_filed:
    'The VAT period of {date} is already filed, so the VAT date is {vatDate}, the first open day.',
  books_closed:
    'The books of {date} are closed, so the entry is on {bookedOn}, the first open day.',
  noted_elsewhere:
    'A person chose the month of {date} for the deduction. The law allows that only if the bill was noted in the register of purchases by day {until} of the next month; here it is noted on {notedOn}. If it was not noted elsewhere in time, take the choice back.',
  came_after_filing:
    'The VAT period of {date} is already filed. If you had the bill before that period ended, its VAT belongs in that return, which then has to be corrected. If it came in later, state the day with correct_document: its VAT is deducted in the period of {vatDate}.',
  deducted_after_year:
    'The invoice came in in {year}, whose last period is filed. Its VAT is deducted in the annual return of {year}, at the latest, and not in a settlement of {later}: choose a code without deduction here, and enter it in that return.',
  period_corrected:
    'The VAT period of {date} is already filed. VAT that the buyer owes stays in its period, so posting it calls for a correction of that return.',
  numbering_restarts: 'Page {page} counts its pages anew: "{text}".',
  other_number: 'Page {page} has the document number {number}, and what stands before it {before}.',
  other_supplier: 'Page {page} is of the supplier {number}, and what stands before it of {before}.',
  own_total: 'Page {page} has a total of its own, {total}; what stands before it has {before}.',
  corrected: 'Corrected: {field} is set to {value}.',
  correction_dropped:
    'The earlier correction of {field} to {value} is no longer valid. Please check.',
}

/** What limits the confidence of a reading. */
export const caps = {
  einvoice_signed: 'A valid e-invoice whose signature matches its content.',
  einvoice: 'A valid e-invoice.',
  pdf: 'Read from the text of a PDF.',
  text: 'Read from plain text.',
  scan: 'Read from a picture, by two engines.',
  one_engine: 'Read from a picture by one engine, whose digits nothing confirms.',
  digits_in_doubt: 'Two engines read different digits on the picture, at {words} ({fields}).',
  by_hand: 'Nothing was read: a person entered what the document shows.',
  supplier_unknown:
    'The supplier is new: nothing from it was posted or corrected before, and no contact has its number.',
  supplier_registered:
    'The supplier is new; {register} has the number {number} under the same name, {name}, active on {day}.',
  supplier_not_registered:
    'The supplier is new, and {register} has no company with the number {number}.',
  supplier_name_not_told:
    'The supplier is new; {register} has the number {number}, but does not tell whose it is.',
  supplier_name_differs:
    'The supplier is new, and {register} has the number {number} under another name: {name}.',
  supplier_not_active:
    'The supplier is new, and according to {register} the company {number} was not active on {day}.',
  supplier_not_by_member:
    'The supplier is new. {register} has the number {number} under the same name, but the document was neither uploaded by a member nor delivered by the exchange.',
  supplier_above_ceiling:
    'The supplier is new. {register} has the number {number} under the same name, but the total is not below a limit of automatic posting for one document.',
  supplier_by_name:
    'The supplier is identified by name only; no number with a valid check digit was found.',
  amounts_unproven: 'Total and VAT are not confirmed by two sums on the document.',
  amounts_ambiguous: 'Several totals fit the sums on the document.',
  class_undone: 'Of the last {posted} automatic postings of this kind, {undone} were reversed.',
  class_corrected:
    'Of the last {accepted} documents of this kind that were read with certainty, people corrected {corrected}.',
  several_dates: 'There are several dates, and none is labelled as the document date.',
  date_not_labelled: 'The date is not labelled as the document date.',
  date_future: 'The date {day} is in the future.',
  date_old: 'The date {day} is more than 13 months ago.',
  currency_not_printed: 'The currency is not printed on the document.',
  several_currencies: 'The document shows several currencies: {taken} and {also}.',
  several_suppliers: 'Several businesses on the document could be the supplier.',
  total_unusual: 'The total {total} is more than three times the largest so far, {usual}.',
  language_unknown: 'The document is in a language that is not fully supported.',
  partly_read: 'The document is too long; only part of it was read.',
  total_elsewhere:
    'On the documents of this supplier accepted before, the total stood beside "{label}", where this one shows {amount}.',
  registration_number_wrong: "The supplier's number {number} has a wrong check digit.",
  page_differs: 'The visible page and the data in the file do not agree.',
  iban_changed: 'This supplier has not used the bank account {iban} before.',
  buyer_differs: 'The document is addressed to another business, with the VAT number {buyer}.',
  buyer_not_named:
    'The document shows neither the name nor a number of your organization. Please check that it is yours.',
  einvoice_invalid: 'The e-invoice breaks the rules of its format: {faults}.',
  split_payment: 'The VAT is paid to the state, not to the supplier (split payment). Please check.',
  instructions_to_machine:
    'The document contains text that tries to give instructions to software.',
  hidden_text: 'The document contains text that is not visible to a reader.',
  possible_duplicate: 'It may be a duplicate of another document: {by}.',
  not_a_bill: 'The document is not a bill, but another paper: {paper}.',
  kind_in_doubt: 'It is in doubt whether the document is a bill; it also calls itself {paper}.',
  total_negative:
    'The total is printed with a minus, -{total}: it may be money that comes back, not a bill.',
  model_filled:
    'A language model found what no reader did, and the page shows it: {fields}. Please check.',
  model_differs: 'A language model read the {field} as {model}, and the reader as {read}.',
  several_documents:
    'The file seems to hold {count} documents, on the pages {pages}. Cut it with split_file.',
  two_on_page:
    'Page {page} seems to show two receipts, {where}: one has {one}, the other {other}. Capture each one by itself.',
  larger_amount_unexplained:
    'The document shows {amount}, which is more than the total read, {total}, and nothing explains it. The total may be only a part of the bill.',
  vat_row_left_over:
    'The VAT at {rate} % of {net}, which is {vat}, is not part of the total read, {total}.',
  line_left_over: 'A line of {amount} is not part of the total read, {total}.',
  total_label_without_amount:
    'The document has the words "{label}" without an amount that could be read. The total read is {total}.',
  sums_fail: 'The amounts do not add up: {net} without VAT, VAT of {vat}, total of {total}.',
  signature_broken: 'The signature does not match the content.',
  supplier_is_self: "The supplier's VAT number is the organization's own.",
  total_missing: 'No total was found.',
  date_missing: 'No date was found.',
}

/** The same for callers who are not shown what is of others. */
export const capsOfOthers = {
  total_unusual: 'The total {total} is more than three times the largest so far.',
}

/** Why a step of a document failed, and what to do about it. */
export const documentErrors = {
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
    'Somebody who may not post, an app, or a key whose postings need approval made, changed or removed the contact of this supplier, which decides the coding. So the document was not posted automatically. Check the contact and the coding, and post it.',
  period_filed_since:
    'The VAT period of this bill was filed after the bill was coded, so it was not posted automatically. If you had the bill before that period ended, its VAT belongs in that return. Enter the day on which it came in, or check it and post it.',
  organization_not_accepted:
    'Somebody who may not post, an app, or a key whose postings need approval changed what bills are judged by: the organization’s name, numbers, tax regime, deductible percentage or the day on which its books begin. So the document was not posted automatically. Check these details and save them, then post the document.',
  auto_post_document_limit:
    'The document is above the amount that may be posted automatically, or its amount is not known yet. Check it and post it, or ask an owner or admin to raise the limit.',
  auto_post_day_limit:
    'With this document, more would be posted automatically today than the limit allows. Check it and post it, or ask an owner or admin to raise the limit.',
  app_postings_used_up:
    'The app that sent or coded this document has reached its limit of postings for today, so it was not posted automatically. Check it and post it, or ask an owner or admin to raise the limit of the app.',
  app_amount_used_up:
    'Posting this document would exceed the amount per day allowed for the app that sent or coded it, or the amount is not known yet, so it was not posted automatically. Check it and post it, or ask an owner or admin to raise the limit of the app.',
}

/** Figures that are codes of their own, in words. */
export const spoken = {
  domestic: 'in this country',
  eu: 'in another EU country',
  outside: 'outside the EU',
  contact_country: "the contact's country",
  contact_vat_number: "the contact's VAT number",
  vat_number: 'its VAT number',
  supplier_country: 'its address',
  iban: 'the country of its bank account',
  currency: 'the currency',
  bytes: 'the same file',
  text: 'the same text',
  fiscal_key: 'the same supplier, number and year',
  economic_key: 'the same supplier, amount and date',
}

/** What a paper is that is no bill. */
export const papers = {
  order: 'an order confirmation',
  quotation: 'a quotation',
  pro_forma: 'a pro forma invoice',
  delivery_note: 'a delivery note',
  reminder: 'a payment reminder',
  statement: 'a statement of account',
  payment: 'a confirmation of a payment',
  payroll: 'a payroll paper',
  notice: 'a contract or a notice',
}

/** What the fields of a document are called within a sentence. */
export const documentFields = {
  supplierName: 'supplier',
  supplierVatNumber: 'VAT number of the supplier',
  supplierBusinessId: 'registration number of the supplier',
  supplierFiscalCode: 'tax code of the supplier',
  supplierCountry: 'country of the supplier',
  iban: 'bank account',
  buyerName: 'buyer',
  buyerVatNumber: 'VAT number of the buyer',
  date: 'date',
  dueDate: 'due date',
  invoiceNumber: 'invoice number',
  total: 'total',
  vat: 'VAT',
  net: 'net amount',
  payable: 'amount to pay',
  currency: 'currency',
  category: 'category',
  vatCode: 'VAT code',
  ledgerAccountId: 'account',
  bookingText: 'text',
  lines: 'lines',
  kind: 'kind',
  receivedOn: 'day of receipt',
  legalName: 'legal name',
  'address.street': 'street',
  'address.postalCode': 'postal code',
  'address.city': 'city',
  vatNumber: 'VAT number',
}

/** What the document that another may repeat is known by. */
export const twin = {
  from: 'from {name}',
  nobody: 'without a supplier',
  number: 'number {number}',
  dated: 'dated {day}',
  amount: '{amount}',
  unread: 'not read yet',
  uncoded: 'not coded yet',
  unposted: 'not posted yet',
  posted: 'posted',
}
