import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decimalOf,
  formatDay,
  formatMoment,
  formatMoney,
  type Language,
  moneyFromMinor,
  moneyOf,
  numberOf,
  parseDay,
  parseMoney,
} from '../src/index.ts'

const languages: Language[] = ['da', 'it', 'en']
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ')

describe('money', () => {
  it.each([
    ['da', '1.234.567,50 DKK'],
    ['it', '1.234.567,50 DKK'],
    ['en', '1,234,567.50 DKK'],
  ] as const)('is written in %s as %s', (language, shown) => {
    expect(plain(formatMoney(moneyOf(1234567.5, 'DKK'), language))).toBe(shown)
  })

  it('has the decimals of its currency', () => {
    expect(plain(formatMoney(moneyOf(1250, 'JPY'), 'en'))).toBe('1,250 JPY')
    expect(plain(formatMoney(moneyOf('1.234', 'KWD'), 'da', { code: false }))).toBe('1,234')
    expect(() => moneyOf(1.5, 'JPY')).toThrow('more than the 0 decimals')
    expect(() => moneyOf(1.005, 'EUR')).toThrow('more than the 2 decimals')
  })

  it('is exact where floats are not', () => {
    const sum = moneyOf(0.1, 'EUR').minor + moneyOf(0.2, 'EUR').minor
    expect(decimalOf(moneyFromMinor(sum, 'EUR'))).toBe('0.30')
    const large = moneyOf('9007199254740993.01', 'EUR')
    expect(decimalOf(large)).toBe('9007199254740993.01')
    expect(plain(formatMoney(large, 'da'))).toBe('9.007.199.254.740.993,01 EUR')
    expect(() => numberOf(large)).toThrow('more digits')
    expect(() => moneyOf(2 ** 53 + 2, 'EUR')).toThrow('no exact amount')
  })

  it('comes back as it was sent, written and read in every language', () => {
    fc.assert(
      fc.property(
        fc.bigInt(-(10n ** 15n) + 1n, 10n ** 15n - 1n),
        fc.constantFrom(...languages),
        fc.constantFrom('DKK', 'EUR', 'JPY', 'KWD'),
        (minor, language, currency) => {
          const money = moneyFromMinor(minor, currency)
          expect(moneyOf(decimalOf(money), currency)).toEqual(money)
          expect(moneyOf(numberOf(money), currency)).toEqual(money)
          expect(parseMoney(formatMoney(money, language), currency, language)).toEqual(money)
        },
      ),
    )
  })

  it.each([
    ['1250', 'da', '1250.00'],
    ['1.250', 'da', '1250.00'],
    ['1 250,5', 'it', '1250.50'],
    ['eur -3,00', 'it', '-3.00'],
    ['1,250.5 EUR', 'en', '1250.50'],
    ['−7', 'en', '-7.00'],
  ] as const)('%s is read in %s as %s', (text, language, decimal) => {
    const money = parseMoney(text, 'EUR', language)
    expect(money && decimalOf(money)).toBe(decimal)
  })

  it.each([
    ['1,250.5', 'da'],
    ['1.25', 'da'],
    ['12.3456', 'da'],
    ['1,25', 'en'],
    ['1250.000', 'da'],
    ['1,005', 'it'],
    ['', 'en'],
    ['-', 'en'],
    ['12 kr.', 'da'],
    ['1e3', 'en'],
  ] as const)('%s is no amount in %s', (text, language) => {
    expect(parseMoney(text, 'EUR', language)).toBeNull()
  })
})

describe('days', () => {
  it.each([
    ['da', '31.03.2026', '31. marts 2026'],
    ['it', '31/03/2026', '31 marzo 2026'],
    ['en', '31/03/2026', '31 March 2026'],
  ] as const)('are written in %s as %s and %s', (language, short, long) => {
    expect(formatDay('2026-03-31', language)).toBe(short)
    expect(formatDay('2026-03-31', language, 'long')).toBe(long)
  })

  it('come back as they were written, in every language and length', () => {
    const days = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2099-12-31'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(days, fc.constantFrom(...languages), (date, language) => {
        const day = date.toISOString().slice(0, 10)
        expect(parseDay(formatDay(day, language), language)).toBe(day)
        expect(parseDay(formatDay(day, language, 'long'), language)).toBe(day)
      }),
    )
  })

  it.each([
    ['1.3.26', 'da', '2026-03-01'],
    ['31 mar. 2026', 'da', '2026-03-31'],
    ['5 mag 2026', 'it', '2026-05-05'],
    ['05-10-2026', 'en', '2026-10-05'],
    ['2026-02-28', 'en', '2026-02-28'],
  ] as const)('%s is read in %s as %s', (text, language, day) => {
    expect(parseDay(text, language)).toBe(day)
  })

  it.each([
    '30.02.2026',
    '31.04.2026',
    '2026-02-30',
    '12.13.2026',
    '31. brumaire 2026',
    'i morgen',
  ])('%s is no day', (text) => expect(parseDay(text, 'da')).toBeNull())

  it('are refused where they are none', () => {
    expect(() => formatDay('2026-02-30', 'da')).toThrow('is no day')
  })

  it('and moments go by the clock of a zone', () => {
    const shown = formatMoment('2026-03-31T22:30:00.000Z', 'en', 'Europe/Rome')
    expect(shown).toContain('1 Apr 2026')
    expect(shown).toContain('00:30')
  })
})
