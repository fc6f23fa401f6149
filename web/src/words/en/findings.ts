/** Why a value is doubtful or as it is; the server names the reason by its code. */
export const findings = {
  'finding.one_engine': 'Read from a picture by one engine, and nothing confirms its digits.',
  'finding.digits_in_doubt': 'Two engines read different digits on the picture: {words}.',
  'finding.by_hand': 'Nothing was read: a person entered what the document shows.',
  'finding.supplier_unknown': 'The supplier is new here, and no contact has its number.',
  'finding.supplier_not_registered':
    'The supplier is new, and {register} has no company with the number {number}.',
  'finding.supplier_name_not_told':
    'The supplier is new; {register} has the number {number}, but does not tell whose it is.',
  'finding.supplier_name_differs':
    'The supplier is new, and {register} has the number {number} under another name: {name}.',
  'finding.supplier_not_active':
    'The supplier is new, and according to {register} the company {number} was not active on {day}.',
  'finding.supplier_not_by_member':
    'The supplier is new; {register} knows the number {number}, but nobody of yours uploaded the document.',
  'finding.supplier_above_ceiling':
    'The supplier is new; {register} knows the number {number}, but you have set no limit for automatic posting that covers the total.',
  'finding.supplier_by_name':
    'The supplier is known by its name only; no number with a valid check digit was found.',
  'finding.amounts_unproven': 'Total and VAT are not confirmed by two sums on the document.',
  'finding.amounts_ambiguous': 'Several totals fit the sums on the document.',
  'finding.class_undone':
    'Of the last {posted} automatic postings of this kind, {undone} were reversed.',
  'finding.class_corrected':
    'Of the last {accepted} documents of this kind, people corrected {corrected}.',
  'finding.several_dates':
    'Several dates are on the page, and none is labelled as the date of the document.',
  'finding.date_not_labelled': 'The date is not labelled as the date of the document.',
  'finding.date_future': 'The date {day} is in the future.',
  'finding.date_old': 'The date {day} is more than 13 months ago.',
  'finding.date_missing': 'No date was found.',
  'finding.total_missing': 'No total was found.',
  'finding.currency_not_printed': 'The currency is not printed on the document.',
  'finding.several_currencies': 'The document shows several currencies: {taken} and {also}.',
  'finding.several_suppliers': 'Several businesses on the document could be the supplier.',
  'finding.total_unusual':
    'The total {total} is more than three times the largest so far, {usual}.',
  'finding.language_unknown': 'The document is in a language that is not fully supported.',
  'finding.partly_read': 'The document is too long; only part of it was read.',
  'finding.total_elsewhere':
    'On earlier documents of this supplier the total stood beside “{label}”, where this one shows {amount}.',
  'finding.registration_number_wrong':
    'The number {number} of the supplier has a wrong check digit.',
  'finding.page_differs': 'The visible page and the data in the file do not agree.',
  'finding.iban_changed':
    'This supplier has not used the bank account {iban} before. Call the supplier before paying.',
  'finding.buyer_differs':
    'The document is addressed to another business, with the VAT number {buyer}.',
  'finding.buyer_not_named':
    'The document shows neither the name nor a number of your organization. Check that it is yours.',
  'finding.einvoice_invalid': 'The e-invoice breaks the rules of its format: {faults}.',
  'finding.split_payment': 'The VAT is paid to the state, not to the supplier (split payment).',
  'finding.instructions_to_machine':
    'The document contains text that tries to give instructions to software.',
  'finding.hidden_text': 'The document contains text that a reader cannot see.',
  'finding.not_a_bill': 'The document is not a bill, but another paper: {paper}.',
  'finding.kind_in_doubt': 'It also calls itself {paper}, so it may not be a bill.',
  'finding.total_negative':
    'The total is printed with a minus, −{total}: money may be coming back.',
  'finding.model_filled': 'A language model found what no reader did: {fields}.',
  'finding.model_differs': 'A language model read {model}, and the reader {read}.',
  'finding.several_documents': 'The file seems to hold {count} documents, on the pages {pages}.',
  'finding.two_on_page': 'Page {page} seems to show two receipts. Capture each one by itself.',
  'finding.larger_amount_unexplained':
    'The document shows {amount}, more than the total read, {total}, and nothing explains it.',
  'finding.vat_row_left_over':
    'VAT at {rate} % of {net}, which is {vat}, is not part of the total read, {total}.',
  'finding.line_left_over': 'A line of {amount} is not part of the total read, {total}.',
  'finding.total_label_without_amount':
    'Beside “{label}” no amount could be read. The total read is {total}.',
  'finding.sums_fail': 'The amounts do not add up: {net} without VAT, VAT {vat}, total {total}.',
  'finding.signature_broken': 'The signature does not match the content.',
  'finding.supplier_is_self': 'The VAT number of the supplier is your own.',
  'finding.fallback_category':
    'Nothing shows what kind of cost this is, so the account for other costs is used.',
  'finding.hint_page': 'The document mentions “{hint}”, though not among the items.',
  'finding.accepted_otherwise':
    'Earlier documents of this supplier were coded otherwise, and the items of this one speak of something else.',
  'finding.account_not_in_chart':
    'Your chart of accounts has no account {wanted}; {account} is used.',
  'finding.may_be_an_asset':
    'Above {limit} a purchase of this kind may be an asset to be depreciated.',
  'finding.vat_code_not_in_chart': 'The accounting system has no VAT code like {vatCode}.',
  'finding.place_assumed': 'Nothing shows where the supplier is; {country} is assumed.',
  'finding.rate_unclear': 'The VAT does not match a single rate; {rate} % is used.',
  'finding.rate_not_domestic':
    'No VAT code for purchases has {rate} %, so the VAT is not deducted.',
  'finding.vat_not_read': 'No VAT was read, so it is calculated at {rate} %.',
  'finding.may_contain': 'The bill mentions “{hint}”, which is deducted differently.',
  'finding.remainder':
    'The VAT rows do not explain {amount} of the total; it is booked without VAT.',
  'finding.memory': 'As a person set it for this supplier on {day}.',
  'finding.memory_vat_code': 'VAT code {vatCode}, as a person set it for this supplier.',
  'finding.hint_supplier': 'The name of the supplier contains “{hint}”.',
  'finding.hint_line': 'The items mention “{hint}”.',
  'finding.accepted_before': 'As on {documents} earlier documents of this supplier, last on {day}.',
  'finding.domestic_vat': 'VAT of {rate} % is shown: code {vatCode}.',
  'finding.no_vat_shown': 'No VAT is shown, so none is deducted.',
  'finding.reverse_charge_abroad':
    'Bought from abroad without VAT, so the buyer owes it: code {vatCode}.',
  'finding.rounding': 'A rounding difference of {amount} is booked separately.',
  'finding.corrected': 'Corrected by a person: {value}.',
} as const
