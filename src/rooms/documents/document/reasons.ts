import type { ReadingFinding } from '#readers/room'

/** Why the coding is as it is, for a bookkeeper. `{name}` is a parameter; `source` is appended. */
const sentences: Readonly<Record<string, string>> = {
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
    'Nothing shows what kind of cost this is, so the fallback category is used. Please check.',
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
  period_filed:
    'The VAT period of {date} is already filed, so the VAT date is {vatDate}, the first open day.',
  books_closed:
    'The books of {date} are closed, so the entry is on {bookedOn}, the first open day.',
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

const words: Readonly<Record<string, string>> = {
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

// Parameters that are internal codes and are shown in words.
const spoken: ReadonlySet<string> = new Set(['place', 'by'])

export const reasonCodes: readonly string[] = Object.keys(sentences)

export function renderReason(finding: ReadingFinding): string {
  return renderFinding(finding, sentences[finding.code])
}

/** Fills in a sentence. An unknown code, of an older or newer version, is shown unchanged. */
export function renderFinding({ code, params }: ReadingFinding, sentence = ''): string {
  const text =
    sentence === ''
      ? `${code.replaceAll('_', ' ')}.`
      : sentence.replace(/\{(\w+)\}/g, (_, name: string) => sayParam(name, params[name] ?? '?'))
  const source = params['source'] ?? ''
  return source === '' ? text : `${text} Source: ${source}.`
}

function sayParam(name: string, value: string): string {
  return spoken.has(name) ? (words[value] ?? value.replaceAll('_', ' ')) : value
}
