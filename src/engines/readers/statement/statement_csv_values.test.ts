import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalMarkOf, fromUnits, parseAmount, parseDay, toUnits } from './statement_csv_values.ts'

describe('a day', () => {
  it.each([
    ['02-10-2026', '2026-10-02'],
    ['2/10/2026', '2026-10-02'],
    ['02.10.26', '2026-10-02'],
    ['2026-10-02', '2026-10-02'],
    ['2026/10/02', '2026-10-02'],
    ['20261002', '2026-10-02'],
    ['02-10-2026 14:30:00', '2026-10-02'],
    ['2026-10-02T14:30:00Z', '2026-10-02'],
  ])('%s is %s', (cell, day) => {
    expect(parseDay(cell)).toBe(day)
  })

  it.each(['', '10-32-2026', '31-02-2026', 'i går', '2026', '1-2-3'])('%j is none', (cell) => {
    expect(parseDay(cell)).toBe(null)
  })
})

describe('an amount', () => {
  it.each([
    ['-1.234,56', ',', '-1234.56'],
    ['1234,5', ',', '1234.5'],
    ['1,234.56', '.', '1234.56'],
    ['1 234,56', ',', '1234.56'],
    ['1.234.567', ',', '1234567'],
    ['+12,00', ',', '12.00'],
    ['12,00-', ',', '-12.00'],
    ['(12,00)', ',', '-12.00'],
    ['\u221212,00', ',', '-12.00'],
    ['12,00 DKK', ',', '12.00'],
    ['kr 12,00', ',', '12.00'],
    ['€ 12,00', ',', '12.00'],
    ['-0,00', ',', '0.00'],
    ['  ', ',', ''],
  ] as const)('%j with %s is %s', (cell, mark, amount) => {
    expect(parseAmount(cell, mark)).toBe(amount)
  })

  it.each(['12,34,56', 'en', '1-2', '1.23,4', '12.34', '--1', '1e5'])('%j is none', (cell) => {
    expect(parseAmount(cell, ',')).toBe(null)
  })

  it('comes back from every way of writing it', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 12n), 10n ** 12n), (units) => {
        const plain = fromUnits(units, 2)
        const [whole = '', part = ''] = plain.replace('-', '').split('.')
        const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')
        const sign = units < 0n ? '-' : ''
        expect(parseAmount(`${sign}${grouped},${part}`, ',')).toBe(plain)
        expect(parseAmount(`${sign}${whole}.${part}`, '.')).toBe(plain)
        expect(toUnits(plain, 2)).toBe(units)
      }),
    )
  })
})

describe('the decimal mark', () => {
  it('is told by the values, else by what separates the cells', () => {
    expect(decimalMarkOf(['1.234', '12,50'], ';')).toBe(',')
    expect(decimalMarkOf(['1,234', '12.5'], ';')).toBe('.')
    expect(decimalMarkOf(['1.234,00 kr', '2,345.00'], ';')).toBe(',')
    expect(decimalMarkOf(['1234'], ';')).toBe(',')
    expect(decimalMarkOf([], ',')).toBe('.')
  })

  it.each(['1.234', '2,500', '-1,000', 'kr 12.000'])('cannot be told from %s alone', (cell) => {
    expect(decimalMarkOf([cell], ';')).toBeNull()
    expect(decimalMarkOf([cell, '7,00'], ';')).toBe(',')
  })
})
