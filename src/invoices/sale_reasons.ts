import type { Reason, Treatment } from './sale.ts'

/** Why a sale is treated as it is, for a bookkeeper. `{name}` is a parameter; `source` follows. */
const sentences: Readonly<Record<string, string>> = {
  buyer_at_home: 'The buyer is at home, in {country}.',
  buyer_country_assumed: 'The contact has no country, so the buyer is taken to be in {country}.',
  buyer_eu_business: 'The buyer is a business in {country} with the VAT number {vatNumber}.',
  northern_ireland:
    'The buyer is in Northern Ireland ({vatNumber}), which is in the EU VAT area for goods.',
  buyer_eu_consumer: 'The buyer counts as a consumer in {country}.',
  buyer_eu_consumer_oss:
    'The buyer counts as a consumer in {country}, and the seller is in the one-stop shop.',
  buyer_outside: 'The buyer is a business outside the EU, in {country}.',
  buyer_outside_consumer: 'The buyer is outside the EU, in {country}, and has no number of a firm.',
  small_business: "The seller's tax regime {taxRegime} charges no VAT.",
  rate_kept: "VAT at the line's rate of {rate} %: code {vatCode}.",
  rate_of_country: 'VAT of {country} at its standard rate of {rate} %: code {vatCode}.',
  rate_overridden: "The line's rate of {given} % gives way to {rate} %.",
  buyer_owes_vat: 'No VAT is charged, since the buyer owes it: code {vatCode}.',
  no_vat: 'No VAT is charged: code {vatCode}.',
  split_payment:
    'The buyer pays the VAT to the state itself (split payment): code {vatCode} ({source}).',
  split_payment_unverified:
    'Whether split payment still holds on {day} is not verified; ask the buyer before it is issued.',
  vat_deferred: 'The profile says that VAT is owed when the buyer pays: code {vatCode} ({source}).',
  tax_withheld: 'The buyer keeps {rate} % of the fee back and pays it as tax for the seller.',
  tax_not_withheld:
    'No tax is kept back: the buyer is no business at home, or the seller is in a scheme without it.',
  nature_of_line:
    'The line itself says {nature}, so it is sold without VAT as {vatCode} ({source}).',
  nature_of_contact: "The contact's nature {nature} of untaxed sales applies: code {vatCode}.",
  vat_number_missing:
    'A business in {country} without a VAT number counts as a consumer; ask for the number.',
  vat_number_malformed:
    '{vatNumber} is not a VAT number of {country}, so the buyer counts as a consumer; correct it.',
  vat_number_of_home:
    "{vatNumber} is a VAT number of the seller's own country, so the buyer counts as a consumer.",
  vat_number_country_mismatch:
    '{vatNumber} is a VAT number of another country than {country}; please check.',
  vat_number_check_digit:
    'The check digit of {vatNumber} is wrong; without a valid number the VAT must be charged.',
  vat_number_office_code: 'Digits 8 to 10 of {vatNumber} name no known office; please check.',
  northern_ireland_unproven:
    '{vatNumber} is not a VAT number of Northern Ireland, so the sale goes outside the EU; correct it.',
  exempt_assumed: 'A line without VAT is taken as exempt; please check that an exemption holds.',
  nature_missing:
    "A line without VAT needs a nature; set the contact's default nature before issuing.",
  nature_not_in_force: "The contact's nature {nature} is not in force on {day}, so it is left out.",
  nature_not_for_buyer:
    "The contact's nature {nature} does not fit a buyer of this kind, so it is left out.",
  goods_assumed: 'The sale is taken as goods; services have another treatment. Please check.',
  consumer_outside:
    "Services to a consumer outside the EU often carry the seller's VAT; here the sale is taken as export. Please check.",
  public_body_einvoice: 'A public body takes electronic invoices only; send it one.',
  split_payment_not_applied:
    'Split payment is not applied; where the public body pays the VAT itself, tell your accountant.',
  oss_shown_as_nature:
    'The national format shows this VAT as a nature at a rate of zero; it is declared in the one-stop shop.',
  oss_rate_unknown:
    "The VAT rate of {country} on that day is not known; the line's {rate} % is kept. Please check.",
  oss_standard_rate:
    "The line's {given} % is no rate of the seller's; the standard rate of {country}, {rate} %, is charged. If a reduced rate was meant, please check.",
}

const kinds: Readonly<Record<Treatment['kind'], string>> = {
  domestic: 'Sale at home.',
  domestic_public: 'Sale to a public body at home.',
  eu_business: 'Sale to a business in another EU country.',
  eu_consumer: 'Sale to a consumer in another EU country.',
  eu_consumer_oss: 'Sale to a consumer in another EU country under the one-stop shop.',
  outside_business: 'Sale to a business outside the EU.',
  outside_consumer: 'Sale to a consumer outside the EU.',
  small_business: 'Sale of a small business that charges no VAT.',
}

export const saleReasonCodes: readonly string[] = Object.keys(sentences)

/** Fills a sentence; a code that is not known, of an older or newer version, is shown as it is. */
export function renderSaleReason({ code, params }: Reason): string {
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined
  const text =
    sentence?.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '?') ??
    `${code.replaceAll('_', ' ')}.`
  const source = params['source'] ?? ''
  return source === '' ? text : `${text} Source: ${source}.`
}

/** The treatment in sentences: what it is, why, and what to look at. */
export function explainTreatment({ kind, reasons, warnings }: Treatment): string[] {
  return [kinds[kind], ...[...reasons, ...warnings].map(renderSaleReason)]
}
