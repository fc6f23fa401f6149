import { describe, expect, it } from 'vitest'
import { regionOf } from '#regions/room'
import { stampDutyOf } from './stamp_duty.ts'

const region = regionOf('italy')
const dutyOf = (currency: string, rate: string | null, netMinor: bigint, nature = 'N4') => {
  const byRate = [{ rate: '0', vatCode: 'VN4', nature, netMinor, vatMinor: 0n }]
  const found = stampDutyOf(region, '2026-05-12', byRate, { currency, rate })
  return found === null || found === 'unclear' ? found : found.amount
}

describe('stamp duty', () => {
  it.each([
    ['EUR', null, 7_747n, null],
    ['EUR', null, 7_748n, '77.48'],
    ['USD', '0.5', 15_494n, null],
    ['USD', '0.5', 15_496n, '77.48'],
    ['JPY', '0.006', 12_911n, null],
    ['JPY', '0.006', 12_913n, '77.48'],
    ['JPY', null, 8_000n, 'unclear'],
    ['USD', null, 1n, 'unclear'],
    ['USD', null, 0n, null],
  ])('in %s at %s of %d units is %s', (currency, rate, netMinor, duty) => {
    expect(dutyOf(currency, rate, netMinor)).toBe(duty)
  })

  it('is of some natures only, in any currency', () => {
    expect(dutyOf('EUR', null, 50_000n, 'N3.1')).toBeNull()
    expect(dutyOf('USD', null, 50_000n, 'N3.1')).toBeNull()
  })

  it('is unknown elsewhere', () => {
    const money = { currency: 'DKK', rate: null }
    expect(stampDutyOf(regionOf('denmark'), '2026-05-12', [], money)).toBeNull()
  })
})
