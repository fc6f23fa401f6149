import type { Finding } from '#readers/room'

/** Why a coding is as it is, for a bookkeeper. `{name}` is a parameter; `source` follows. */
const sentences: Readonly<Record<string, string>> = {
  memory: 'As a person set it for this supplier on {day} ({documentId}).',
  memory_vat_code: 'VAT code {vatCode} as a person set it for this supplier.',
  hint_supplier: 'The supplier\'s name has "{hint}": {category}.',
  hint_line: 'What was bought has "{hint}": {category}.',
  fallback_category:
    'Nothing says what kind of cost this is, so the last row of the rules is taken; please check.',
  split_line: 'The lines of the e-invoice show {category} apart, which is deducted differently.',
  place_found: 'The vendor is {place} by {by}: {country}.',
  place_by_hint: 'Only {by} says where the vendor is ({country}, {place}); please check.',
  place_assumed: 'Nothing says where the vendor is; taken to be at home, in {country}.',
  domestic_registration: 'The vendor charges VAT of this country under its number {number}.',
  domestic_vat: 'VAT of {rate} % is shown: code {vatCode}, deductible share {share}.',
  deduction_not_at_rate:
    'No code has the deductible share {share} at {rate} %, so the narrower {vatCode} is taken.',
  pro_rata: "Deducted by the organization's own percentage, {percent}.",
  rule: 'What the paper is decides: {rule}.',
  no_vat_shown: 'No VAT is shown, so none is deducted.',
  untaxed_category: 'This kind of cost carries no VAT: code {vatCode}.',
  untaxed_abroad: 'A cost from abroad without VAT: code {vatCode}.',
  no_matter_of_vat: 'Costs of the category {category} are no matter of VAT.',
  nature: 'The paper gives the nature {nature} for the missing VAT: code {vatCode}.',
  nature_not_in_force: 'The nature {nature} is not in force on {day}; please check.',
  reverse_charge_domestic:
    'The buyer owes the VAT: code {vatCode}, reckoned at {rate} % since the paper shows no rate.',
  rate_assumed: 'The paper shows no rate, and there are several; {rate} % is taken. Please check.',
  reverse_charge_abroad:
    'Bought from abroad ({place}) without VAT, so the buyer owes it: {vatCode}.',
  import_vat_at_customs:
    'VAT on imported goods comes with the customs bill, not with this invoice.',
  foreign_vat: "Another country's VAT ({rate} %) is a cost here and not deducted: code {vatCode}.",
  rate_not_domestic: 'No purchase here carries {rate} % VAT, so it is not deducted; please check.',
  rate_unclear: 'The VAT fits no single rate; {rate} % is taken. Please check.',
  stamp_duty: 'A stamp of {amount} is passed on.',
  rounding: 'A rounding of {amount} is booked apart.',
  remainder: 'The rows of VAT leave {amount} of the total over; it is booked without VAT.',
  currency_assumed: 'No currency was found; taken to be {currency}.',
  date_missing: 'No date was found; the latest rules were used.',
  total_missing: 'No total was found; it was made up of what was.',
  account_not_in_chart: 'The chart has no account {wanted}; {account} is taken. Please check.',
  vat_code_not_in_chart: 'The chart has no VAT code like {vatCode}. Please check.',
  period_filed:
    'VAT of {date} is declared already, so it counts on {vatDate}, the first day that is open.',
  corrected: 'A person set {field} to {value}.',
  correction_dropped:
    'A person had set {field} to {value}, which does not hold any more; please check.',
}

const words: Readonly<Record<string, string>> = {
  domestic: 'at home',
  eu: 'elsewhere in the EU',
  outside: 'outside the EU',
  contact_country: "the contact's country",
  contact_vat_number: "the contact's VAT number",
  vat_number: 'its VAT number',
  supplier_country: 'its address',
  iban: 'the country of its bank account',
  currency: 'the currency',
}

// Parameters that are codes of ours and are said in words.
const spoken: ReadonlySet<string> = new Set(['place', 'by'])

export const reasonCodes: readonly string[] = Object.keys(sentences)

export function renderReason(finding: Finding): string {
  return renderFinding(finding, sentences[finding.code])
}

/** Fills a sentence; a code that is not known, of an older or newer version, is shown as it is. */
export function renderFinding({ code, params }: Finding, sentence = ''): string {
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
