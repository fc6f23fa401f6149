import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { regionKeys, regionOf } from '#regions/room'
import { isSeries, numberKeyOf, numberOf, seriesFor } from './numbers.ts'

describe('numbers of invoices', () => {
  it.each([
    ['main', 2026, 1, '2026-0001'],
    ['main', 2026, 9999, '2026-9999'],
    ['main', 2026, 10_000, '2026-10000'],
    ['NC', 2027, 12, 'NC-2027-0012'],
  ])('%s %i %i is %s', (series, year, counter, number) => {
    expect(numberOf(series, year, counter)).toBe(number)
  })

  it.each(regionKeys)(
    'have in %s a series for each kind, and no two of them share a number',
    (key) => {
      const region = regionOf(key)
      const place = fc.record({
        kind: fc.constantFrom('invoice' as const, 'credit_note' as const),
        year: fc.integer({ min: 1, max: 9999 }),
        counter: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      })
      fc.assert(
        fc.property(place, place, (one, other) => {
          const keyOf = ({ kind, year, counter }: typeof one): string =>
            numberKeyOf(numberOf(seriesFor(kind, region), year, counter))
          const isSame =
            one.kind === other.kind && one.year === other.year && one.counter === other.counter
          expect(keyOf(one) === keyOf(other)).toBe(isSame)
        }),
      )
    },
  )

  it('are still ours in a series in which credit notes were counted before', () => {
    const given = (key: 'denmark' | 'italy') =>
      ['NC', 'KN'].map((series) => isSeries(series, regionOf(key)))
    expect([given('denmark'), given('italy')]).toEqual([
      [true, true],
      [true, false],
    ])
  })

  it('are one where only case and width tell them apart', () => {
    expect(numberKeyOf('Fa-１２')).toBe(numberKeyOf('FA-12'))
    expect(numberKeyOf('A 1')).not.toBe(numberKeyOf('A1'))
  })
})
