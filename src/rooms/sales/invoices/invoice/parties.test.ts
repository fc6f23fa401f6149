import { describe, expect, it } from 'vitest'
import type { ContactRow } from '#contacts/room'
import { regionKeys, regionOf } from '#regions/room'
import type { SettingsRow } from '#settings/room'
import {
  addressLines,
  languageFor,
  missingOfSeller,
  toBuyer,
  toBuyerParty,
  toSeller,
  toSellerParty,
} from './parties.ts'

const whole = {
  legalName: 'Prøve ApS',
  address: { street: 'Vej', postalCode: '1000', city: 'By' },
  vatNumber: 'DK13748136',
}

function settingsWith(
  profile: SettingsRow['profile'],
  regionKey: SettingsRow['region_key'] = 'denmark',
): SettingsRow {
  const { currency } = regionOf(regionKey)
  return { name: 'Org', region_key: regionKey, currency, profile } as SettingsRow
}

const contact: ContactRow = {
  id: '1',
  type: 'client',
  name: 'Buyer',
  business_id: '1',
  vat_number: '2',
  fiscal_code: '3',
  sdi_code: '4',
  pec: '5',
  country: 'DK',
  email: '6',
  notes: '7',
  address: { street: 'Vej' },
  gln: '8',
  peppol_id: '0184:DK13748136',
  default_vat_nature: 'N4',
  public_body: true,
  office_code: 'UFTEST',
  cig: null,
  cup: null,
  order_reference: null,
  split_payment: false,
  sale_defaults: null,
  declaration: null,
  touched_by: null,
  sale_touched_by: null,
  version: 1,
  created_at: new Date(0),
  updated_at: new Date(0),
}

describe('what is missing of a seller', () => {
  it.each(regionKeys)('is nothing where all is there, in %s', (region) => {
    expect(missingOfSeller(settingsWith(whole, region))).toEqual([])
  })

  it('is each field that the law asks for', () => {
    expect(missingOfSeller(settingsWith({}))).toEqual([
      'legalName',
      'address.street',
      'address.postalCode',
      'address.city',
      'vatNumber',
    ])
    expect(missingOfSeller(settingsWith({ ...whole, address: null }))).toHaveLength(3)
  })

  it('is no name where a person trades under their own', () => {
    const { legalName: _, ...rest } = whole
    expect(missingOfSeller(settingsWith({ ...rest, lastName: 'Holm' }))).toEqual([])
    expect(missingOfSeller(settingsWith({ ...rest, lastName: '' }))).toEqual(['legalName'])
  })

  it('is the VAT number only where the registration number is another one', () => {
    const profile = { ...whole, vatNumber: null, businessId: '13748136' }
    expect(missingOfSeller(settingsWith(profile, 'denmark'))).toEqual([])
    expect(missingOfSeller(settingsWith(profile, 'italy'))).toEqual(['vatNumber'])
  })
})

describe('parties', () => {
  it('keep of a contact what an invoice says of it, and no notes', () => {
    const party = toBuyerParty(contact)
    expect(party).toMatchObject({ name: 'Buyer', sdiCode: '4', isPublicBody: true })
    expect(party.peppolId).toBe('0184:DK13748136')
    expect(JSON.stringify(party)).not.toContain('"7"')
    expect(toBuyer(party)).toEqual({
      name: 'Buyer',
      country: 'DK',
      vatNumber: '2',
      businessId: '1',
      fiscalCode: '3',
      isPublicBody: true,
      defaultNature: 'N4',
      splitPayment: false,
      supply: null,
      vatCode: null,
      taxedAtBuyer: false,
    })
  })

  it('keep of the settings what an invoice says of the seller', () => {
    const party = toSellerParty(settingsWith({ ...whole, ossRegistered: true, taxRegime: 'RF19' }))
    expect(party).toMatchObject({ country: 'DK', currency: 'DKK', name: 'Prøve ApS', iban: null })
    expect(toSeller(party)).toEqual({
      regionKey: 'denmark',
      isOssRegistered: true,
      taxRegime: 'RF19',
      fees: {
        withholding: null,
        pensionFund: null,
        defaultDue: null,
        stampDutyToBuyer: false,
      },
    })
    expect(toSellerParty(settingsWith({})).name).toBe('Org')
  })

  it.each([
    ['denmark', null, 'da'],
    ['denmark', 'DK', 'da'],
    ['italy', 'IT', 'it'],
    ['italy', 'DK', 'en'],
    ['denmark', 'US', 'en'],
  ] as const)('in %s a buyer in %s reads %s', (region, country, language) => {
    const party = { ...toBuyerParty(contact), country }
    expect(languageFor(party, regionOf(region))).toBe(language)
  })

  it.each([
    [null, []],
    [{}, []],
    [{ street: 'Vej', houseNumber: '1' }, ['Vej 1']],
    [{ postalCode: '00100', city: 'Roma', province: 'RM' }, ['00100 Roma (RM)']],
    [{ street: 'Vej', city: 'By' }, ['Vej', 'By']],
  ])('write the address %j in lines', (address, lines) => {
    expect(addressLines(address)).toEqual(lines)
  })
})
