import type { SaleReason, SaleTreatment } from './sale.ts'

/** The reasons for a VAT treatment, for bookkeepers. `{name}` is a parameter; `source` is added. */
const sentences: Readonly<Record<string, string>> = {
  buyer_at_home: 'The buyer is domestic ({country}).',
  buyer_country_assumed:
    'The contact has no country, so the buyer is treated as domestic ({country}).',
  buyer_eu_business: 'The buyer is a business in {country} with the VAT number {vatNumber}.',
  northern_ireland:
    'The buyer is in Northern Ireland ({vatNumber}), which is in the EU VAT area for goods.',
  buyer_eu_consumer: 'The buyer is treated as a consumer in {country}.',
  buyer_eu_consumer_oss:
    'The buyer is treated as a consumer in {country}, and the seller is registered for the one-stop shop (OSS).',
  buyer_outside: 'The buyer is a business outside the EU, in {country}.',
  buyer_outside_consumer:
    'The buyer is outside the EU, in {country}, and has no business registration number.',
  small_business: "No VAT is charged under the seller's tax regime {taxRegime}.",
  rate_kept: "VAT at the line's rate of {rate} %: code {vatCode}.",
  rate_of_country: 'VAT of {country} at its standard rate of {rate} %: code {vatCode}.',
  reduced_rate_of_country: 'VAT of {country} at its reduced rate of {rate} %: code {vatCode}.',
  rate_named: 'VAT of {country} at the rate of {rate} % that the line names: code {vatCode}.',
  code_of_line: 'The line names the VAT code {vatCode}: VAT at {rate} %.',
  code_of_contact: 'The contact has the VAT code {vatCode}: VAT at {rate} %.',
  code_not_for_buyer:
    'The VAT code {vatCode} does not apply to this buyer ({country}) on {day}, so it is ignored. Change it with save_invoice_details or save_contact_details.',
  buyer_number_missing:
    "With VAT code {vatCode} the invoice must show the buyer's registration number. Set it with save_contact.",
  buyer_looks_like_company:
    'The buyer {name} looks like a company ({form}) but is treated as a consumer. Ask for its VAT or registration number and set it with save_contact.',
  services_assumed:
    'The sale is treated as services. If it is goods, say so with save_invoice_details or on the contact: the legal text and the VAT boxes differ.',
  consumer_outside_kept:
    "The line's VAT is kept. Goods sent out of the EU carry none, and some services are taxed where the buyer is: say which it is with save_invoice_details.",
  rate_overridden: "The line's rate of {given} % is replaced by {rate} %.",
  buyer_owes_vat: 'No VAT is charged because the buyer accounts for it: code {vatCode}.',
  no_vat: 'No VAT is charged: code {vatCode}.',
  split_payment:
    'The buyer pays the VAT directly to the state (split payment): code {vatCode} ({source}).',
  split_payment_excluded:
    'The VAT is charged as usual and not by split payment, because tax is withheld from the fee ({source}).',
  split_payment_unverified:
    'It is not verified that split payment still applies on {day}; ask the buyer before issuing.',
  vat_deferred:
    'According to the profile, VAT is due when the buyer pays: code {vatCode} ({source}).',
  type_advance:
    'It is an advance invoice: what it charges is owed to the buyer until the final invoice deducts it, and its VAT counts on its date ({source}).',
  type_deferred:
    'It is a deferred invoice: it sums up the deliveries of one month, and its VAT counts in that month ({source}).',
  type_asset_sale:
    'It is the sale of a depreciable asset: VAT is charged as usual, and it does not count in the yearly turnover ({source}).',
  advance_deducted: 'It deducts what the advance invoice {number} of {date} has charged before.',
  tax_withheld:
    'The buyer deducts {rate} % of the fee as withholding tax and pays it on behalf of the seller.',
  tax_not_withheld:
    "No withholding tax: the buyer is not a domestic business or organization, or the seller's tax regime has none.",
  nature_of_line:
    'The line has VAT nature {nature}, so no VAT is charged: code {vatCode} ({source}).',
  nature_of_contact: "The contact's default VAT nature {nature} applies: code {vatCode}.",
  vat_number_missing:
    'A business in {country} without a VAT number is treated as a consumer. Ask for the number.',
  vat_number_malformed:
    '{vatNumber} is not a valid VAT number in {country}, so the buyer is treated as a consumer. Correct it.',
  vat_number_of_home:
    "{vatNumber} is a VAT number of the seller's own country, so the buyer is treated as a consumer.",
  vat_number_country_mismatch:
    '{vatNumber} is a VAT number of a country other than {country}. Check it.',
  vat_number_check_digit:
    'The check digit of {vatNumber} is wrong. Without a valid number VAT must be charged.',
  vat_number_office_code:
    'Digits 8 to 10 of {vatNumber} are not a known office code. Check the number.',
  northern_ireland_unproven:
    '{vatNumber} is not a VAT number of Northern Ireland, so the buyer is treated as outside the EU. Correct it.',
  exempt_asks_pro_rata:
    'This sale is exempt from VAT, so the VAT on costs that serve both exempt and taxed sales is deducted in part only. Set the percentage, proRataPercent, with save_organization_profile. Source: {source}.',
  exempt_assumed: 'A line without VAT is treated as exempt. Check that an exemption applies.',
  nature_missing:
    "A line without VAT requires a VAT nature. Set the contact's default VAT nature before issuing.",
  nature_not_in_force:
    "The contact's default VAT nature {nature} is not in force on {day}, so it is ignored.",
  nature_not_for_buyer:
    "The contact's default VAT nature {nature} does not apply to this type of buyer, so it is ignored.",
  goods_assumed:
    'The sale is treated as goods. Services are treated differently; check which it is.',
  consumer_outside:
    "The line has no VAT, as for exported goods. Services to a consumer outside the EU often carry the seller's VAT: say which it is with save_invoice_details.",
  public_body_einvoice: 'Public bodies only accept e-invoices. Send one.',
  split_payment_not_applied:
    'Split payment is not applied. If the public body pays the VAT directly to the state, ask your accountant.',
  oss_shown_as_nature:
    'The national format shows this VAT as a VAT nature at 0 %. It is declared through the one-stop shop (OSS).',
  oss_rate_unlisted:
    'A rate of {rate} % is not in the table of rates of {country} on that day; it is charged as named. Check it.',
  oss_rate_unknown:
    "The VAT rate of {country} on that day is unknown, so the line's {rate} % is used. Check it.",
  oss_standard_rate:
    "The line's {given} % does not name a rate of the buyer's country, so the standard rate of {country}, {rate} %, is charged. If a reduced rate applies, name it with save_invoice_details.",
}

const kinds: Readonly<Record<SaleTreatment['kind'], string>> = {
  domestic: 'Sale to a domestic buyer.',
  domestic_public: 'Sale to a domestic public body.',
  eu_business: 'Sale to a business in another EU country.',
  eu_consumer: 'Sale to a consumer in another EU country.',
  eu_consumer_oss: 'Sale to a consumer in another EU country under the one-stop shop (OSS).',
  outside_business: 'Sale to a business outside the EU.',
  outside_consumer: 'Sale to a consumer outside the EU.',
  small_business: 'Sale by a small business that charges no VAT.',
}

export const saleReasonCodes: readonly string[] = Object.keys(sentences)

/** Fills a sentence; an unknown code, from an older or newer version, is shown unchanged. */
export function renderSaleReason({ code, params }: SaleReason): string {
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined
  const text =
    sentence?.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '?') ??
    `${code.replaceAll('_', ' ')}.`
  const source = params['source'] ?? ''
  return source === '' ? text : `${text} Source: ${source}.`
}

/** The treatment in sentences: what it is, why, and what to check. */
export function explainTreatment({ kind, reasons, warnings }: SaleTreatment): string[] {
  return [kinds[kind], ...[...reasons, ...warnings].map(renderSaleReason)]
}
