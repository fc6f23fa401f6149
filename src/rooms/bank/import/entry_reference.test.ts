import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usableReference } from './bank_row.ts'

describe('a reference names an entry', () => {
  it.each(['E-1', 'BANK-0001', '5561579681', '2026-11-15-ABC', '20269999', 'a b'])(
    '%j',
    (given) => {
      expect(usableReference(given)).toBe(given)
      expect(usableReference(`  ${given}\t`)).toBe(given)
    },
  )
})

describe('a reference names nothing', () => {
  it.each([
    ['nothing', null],
    ['blanks', '  '],
    ['a placeholder', 'NOTPROVIDED'],
    ['a placeholder in small letters', 'nonref'],
    ['zeros', '0000000'],
    ['a place in a list', '3'],
    ['a day and a place', '2026-11-15.0'],
    ['a day and a place with a dash', '20261115-12'],
    ['a day alone', '2026-11-15'],
    ['a day written from its end', '15.11.2026/4'],
  ])('%s', (_says, given) => {
    expect(usableReference(given)).toBe(null)
  })

  it('whatever the day and the place are', () => {
    const days = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2060-12-31'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(
        days,
        fc.nat(99_999),
        fc.constantFrom('.', '-', '_', '/'),
        (date, place, mark) => {
          const day = date.toISOString().slice(0, 10)
          expect(usableReference(`${day}${mark}${place}`)).toBe(null)
        },
      ),
    )
  })
})
