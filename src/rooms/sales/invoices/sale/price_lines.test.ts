import { describe, expect, it } from 'vitest'
import { assertBookable, priceLine, sumByRate } from './price_lines.ts'
import type { GivenLine, PricedLine } from './sale.ts'

const vat = { rate: '25', vatCode: 'U25', nature: null, account: '1010' }

const given = (quantity: string, unitPrice: string): GivenLine => ({
  description: 'Work',
  quantity,
  unitPrice,
  vatRate: '25',
})

const netOf = (quantity: string, unitPrice: string, currency = 'DKK') =>
  priceLine(given(quantity, unitPrice), vat, currency).netMinor

describe('the net of a line', () => {
  it.each([
    ['1', '0.005', 1n],
    ['1', '0.00499999', 0n],
    ['-1', '0.005', -1n],
    ['1', '-0.005', -1n],
    ['3', '33.33333333', 10000n],
    ['0.33333333', '3', 100n],
    ['1.00000001', '99999999.99', 10000000099n],
    ['0', '100', 0n],
    ['0.1', '0.7', 7n],
    ['1.1', '1.15', 127n],
  ])('of %s at %s is rounded half-up to the øre', (quantity, price, net) => {
    expect(netOf(quantity, price)).toBe(net)
  })

  it('is rounded to the minor unit of its currency, which may be none or a thousandth', () => {
    expect(netOf('1', '1.5', 'JPY')).toBe(2n)
    expect(netOf('1', '1.4999', 'JPY')).toBe(1n)
    expect(netOf('1', '1.0005', 'KWD')).toBe(1001n)
  })

  it('leaves what the caller wrote as it was', () => {
    expect(priceLine(given('1.50', '10.00'), vat, 'DKK')).toEqual({
      ...given('1.50', '10.00'),
      ...vat,
      netMinor: 1500n,
    })
  })
})

const line = (netMinor: bigint, over: Partial<PricedLine> = {}): PricedLine => ({
  ...given('1', '1'),
  ...vat,
  netMinor,
  ...over,
})

describe('the rows of the rates', () => {
  it('reckon VAT once on the sum, not on each line', () => {
    const lines = [33n, 33n, 33n].map((net) => line(net, { rate: '22', vatCode: 'V22' }))
    expect(sumByRate(lines)).toEqual([
      { rate: '22', vatCode: 'V22', nature: null, netMinor: 99n, vatMinor: 22n },
    ])
  })

  it('round half a unit away from zero, and its credit alike', () => {
    expect(sumByRate([line(2n)])[0]?.vatMinor).toBe(1n)
    expect(sumByRate([line(-2n)])[0]?.vatMinor).toBe(-1n)
    expect(sumByRate([line(1n)])[0]?.vatMinor).toBe(0n)
  })

  it('take a rate with decimals exactly', () => {
    expect(sumByRate([line(1000n, { rate: '25.5' })])[0]?.vatMinor).toBe(255n)
  })

  it('keep two natures of the same rate apart, in the order they come', () => {
    const none = { rate: '0', vatCode: 'VN4' }
    const rows = sumByRate([
      line(1n, { ...none, nature: 'N4' }),
      line(2n),
      line(4n, { rate: '0', vatCode: 'VN1', nature: 'N1' }),
      line(8n, { ...none, nature: 'N4' }),
    ])
    expect(rows.map((row) => [row.nature, row.netMinor])).toEqual([
      ['N4', 9n],
      [null, 2n],
      ['N1', 4n],
    ])
  })

  it('are none where there are no lines', () => {
    expect(sumByRate([])).toEqual([])
  })
})

describe('an amount', () => {
  it('of more digits than a number keeps is refused, on either side of zero', () => {
    expect(() => assertBookable([10n ** 15n - 1n, -(10n ** 15n) + 1n])).not.toThrow()
    expect(() => assertBookable([10n ** 15n])).toThrow('amount_too_large')
    expect(() => assertBookable([0n, -(10n ** 15n)])).toThrow('amount_too_large')
  })
})
