import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorOfStatus, parseRetryAfter, retryWaitsMs, waitAfter } from './retry_rules.ts'

describe('the wait after a failed attempt', () => {
  it('grows from five seconds to a day, and ends after the ninth', () => {
    const waits = Array.from({ length: 9 }, (_, index) => waitAfter(index + 1, 0.5, 1, null))
    const seconds = [5, 30, 120, 600, 3_600, 10_800, 28_800, 86_400]
    expect(waits).toEqual([...seconds.map((one) => one * 1_000), null])
  })

  it('varies by a fifth, never more', () => {
    const attempts = fc.integer({ min: 1, max: retryWaitsMs.length })
    const chance = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(attempts, chance, (attempt, by) => {
        const wait = waitAfter(attempt, by, 1, null) ?? 0
        const middle = retryWaitsMs[attempt - 1] ?? 0
        return wait >= middle * 0.8 - 1 && wait <= middle * 1.2 + 1
      }),
    )
  })

  it('is longer where the receiver asks for it, but never over a day nor shorter than ours', () => {
    expect(waitAfter(1, 0.5, 1, 60_000)).toBe(60_000)
    expect(waitAfter(1, 0.5, 1, 1)).toBe(5_000)
    expect(waitAfter(1, 0.5, 1, 9e9)).toBe(86_400_000)
    expect(waitAfter(9, 0.5, 1, 60_000)).toBeNull()
  })

  it('is shorter at a quicker pace', () => {
    expect(waitAfter(2, 0.5, 0.001, null)).toBe(30)
  })
})

describe('Retry-After', () => {
  const now = new Date('2026-11-15T12:00:00Z')

  it('is read as seconds or as a date', () => {
    expect(parseRetryAfter('120', now)).toBe(120_000)
    expect(parseRetryAfter('Sun, 15 Nov 2026 12:00:30 GMT', now)).toBe(30_000)
    expect(parseRetryAfter('Sun, 15 Nov 2020 12:00:30 GMT', now)).toBe(0)
  })

  it('asks for nothing where it makes no sense', () => {
    for (const text of [null, '', '-5', '1.5', 'soon', '99999999999', '2026-11-15']) {
      expect(parseRetryAfter(text, now), String(text)).toBeNull()
    }
  })
})

describe('a status', () => {
  it('has arrived with 2xx only', () => {
    for (let status = 100; status < 600; status++) {
      expect(errorOfStatus(status) === null).toBe(status >= 200 && status < 300)
    }
    expect([301, 410, 500].map(errorOfStatus)).toEqual(['redirect', 'gone', 'http_error'])
  })
})
