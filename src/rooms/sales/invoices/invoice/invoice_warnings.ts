import { addDays, compareDays } from '#kernel/values/day'
import type { Rewrite } from '#fatturapa/room'
import { factOf, fatturaFormOf, type Region } from '#regions/room'
import type { InvoiceDetails } from './details.ts'
import type { BuyerParty } from './parties.ts'
import { typeRowOf } from './type_rules.ts'
import type { SaleRateRow, SaleReason } from '../sale/sale.ts'
import { stampDutyOf, type Money } from '../sale/stamp_duty.ts'

/** Warnings about an invoice; the VAT rules have their own in sale_reasons.ts. */
const sentences: Readonly<Record<string, string>> = {
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
  recorded_without_exchange:
    'No e-invoice exchange is connected, so the invoice is recorded as issued but was not sent to anyone.',
}

export function renderWarning({ code, params }: SaleReason): string | null {
  const sentence = sentences[code]
  if (sentence === undefined) return null
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
}

type Seen = {
  /** Absent where nothing is paid, as on a credit note. */
  dueOn?: string
  /** Absent on a credit note. */
  details?: InvoiceDetails | null
  buyer: BuyerParty
  iban: string | null
  date: string
  /** Absent where it is the date, as on a credit note. */
  vatDay?: string
  today: string
  region: Region
  isIssued: boolean
  isSent: boolean
  byRate: readonly SaleRateRow[]
  money: Money
}

export function findWarnings(seen: Seen): SaleReason[] {
  const { buyer, iban, date, today, region, isIssued, isSent } = seen
  const found: SaleReason[] = []
  if (!buyer.address?.street || !buyer.address.city) {
    const code = isSent ? 'buyer_address_placeholder' : 'buyer_address_missing'
    found.push({ code, params: { name: buyer.name } })
  }
  if (compareDays(date, today) > 0) found.push({ code: 'date_in_future', params: { date } })
  if (compareDays(date, addDays(today, farDays)) > 0) {
    found.push({ code: 'date_far_ahead', params: { date } })
  }
  if (seen.dueOn !== undefined && compareDays(seen.dueOn, date) < 0) {
    found.push({ code: 'due_before_date', params: { dueDate: seen.dueOn, date } })
  }
  found.push(...deliveryWarnings(seen))
  found.push(...declarationWarnings(seen))
  if (iban === null) found.push({ code: 'payment_details_missing', params: {} })
  found.push(...stampWarnings(seen))
  if (isIssued && !isSent && region.einvoicing.exchange !== null) {
    found.push({ code: 'recorded_without_exchange', params: {} })
  }
  return found
}

function deliveryWarnings({ region, date, vatDay, isSent, details = null }: Seen): SaleReason[] {
  if (vatDay === undefined || vatDay >= date) return []
  const { saleVat } = region
  const form = fatturaFormOf(region)
  const counts = { code: 'vat_by_delivery', params: { date, vatDay, source: saleVat.source } }
  const isNamed = (details?.deliveryNotes ?? []).length > 0
  if (form === null || !isSent || isNamed || typeRowOf(region, details) !== null) return [counts]
  return [counts, { code: 'deferred_invoice', params: { type: form.deferred.type } }]
}

/**
 * The exchange only refuses a declaration that was withdrawn, which is not known here; a missing
 * one makes the sale taxable (art. 8 c. 1 lett. c DPR 633/72), so it is warned of.
 */
function declarationWarnings({ buyer, region, date, byRate }: Seen): SaleReason[] {
  const nature = region.declarationOfIntent?.nature
  if (nature === undefined || !byRate.some((row) => row.nature === nature)) return []
  const { declaration } = buyer
  const params = { name: buyer.name, nature }
  if (declaration === undefined) return [{ code: 'declaration_missing', params }]
  const year = String(declaration.year)
  if (date.startsWith(year)) return []
  return [{ code: 'declaration_other_year', params: { ...params, year, date } }]
}

function stampWarnings({ region, date, byRate, money }: Seen): SaleReason[] {
  const stamp = stampDutyOf(region, date, byRate, money)
  if (stamp === null) return []
  if (stamp !== 'unclear') return [{ code: 'stamp_duty_due', params: stamp }]
  const least = factOf(region, 'stamp_duty_threshold', date)?.value ?? ''
  const params = { currency: money.currency, threshold: `${region.currency} ${least}` }
  return [{ code: 'stamp_duty_unclear', params }]
}

const farDays = 31
const mostRewrites = 10

/** Values that the file contains in changed form. The first few are named, the rest are counted. */
export function rewriteWarnings(rewrites: readonly Rewrite[]): SaleReason[] {
  const told = rewrites
    .slice(0, mostRewrites)
    .map(({ field, from, to }): SaleReason =>
      to === null
        ? { code: 'left_out_of_file', params: { field, from } }
        : { code: 'letters_replaced', params: { field, from, to } },
    )
  const more = rewrites.length - told.length
  if (more > 0) told.push({ code: 'replaced_elsewhere', params: { count: String(more) } })
  return told
}
