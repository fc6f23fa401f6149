import { describe, expect, it } from 'vitest'
import { capOf } from './propose_cap.ts'

const of = (...codes: string[]) => codes.map((code) => ({ code, params: {} }))

describe('the cap that a coding brings', () => {
  it('is none where no reason is a doubt', () => {
    expect(capOf(of('place_found', 'domestic_vat', 'corrected'), [])).toBeNull()
    expect(capOf([], [])).toBeNull()
  })

  it('is the lowest of its doubts', () => {
    expect(capOf(of('place_by_hint', 'fallback_category'), [])).toEqual({
      code: 'fallback_category',
      params: {},
      cap: 0.5,
    })
    expect(capOf(of('rate_unclear'), [])).toMatchObject({ cap: 0.85 })
  })

  it('is lifted by the correction that resolves it, and no other', () => {
    const reasons = of('place_by_hint', 'fallback_category')
    expect(capOf(reasons, ['bookingText', 'codedAmount'])).toMatchObject({ cap: 0.5 })
    expect(capOf(reasons, ['vatCode'])).toMatchObject({ code: 'fallback_category' })
    expect(capOf(reasons, ['category'])).toMatchObject({ code: 'place_by_hint', cap: 0.85 })
    expect(capOf(reasons, ['ledgerAccountId', 'vatCode'])).toBeNull()
  })
})
