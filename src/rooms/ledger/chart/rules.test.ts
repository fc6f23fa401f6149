import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChartVatCode } from '../ports.ts'
import { inForce } from './rules.ts'

const code = (id: string, validFrom: string | null, validTo: string | null): ChartVatCode => ({
  id,
  name: id,
  nameEn: id,
  direction: 'out',
  rate: '25',
  kind: 'domestic_sale',
  deductible: null,
  reverseCharge: false,
  nature: null,
  validFrom,
  validTo,
})

const old = code('A', null, '2025-12-31')
const now = code('A', '2026-01-01', '2026-12-31')
const next = code('A', '2027-01-01', null)

describe('the VAT codes in force', () => {
  it.each([
    ['2025-12-31', old],
    ['2026-01-01', now],
    ['2026-12-31', now],
    ['2027-01-01', next],
    ['1990-01-01', old],
  ])('on %s it is the window of that day, whatever the order', (day, expected) => {
    for (const order of [
      [old, now, next],
      [next, now, old],
      [now, next, old],
    ]) {
      expect(inForce(order, day)).toEqual([expected])
    }
  })

  it('takes the latest where no window is open, so that no code is lost', () => {
    const first = code('B', '2001-01-01', '2001-12-31')
    const second = code('B', '2005-01-01', '2005-12-31')
    expect(inForce([first, second], '2026-01-01')).toEqual([second])
    expect(inForce([second, first], '2026-01-01')).toEqual([second])
  })

  it('returns every id exactly once', () => {
    const day = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    const some = fc.array(
      fc
        .tuple(fc.constantFrom('A', 'B', 'C'), fc.option(day), fc.option(day))
        .map(([id, from, to]) => code(id, from, to)),
    )
    fc.assert(
      fc.property(some, day, (codes, at) => {
        const ids = inForce(codes, at).map((one) => one.id)
        expect(ids.toSorted()).toEqual([...new Set(codes.map((one) => one.id))].toSorted())
      }),
    )
  })
})
