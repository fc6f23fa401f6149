import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payableOf, percentOf, summarize, sumOf, totalOf } from './amounts.ts'
import { cent, isWithin, percentUnits, printUnits, product, readUnits, unitsOf } from './decimal.ts'
import type { FatturaDocument, Fund, Summary } from './fattura.ts'

const atOnce = { funds: [], dueOf: () => 'I' as const, lawOf: () => null }
const line = (total: string, rate = '22', nature: string | null = null) => ({ total, rate, nature })

describe('summarize', () => {
  it('reckons the tax once for each rate, not line by line', () => {
    const lines = [line('0.33'), line('0.33'), line('0.33')]
    expect(summarize({ ...atOnce, lines })).toMatchObject([{ base: '0.99', tax: '0.22' }])
    const others = [line('10.02'), line('10.02'), line('10.02')]
    expect(summarize({ ...atOnce, lines: others })).toMatchObject([{ base: '30.06', tax: '6.61' }])
  })

  it('keeps rates, natures and dues apart, in the order they come', () => {
    const lines = [line('1', '10'), line('2'), line('3', '0', 'N4'), line('4', '22.00')]
    const rows = summarize({
      lines,
      funds: [],
      dueOf: ({ nature }) => (nature === null ? 'D' : null),
      lawOf: ({ nature }) => (nature === null ? null : `law of ${nature}`),
    })
    expect(rows).toEqual([
      { rate: '10', nature: null, base: '1.00', tax: '0.10', due: 'D', law: null, rounding: null },
      { rate: '22', nature: null, base: '6.00', tax: '1.32', due: 'D', law: null, rounding: null },
      {
        rate: '0',
        nature: 'N4',
        base: '3.00',
        tax: '0.00',
        due: null,
        law: 'law of N4',
        rounding: null,
      },
    ])
  })

  it('counts pension funds in, and says what it rounded', () => {
    const fund: Fund = {
      kind: 'TC01',
      rate: '4',
      amount: '40',
      base: '1000',
      vatRate: '22',
      nature: null,
      isWithheld: false,
    }
    const [row] = summarize({ ...atOnce, funds: [fund], lines: [line('1000.004')] })
    expect(row).toMatchObject({ base: '1040.00', tax: '228.80', rounding: '-0.004' })
  })

  it('always passes the arithmetic of the exchange', () => {
    const amount = fc
      .integer({ min: -10_000_000, max: 10_000_000 })
      .map((n) => printUnits(BigInt(n) * 1000n))
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 20 }),
        fc.constantFrom('22', '10', '5', '4'),
        (totals, rate) => {
          const [row] = summarize({ ...atOnce, lines: totals.map((total) => line(total, rate)) })
          if (row === undefined) throw new Error('there is no row')
          expect(
            isWithin(percentUnits(unitsOf(row.base), unitsOf(rate)), unitsOf(row.tax), 0n),
          ).toBe(true)
          expect(unitsOf(row.base) - unitsOf(row.rounding ?? '0')).toBe(unitsOf(sumOf(totals)))
          expect(unitsOf(row.base) % cent).toBe(0n)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('total and payable', () => {
  const row = (given: Partial<Summary>): Summary => ({
    rate: '22',
    nature: null,
    base: '1000',
    tax: '220',
    due: 'I',
    law: null,
    rounding: null,
    ...given,
  })
  const withholding = (...amounts: string[]): FatturaDocument =>
    ({
      withholding: amounts.map((amount) => ({ kind: 'RT01', rate: '20', reason: 'A', amount })),
    }) as unknown as FatturaDocument

  it('have the tax of split payment in the one and not in the other', () => {
    const summaries = [row({ due: 'S' })]
    expect(totalOf({ summaries })).toBe('1220.00')
    expect(payableOf({ summaries, document: withholding() })).toBe('1000.00')
  })

  it('differ by what the buyer keeps back', () => {
    const summaries = [row({ base: '1040', tax: '228.8' })]
    expect(totalOf({ summaries })).toBe('1268.80')
    expect(payableOf({ summaries, document: withholding('200') })).toBe('1068.80')
    expect(payableOf({ summaries, document: withholding('208') })).toBe('1060.80')
  })
})

describe('decimals', () => {
  it.each([
    ['1', '1.00'],
    ['-0.5', '-0.50'],
    ['0.12345678', '0.12345678'],
    ['007.10', '7.10'],
    ['-0', '0.00'],
  ])('%s is printed %s', (given, printed) => {
    expect(printUnits(unitsOf(given))).toBe(printed)
  })

  it.each(['', '.5', '1.', '1,5', '1e3', '+1', '0.123456789', ' 1', 'NaN'])(
    '%j is none',
    (text) => {
      expect(readUnits(text)).toBeNull()
      expect(() => unitsOf(text)).toThrow('decimal')
    },
  )

  it('are multiplied to eight places, and rounded half away from zero', () => {
    expect(printUnits(product(unitsOf('3.33333333'), unitsOf('0.12345678')))).toBe('0.4115226')
    expect(percentOf('0.25', '10')).toBe('0.03')
    expect(percentOf('-0.25', '10')).toBe('-0.03')
    expect(sumOf(['0.1', '0.2', '-0.3'])).toBe('0.00')
  })
})
