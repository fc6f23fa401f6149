import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalOf } from '#kernel/values/decimal'
import { regionOf } from '#regions/room'
import { extractionOf, type Paper } from '#test/golden/coding/evidence'
import {
  minorOf,
  documentAmountsOf,
  plainRate,
  impliedRate,
  vatOn,
  vatWithin,
} from './propose_amounts.ts'

const denmark = regionOf('denmark')
const italy = regionOf('italy')
const seen = (paper: Paper) => documentAmountsOf(extractionOf(paper), regionOf(paper.region))

describe('amounts', () => {
  it.each([
    ['12.34', 2, 1234n],
    ['12.3', 2, 1230n],
    ['-12.34', 2, -1234n],
    ['12.345', 2, 1235n],
    ['-12.345', 2, -1235n],
    ['12.344999', 2, 1234n],
    ['0.005', 2, 1n],
    ['7', 0, 7n],
    ['7.5', 0, 8n],
    ['1.2345', 3, 1235n],
  ] as const)('%s with %i decimals is %s', (text, digits, minor) => {
    expect(minorOf(text, digits)).toBe(minor)
  })

  it('come back as they went, at any size', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
        fc.nat(3),
        (minor, digits) => {
          expect(minorOf(decimalOf(minor, digits), digits)).toBe(minor)
        },
      ),
    )
  })

  it.each([
    ['25.00', '25'],
    ['25', '25'],
    ['8.10', '8.1'],
    ['0.00', '0'],
    ['05', '5'],
    ['100', '100'],
  ])('the rate %s is %s', (given, plain) => {
    expect(plainRate(given)).toBe(plain)
  })

  it('out of a gross are the ones that add up to it', () => {
    // 100.00 and 99.99 at 22 %, as worked by hand.
    expect(vatWithin(10_000n, '22')).toBe(1803n)
    expect(vatWithin(9999n, '22')).toBe(1803n)
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 10n), max: 10n ** 10n }),
        fc.constantFrom('25', '22', '10', '5', '4', '8.1'),
        (gross, rate) => {
          const vat = vatWithin(gross, rate)
          const away = vatOn(gross - vat, rate) - vat
          expect(away >= -1n && away <= 1n).toBe(true)
        },
      ),
    )
  })

  it('find their rate, to the minor unit, where it is the only one', () => {
    expect(impliedRate(italy, 10_000n, 2200n)).toBe('22')
    expect(impliedRate(italy, 10_000n, 1001n)).toBe('10')
    expect(impliedRate(italy, 10_000n, 1900n)).toBeNull()
    expect(impliedRate(italy, 10n, 1n)).toBeNull()
    expect(impliedRate(denmark, 10n, 3n)).toBe('25')
  })
})

describe('what the document shows', () => {
  it('is its rows, without empty ones', () => {
    const rows = [
      { rate: '22.00', net: '100.00', vat: '22.00' },
      { rate: '10.00', net: '0.00', vat: '0.00' },
    ]
    expect(seen({ region: 'italy', total: '122.00', rows }).rows).toEqual([
      { rate: '22', nature: null, net: 10_000n, vat: 2200n, reverseCharge: false },
    ])
  })

  it('is one row of total and VAT where there are none', () => {
    const { rows } = seen({ region: 'italy', total: '122.00', vat: '22.00' })
    expect(rows).toEqual([
      { rate: '22', nature: null, net: 10_000n, vat: 2200n, reverseCharge: false },
    ])
  })

  it('is one row without a rate where the VAT is a mixture', () => {
    const { rows } = seen({ region: 'italy', total: '232.00', vat: '32.00' })
    expect(rows).toMatchObject([{ rate: null, net: 20_000n, vat: 3200n }])
  })

  it('is a taxed and an untaxed part where the country has one rate', () => {
    const { rows } = seen({ region: 'denmark', total: '1000.00', vat: '100.00' })
    expect(rows.map(({ rate, net, vat }) => [rate, net, vat])).toEqual([
      ['25', 40_000n, 10_000n],
      [null, 50_000n, 0n],
    ])
  })

  it('is not split where the VAT is too large for the whole', () => {
    const { rows } = seen({ region: 'denmark', total: '1000.00', vat: '400.00' })
    expect(rows).toMatchObject([{ rate: null, net: 60_000n, vat: 40_000n }])
  })

  it('is all net where no VAT is shown', () => {
    for (const vat of [null, '0.00']) {
      const { rows } = seen({ region: 'denmark', total: '80.00', vat })
      expect(rows).toMatchObject([{ rate: null, net: 8000n, vat: 0n }])
    }
  })

  it('has a total even where none was read: the rows’, net and VAT, or what is to be paid', () => {
    const paper: Paper = { region: 'italy', total: null }
    const rows = [{ rate: '22', net: '10.00', vat: '2.20' }]
    expect(seen({ ...paper, rows }).total).toBe(1220n)
    expect(seen({ ...paper, net: '10.00', vat: '2.20' }).total).toBe(1220n)
    expect(seen({ ...paper, net: '10.00' }).total).toBe(1000n)
    expect(seen({ ...paper, payable: '9.00' }).total).toBe(900n)
    expect(seen(paper).total).toBe(0n)
  })

  it('is positive on a credit note, whichever sign is printed', () => {
    const paper: Paper = { region: 'denmark', kind: 'credit_note' }
    const plus = seen({ ...paper, total: '125.00', vat: '25.00' })
    const minus = seen({ ...paper, total: '-125.00', vat: '-25.00' })
    expect(minus).toEqual(plus)
    expect(plus.total).toBe(12_500n)
  })

  it('keeps a negative total of an invoice negative', () => {
    const paper = seen({ region: 'denmark', total: '-125.00', vat: '-25.00' })
    expect(paper.total).toBe(-12_500n)
    expect(paper.rows).toMatchObject([{ rate: '25', net: -10_000n, vat: -2500n }])
  })

  it('says what was assumed', () => {
    const codes = (paper: Paper) => seen(paper).reasons.map((reason) => reason.code)
    expect(codes({ region: 'denmark', total: '1.00' })).toEqual([])
    expect(codes({ region: 'denmark', total: '1.00', currency: null })).toEqual([
      'currency_assumed',
    ])
    expect(codes({ region: 'denmark', total: '1.00', currency: 'QQQ' })).toEqual([
      'currency_assumed',
    ])
    expect(codes({ region: 'denmark', date: null })).toEqual(['date_missing', 'total_missing'])
  })
})
