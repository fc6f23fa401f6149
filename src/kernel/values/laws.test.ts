import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { euMembers, isCountry, vatPrefix } from './country.ts'
import { addDays, compareDays, isDay, today } from './day.ts'
import { currencyDigits, fromDecimal, isCurrency, roundHalfUp, toDecimal } from './money.ts'

const anyDay = fc
  .integer({ min: -700_000, max: 2_900_000 })
  .map((count) => addDays('1970-01-01', count))
const steps = fc.integer({ min: -3_000, max: 3_000 })

describe('days', () => {
  it('add up: two steps are one step of their sum', () => {
    fc.assert(
      fc.property(anyDay, steps, steps, (day, a, b) => {
        expect(addDays(addDays(day, a), b)).toBe(addDays(day, a + b))
      }),
    )
  })

  it('have an order that is total and follows the calendar', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        expect(compareDays(a, b) + compareDays(b, a)).toBe(0)
        expect(compareDays(a, b) < 0).toBe(Date.parse(a) < Date.parse(b))
      }),
    )
  })

  it('of an instant are at most one apart between any two zones', () => {
    const zones = ['UTC', 'Europe/Copenhagen', 'Europe/Rome', 'Pacific/Auckland', 'America/Adak']
    const instant = fc.date({
      min: new Date('1970-01-02'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), (at, zone) => {
        const here = today(at, zone)
        expect(isDay(here)).toBe(true)
        const utc = at.toISOString().slice(0, 10)
        expect([addDays(utc, -1), utc, addDays(utc, 1)]).toContain(here)
        if (zone === 'UTC') expect(here).toBe(utc)
      }),
    )
  })
})

describe('amounts', () => {
  const units = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })

  it('in decimals are negated, ordered and told apart as their units are', () => {
    fc.assert(
      fc.property(units, units, fc.integer({ min: 0, max: 3 }), (a, b, digits) => {
        // Zero has no sign here: -0 would be written as 0 and read as another number.
        expect(toDecimal(-a, digits) + toDecimal(a, digits)).toBe(0)
        expect(toDecimal(a, digits) < toDecimal(b, digits)).toBe(a < b)
        expect(toDecimal(a, digits) === toDecimal(b, digits)).toBe(a === b)
      }),
    )
  })

  it('of a currency take exactly its decimals', () => {
    const currency = fc.constantFrom('DKK', 'EUR', 'JPY', 'KWD', 'ISK', 'HUF')
    fc.assert(
      fc.property(currency, units, (code, amount) => {
        const digits = currencyDigits(code)
        expect(fromDecimal(toDecimal(amount, digits), digits)).toBe(amount)
        if (amount % 10n !== 0n) {
          expect(() => fromDecimal(toDecimal(amount, digits + 1), digits)).toThrow(RangeError)
        }
      }),
    )
  })

  it('round to the same whatever the fraction is written as', () => {
    const positive = fc.bigInt({ min: 1n, max: 10n ** 9n })
    fc.assert(
      fc.property(units, positive, positive, (top, bottom, factor) => {
        expect(roundHalfUp(top * factor, bottom * factor)).toBe(roundHalfUp(top, bottom))
        expect(roundHalfUp(top * bottom, bottom)).toBe(top)
      }),
    )
  })

  it('grow when rounded only if they grew before', () => {
    const positive = fc.bigInt({ min: 1n, max: 10n ** 6n })
    fc.assert(
      fc.property(units, units, positive, (a, b, bottom) => {
        const [less, more] = a < b ? [a, b] : [b, a]
        expect(roundHalfUp(less, bottom) <= roundHalfUp(more, bottom)).toBe(true)
      }),
    )
  })

  it('have no currency of fewer or more than three letters, or in small ones', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 5 }), (text) => {
        if (isCurrency(text)) expect(text).toMatch(/^[A-Z]{3}$/)
      }),
    )
  })
})

describe('the common VAT area', () => {
  it('holds countries, and beside them only EL for Greece and XI', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const members = euMembers(day)
        for (const code of members)
          expect(isCountry(code) || ['EL', 'XI'].includes(code)).toBe(true)
        expect(members.has('GR')).toBe(members.has('EL'))
        expect(members.has('GB') && members.has('XI')).toBe(false)
        expect(members.has(vatPrefix('MC'))).toBe(members.has('FR'))
      }),
    )
  })

  it('has lost nobody but the United Kingdom', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        const [early, late] = a < b ? [a, b] : [b, a]
        const lost = [...euMembers(early)].filter((code) => !euMembers(late).has(code))
        expect(lost.filter((code) => code !== 'GB')).toEqual([])
      }),
    )
  })
})
