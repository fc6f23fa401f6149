import { isLuhn } from '#kernel/values/check_digits'
import { faultOfNumber } from '#kernel/values/national_number'
import { foreignRecipientCode, noRecipientCode } from './codes.ts'
import type { Fattura, Party, FiscalId } from './fattura.ts'
import type { FatturaFinding } from './finding.ts'

/**
 * A partita IVA: eleven digits, the last a check digit. The office code is not checked: lists go
 * stale.
 */
export function isVatNumber(code: string): boolean {
  return /^\d{11}$/.test(code) && code !== '00000000000' && isLuhn(code)
}

/** A codice fiscale: 16 characters for a person, eleven digits like a VAT number for a company. */
export function isFiscalCode(given: string): boolean {
  const code = given.replaceAll(/\s/g, '').toUpperCase()
  if (code.length === 11) return isVatNumber(code)
  return faultOfNumber('IT', 'codicefiscale', code) === null
}

/** Only Italian numbers can be checked here. */
export function isPlausibleVatId({ country, code }: FiscalId): boolean {
  return country !== 'IT' || isVatNumber(code)
}

/** The transmitter may be a person, identified by the codice fiscale. */
export function isPlausibleTransmitter({ country, code }: FiscalId): boolean {
  return country !== 'IT' || isFiscalCode(code)
}

/** Seller, buyer and recipient. */
export function checkParties(fattura: Fattura): FatturaFinding[] {
  return [
    ...identifiers(fattura),
    ...recipient(fattura),
    ...samePerson(fattura),
    ...countries(fattura),
    ...buyerIdentity(fattura),
  ]
}

const italian = (party: Party): boolean => party.vatId === null || party.vatId.country === 'IT'

function identifiers({ transmission, seller, buyer }: Fattura): FatturaFinding[] {
  const found: FatturaFinding[] = []
  const wrong = 'The check digit is wrong.'
  if (!isPlausibleTransmitter(transmission.transmitter)) {
    found.push({ code: '00300', field: '/transmission/transmitter/code', detail: wrong })
  }
  if (seller.vatId !== null && !isPlausibleVatId(seller.vatId)) {
    found.push({ code: '00301', field: '/seller/vatId/code', detail: wrong })
  }
  if (seller.fiscalCode !== null && !isFiscalCode(seller.fiscalCode)) {
    found.push({ code: '00302', field: '/seller/fiscalCode', detail: wrong })
  }
  if (buyer.vatId !== null && !isPlausibleVatId(buyer.vatId)) {
    found.push({ code: '00305', field: '/buyer/vatId/code', detail: wrong })
  }
  if (buyer.fiscalCode !== null && !isFiscalCode(buyer.fiscalCode)) {
    found.push({ code: '00306', field: '/buyer/fiscalCode', detail: wrong })
  }
  return found
}

function recipient({ format, transmission, buyer }: Fattura): FatturaFinding[] {
  const { recipientCode, recipientPec } = transmission
  const field = '/transmission/recipientCode'
  const found: FatturaFinding[] = []
  const length = format === 'FPA12' ? 6 : 7
  if (/^[A-Z0-9]{6,7}$/.test(recipientCode) && recipientCode.length !== length) {
    const buyerIs = format === 'FPA12' ? "a public body's office" : 'a company or a person'
    const detail = `The recipient code of ${buyerIs} has ${length} characters.`
    found.push({ code: '00427', field, detail })
  }
  if (recipientCode === foreignRecipientCode && italian(buyer)) {
    const detail = `${foreignRecipientCode} is for buyers outside Italy: use this buyer's code, or ${noRecipientCode}.`
    found.push({ code: '00313', field, detail })
  }
  if (recipientPec !== null && recipientCode !== noRecipientCode) {
    const detail = `A PEC is only allowed with the recipient code ${noRecipientCode}.`
    found.push({ code: '00426', field: '/transmission/recipientPec', detail })
  }
  return found
}

const apart = new Set(
  'TD01 TD02 TD03 TD04 TD05 TD06 TD16 TD17 TD18 TD19 TD20 TD24 TD25 TD28 TD29'.split(' '),
)
const alone = new Set(['TD21', 'TD27'])

function samePerson({ document, seller, buyer }: Fattura): FatturaFinding[] {
  const { type } = document
  const isSame = isOne(seller, buyer)
  const field = '/buyer'
  if (isSame && apart.has(type)) {
    const detail = `The seller and the buyer of a ${type} must be different.`
    return [{ code: '00471', field, detail }]
  }
  if (!isSame && alone.has(type)) {
    const detail = `The seller and the buyer of a ${type} must be the same.`
    return [{ code: '00472', field, detail }]
  }
  return []
}

function isOne(one: Party, other: Party): boolean {
  const isSameId =
    one.vatId !== null &&
    one.vatId.country === other.vatId?.country &&
    one.vatId.code === other.vatId.code
  return isSameId || (one.fiscalCode !== null && one.fiscalCode === other.fiscalCode)
}

const foreignSellers = new Set(['TD17', 'TD18', 'TD19', 'TD28'])
const homeSellers = new Set(['TD29'])

function countries({ document, seller, buyer }: Fattura): FatturaFinding[] {
  const { type } = document
  const found: FatturaFinding[] = []
  const field = '/seller/vatId/country'
  const isForeign = seller.vatId !== null && seller.vatId.country !== 'IT'
  if (seller.vatId !== null && foreignSellers.has(type) && !isForeign) {
    found.push({ code: '00473', field, detail: `The seller of a ${type} must be outside Italy.` })
  }
  if (isForeign && homeSellers.has(type)) {
    found.push({ code: '00473', field, detail: `The seller of a ${type} must be in Italy.` })
  }
  if (isForeign && !italian(buyer)) {
    const detail = 'Either the seller or the buyer must be in Italy.'
    found.push({ code: '00476', field: '/buyer/vatId/country', detail })
  }
  return found
}

const needsBuyerVatId = new Set('TD16 TD17 TD18 TD19 TD20 TD22 TD23 TD28'.split(' '))

function buyerIdentity({ document, buyer }: Fattura): FatturaFinding[] {
  if (buyer.vatId === null && buyer.fiscalCode === null) {
    const detail = "The buyer's VAT number or codice fiscale is required."
    return [{ code: '00417', field: '/buyer/vatId', detail }]
  }
  if (buyer.vatId === null && needsBuyerVatId.has(document.type)) {
    const detail = `A ${document.type} requires the buyer's VAT number.`
    return [{ code: '00475', field: '/buyer/vatId', detail }]
  }
  return []
}
