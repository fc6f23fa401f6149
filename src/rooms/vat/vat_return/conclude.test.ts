import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextPeriod, periodOf, regionOf, type Period, type VatFrequency } from '#regions/room'
import type { FilledBox } from '../figures/boxes.ts'
import { advanceOf, conclude } from './conclude.ts'

const italy = regionOf('italy')
const denmark = regionOf('denmark')

function boxesWith(region: typeof italy, amounts: Record<string, bigint>): FilledBox[] {
  return region.vatBoxes.map((box) => {
    const amountMinor = amounts[box.id] ?? 0n
    return { box, amountMinor, exactMinor: amountMinor, provisionalMinor: 0n, lineCount: 0 }
  })
}

function concludeItalian(frequency: VatFrequency, day: string, debt: bigint, credit = 0n) {
  const boxes = boxesWith(italy, { 'VP14.1': debt, 'VP14.2': credit })
  const period = periodOf(frequency, day)
  return conclude({ region: italy, frequency, period, boxes, digits: 2 })
}

const none = { debtMinor: 0n, creditMinor: 0n }

describe('in Denmark', () => {
  it('nothing is carried over', () => {
    for (const tilsvar of [5_000n, -123_400n, 0n]) {
      const period = periodOf('quarterly', '2026-05-01')
      const boxes = boxesWith(denmark, { tilsvar })
      const given = { region: denmark, frequency: 'quarterly', period, boxes, digits: 2 } as const
      expect(conclude(given)).toEqual({
        payableMinor: tilsvar,
        dueDay: '2026-09-01',
        carries: none,
        warnings: [],
      })
    }
  })

  it('asks for no advance', () => {
    expect(advanceOf(denmark, periodOf('monthly', '2026-12-01'), 10n ** 9n, 2)).toBe(0n)
  })
})

describe('a debt in Italy', () => {
  it('above 100.00 is paid when it is due', () => {
    expect(concludeItalian('monthly', '2026-05-01', 10_001n)).toEqual({
      payableMinor: 10_001n,
      dueDay: '2026-06-16',
      carries: none,
      warnings: [],
    })
  })

  it('up to 100.00 waits for the next period', () => {
    expect(concludeItalian('monthly', '2026-01-01', 10_000n)).toEqual({
      payableMinor: 0n,
      dueDay: '2026-02-16',
      carries: { debtMinor: 10_000n, creditMinor: 0n },
      warnings: [{ code: 'debt_carried', params: { due: '2026-03-16' } }],
    })
    const quarter = concludeItalian('quarterly', '2026-02-01', 1n)
    expect(quarter.carries.debtMinor).toBe(1n)
    expect(quarter.warnings[0]?.params).toEqual({ due: '2026-08-20' })
  })

  it('waits no longer than 16 December, or the working day after it', () => {
    expect(concludeItalian('monthly', '2026-10-01', 5_000n)).toMatchObject({
      carries: { debtMinor: 5_000n },
      warnings: [{ code: 'debt_carried', params: { due: '2026-12-16' } }],
    })
    expect(concludeItalian('monthly', '2026-11-01', 5_000n)).toEqual({
      payableMinor: 5_000n,
      dueDay: '2026-12-16',
      carries: none,
      warnings: [{ code: 'debt_due_in_december', params: { due: '2026-12-16' } }],
    })
    expect(concludeItalian('quarterly', '2026-07-01', 5_000n)).toMatchObject({
      payableMinor: 5_000n,
      dueDay: '2026-12-16',
    })
    // 16 December 2028 is a Saturday.
    expect(concludeItalian('quarterly', '2028-07-01', 5_000n).dueDay).toBe('2028-12-18')
  })

  it('of the last period goes into the annual return where it is small', () => {
    for (const frequency of ['monthly', 'quarterly'] as const) {
      expect(concludeItalian(frequency, '2026-12-01', 10_000n)).toMatchObject({
        payableMinor: 0n,
        carries: none,
        warnings: [{ code: 'debt_to_annual_return', params: {} }],
      })
    }
    expect(concludeItalian('monthly', '2026-12-01', 10_001n)).toMatchObject({
      payableMinor: 10_001n,
      dueDay: '2027-01-18',
      warnings: [],
    })
  })
})

describe('a credit in Italy', () => {
  it('is carried to the next period and not paid out', () => {
    expect(concludeItalian('monthly', '2026-05-01', 0n, 20_000n)).toEqual({
      payableMinor: -20_000n,
      dueDay: '2026-06-16',
      carries: { debtMinor: 0n, creditMinor: 20_000n },
      warnings: [],
    })
  })
})

describe('an advance in Italy', () => {
  const december: Period = periodOf('monthly', '2026-12-01')

  it('is 88 % of the same period a year before, half a cent up', () => {
    expect(advanceOf(italy, december, 523_417n, 2)).toBe(460_607n)
  })

  it('is none where it is less than 103.29, and none on a credit', () => {
    expect(advanceOf(italy, december, 11_736n, 2)).toBe(0n)
    expect(advanceOf(italy, december, 11_737n, 2)).toBe(10_329n)
    expect(advanceOf(italy, december, 0n, 2)).toBe(0n)
    expect(advanceOf(italy, december, -523_417n, 2)).toBe(0n)
  })
})

describe('through a whole year', () => {
  it('every small debt is paid by the 16 December or is that of the last period', () => {
    const debts = fc.array(fc.bigInt({ min: 0n, max: 15_000n }), { minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(fc.constantFrom('monthly', 'quarterly'), debts, (frequency, own) => {
        let period = periodOf(frequency, '2026-01-01')
        let carried = 0n
        let paid = 0n
        let toAnnual = 0n
        let owed = 0n
        for (const debt of own) {
          if (period.to.slice(0, 4) !== '2026') break
          owed += debt
          const ending = concludeItalian(frequency, period.to, debt + carried)
          carried = ending.carries.debtMinor
          paid += ending.payableMinor
          const isLast = ending.warnings.some((one) => one.code === 'debt_to_annual_return')
          if (isLast) toAnnual += debt
          if (ending.payableMinor <= 10_000n && ending.payableMinor > 0n) {
            expect(ending.dueDay <= '2026-12-16').toBe(true)
          }
          period = nextPeriod(frequency, period)
        }
        expect([carried, paid + toAnnual]).toEqual([0n, owed])
      }),
      { numRuns: 300 },
    )
  })
})
