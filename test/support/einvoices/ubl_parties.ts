import type { UblParty } from '#ubl/room'

const nowhere = { street: null, houseNumber: null, postalCode: null, city: null, region: null }

export const ublSeller: UblParty = {
  name: 'Nordlys Rådgivning ApS',
  address: {
    street: 'Åboulevarden',
    houseNumber: '12',
    postalCode: '8000',
    city: 'Aarhus C',
    region: null,
  },
  country: 'DK',
  vatNumber: null,
  businessId: '13748136',
  gln: null,
  peppolId: null,
  email: 'bogholderi@nordlys.example',
  phone: '+45 86 12 34 56',
}

export const ublBuyer: UblParty = {
  name: 'Sølyst & Sønner A/S',
  address: {
    street: 'Havnegade',
    houseNumber: '3',
    postalCode: '5000',
    city: 'Odense C',
    region: null,
  },
  country: 'DK',
  vatNumber: null,
  businessId: '24256790',
  gln: null,
  peppolId: '0184:DK24256790',
  email: null,
  phone: null,
}

export const publicBody: UblParty = {
  ...ublBuyer,
  name: 'Aarhus Kommune, Skoleafdelingen',
  businessId: '55133018',
  gln: '5798000000001',
  peppolId: null,
}

export const german: UblParty = {
  ...ublBuyer,
  name: 'Müller Maschinenbau GmbH',
  address: { ...nowhere, street: 'Hauptstraße 5', postalCode: '20095', city: 'Hamburg' },
  country: 'DE',
  businessId: null,
  vatNumber: 'DE 136 695 976',
  peppolId: '9930:DE136695976',
}

export const norwegian: UblParty = {
  ...ublBuyer,
  name: 'Fjord Shipping AS',
  address: { ...nowhere, street: 'Strandgaten 1', postalCode: '5013', city: 'Bergen' },
  country: 'NO',
  businessId: '974760673',
  vatNumber: null,
  peppolId: '0192:974760673',
}
