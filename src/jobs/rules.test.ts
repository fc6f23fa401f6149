import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { codeOf, verdictOn } from './rules.ts'

const chance = fc.double({ min: 0, max: 1, noNaN: true })

describe('the verdict on a failed job', () => {
  it('is final after exactly its retries', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(60), chance, (retries, before, luck) => {
        const verdict = verdictOn({ retries, backoffMs: 10 }, before, 'internal_error', luck)
        expect(verdict.failures).toBe(before + 1)
        expect(verdict.isFinal).toBe(before >= retries)
      }),
    )
  })

  it('doubles the wait with every failure, varied by half', () => {
    const wait = (before: number, luck: number) =>
      verdictOn({ retries: 99, backoffMs: 1_000 }, before, 'internal_error', luck).waitMs
    expect([0, 1, 2, 3].map((before) => wait(before, 0.5))).toEqual([1_000, 2_000, 4_000, 8_000])
    expect([wait(2, 0), wait(2, 1)]).toEqual([2_000, 6_000])
  })

  it('never waits longer than 15 minutes and their half, however often it failed', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(3_600_000), chance, (before, backoffMs, luck) => {
        const { waitMs } = verdictOn({ retries: 20_000, backoffMs }, before, 'x', luck)
        expect(waitMs).toBeGreaterThanOrEqual(0)
        expect(waitMs).toBeLessThanOrEqual(22.5 * 60_000)
      }),
    )
  })
})

describe('the code of an error', () => {
  it('is that of a failure, and for anything else that it is a fault of ours', () => {
    expect(codeOf(new Failure('provider_timeout'))).toBe('provider_timeout')
    expect(codeOf(new Error('x'))).toBe('internal_error')
    expect(codeOf(undefined)).toBe('internal_error')
  })
})
