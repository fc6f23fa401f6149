import { describe, expect, it } from 'vitest'
import { plainFacts as plain } from '#test/matching/rows'
import { noNumber } from './compare_numbers.ts'
import { isContactKnown, scoreOf, visitPoints, type PairFacts } from './pair.ts'
import { aliasPoints, weights } from './terms/weights.ts'

const codesOf = (facts: PairFacts): string[] => {
  const codes: string[] = []
  visitPoints(facts, (code) => codes.push(code))
  return codes
}
const gainOf = (change: Partial<PairFacts>): number =>
  scoreOf({ ...plain, ...change }) - scoreOf(plain)

describe('what a fact is worth', () => {
  it('is the sum of all that counts', () => {
    let sum = 0
    visitPoints(plain, (_, points) => {
      sum += points
    })
    expect(scoreOf(plain)).toBe(sum)
    expect(scoreOf(plain)).toBe(weights.prior + weights.amountExact)
  })

  it('falls from a reference to a number to an account or a name', () => {
    const number = { ...noNumber, kind: 'long' as const }
    expect(gainOf({ reference: 'equal' })).toBeGreaterThan(gainOf({ number }))
    expect(gainOf({ number })).toBeGreaterThan(gainOf({ iban: 'equal' }))
    expect(gainOf({ iban: 'equal' })).toBeGreaterThanOrEqual(gainOf({ name: 'strong' }))
  })

  it('falls with the name', () => {
    const kinds = ['strong', 'lead', 'medium', 'absent', 'weak', 'unsaid', 'none', 'other'] as const
    const gains = kinds.map((name) => gainOf({ name }))
    expect(gains).toEqual(gains.toSorted((a, b) => b - a))
  })

  it('falls with the amount', () => {
    const kinds = ['exact', 'converted', 'fee', 'partial', 'over'] as const
    const gains = kinds.map((kind) => gainOf({ amount: { kind, apart: 0 } }))
    expect(gains).toEqual(gains.toSorted((a, b) => b - a))
  })

  it('falls with the distance of a converted amount', () => {
    const gain = (apart: number): number => gainOf({ amount: { kind: 'converted', apart } })
    expect(gain(10)).toBeGreaterThan(gain(290))
  })

  it('is negative where something speaks against it', () => {
    expect(gainOf({ iban: 'other' })).toBeLessThan(0)
    expect(gainOf({ reference: 'other' })).toBeLessThan(0)
    expect(gainOf({ number: { ...noNumber, kind: 'other' } })).toBeLessThan(0)
    expect(gainOf({ declined: -60 })).toBe(-60)
  })
})

describe('a short number', () => {
  const short = { number: { ...noNumber, kind: 'short' as const } }
  const off = { amount: { kind: 'over' as const, apart: 900 } }

  it('counts with the amount, the account or the name', () => {
    expect(codesOf({ ...plain, ...short })).toContain('number_equal')
    expect(codesOf({ ...plain, ...short, ...off, iban: 'equal' })).toContain('number_equal')
    expect(codesOf({ ...plain, ...short, ...off, name: 'medium' })).toContain('number_equal')
  })

  it('does not count alone', () => {
    expect(codesOf({ ...plain, ...short, ...off })).not.toContain('number_equal')
    expect(codesOf({ ...plain, ...short, ...off, name: 'weak' })).not.toContain('number_equal')
  })
})

describe('what was confirmed', () => {
  it('adds more each time, and never more than the name itself', () => {
    expect(aliasPoints(1)).toBeLessThan(aliasPoints(2))
    expect(aliasPoints(1_000)).toBe(weights.nameStrong)
  })

  it('weighs more than a name that does not look like it', () => {
    expect(codesOf({ ...plain, confirms: 1, name: 'none' })).not.toContain('name_missing')
    expect(codesOf({ ...plain, name: 'none' })).toContain('name_missing')
  })
})

describe('whose account it is', () => {
  it('needs no name beside it, but one that contradicts still counts', () => {
    expect(codesOf({ ...plain, iban: 'equal', name: 'unsaid' })).not.toContain('name_unsaid')
    expect(codesOf({ ...plain, iban: 'equal', name: 'none' })).toContain('name_missing')
  })
})

describe('an item beside which nothing else is open', () => {
  const partial = { amount: { kind: 'partial' as const, apart: 5_000 } }

  it('gains where the amount is off and the contact is known', () => {
    expect(codesOf({ ...plain, ...partial, isSole: true, name: 'strong' })).toContain('item_sole')
    expect(codesOf({ ...plain, ...partial, isSole: true })).not.toContain('item_sole')
    expect(codesOf({ ...plain, isSole: true, name: 'strong' })).not.toContain('item_sole')
  })
})

describe('a contact', () => {
  it('is known by name, account or two confirmations', () => {
    expect(isContactKnown(plain)).toBe(false)
    expect(isContactKnown({ ...plain, name: 'weak' })).toBe(false)
    expect(isContactKnown({ ...plain, confirms: 1 })).toBe(false)
    expect(isContactKnown({ ...plain, name: 'medium' })).toBe(true)
    expect(isContactKnown({ ...plain, iban: 'equal' })).toBe(true)
    expect(isContactKnown({ ...plain, confirms: 2 })).toBe(true)
  })
})
