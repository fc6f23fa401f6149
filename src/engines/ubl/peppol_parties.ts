import {
  endpointOf,
  registerIdOf,
  sellerEndpoint,
  vatNumberOf,
  type Endpoint,
} from './addresses.ts'
import { branch, leaf, type UblElement } from './element.ts'
import type { UblInvoice, UblParty } from './invoice.ts'

export function peppolSeller(invoice: UblInvoice): UblElement[] {
  const { seller } = invoice
  const contact = branch(
    'cac:Contact',
    leaf('cbc:Telephone', seller.phone),
    leaf('cbc:ElectronicMail', seller.email),
  )
  const party = partyOf(seller, sellerEndpoint(seller), hasVatNumbers(invoice), contact)
  return branch('cac:AccountingSupplierParty', party)
}

export function peppolBuyer(invoice: UblInvoice): UblElement[] {
  const { buyer } = invoice
  const party = partyOf(buyer, endpointOf(buyer), hasVatNumbers(invoice), [])
  return branch('cac:AccountingCustomerParty', party)
}

/** BR-O-02: an invoice outside the scope of VAT contains no VAT number. */
function hasVatNumbers({ rows }: UblInvoice): boolean {
  return !rows.some(({ category }) => category === 'O')
}

function partyOf(
  party: UblParty,
  endpoint: Endpoint | null,
  hasVatNumber: boolean,
  contact: UblElement[],
): UblElement[] {
  return branch(
    'cac:Party',
    endpoint === null ? [] : leaf('cbc:EndpointID', endpoint.id, { schemeID: endpoint.scheme }),
    branch('cac:PartyName', leaf('cbc:Name', party.name)),
    addressOf(party),
    hasVatNumber ? taxSchemeOf(party) : [],
    branch('cac:PartyLegalEntity', leaf('cbc:RegistrationName', party.name), companyOf(party)),
    contact,
  )
}

function addressOf({ address, country }: UblParty): UblElement[] {
  const { street, houseNumber, postalCode, city, region } = address
  const line = [street, houseNumber].filter((part) => part !== null).join(' ')
  return branch(
    'cac:PostalAddress',
    leaf('cbc:StreetName', line),
    leaf('cbc:CityName', city),
    leaf('cbc:PostalZone', postalCode),
    leaf('cbc:CountrySubentity', region),
    branch('cac:Country', leaf('cbc:IdentificationCode', country)),
  )
}

function taxSchemeOf(party: UblParty): UblElement[] {
  const number = vatNumberOf(party)
  if (number === null) return []
  return branch(
    'cac:PartyTaxScheme',
    leaf('cbc:CompanyID', number),
    branch('cac:TaxScheme', leaf('cbc:ID', 'VAT')),
  )
}

/** A Danish number needs a scheme (DK-R-014); others are written as in their register. */
function companyOf(party: UblParty): UblElement[] {
  const id = registerIdOf(party)
  return leaf('cbc:CompanyID', id, party.country === 'DK' ? { schemeID: '0184' } : {})
}
