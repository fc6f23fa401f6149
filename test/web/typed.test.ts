import { formatMoney, moneyFromMinor, moneyOf } from '@daybook/sdk'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typedAmount, typedDay } from '../../web/src/words/typed.ts'

const today = '2026-11-12'

describe('a day that somebody types', () => {
  it.each([
    ['1410', '2026-10-14'],
    ['14-10', '2026-10-14'],
    ['14.10', '2026-10-14'],
    ['14/10/26', '2026-10-14'],
    ['14.10.2026', '2026-10-14'],
    ['141026', '2026-10-14'],
    ['14102026', '2026-10-14'],
    ['2026-10-14', '2026-10-14'],
    ['3/11', '2026-11-03'],
    ['311', '2026-11-03'],
    [' 12.11. ', '2026-11-12'],
  ])('is understood: %s', (text, day) => {
    expect(typedDay(text, 'da', today)).toBe(day)
  })

  it('is of last year where it would else lie ahead', () => {
    expect(typedDay('2412', 'da', today)).toBe('2025-12-24')
    expect(typedDay('1311', 'da', today)).toBe('2026-11-13')
    expect(typedDay('1411', 'da', today)).toBe('2025-11-14')
  })

  it.each(['', 'yesterday', '3202', '31.02.2026', '1', '99-99', '14.13'])('is none: %s', (text) => {
    expect(typedDay(text, 'da', today)).toBeNull()
  })
})

describe('an amount that somebody types', () => {
  it.each([
    ['1250,5', 1250.5],
    ['1.250,50', 1250.5],
    ['1250.50', 1250.5],
    ['1 250,50', 1250.5],
    ['1.250', 1250],
    ['-12,00', -12],
    ['DKK 12', 12],
  ])('is understood in Danish: %s', (text, amount) => {
    expect(typedAmount(text, 'DKK', 'da')).toBe(amount)
  })

  it.each(['', 'twelve', '12,345', '1,2,3', '12..5'])('is none: %s', (text) => {
    expect(typedAmount(text, 'DKK', 'da')).toBeNull()
  })

  it('is understood again as it is shown, in each language', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -1_000_000_000_000n, max: 1_000_000_000_000n }),
        fc.constantFrom('da' as const, 'it' as const, 'en' as const),
        (minor, language) => {
          const shown = formatMoney(moneyFromMinor(minor, 'EUR'), language, { code: false })
          const again = typedAmount(shown, 'EUR', language)
          expect(again === null ? null : moneyOf(again, 'EUR').minor).toBe(minor)
        },
      ),
    )
  })
})
