import { describe, expect, it } from 'vitest'
import { conversionTolerance } from './conversion.ts'

describe('how far a payment in another currency may be off', () => {
  it('is three percent, and one percent where the currencies are held together', () => {
    expect(conversionTolerance('USD', 'DKK')).toBe(300)
    expect(conversionTolerance('EUR', 'SEK')).toBe(300)
    expect(conversionTolerance('DKK', 'EUR')).toBe(100)
    expect(conversionTolerance('EUR', 'DKK')).toBe(100)
  })
})
