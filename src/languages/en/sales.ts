/** Why a sale is treated so for VAT. `{name}` is a figure; its `source` is added. */
export const sale = {
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
  goods_account_assumed:
    'Neither the line nor the contact says whether it is goods or a service, so it is booked on {account}. A service belongs on {other}: say so with save_invoice_details or on the contact.',
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

/** The kind of a sale. */
export const saleKinds = {
  domestic: 'Sale to a domestic buyer.',
  domestic_public: 'Sale to a domestic public body.',
  eu_business: 'Sale to a business in another EU country.',
  eu_consumer: 'Sale to a consumer in another EU country.',
  eu_consumer_oss: 'Sale to a consumer in another EU country under the one-stop shop (OSS).',
  outside_business: 'Sale to a business outside the EU.',
  outside_consumer: 'Sale to a consumer outside the EU.',
  small_business: 'Sale by a small business that charges no VAT.',
}

/** What is to be heeded about an invoice. */
export const invoice = {
  buyer_address_missing:
    'The address of {name} is missing; the law requires it on the invoice. Set it with save_contact_details.',
  buyer_address_placeholder:
    'The address of {name} is missing, so the e-invoice contains a placeholder. Set it with save_contact_details.',
  resent_late:
    'The exchange rejected this invoice, and it should have been sent again by {resendBy}. Ask an accountant whether a penalty applies.',
  issued_late:
    'This invoice is dated {date} and is sent to the exchange more than {days} days later. Ask an accountant whether a penalty applies.',
  declared_later:
    'The VAT return for {date} is already filed. The VAT was reversed in that period when the exchange rejected the invoice, and now has the VAT date {vatDate}. Also file a correction of that return.',
  vat_by_delivery:
    'It is dated {date}, but its VAT counts on {vatDay}, by the day of delivery: {source}.',
  deferred_invoice:
    'It is sent as a deferred invoice ({type}), which must name the delivery notes (DDT) with number and date. Set deliveryNotes with save_invoice_details.',
  deferred_late:
    'What was delivered on {date} should have been invoiced by {until}. Ask an accountant whether a penalty applies.',
  type_at_keeper:
    'The accounting system sends this invoice. Set its document type {type} there before it is sent.',
  advance_not_issued:
    'What is to be deducted is not an issued advance invoice, so it is not deducted. Correct advances with save_invoice_details.',
  advance_of_other_buyer:
    'The advance invoice {number} is to another buyer or in another currency, so it is not deducted. Correct advances with save_invoice_details.',
  advance_deducted_before:
    'The advance invoice {number} is deducted by another invoice already, so it is not deducted here. Correct advances with save_invoice_details.',
  advance_credit_waiting:
    'A credit note for the advance invoice {number} was rejected, so the advance is not deducted. Issue the credit note again first.',
  advance_credited:
    'The advance invoice {number} is credited in full, so it is not deducted. Correct advances with save_invoice_details.',
  delivered_in_filed_period:
    'The VAT return for {date}, the day of delivery, is already filed. Its VAT stays in that period, so file the correction that is prepared for it.',
  date_in_future: 'The date {date} is in the future; an invoice must have the date it is issued.',
  date_far_ahead:
    'The date {date} is more than a month ahead. VAT is declared in the period of that date; check it before issuing.',
  date_before_last:
    'Invoice {number} is already issued with the later date {last}. Numbers and dates should rise together; use {last} or a later date.',
  due_before_date: 'The due date {dueDate} is before the invoice date {date}. Check the terms.',
  declaration_missing:
    '{name} has no declaration of intent, which nature {nature} requires: without it VAT must be charged. Set it with save_contact_details.',
  declaration_other_year:
    'The declaration of intent of {name} is for {year}, and the invoice is dated {date}. Ask for one of that year.',
  declaration_limit_passed:
    'Sales to {name} under its declaration of intent {protocol} reach {amount} with this invoice, above its limit of {limit}. Charge VAT on the rest.',
  vat_number_not_valid:
    '{register} said on {day} that {vatNumber} is not valid. Without a valid number VAT must be charged: ask the buyer, and correct the contact with save_contact.',
  vat_number_silent:
    'The register of VAT numbers did not answer about {vatNumber}, last on {day}. The sale is without VAT only if the number is valid; it is asked again.',
  vat_number_unchecked:
    'The register of VAT numbers has not said yet whether {vatNumber} is valid. The sale is without VAT only if it is: wait for the answer (vat-number-checks), or check it yourself.',
  oss_threshold_passed:
    "Sales to consumers in other EU countries reach {amount} in {year}, above the threshold of {threshold}: from there on the VAT of the buyer's country is due. Register for the one-stop shop and set ossRegistered with save_organization_profile.",
  payment_details_missing:
    'The organization profile has no IBAN, so the invoice does not say where to pay. Set it with save_organization_profile.',
  stamp_duty_due:
    'Sales without VAT of {amount} are above {threshold}, so stamp duty of {duty} is due. The e-invoice states it; it is paid with the stamp duty of the quarter.',
  stamp_duty_unclear:
    'This invoice has sales without VAT in {currency}. Stamp duty is due if they exceed {threshold} at the exchange rate of the day. The e-invoice then states it; the buyer is not charged for it.',
  letters_replaced:
    'The e-invoice shows {field} as “{to}” instead of “{from}”: the format does not support all of its characters.',
  left_out_of_file: 'The e-invoice omits {field}, because “{from}” does not fit the format.',
  replaced_elsewhere: 'Characters were replaced in {count} more places in the e-invoice.',
  supplier_number_cut:
    'The supplier’s invoice number {number} is too long for the reference field, which contains only the last part, {written}. The line description contains the full number.',
  public_address_missing:
    '{name} is a public body and has no GLN (EAN number): without it no electronic file can be handed over, and a public body takes nothing else. Add it to the contact.',
  public_reference_missing:
    '{name} is a public body and there is no order reference: public bodies refuse invoices without one. Add it to the invoice or the contact.',
  tender_code_missing:
    '{name} is a public body and the invoice has no CIG: without it the body may not pay, unless the purchase needs none. Add it to the invoice or the contact.',
  recorded_without_exchange:
    'No e-invoice exchange is connected, so the invoice is recorded as issued but was not sent to anyone.',
}

/** Why a reminder charges what it does, or nothing. */
export const charges = {
  charges_not_wanted: 'Nothing is charged because the call said so.',
  charges_not_set: 'Nothing is charged: no terms are set with set_reminder_terms.',
  charges_without_rules: 'Nothing is charged: the region has no rules for it.',
  charges_in_home_currency:
    'Nothing is charged: the invoice is in {currency}, and charges are in {home} only.',
  fee_charged: 'Reminder fee {amount} {currency}, number {count} of at most {most} ({source}).',
  fees_used_up:
    'No reminder fee: {most} were charged for this invoice, and the law allows no more ({source}).',
  fee_too_soon:
    'No reminder fee: the reminder before was sent on {date}, less than {days} days ago ({source}).',
  compensation_charged: 'Compensation {amount} {currency}, once for the invoice ({source}).',
  compensation_charged_before: 'No compensation: it was charged with an earlier reminder.',
  compensation_of_businesses:
    'No compensation: the buyer has no business number, so it counts as a consumer.',
  interest_charged:
    'Interest {rate} % a year on {open} {currency} for {days} days, from {from} to {to} ({source}).',
  interest_without_rate: 'No interest from {from} to {to}: no rate is known for these days.',
}

/** Why a recurring invoice stopped. */
export const recurring = {
  all_made: 'All its invoices were made.',
  setter_lost_right:
    'Who set it may not issue invoices any more. Somebody who may saves it again with save_recurring_invoice.',
  database_restored:
    'The database was restored: was it issued already? If not, save it again with save_recurring_invoice. If so, end it and save a new one from its next day on.',
  contact_removed: 'Its contact was deleted. Save it again with another contact.',
}
