import { describe, expect, it } from 'vitest'
import { evidenceOf, type Paper } from '#test/golden/coding/evidence'
import { choosePlace, countryOfNumber } from './choose_place.ts'

const day = '2026-05-04'
const placeOf = (paper: Omit<Paper, 'region'>, region: Paper['region'] = 'denmark', on = day) =>
  choosePlace(evidenceOf({ region, ...paper }), on)

const contactIn = (country: string | null, vatNumber: string | null = null) => ({
  name: 'A',
  country,
  vatNumber,
})

describe('where a vendor is', () => {
  it.each([
    ['DK', 'domestic'],
    ['DE', 'eu'],
    ['GR', 'eu'],
    ['MC', 'eu'],
    ['US', 'outside'],
    ['GB', 'outside'],
    ['GL', 'outside'],
    ['FO', 'outside'],
  ] as const)('by the country %s is %s', (supplierCountry, place) => {
    const found = placeOf({ supplierCountry })
    expect(found).toMatchObject({ place, isWeak: false })
    expect(found.reasons).toEqual([
      { code: 'place_found', params: { place, by: 'supplier_country', country: supplierCountry } },
    ])
  })

  it.each([
    ['DE136695976', 'eu'],
    ['EL094259216', 'eu'],
    ['XI123456789', 'eu'],
    ['GB123456789', 'outside'],
    ['CHE123456789', 'outside'],
    ['DK13585628', 'domestic'],
  ] as const)('by the number %s is %s', (supplierVatNumber, place) => {
    expect(placeOf({ supplierVatNumber })).toMatchObject({ place, isWeak: false })
  })

  it('was in the EU as long as its country was', () => {
    expect(placeOf({ supplierCountry: 'GB' }, 'italy', '2020-06-01').place).toBe('eu')
    expect(placeOf({ supplierCountry: 'GB' }, 'italy', '2021-06-01').place).toBe('outside')
  })

  it('is that of the contact, before that on the document', () => {
    const paper = { supplierVatNumber: 'DE136695976', supplierCountry: 'DE' }
    expect(placeOf({ ...paper, contact: contactIn('US') }).place).toBe('outside')
    expect(placeOf({ ...paper, contact: contactIn(null, 'DK13585628') }).place).toBe('domestic')
    expect(placeOf({ ...paper, contact: contactIn(null) }).place).toBe('eu')
  })

  it('is its number’s country before its address', () => {
    const found = placeOf({ supplierVatNumber: 'IE6388047V', supplierCountry: 'US' })
    expect(found.reasons[0]?.params).toMatchObject({ by: 'vat_number', country: 'IE' })
  })

  it('is not known from a number of the one-stop shop', () => {
    const found = placeOf({ supplierVatNumber: 'EU826010755', supplierCountry: 'US' })
    expect(found).toMatchObject({ place: 'outside', isWeak: false })
  })

  it('is assumed to be domestic without any clue, with a reason', () => {
    expect(placeOf({})).toEqual({
      place: 'domestic',
      isWeak: true,
      reasons: [{ code: 'place_assumed', params: { country: 'DK' } }],
    })
  })
})

describe('weak hints', () => {
  it.each([
    [{ iban: 'DE89370400440532013000' }, 'eu', 'iban'],
    [{ iban: 'CH9300762011623852957' }, 'outside', 'iban'],
    [{ currency: 'EUR' }, 'eu', 'currency'],
    [{ currency: 'SEK' }, 'eu', 'currency'],
    [{ currency: 'USD' }, 'outside', 'currency'],
    [{ currency: 'GBP' }, 'outside', 'currency'],
  ] as const)('%j says %s, by %s', (paper, place, by) => {
    const found = placeOf(paper)
    expect(found).toMatchObject({ place, isWeak: true })
    expect(found.reasons[0]).toMatchObject({ code: 'place_by_hint', params: { by } })
  })

  it('are not asked where something firm is known', () => {
    const iban = 'DE89370400440532013000'
    expect(placeOf({ iban, currency: 'USD', supplierCountry: 'DK' }).place).toBe('domestic')
  })

  it('of the home bank need no check', () => {
    const found = placeOf({ iban: 'DK5000400440116243' })
    expect(found).toMatchObject({ place: 'domestic', reasons: [{ code: 'place_found' }] })
  })

  it('are none where the currency is the own one or belongs to nobody', () => {
    expect(placeOf({ currency: 'DKK' }).reasons[0]?.code).toBe('place_assumed')
    expect(placeOf({ currency: 'XAU' }).reasons[0]?.code).toBe('place_assumed')
    expect(placeOf({ currency: 'EUR' }, 'italy').reasons[0]?.code).toBe('place_assumed')
  })
})

describe('a foreign vendor that is registered here', () => {
  const abroad = { contact: contactIn('IE'), supplierVatNumber: 'DK13585628' }
  const rows = [{ rate: '25.00', net: '100.00', vat: '25.00' }]

  it('is at home when it charges our VAT under a number of ours', () => {
    const found = placeOf({ ...abroad, rows })
    expect(found).toMatchObject({ place: 'domestic', isWeak: false })
    expect(found.reasons.map((reason) => reason.code)).toEqual([
      'place_found',
      'domestic_registration',
    ])
    expect(placeOf({ ...abroad, vat: '25.00' }).place).toBe('domestic')
  })

  it('stays abroad without VAT, with a foreign number, or at a rate that is not ours', () => {
    expect(placeOf({ ...abroad, vat: '0.00' }).place).toBe('eu')
    expect(placeOf({ ...abroad, rows: [{ rate: '0', net: '100.00', vat: '0' }] }).place).toBe('eu')
    expect(placeOf({ ...abroad, supplierVatNumber: 'IE6388047V', rows }).place).toBe('eu')
    const foreign = [{ rate: '23', net: '100.00', vat: '23.00' }]
    expect(placeOf({ ...abroad, rows: foreign }).place).toBe('eu')
  })
})

describe('the country of a number', () => {
  it.each([
    ['DK13585628', 'DK'],
    [' dk 13585628', 'DK'],
    ['EL094259216', 'GR'],
    ['13585628', null],
    ['', null],
    [null, null],
  ])('%s is %s', (number, country) => {
    expect(countryOfNumber(number)).toBe(country)
  })
})
