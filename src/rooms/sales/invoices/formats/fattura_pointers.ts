import { pointersBy, type PointerOf } from '#fatturapa/room'
import type { InvoiceDetails } from '../invoice/details.ts'

/** Maps each finding to the field the caller can correct; `buyer` is where the buyer's data is. */
function pointersTo(buyer: '/contact' | '/buyer'): PointerOf {
  return pointersBy({
    '/transmission/recipientCode': `${buyer}/sdiCode`,
    '/transmission/recipientPec': `${buyer}/pec`,
    '/transmission/transmitter': '/profile/fiscalCode',
    '/seller': '/profile',
    '/seller/vatId': '/profile/vatNumber',
    '/seller/fiscalCode': '/profile/fiscalCode',
    '/seller/name': '/profile/legalName',
    '/seller/address/*': '/profile/address/*',
    '/seller/regime': '/profile/taxRegime',
    '/seller/rea': '/profile/reaNumber',
    '/seller/rea/office': '/profile/reaOffice',
    '/seller/rea/shareCapital': '/profile/shareCapital',
    '/seller/contacts/*': '/profile/*',
    '/buyer': buyer,
    '/buyer/vatId': `${buyer}/vatNumber`,
    '/buyer/fiscalCode': `${buyer}/fiscalCode`,
    '/buyer/name': `${buyer}/name`,
    // Addresses are always corrected on the contact.
    '/buyer/address/*': '/contact/address/*',
    '/buyer/address/country': `${buyer}/country`,
    '/document': '',
    '/document/type': '/kind',
    '/document/date': '/date',
    '/document/number': '/number',
    '/document/currency': '/currency',
    '/document/causale': '/causale',
    '/document/linked': '/credits',
    '/document/deliveryNotes/*/*': '/details/deliveryNotes/*/*',
    '/document/withholding': '/profile/withholding',
    '/document/funds': '/profile/pensionFund',
    '/document/orders': '/contact/orderReference',
    '/document/contracts': '/contact/cig',
    '/lines': '/lines',
    '/lines/*': '/lines/*',
    '/lines/*/description': '/lines/*/description',
    '/lines/*/quantity': '/lines/*/quantity',
    '/lines/*/unitPrice': '/lines/*/unitPrice',
    '/lines/*/total': '/lines/*/unitPrice',
    '/lines/*/rate': '/lines/*/vatRate',
    '/lines/*/nature': '/lines/*/vatNature',
    '/summaries': '/lines',
    '/payment': '/profile/iban',
  })
}

/** Pointers into the invoice, its contact (/contact) and the organization's profile. */
export const pointerToRecord = pointersTo('/contact')

const withheldHere = pointersBy({
  '/document/withholding': '/details/withholdingRate',
  '/document/withholding/*/kind': '/details/withholdingKind',
  '/document/withholding/*/reason': '/details/withholdingReason',
})

/** The same of a draft, which may have a withholding tax of its own in place of that of the profile. */
export function pointerToDraft(details: InvoiceDetails | null): PointerOf {
  if (details?.withholdingRate === undefined) return pointerToRecord
  return (pointer) =>
    pointer.startsWith('/document/withholding') ? withheldHere(pointer) : pointerToRecord(pointer)
}

/** Pointers into the request of `issue_einvoice`, which contains the buyer. */
export const pointerToRequest = pointersTo('/buyer')
