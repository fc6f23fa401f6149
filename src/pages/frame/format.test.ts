import { describe, expect, it } from 'vitest'
import { showAmount, showDay, showMoment } from './format.ts'

describe('what is shown', () => {
  it('amounts have the separators of the reader, and always their decimals', () => {
    expect(showAmount('da', 1234.5, 'DKK')).toBe('1.234,50 DKK')
    expect(showAmount('it', 1234.5, 'EUR')).toBe('1.234,50 EUR')
    expect(showAmount('en', -1234567, 'EUR')).toBe('-1,234,567.00 EUR')
    expect(showAmount('en', 1000, 'JPY')).toBe('1,000 JPY')
    expect(showAmount('en', 0.1, 'KWD')).toBe('0.100 KWD')
  })

  it('no decimal of an amount is dropped', () => {
    expect(showAmount('en', 0.125, 'EUR')).toBe('0.125 EUR')
    expect(showAmount('da', 90071992547.11, 'DKK')).toBe('90.071.992.547,11 DKK')
  })

  it('what is no currency is shown all the same', () => {
    expect(showAmount('en', 1, '')).toBe('1.00')
    expect(showAmount('en', 1, 'XXXX')).toBe('1.00 XXXX')
  })

  it('days are the day that was written, in every zone', () => {
    expect(showDay('da', '2026-11-02')).toBe('2. november 2026')
    expect(showDay('it', '2026-01-01')).toBe('1 gennaio 2026')
    expect(showDay('en', '2026-12-31')).toBe('31 December 2026')
  })

  it.each(['', 'soon', '2026-13-45', '02-11-2026'])(
    '%j is no day, and is left as it is',
    (text) => {
      expect(showDay('en', text)).toBe(text)
    },
  )

  it('moments are by the clock of another organization, or by UTC where there is none', () => {
    const azores = { language: 'en', timeZone: 'Atlantic/Azores' } as const
    expect(showMoment(azores, '2026-11-15T00:30:00Z')).toContain('14 Nov 2026')
    const nowhere = { language: 'en', timeZone: null } as const
    expect(showMoment(nowhere, '2026-11-15T10:00:00Z')).toBe('15 Nov 2026, 10:00 UTC')
  })

  it('moments are by the clock of the organization', () => {
    const clock = { language: 'en', timeZone: 'Europe/Copenhagen' } as const
    expect(showMoment(clock, '2026-11-15T23:30:00Z')).toContain('16 Nov 2026')
    expect(showMoment(clock, '2026-07-15T10:00:00Z')).toContain('12:00')
    expect(showMoment(clock, new Date('2026-11-15T10:00:00Z'))).toContain('11:00')
  })
})
