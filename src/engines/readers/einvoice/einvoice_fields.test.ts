import { describe, expect, it } from 'vitest'
import {
  countryField,
  currencyField,
  dayField,
  decimalField,
  fieldOf,
  finding,
  fiscalCodeField,
  ibanField,
  sizeOfBase64,
  sumField,
  textField,
  vatNumberField,
} from './einvoice_fields.ts'
import { unitsOf } from './einvoice_amounts.ts'
import type { XmlNode } from '../xml/xml_tree.ts'

function node(text: string): XmlNode {
  return { name: 'x', space: '', attributes: {}, text, children: [], parent: null }
}

describe('a field', () => {
  it('tells where its value stands and what stands there', () => {
    expect(decimalField(node('0100.50'))).toEqual({
      value: '100.50',
      page: null,
      box: null,
      path: '/x',
      text: '0100.50',
      score: 1,
      proofs: ['xml'],
    })
  })

  it('is none without an element, without a text, or without a value', () => {
    expect(textField(null)).toBeNull()
    expect(textField(node(''))).toBeNull()
    expect(decimalField(node('about 5'))).toBeNull()
    expect(fieldOf(null, node('x'))).toBeNull()
  })

  it('of text is one line and no longer than may be', () => {
    expect(textField(node('Rossi\n   & Figli\t Srl'))?.value).toBe('Rossi & Figli Srl')
    expect(textField(node('x'.repeat(3_000)))).toMatchObject({
      value: 'x'.repeat(500),
      text: 'x'.repeat(2_000),
    })
  })

  it('of a sum names the first amount of it', () => {
    expect(sumField(unitsOf('7'), node('3.00'))).toMatchObject({ value: '7.00', text: '3.00' })
  })
})

describe('a day', () => {
  it.each(['2026-03-02', '2026-03-02Z', '2026-03-02+01:00', '2026-03-02T10:00:00'])(
    'is what %s says',
    (text) => {
      expect(dayField(node(text))?.value).toBe('2026-03-02')
    },
  )

  it.each(['2026-02-30', '02-03-2026', '2026-3-2', '20260302', '2026-03-02 or later', ''])(
    'is not %j',
    (text) => {
      expect(dayField(node(text))).toBeNull()
    },
  )
})

describe('codes', () => {
  it('of currencies and countries are those of ISO', () => {
    expect(currencyField(node('dkk'))?.value).toBe('DKK')
    expect(currencyField(node('XXQ'))).toBeNull()
    expect(countryField(node('it'))?.value).toBe('IT')
    expect(countryField(node('UK'))).toBeNull()
  })
})

describe('a VAT number', () => {
  it.each([
    ['IT00743110157', 'IT00743110157', true],
    ['IT 0074 3110 157', 'IT00743110157', true],
    ['IT00743110158', 'IT00743110158', false],
    ['DK12345674', 'DK12345674', true],
    ['DK12345678', 'DK12345678', false],
    ['GR094259216', 'EL094259216', true],
    ['NL809163160B01', 'NL809163160B01', true],
    ['FR40303265045', 'FR40303265045', true],
    ['CHE123456788MWST', 'CHE123456788MWST', false],
    ['IT00000000000', 'IT00000000000', false],
  ])('%s is %s', (text, value, isProven) => {
    const field = vatNumberField(node(text), null)
    expect(field?.value).toBe(value)
    expect(field?.proofs).toEqual(isProven ? ['xml', 'check_digit'] : ['xml'])
  })

  it('gets the prefix of its country where it has none', () => {
    expect(vatNumberField(node('12345674'), 'DK')?.value).toBe('DK12345674')
    expect(vatNumberField(node('094259216'), 'GR')?.value).toBe('EL094259216')
    expect(vatNumberField(node('12345674'), null)?.value).toBe('12345674')
  })

  it('keeps the prefix it has, wherever its bearer lives', () => {
    expect(vatNumberField(node('DE136695976'), 'DK')).toMatchObject({
      value: 'DE136695976',
      proofs: ['xml', 'check_digit'],
    })
  })

  it('with an office that the library does not list is right all the same', () => {
    // Digits 8 to 10 say 500, which no office of the list has; the check digit is right.
    expect(vatNumberField(node('IT12345675008'), null)?.proofs).toContain('check_digit')
  })

  it('is none where nothing is written, and no proof where far too much is', () => {
    expect(vatNumberField(node(' . '), 'DK')).toBeNull()
    expect(vatNumberField(node(`DK${'1'.repeat(60)}`), null)?.proofs).toEqual(['xml'])
  })
})

describe('a fiscal code', () => {
  it.each([
    ['RSSMRA85T10A562S', true],
    ['RSSMRA85T10A562X', false],
    ['00743110157', true],
    ['00743110158', false],
  ])('%s is proven: %s', (code, isProven) => {
    expect(fiscalCodeField(node(code))?.proofs.includes('check_digit')).toBe(isProven)
  })
})

describe('an IBAN', () => {
  it.each([
    ['IT60X0542811101000000123456', true],
    ['DK50 0040 0440 1162 43', true],
    ['dk5000400440116243', true],
    ['IT60X0542811101000000123457', false],
  ])('%s is proven: %s', (text, isProven) => {
    const field = ibanField(node(text))
    expect(field?.value).toBe(text.replaceAll(' ', '').toUpperCase())
    expect(field?.proofs.includes('check_digit')).toBe(isProven)
  })

  it.each(['1234567890', 'DK50', 'to my account', ''])('is not %j', (text) => {
    expect(ibanField(node(text))).toBeNull()
  })
})

describe('small things', () => {
  it('a finding keeps its words short', () => {
    expect(finding('a', { b: 'c'.repeat(400) })).toEqual({
      code: 'a',
      params: { b: 'c'.repeat(300) },
    })
  })

  it('base64 is a third longer than what it holds', () => {
    expect(sizeOfBase64(Buffer.alloc(300).toString('base64'))).toBe(300)
  })
})
