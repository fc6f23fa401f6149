import { faultsForPeople } from './faults_for_people.ts'
import type { Sentences } from './sentences.ts'

export type ForPeople = { readonly [Family in keyof Sentences]?: Partial<Sentences[Family]> }

/** Sentences that name a call or a field of the API to programs, as people read them in the app. */
export const forPeople: ForPeople = {
  ...faultsForPeople,
  formRules: {
    month: 'Use a month, such as March 2026.',
    quarter: 'Use a quarter, such as Q3 2026.',
    period: 'Use a period such as March 2026, Q1 2026, H1 2026 or 2026.',
  },
  coding: {
    memory: 'As set by a person for this supplier on {day}.',
    came_after_filing:
      'The VAT period of {date} is already filed. If you had the bill before that period ended, its VAT belongs in that return, which then has to be corrected. If it came in later, enter the day of receipt: its VAT is deducted in the period of {vatDate}.',
    vat_not_shown:
      'The invoice shows no VAT, which a full invoice must name, so {vatCode} deducts nothing. If it does show VAT, enter it; if not, choose the code for that.',
    code_above_category:
      'The VAT code {vatCode} deducts {own} of the VAT, but the law limits costs in the category {name} to {limit}, so no more is deducted. Where the law allows more, enter the lines by hand, or change the category.',
    code_above_category_instead:
      'The VAT code {vatCode} deducts {own} of the VAT, but the law limits costs in the category {name} to {limit}, so no more is deducted. Where the law allows more, choose the category {instead}, or enter the lines by hand.',
  },
  caps: {
    several_documents: 'The file seems to hold {count} documents, on the pages {pages}. Cut it.',
  },
  documentErrors: {
    total_missing:
      'No total was found, so there is nothing to post. Enter it, or capture a clearer copy.',
    date_missing:
      'No date was found, so the document cannot be posted. Enter it, or capture a clearer copy.',
    not_a_bill:
      'This is not a bill, so there is nothing to post. Capture the invoice when it comes. If it is a bill, choose its kind.',
    before_books_begin:
      'The document is dated before the day on which the books begin, so it belongs to the books kept before. Delete it, or set an earlier first day in the details of the organization.',
    date_not_plausible:
      'The date of the document, or the day it was received, is more than ten years ago or more than a year ahead, so it was not posted automatically. Correct it, and post it.',
    possible_duplicate:
      'This may be a duplicate of another document. Post it if it is a separate purchase; otherwise delete it.',
    held_by_person:
      'Somebody held this document or one with the same content, and nobody who may post has released it, so it was not posted automatically. Release it, check it and post it.',
  },
  sale: {
    code_not_for_buyer:
      'The VAT code {vatCode} does not apply to this buyer ({country}) on {day}, so it is ignored. Choose another on the invoice or the contact.',
    buyer_number_missing:
      "With VAT code {vatCode} the invoice must show the buyer's registration number. Add it to the contact.",
    buyer_looks_like_company:
      'The buyer {name} looks like a company ({form}) but is treated as a consumer. Ask for its VAT or registration number and add it to the contact.',
    services_assumed:
      'The sale is treated as services. If it is goods, say so on the invoice or the contact: the legal text and the VAT boxes differ.',
    goods_account_assumed:
      'Neither the line nor the contact says whether it is goods or a service, so it is booked on {account}. A service belongs on {other}: say so on the invoice or the contact.',
    consumer_outside_kept:
      "The line's VAT is kept. Goods sent out of the EU carry none, and some services are taxed where the buyer is: say on the invoice which it is.",
    exempt_asks_pro_rata:
      'This sale is exempt from VAT, so the VAT on costs that serve both exempt and taxed sales is deducted in part only. Set the percentage in the details of the organization.',
    consumer_outside:
      "The line has no VAT, as for exported goods. Services to a consumer outside the EU often carry the seller's VAT: say on the invoice which it is.",
    oss_standard_rate:
      "The line's {given} % does not name a rate of the buyer's country, so the standard rate of {country}, {rate} %, is charged. If a reduced rate applies, name it on the invoice.",
  },
  invoice: {
    buyer_address_missing:
      'The address of {name} is missing; the law requires it on the invoice. Add it to the contact.',
    buyer_address_placeholder:
      'The address of {name} is missing, so the e-invoice contains a placeholder. Add it to the contact.',
    deferred_invoice:
      'It is sent as a deferred invoice ({type}), which must name the delivery notes (DDT) with number and date. Add them to the invoice.',
    advance_not_issued:
      'What is to be deducted is not an issued advance invoice, so it is not deducted. Correct it on the invoice.',
    advance_of_other_buyer:
      'The advance invoice {number} is to another buyer or in another currency, so it is not deducted. Correct it on the invoice.',
    advance_deducted_before:
      'The advance invoice {number} is deducted by another invoice already, so it is not deducted here. Correct it on the invoice.',
    advance_credited:
      'The advance invoice {number} is credited in full, so it is not deducted. Correct it on the invoice.',
    declaration_missing:
      '{name} has no declaration of intent, which nature {nature} requires: without it VAT must be charged. Add it to the contact.',
    vat_number_not_valid:
      '{register} said on {day} that {vatNumber} is not valid. Without a valid number VAT must be charged: ask the buyer, and correct the contact.',
    vat_number_unchecked:
      'The register of VAT numbers has not said yet whether {vatNumber} is valid. The sale is without VAT only if it is: wait for the answer, or check it yourself.',
    oss_threshold_passed:
      "Sales to consumers in other EU countries reach {amount} in {year}, above the threshold of {threshold}: from there on the VAT of the buyer's country is due. Register for the one-stop shop, and say so in the details of the organization.",
    payment_details_missing:
      'The details of the organization have no bank account, so the invoice does not say where to pay. Add it there.',
  },
  waiting: {
    books_differ:
      'The books here and in the accounting system differ: look at the differences, correct the entries there, then read them again.',
  },
  warnings: {
    mail_not_connected:
      'This server cannot send mail. Ask its operator to set it up, and invite them again.',
    'amount_differs.posted':
      'The amount {coded} is not the total of the document, {shown}. If it is wrong, correct the document.',
    vat_unchanged_ask_supplier:
      'VAT is unchanged. Ask the supplier for a credit note, reverse this and capture the note: it says what VAT to take back. {source}.',
    vat_of_loss_unchanged:
      'VAT is unchanged. If the loss is established (bankruptcy, collection without success), reverse this and write it off again as an established loss. {source}.',
    vat_unchanged_credit_note:
      'VAT is unchanged. To take it off, reverse this and issue a credit note, where the law allows one. {source}.',
  },
  failureDetails: {
    'account_not_bookable.vat':
      '{value} feeds a box of the VAT return; enter it by hand, which keeps periods that are filed.',
    'account_not_bookable.owed':
      '{value} holds what customers or suppliers owe; match the invoice or document that the transaction pays.',
    'difference_not_allowed.more':
      'More was paid than owed. Move the rest, pay it back, or close it as a small difference.',
    'nothing_to_post.zero': 'The transaction amounts to 0; ignore it.',
    'exchange_rate_missing.day':
      'No exchange rate of {value} is known for {day}; run the matching and try again.',
    'invoice_not_issued.mail': 'A draft cannot be sent; issue it first.',
  },
  charges: {
    charges_not_wanted: 'Nothing is charged, as was asked.',
    charges_not_set: 'Nothing is charged: no terms for reminders are set.',
  },
  recurring: {
    setter_lost_right:
      'Who set it may not issue invoices any more. Somebody who may has to save it again.',
    database_restored:
      'The database was restored: was it issued already? If not, save it again. If so, end it and save a new one from its next day on.',
  },
}
