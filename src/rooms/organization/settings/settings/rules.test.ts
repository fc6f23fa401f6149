import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { profileInput, type ProfileInput } from '../profile/profile.ts'
import { changesProfile, loosensAutoPost, thresholdOf, toProfile, withProfile } from './rules.ts'

const text = fc.string({ minLength: 1, maxLength: 20 })

/** Any input that the schema takes, with fields left out at will. */
const input: fc.Arbitrary<ProfileInput> = fc
  .record(
    {
      legalName: fc.oneof(text, fc.constant('')),
      email: fc.oneof(text, fc.constant('')),
      address: fc.option(fc.record({ street: text, city: text }, { requiredKeys: [] })),
      shareCapital: fc.option(fc.integer({ min: 0, max: 1e12 }).map((cents) => cents / 100)),
      ossRegistered: fc.option(fc.boolean()),
      proRataPercent: fc.option(fc.integer({ min: 0, max: 100 })),
    },
    { requiredKeys: [] },
  )
  .map((given) => profileInput.parse(given))

describe('a profile', () => {
  it('keeps false and zero, which are answers, and drops "" and null, which clear', () => {
    const given = { ossRegistered: false, proRataPercent: 0, shareCapital: 0, email: '', pec: 'x' }
    expect(withProfile({ email: 'old' }, given)).toEqual({
      ossRegistered: false,
      proRataPercent: 0,
      shareCapital: '0',
      pec: 'x',
    })
  })

  it('stores nothing but what was given', () => {
    fc.assert(
      fc.property(input, (given) => {
        const stored = withProfile({}, given)
        for (const value of Object.values(stored))
          expect(['', null, undefined]).not.toContain(value)
        expect(Object.keys(given)).toEqual(expect.arrayContaining(Object.keys(stored)))
      }),
    )
  })

  it('shows what was saved, and null for everything else', () => {
    fc.assert(
      fc.property(input, (given) => {
        const shown = toProfile(withProfile({}, given))
        expect(shown.shareCapital).toBe(given.shareCapital ?? null)
        expect(shown.legalName).toBe(given.legalName || null)
        expect(shown.vatNumber).toBeNull()
      }),
    )
  })

  it('is the same after saving twice as after saving once', () => {
    fc.assert(
      fc.property(input, input, (first, second) => {
        const once = withProfile(withProfile({}, first), second)
        expect(withProfile(once, second)).toEqual(once)
      }),
    )
  })

  it('keeps every field that the second saving leaves out', () => {
    fc.assert(
      fc.property(input, input, (first, second) => {
        const before = withProfile({}, first)
        const after = withProfile(before, second)
        for (const field of Object.keys(before) as (keyof typeof before)[]) {
          if (!(field in second)) expect(after[field]).toEqual(before[field])
        }
      }),
    )
  })
})

describe('the threshold', () => {
  it('is the text that reads back as the same number', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (given) => {
        expect(Number(thresholdOf(given, '0.9')) === given).toBe(true)
      }),
    )
  })

  it.each([
    [undefined, '0.9', '0.9'],
    [0.9, '0.90', '0.90'],
    [0.1, '0.9', '0.1'],
    [0, '0.9', '0'],
  ])('given %s over %s is %s', (given, current, expected) => {
    expect(thresholdOf(given, current)).toBe(expected)
  })
})

describe('what takes people out of it', () => {
  const off = { auto_post: false, auto_post_threshold: '0.9' }
  const on = { auto_post: true, auto_post_threshold: '0.9' }

  it('is automatic posting that is turned on, or asks for less', () => {
    expect(loosensAutoPost(off, { autoPost: true })).toBe(true)
    expect(loosensAutoPost(off, { autoPost: true, autoPostThreshold: 1 })).toBe(true)
    expect(loosensAutoPost(off, { autoPost: false, autoPostThreshold: 0.89 })).toBe(true)
    expect(loosensAutoPost(on, { autoPost: true, autoPostThreshold: 0 })).toBe(true)
    expect(loosensAutoPost(on, { autoPost: false, autoPostThreshold: 0.5 })).toBe(true)
  })

  it('is not what leaves it, asks for more or turns it off', () => {
    expect(loosensAutoPost(on, { autoPost: true })).toBe(false)
    expect(loosensAutoPost(on, { autoPost: true, autoPostThreshold: 0.9 })).toBe(false)
    expect(loosensAutoPost(on, { autoPost: true, autoPostThreshold: 0.99 })).toBe(false)
    expect(loosensAutoPost(on, { autoPost: false })).toBe(false)
    expect(loosensAutoPost(off, { autoPost: false })).toBe(false)
  })

  it('is a profile that would say anything else than it does', () => {
    const current = { iban: 'DK5000400440116243', legalName: 'Prøve ApS' }
    expect(changesProfile(current, { iban: 'DK8630003330000011' })).toBe(true)
    expect(changesProfile(current, { iban: '' })).toBe(true)
    expect(changesProfile(current, { proRataPercent: 0 })).toBe(true)
    expect(changesProfile(current, { iban: current.iban, bic: '' })).toBe(false)
    expect(changesProfile(current, {})).toBe(false)
  })
})
