import { describe, expect, it } from 'vitest'
import { italian, treat } from '#test/support/books/sales'

describe('a buyer in another EU country', () => {
  it.each([
    ['DE', 'DE136695976'],
    ['DE', '136695976'],
    ['DE', 'de 136 695 976'],
    ['GR', 'EL094259216'],
    ['MC', 'FR40303265045'],
    ['AT', 'ATU13585627'],
  ])('in %s with the number %s owes the VAT', (country, vatNumber) => {
    const { kind, lines, text } = treat({ buyer: { country, vatNumber } })
    expect([kind, lines]).toEqual(['eu_business', [['0', 'UEUY', null]]])
    expect(text).toEqual({
      da: 'Omvendt betalingspligt, artikel 196 i direktiv 2006/112/EF',
      it: 'Inversione contabile, articolo 196 direttiva 2006/112/CE',
      en: 'Reverse charge, Article 196 Directive 2006/112/EC',
    })
  })

  it.each([
    [{ country: 'DE', vatNumber: 'DE12' }, 'vat_number_malformed'],
    [{ country: 'GR', vatNumber: 'GR094259216' }, 'vat_number_malformed'],
    [{ country: 'IE', vatNumber: 'EU372000041' }, 'vat_number_malformed'],
    [{ country: 'IE', vatNumber: 'GB123456782' }, 'vat_number_malformed'],
    [{ country: 'DE', vatNumber: 'DK13748136' }, 'vat_number_of_home'],
    [{ country: 'DE', businessId: 'HRB 1' }, 'vat_number_missing'],
    [{ country: 'DE', isPublicBody: true }, 'vat_number_missing'],
  ])('%j counts as a consumer, with a warning', (buyer, warning) => {
    expect(treat({ buyer })).toMatchObject({
      kind: 'eu_consumer',
      lines: [['25', 'U25', null]],
      warnings: [warning],
    })
  })

  it("with another country's number, or one whose digits do not add up, is asked about", () => {
    const other = treat({ buyer: { country: 'FR', vatNumber: 'DE136695976' } })
    expect([other.kind, other.warnings]).toEqual([
      'eu_business',
      ['vat_number_country_mismatch', 'services_assumed'],
    ])
    const wrong = treat({ buyer: { country: 'DE', vatNumber: 'DE136695977' } })
    expect([wrong.kind, wrong.warnings]).toEqual([
      'eu_business',
      ['vat_number_check_digit', 'services_assumed'],
    ])
  })

  it("without any number is a consumer at the seller's rate, without a warning", () => {
    const { kind, warnings } = treat({ buyer: { country: 'SE', vatNumber: ' ' } })
    expect([kind, warnings]).toEqual(['eu_consumer', []])
  })

  it("may be sold goods by a contact's nature, but not one of another kind of buyer", () => {
    const buyer = { country: 'DE', vatNumber: 'DE136695976' }
    const goods = treat({ seller: italian, buyer: { ...buyer, defaultNature: 'N3.2' } })
    expect(goods.lines).toEqual([['0', 'VN3.2', 'N3.2']])
    expect(goods.text['it']).toContain('art. 41 DL 331/93')
    const wrong = treat({ seller: italian, buyer: { ...buyer, defaultNature: 'N6.1' } })
    expect(wrong.lines).toEqual([['0', 'VN2.1', 'N2.1']])
    expect(wrong.warnings).toEqual(['nature_not_for_buyer', 'services_assumed'])
  })
})

describe('a buyer outside the EU', () => {
  it('with any number of a firm is a business', () => {
    expect(treat({ buyer: { country: 'CH', vatNumber: 'CHE-123.456.788' } })).toMatchObject({
      kind: 'outside_business',
      lines: [['0', 'UXY', null]],
      warnings: [],
    })
  })

  it('without one is a consumer who pays the rate of the line, with a question', () => {
    expect(treat({ buyer: { country: 'CH' } })).toMatchObject({
      kind: 'outside_consumer',
      lines: [['25', 'U25', null]],
      warnings: ['consumer_outside_kept'],
    })
    expect(treat({ buyer: { country: 'CH' }, rates: ['0'] })).toMatchObject({
      kind: 'outside_consumer',
      lines: [['0', 'UXY', null]],
      warnings: ['consumer_outside'],
    })
  })

  it('in Greenland and on the Faroe Islands is sold an export', () => {
    for (const country of ['GL', 'FO']) {
      const { lines, text } = treat({ buyer: { country, businessId: '1' } })
      expect(lines).toEqual([['0', 'UXY', null]])
      expect(text['en']).toMatch(/^Export/)
    }
  })

  it('in San Marino has a nature of its own in Italy, or services by the contact', () => {
    const buyer = { country: 'SM', businessId: 'SM1' }
    const goods = treat({ seller: italian, buyer })
    expect([goods.lines, goods.warnings]).toEqual([[['0', 'VN3.3', 'N3.3']], ['goods_assumed']])
    const services = treat({ seller: italian, buyer: { ...buyer, defaultNature: 'N2.1' } })
    expect([services.lines, services.warnings]).toEqual([[['0', 'VN2.1', 'N2.1']], []])
  })

  it('in Northern Ireland is in the EU with a number of its own, and outside without', () => {
    const inside = { country: 'GB', vatNumber: 'XI123456782' }
    expect(treat({ buyer: inside })).toMatchObject({
      kind: 'eu_business',
      lines: [['0', 'UEUV', null]],
      warnings: ['goods_assumed'],
      text: { en: 'Exempt intra-Community supply, Article 138 Directive 2006/112/EC' },
    })
    expect(treat({ buyer: { country: 'GB', vatNumber: 'GB123456782' } })).toMatchObject({
      kind: 'outside_business',
      lines: [['0', 'UXY', null]],
    })
    expect(treat({ buyer: { country: 'GB', vatNumber: 'XI12' } })).toMatchObject({
      kind: 'outside_business',
      warnings: ['northern_ireland_unproven'],
    })
    expect(treat({ buyer: { country: 'XI' } })).toMatchObject({ kind: 'outside_consumer' })
  })
})

describe('a buyer whose name is that of a company', () => {
  const other = 'buyer_looks_like_company'

  it('is warned of where it counts as a consumer', () => {
    for (const country of ['DE', 'US']) {
      expect(treat({ buyer: { name: 'Muster GmbH', country } }).warnings).toContain(other)
      expect(treat({ buyer: { name: 'Anna Muster', country } }).warnings).not.toContain(other)
    }
  })

  it('is not warned of where it has a number, or is at home', () => {
    const numbered = { country: 'DE', vatNumber: 'DE136695976', name: 'Muster GmbH' }
    expect(treat({ buyer: numbered }).warnings).not.toContain(other)
    expect(treat({ buyer: { name: 'Muster GmbH' } }).warnings).not.toContain(other)
  })
})
