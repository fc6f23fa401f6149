import { describe, expect, it } from 'vitest'
import { euMembers } from '#kernel/values/country'
import { standardRateOf } from '#regions/room'
import { italian, saleOf, treat } from '#test/support/books/sales'
import { treatSale } from './treat_sale.ts'

describe('a sale at home', () => {
  it('keeps the rate of each line, however it is written', () => {
    const { kind, lines, warnings } = treat({
      seller: italian,
      buyer: { country: 'IT' },
      rates: ['22.00', '10', '05', '4.0'],
    })
    expect(kind).toBe('domestic')
    expect(lines.map(([rate, code]) => [rate, code])).toEqual([
      ['22', 'V22'],
      ['10', 'V10'],
      ['5', 'V5'],
      ['4', 'V4'],
    ])
    expect(warnings).toEqual([])
  })

  it('takes a contact without a country as one at home, and says so', () => {
    expect(treat({}).reasons).toContain('buyer_country_assumed')
    expect(treat({ buyer: { country: 'DK' } }).reasons).toContain('buyer_at_home')
  })

  it('refuses a rate that the country does not have, naming the line and the known ones', () => {
    const run = () => treatSale(saleOf({ rates: ['25', '19'] }))
    expect(run).toThrow('19 % is not a VAT rate')
    expect(run).toThrow(
      expect.objectContaining({
        code: 'unknown_vat_rate',
        details: expect.objectContaining({
          known: ['25', '0'],
          errors: [expect.objectContaining({ pointer: '/lines/1/vatRate' })],
        }),
      }),
    )
    expect(() => treatSale(saleOf({ rates: ['-25'] }))).toThrow('unknown_vat_rate')
  })

  it('to a public body is told what it needs besides', () => {
    const buyer = { isPublicBody: true }
    expect(treat({ buyer })).toMatchObject({
      kind: 'domestic_public',
      lines: [['25', 'U25', null]],
      warnings: ['public_body_einvoice'],
    })
    const later = { seller: italian, buyer, rates: ['22'], date: '2026-07-01' }
    expect(treat(later)).toMatchObject({
      kind: 'domestic_public',
      lines: [['22', 'V22', null]],
      warnings: ['split_payment_not_applied'],
    })
  })
})

describe('a line without VAT at home', () => {
  it('is exempt where the country has no natures, with a warning', () => {
    const { lines, warnings, text } = treat({ rates: ['25', '0.00'] })
    expect(lines).toEqual([
      ['25', 'U25', null],
      ['0', 'UF', null],
    ])
    expect(warnings).toEqual(['exempt_assumed', 'exempt_asks_pro_rata'])
    expect(text['en']).toContain('section 13')
  })

  it('has no nature by itself where the country asks for one', () => {
    const { lines, warnings } = treat({ seller: italian, rates: ['0'] })
    expect(lines).toEqual([['0', 'VN4', null]])
    expect(warnings).toEqual(['nature_missing'])
  })

  it('takes the nature of the contact, and the text of its article in force', () => {
    const buyer = { country: 'IT', defaultNature: 'N3.5' }
    const now = treat({ seller: italian, buyer, rates: ['0', '22'] })
    expect(now.lines).toEqual([
      ['0', 'VN3.5', 'N3.5'],
      ['22', 'V22', null],
    ])
    expect(now.warnings).toEqual([])
    expect(now.text['it']).toBe(
      "Non imponibili, dichiarazione d'intento - art. 8 c. 1 lett. c DPR 633/72",
    )
    const later = treat({ seller: italian, buyer, rates: ['0'], date: '2027-01-01' })
    expect(later.text['it']).toBe("Non imponibili, dichiarazione d'intento")
  })

  it('drops a nature whose law has ended', () => {
    const given = { seller: italian, buyer: { defaultNature: 'N6.5' }, rates: ['0'] }
    expect(treat({ ...given, date: '2026-12-31' }).lines).toEqual([['0', 'VN6.5', 'N6.5']])
    const later = treat({ ...given, date: '2027-01-01' })
    expect(later.lines).toEqual([['0', 'VN4', null]])
    expect(later.warnings).toEqual(['nature_not_in_force', 'nature_missing'])
  })

  it('never takes a nature for a line that has a rate', () => {
    const buyer = { defaultNature: 'N4' }
    expect(treat({ seller: italian, buyer, rates: ['22'] }).lines).toEqual([['22', 'V22', null]])
  })
})

describe('a consumer under the one-stop shop', () => {
  const oss = { isOssRegistered: true }

  it('pays the standard rate of the own country, whatever the line says', () => {
    const { kind, lines, warnings } = treat({ seller: oss, buyer: { country: 'FI' } })
    expect([kind, lines, warnings]).toEqual(['eu_consumer_oss', [['25.5', 'UOSS', null]], []])
  })

  it('pays the rate of the day', () => {
    const rateOn = (country: string, date: string) =>
      treat({ seller: oss, buyer: { country }, date }).lines[0]?.[0]
    expect(rateOn('RO', '2025-07-31')).toBe('19')
    expect(rateOn('RO', '2025-08-01')).toBe('21')
    expect(rateOn('EE', '2025-06-30')).toBe('22')
    expect(rateOn('MC', '2026-01-01')).toBe('20')
  })

  it('pays a reduced rate that the line names, and is asked about any other', () => {
    const reduced = treat({ seller: oss, buyer: { country: 'DE' }, rates: ['7'] })
    expect(reduced.lines).toEqual([['7', 'UOSS', null]])
    expect(reduced.warnings).toEqual([])
    const other = treat({ seller: oss, buyer: { country: 'DE' }, rates: ['8'] })
    expect(other.lines).toEqual([['19', 'UOSS', null]])
    expect(other.warnings).toEqual(['oss_standard_rate'])
  })

  it("keeps the line's rate where the country's is not known, with a warning", () => {
    const early = treat({
      seller: oss,
      buyer: { country: 'DE' },
      rates: ['16'],
      date: '2020-08-01',
    })
    expect(early.lines).toEqual([['16', 'UOSS', null]])
    expect(early.warnings).toEqual(['oss_rate_unknown'])
  })

  it('has the nature of VAT paid elsewhere where the country has natures', () => {
    const { lines } = treat({ seller: { ...italian, ...oss }, buyer: { country: 'DE' } })
    expect(lines).toEqual([['19', 'VOSS', 'N7']])
  })

  it('of every member state is known', () => {
    const members = [...euMembers('2026-05-12')].filter((code) => code !== 'EL' && code !== 'XI')
    expect(members).toHaveLength(27)
    for (const code of members) {
      expect([code, standardRateOf(code, '2026-05-12') !== undefined]).toEqual([code, true])
    }
  })
})

describe('a seller that charges no VAT', () => {
  const flat = { ...italian, taxRegime: 'RF19' }

  it('has N2.2 on every line at home, whatever its rate', () => {
    const { kind, lines, warnings, text } = treat({ seller: flat, rates: ['22', '0', '19'] })
    expect(kind).toBe('small_business')
    expect(lines).toEqual([1, 2, 3].map(() => ['0', 'VN2.2', 'N2.2']))
    expect(warnings).toEqual([])
    expect(text['it']).toContain('L. 190/2014')
  })

  it('has N2.1 where a business abroad takes over the VAT', () => {
    const buyer = { country: 'DE', vatNumber: 'DE136695976' }
    expect(treat({ seller: flat, buyer }).lines).toEqual([['0', 'VN2.1', 'N2.1']])
  })

  it('is one under the older and the cross-border scheme too', () => {
    for (const taxRegime of ['RF02', 'RF20']) {
      expect(treat({ seller: { ...italian, taxRegime } }).lines).toEqual([['0', 'VN2.2', 'N2.2']])
    }
  })

  it("is not one by a regime of another country's list", () => {
    expect(treat({ seller: { taxRegime: 'RF19' } }).kind).toBe('domestic')
  })
})
