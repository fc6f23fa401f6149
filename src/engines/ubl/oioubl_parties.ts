import {
  endpointOf,
  oioublEndpoint,
  registerIdOf,
  sellerEndpoint,
  vatNumberOf,
  type Endpoint,
} from './addresses.ts'
import { branch, leaf, type UblElement } from './element.ts'
import type { UblInvoice, UblParty } from './invoice.ts'

export function oioublSeller({ seller }: UblInvoice): UblElement[] {
  const contact = branch(
    'cac:Contact',
    // F-INV298: a contact without an id needs a name.
    seller.phone === null && seller.email === null ? [] : leaf('cbc:Name', seller.name),
    leaf('cbc:Telephone', seller.phone),
    leaf('cbc:ElectronicMail', seller.email),
  )
  return branch('cac:AccountingSupplierParty', partyOf(seller, sellerEndpoint(seller), contact))
}

/** The buyer's contact is the person who ordered, and is required (F-INV046, F-INV051). */
export function oioublBuyer({ buyer, orderReference }: UblInvoice): UblElement[] {
  const contact = branch('cac:Contact', leaf('cbc:ID', orderReference ?? 'n/a'))
  return branch('cac:AccountingCustomerParty', partyOf(buyer, endpointOf(buyer), contact))
}

/** 63 is VAT (moms) in the list of Danish taxes. */
export function vatScheme(): UblElement[] {
  return branch(
    'cac:TaxScheme',
    leaf('cbc:ID', '63', { schemeAgencyID: '320', schemeID: 'urn:oioubl:id:taxschemeid-1.5' }),
    leaf('cbc:Name', 'Moms'),
  )
}

function partyOf(party: UblParty, endpoint: Endpoint | null, contact: UblElement[]): UblElement[] {
  const reached = endpoint === null ? null : oioublEndpoint(endpoint)
  return branch(
    'cac:Party',
    reached === null ? [] : leaf('cbc:EndpointID', reached.id, { schemeID: reached.scheme }),
    branch('cac:PartyName', leaf('cbc:Name', party.name)),
    addressOf(party),
    taxSchemeOf(party),
    legalEntityOf(party),
    contact,
  )
}

/** The lax address format, since the house number may be part of the street. */
function addressOf({ address, country }: UblParty): UblElement[] {
  return branch(
    'cac:PostalAddress',
    leaf('cbc:AddressFormatCode', 'StructuredLax', {
      listAgencyID: '320',
      listID: 'urn:oioubl:codelist:addressformatcode-1.1',
    }),
    leaf('cbc:StreetName', address.street),
    leaf('cbc:BuildingNumber', address.houseNumber),
    leaf('cbc:CityName', address.city),
    leaf('cbc:PostalZone', address.postalCode),
    leaf('cbc:CountrySubentity', address.region),
    branch('cac:Country', leaf('cbc:IdentificationCode', country)),
  )
}

function taxSchemeOf(party: UblParty): UblElement[] {
  const number = vatNumberOf(party)
  if (number === null) return []
  const schemeID = /^DK\d{8}$/.test(number) ? 'DK:SE' : 'ZZZ'
  return branch('cac:PartyTaxScheme', leaf('cbc:CompanyID', number, { schemeID }), vatScheme())
}

/** Only with a register number: a legal entity without one is rejected (F-LIB187). */
function legalEntityOf(party: UblParty): UblElement[] {
  const id = registerIdOf(party) ?? vatNumberOf(party)
  if (id === null) return []
  const schemeID = /^DK\d{8}$/.test(id) ? 'DK:CVR' : 'ZZZ'
  return branch(
    'cac:PartyLegalEntity',
    leaf('cbc:RegistrationName', party.name),
    leaf('cbc:CompanyID', id, { schemeID }),
  )
}
