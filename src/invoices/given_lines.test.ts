import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDecimal } from '#kernel/money'
import { invoiceLines, toGivenLines } from './given_lines.ts'

const line = { description: 'x', unitPrice: 1, vatRate: 25 }
const isFine = (over: object): boolean => invoiceLines.safeParse([{ ...line, ...over }]).success

describe('lines as they are given', () => {
  it('keep every number of eight decimals exactly, and in one text only', () => {
    const anyUnits = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })
    fc.assert(
      fc.property(anyUnits, anyUnits, (price, count) => {
        const given = { unitPrice: toDecimal(price, 8), quantity: toDecimal(count, 8) }
        const [kept] = toGivenLines(invoiceLines.parse([{ ...line, ...given }]))
        expect(Number(kept?.unitPrice)).toBe(given.unitPrice)
        expect(Number(kept?.quantity)).toBe(given.quantity)
        expect(kept?.unitPrice).toMatch(/^-?\d+(\.\d*[1-9])?$/)
      }),
    )
  })

  it.each([
    [25, '25'],
    [100, '100'],
    [5.5, '5.5'],
    [0, '0'],
    [0.1, '0.1'],
  ])('a rate of %d is %s', (vatRate, text) => {
    expect(toGivenLines([{ ...line, vatRate }])[0]?.vatRate).toBe(text)
  })

  it('count once where no quantity is given', () => {
    expect(toGivenLines([line])[0]?.quantity).toBe('1')
  })

  it.each([
    { unitPrice: 1e12 },
    { unitPrice: Number.NaN },
    { quantity: Infinity },
    { quantity: 0.123456784 },
    { vatRate: 100.01 },
    { vatRate: 12.345 },
    { description: 'x'.repeat(1001) },
    { extra: 1 },
  ])('are refused with %j', (over) => {
    expect(isFine(over)).toBe(false)
  })

  it('are at least one and at most a thousand', () => {
    expect(invoiceLines.safeParse([]).success).toBe(false)
    expect(invoiceLines.safeParse(Array.from({ length: 1001 }, () => line)).success).toBe(false)
    expect(invoiceLines.safeParse(Array.from({ length: 1000 }, () => line)).success).toBe(true)
  })
})
