import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDecimal } from '#kernel/values/money'
import {
  einvoiceLines,
  invoiceLines,
  keepNatures,
  toGivenLines,
  toNaturedLines,
} from './given_lines.ts'

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

describe('natures of lines', () => {
  const given = (over: object = {}) => ({ ...line, vatRate: 0, vatNature: 'n4', ...over })

  it('are asked for where no VAT is charged, and kept in one writing', () => {
    expect(einvoiceLines.safeParse([{ ...line, vatRate: 0 }]).success).toBe(false)
    expect(einvoiceLines.safeParse([line]).success).toBe(true)
    const [kept, other] = toNaturedLines(einvoiceLines.parse([given(), line]))
    expect([kept?.vatNature, other?.vatNature]).toEqual(['N4', undefined])
  })

  it('stay with a line that is known by its words, or by its place and amounts', () => {
    const before = toNaturedLines(
      einvoiceLines.parse([
        given({ description: 'a' }),
        given({ description: 'b', vatNature: 'N1' }),
      ]),
    )
    const save = (...lines: object[]) =>
      keepNatures(toGivenLines(invoiceLines.parse(lines)), before).map((one) => one.vatNature)
    const plain = { unitPrice: 1, vatRate: 0 }
    expect(save({ ...plain, description: 'b' }, { ...plain, description: 'a' })).toEqual([
      'N1',
      'N4',
    ])
    expect(save({ ...plain, description: 'A, put right' })).toEqual(['N4'])
    expect(save({ ...plain, description: 'new', unitPrice: 9 })).toEqual([undefined])
    expect(save({ ...plain, description: 'a', vatRate: 22 })).toEqual([undefined])
    expect(save({ ...plain, description: 'c' }, { ...plain, description: 'a' })).toEqual([
      undefined,
      'N4',
    ])
  })

  it('of lines with the same words go by the price, then by the place, and are never guessed', () => {
    const line = (unitPrice: number) => ({ description: 'A', unitPrice, vatRate: 0 })
    const keep = (before: [number, string][], after: number[]) =>
      keepNatures(
        toGivenLines(invoiceLines.parse(after.map(line))),
        toNaturedLines(
          einvoiceLines.parse(before.map(([price, vatNature]) => ({ ...line(price), vatNature }))),
        ),
      ).map((one) => one.vatNature)
    const two: [number, string][] = [
      [50, 'N4'],
      [60, 'N1'],
    ]
    expect(keep(two, [50, 60])).toEqual(['N4', 'N1'])
    expect(keep(two, [60, 50])).toEqual(['N1', 'N4'])
    expect(keep(two, [60])).toEqual(['N1'])
    expect(keep(two, [55, 60])).toEqual(['N4', 'N1'])
    expect(keep(two, [10, 50, 60])).toEqual([undefined, 'N4', 'N1'])
    expect(keep(two, [60, 55])).toEqual(['N1', undefined])
    const alike: [number, string][] = [
      [50, 'N4'],
      [50, 'N1'],
    ]
    expect(keep(alike, [50, 50])).toEqual(['N4', 'N1'])
    expect(keep(alike, [50])).toEqual([undefined])
    expect(
      keep(
        [
          [50, 'N4'],
          [60, 'N4'],
        ],
        [7],
      ),
    ).toEqual(['N4'])
  })
})
