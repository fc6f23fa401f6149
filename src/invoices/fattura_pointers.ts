import { pointersBy, type PointerOf } from '#fatturapa/room'

/** Where whoever issues can put right what the exchange would refuse; `buyer` is where its buyer is. */
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
    // Addresses are the contact's alone, whoever named the buyer.
    '/buyer/address/*': '/contact/address/*',
    '/buyer/address/country': `${buyer}/country`,
    '/document': '',
    '/document/type': '/kind',
    '/document/date': '/date',
    '/document/number': '/number',
    '/document/currency': '/currency',
    '/document/causale': '/causale',
    '/document/linked': '/credits',
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

/** Into the invoice, with its contact and the organization's profile beside it. */
export const pointerToRecord = pointersTo('/contact')

/** Into the request of `issue_einvoice`, where the buyer is named in it. */
export const pointerToRequest = pointersTo('/buyer')
