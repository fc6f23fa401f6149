import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Language } from '#languages/room'
import { formatAmount, formatDay, formatDecimal, formatPercent, groupByFour } from './format.ts'

const languages: Language[] = ['da', 'it', 'en']

describe('a decimal', () => {
  it.each([
    ['1234567.5', 'da', 2, '1.234.567,50'],
    ['1234567.5', 'it', 2, '1.234.567,50'],
    ['1234567.5', 'en', 2, '1,234,567.50'],
    ['-1234.5', 'da', 2, '-1.234,50'],
    ['2.00000000', 'da', 0, '2'],
    ['1.84500000', 'it', 2, '1,845'],
    ['0.00000001', 'en', 2, '0.00000001'],
    ['100', 'en', 0, '100'],
    ['1000', 'it', 0, '1.000'],
    ['007', 'da', 0, '7'],
    ['0', 'da', 2, '0,00'],
    ['9223372036854775807.99', 'en', 2, '9,223,372,036,854,775,807.99'],
  ] as const)('%s in %s with at least %i decimals is %s', (text, language, least, written) => {
    expect(formatDecimal(text, language, least)).toBe(written)
  })

  it('keeps every digit that counts, in every language', () => {
    const parts = fc.tuple(
      fc.boolean(),
      fc.bigInt({ min: 0n, max: 10n ** 20n }),
      fc.stringMatching(/^\d{0,8}$/),
    )
    fc.assert(
      fc.property(parts, fc.constantFrom(...languages), ([isNegative, whole, part], language) => {
        const text = `${isNegative ? '-' : ''}${whole}${part === '' ? '' : `.${part}`}`
        const { point, group } =
          language === 'en' ? { point: '.', group: ',' } : { point: ',', group: '.' }
        const written = formatDecimal(text, language)
        const back = written.replaceAll(group, '').replace(point, '.')
        expect(back).toBe(text.includes('.') ? text.replace(/\.?0*$/, '') : text)
      }),
    )
  })

  it.each(['', '1,5', '1e3', 'NaN', '1.', '.5', ' 1', '--1'])('%j is refused', (text) => {
    expect(() => formatDecimal(text, 'da')).toThrow(RangeError)
  })
})

describe('an amount', () => {
  it.each([
    ['1500', 'DKK', '1.500,00'],
    ['1500', 'JPY', '1.500'],
    ['1500.5', 'KWD', '1.500,500'],
    ['0.12345678', 'EUR', '0,12345678'],
  ])('%s %s is written with the decimals of its currency', (text, currency, written) => {
    expect(formatAmount(text, 'da', currency)).toBe(written)
  })
})

describe('a rate', () => {
  it.each([
    ['25', 'da', '25\u00A0%'],
    ['22.00', 'it', '22%'],
    ['8.1', 'en', '8.1%'],
    ['5.5', 'it', '5,5%'],
    ['0', 'da', '0\u00A0%'],
  ] as const)('%s in %s is %s', (rate, language, written) => {
    expect(formatPercent(rate, language)).toBe(written)
  })
})

describe('a day', () => {
  it.each([
    ['da', '02.01.2026'],
    ['it', '02/01/2026'],
    ['en', '2 January 2026'],
  ] as const)('in %s is %s', (language, written) => {
    expect(formatDay('2026-01-02', language)).toBe(written)
  })

  it('is named by its month in English, where 1/2 may be either', () => {
    const written = Array.from({ length: 12 }, (_, index) =>
      formatDay(`2026-${`${index + 1}`.padStart(2, '0')}-15`, 'en'),
    )
    expect(new Set(written).size).toBe(12)
    for (const day of written) expect(new Date(`${day} UTC`).getUTCDate()).toBe(15)
  })
})

describe('groups of four', () => {
  it.each([
    ['DK5000400440116243', 'DK50 0040 0440 1162 43'],
    ['IT60 X0542811101000000123456', 'IT60 X054 2811 1010 0000 0123 456'],
    ['RF7920260107', 'RF79 2026 0107'],
    ['ABC', 'ABC'],
    ['', ''],
  ])('%s is %s', (text, written) => {
    expect(groupByFour(text)).toBe(written)
  })
})
