import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nationalNumbers } from '#regions/room'
import { findIdentifiers, isVatNumber } from './candidates_identifiers.ts'
import { isIban } from './iban.ts'
import { findLabels } from './labels.ts'

const find = (text: string) => findIdentifiers(text, findLabels(text), nationalNumbers())
const valuesOf = (text: string) => find(text).map(({ kind, value }) => [kind, value])

describe('registration numbers', () => {
  it.each([
    ['CVR 13748136', 'DK13748136'],
    ['CVR-nr. 13 74 81 36', 'DK13748136'],
    ['CVR: 13748136', 'DK13748136'],
    ['SE-nr. 24256790', 'DK24256790'],
    ['Momsnr. DK13748136', 'DK13748136'],
    ['DK13748136', 'DK13748136'],
    ['DK-13748136', 'DK13748136'],
    ['P.IVA 00743110157', 'IT00743110157'],
    ['P. IVA: IT 00743110157', 'IT00743110157'],
    ['Partita IVA e Codice Fiscale 00743110157', 'IT00743110157'],
    ['VAT no. IT00743110157', 'IT00743110157'],
    ['VAT: DE136695976', 'DE136695976'],
    ['vat number de 136695976', 'DE136695976'],
    ['ATU37675002', 'ATU37675002'],
    ['NL004495445B01', 'NL004495445B01'],
    ['SE556188840401', 'SE556188840401'],
  ])('%s is %s', (text, value) => {
    expect(valuesOf(text)).toEqual([['vat_number', value]])
    expect(find(text)[0]?.isChecked).toBe(true)
  })

  it('say their country, Greece by its own code', () => {
    expect(find('VAT EL094259216')[0]).toMatchObject({ value: 'EL094259216', country: 'GR' })
    expect(find('CVR 13748136')[0]?.country).toBe('DK')
  })

  it('count without their prefix only behind a label, since telephones have eight digits too', () => {
    expect(find('Tlf. 13748136')).toEqual([])
    expect(find('13748136')).toEqual([])
    expect(find('Ordre 00743110157')).toEqual([])
  })

  it('are marked where the check digit is wrong, and never count with a prefix then', () => {
    expect(find('CVR 12345678')).toMatchObject([{ value: 'DK12345678', isChecked: false }])
    expect(find('P.IVA 00743110158')).toMatchObject([{ isChecked: false }])
    expect(find('DK12345678')).toEqual([])
    expect(find('DE136695977')).toEqual([])
  })

  it('end where the next word begins', () => {
    expect(valuesOf('DK13748136 DANSK BANK')).toEqual([['vat_number', 'DK13748136']])
    expect(valuesOf('P.IVA 00743110157 REA 12345')).toEqual([['vat_number', 'IT00743110157']])
  })

  it('may be several on a line', () => {
    expect(valuesOf('CVR 13748136   CVR 24256790').map(([, value]) => value)).toEqual([
      'DK13748136',
      'DK24256790',
    ])
  })

  it('stand where they say they stand', () => {
    const text = 'Kontakt CVR-nr. 13 74 81 36, Aarhus'
    const [found] = find(text)
    expect(text.slice(found?.start, found?.end)).toBe('13 74 81 36')
  })
})

describe('fiscal codes', () => {
  it.each([
    ['C.F. RSSMRA85T10A562S', 'RSSMRA85T10A562S'],
    ['Codice fiscale rssmra80a01h501u', 'RSSMRA80A01H501U'],
    ['RSSMRA85T10A56NH', 'RSSMRA85T10A56NH'],
    ['Codice fiscale 00743110157', '00743110157'],
  ])('%s is %s', (text, value) => {
    expect(valuesOf(text)).toEqual([['fiscal_code', value]])
  })

  it('with a wrong letter are none', () => {
    expect(find('C.F. RSSMRA85T10A562T')).toEqual([])
  })
})

describe('accounts', () => {
  it.each([
    ['IBAN DK5000400440116243', 'DK5000400440116243'],
    ['IBAN: DK50 0040 0440 1162 43', 'DK5000400440116243'],
    ['IT60 X054 2811 1010 0000 0123 456', 'IT60X0542811101000000123456'],
    ['IBAN IT60X0542811101000000123456 BIC ABCDITMM', 'IT60X0542811101000000123456'],
    ['iban de89370400440532013000', 'DE89370400440532013000'],
  ])('%s is %s', (text, value) => {
    expect(valuesOf(text)).toEqual([['iban', value]])
  })

  it('with a wrong check are none', () => {
    expect(find('IBAN DK5000400440116244')).toEqual([])
    expect(isIban('IT60X0542811101000000123457')).toBe(false)
    expect(isIban('DK50')).toBe(false)
  })

  it('do not survive the change of a single digit', () => {
    const valid = 'DK5000400440116243'
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 17 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digit = (Number(valid[at]) + by) % 10
        expect(isIban(valid.slice(0, at) + String(digit) + valid.slice(at + 1))).toBe(false)
      }),
    )
  })
})

describe('check digits', () => {
  it.each(['13748136', '24256790', '13585628', '10150817'])('of CVR %s agree', (number) => {
    expect(isVatNumber('DK', number)).toBe(true)
  })

  it.each(['12345678', '13748137', '35254119', '03748136'])('of CVR %s do not', (number) => {
    expect(isVatNumber('DK', number)).toBe(false)
  })

  it('of a partita IVA are asked without its office, which may be unlisted', () => {
    expect(isVatNumber('IT', '12345678903')).toBe(true)
    expect(isVatNumber('IT', '00000000000')).toBe(false)
  })

  it('of a prefix that nobody has are never right', () => {
    expect(isVatNumber('ZZ', '123456789')).toBe(false)
  })

  it('let at most one of ten last digits pass for a partita IVA', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }), (stem) => {
        const passing = Array.from({ length: 10 }, (_, digit) => `${stem}${digit}`)
        expect(passing.filter((number) => isVatNumber('IT', number))).toHaveLength(1)
      }),
    )
  })
})

describe('hostile lines', () => {
  it.each([
    ['capitals', 'AB12 '.repeat(80)],
    ['digits', '1 '.repeat(200)],
    ['letters', 'A'.repeat(400)],
    ['prefixes', 'DK '.repeat(130)],
  ])('of %s take little time, a thousand at once', (_, text) => {
    const began = process.cpuUsage()
    for (let count = 0; count < 250; count += 1) find(text)
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(2_000)
  })
})
