import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  judgeShadow,
  judgeTransfer,
  type DecidedTarget,
  type ProposedTarget,
  type ShadowVerdict,
} from './shadow_rules.ts'

const of = (...parts: [string, number][]): ProposedTarget[] =>
  parts.map(([entryId, amount]) => ({ entryId, amountMinor: String(amount) }))

const entry = (id: string, amount?: number): DecidedTarget => ({
  type: 'ledger',
  id,
  entryId: id,
  amountMinor: amount === undefined ? undefined : BigInt(amount),
})

const judge = (proposed: ProposedTarget[], verdict: ShadowVerdict, ...decided: DecidedTarget[]) =>
  judgeShadow(proposed, verdict, decided)?.verdict ?? null

describe('a match by a person', () => {
  it('agrees with the same entry, whatever amount is open of it in its own currency', () => {
    expect(judge(of(['a', 100]), 'confirmed', entry('a'))).toBe('agreed')
    expect(judge(of(['a', 100]), 'confirmed', entry('a', 745))).toBe('agreed')
  })

  it('agrees with the document whose posting the entry is', () => {
    const document: DecidedTarget = { type: 'document', id: 'd', entryId: 'a' }
    expect(judge(of(['a', 100]), 'confirmed', document)).toBe('agreed')
  })

  it('differs with another entry, with a document that is not posted, and with more than one', () => {
    expect(judge(of(['a', 100]), 'confirmed', entry('b'))).toBe('differed')
    const document: DecidedTarget = { type: 'document', id: 'a', entryId: null }
    expect(judge(of(['a', 100]), 'confirmed', document)).toBe('differed')
    expect(judge(of(['a', 100]), 'confirmed', entry('a', 60), entry('b', 40))).toBe('differed')
  })

  it('agrees with several only where each has its part', () => {
    const proposed = of(['a', 60], ['b', 40])
    expect(judge(proposed, 'confirmed', entry('b', 40), entry('a', 60))).toBe('agreed')
    expect(judge(proposed, 'confirmed', entry('b', 60), entry('a', 40))).toBe('differed')
    expect(judge(proposed, 'confirmed', entry('a', 60), entry('a', 40))).toBe('differed')
    expect(judge(proposed, 'confirmed', entry('a', 100))).toBe('differed')
  })

  it('is kept with what was matched', () => {
    expect(judgeShadow(of(['a', 1]), 'confirmed', [entry('b')])?.isDecided).toBe(true)
  })
})

describe('other verdicts', () => {
  it('a transaction that is set aside is so, and nothing was matched', () => {
    expect(judgeShadow(of(['a', 1]), 'ignored', [])).toEqual({
      verdict: 'ignored',
      isDecided: false,
    })
  })

  it('declining a part declines the whole; declining something else says nothing', () => {
    const proposed = of(['a', 60], ['b', 40])
    expect(judge(proposed, 'declined', entry('b'))).toBe('differed')
    expect(judge(proposed, 'declined', entry('c'))).toBeNull()
    expect(judge(proposed, 'declined', { type: 'document', id: 'b', entryId: null })).toBeNull()
  })

  it('taking back the same match counts against it, taking back another leaves it open', () => {
    expect(judge(of(['a', 100]), 'unmatched', entry('a', 100))).toBe('differed')
    expect(judge(of(['a', 100]), 'unmatched', entry('b', 100))).toBe('open')
    expect(judge(of(['a', 100]), 'unmatched')).toBe('open')
  })

  it('what was declined stays so when another match is undone, until it is made after all', () => {
    const proposed = of(['a', 100])
    expect(judgeShadow(proposed, 'unmatched', [entry('b')], true)?.verdict).toBe('differed')
    expect(judgeShadow(proposed, 'unmatched', [], true)?.verdict).toBe('differed')
    expect(judgeShadow(proposed, 'confirmed', [entry('a')], true)?.verdict).toBe('agreed')
    expect(judgeShadow(proposed, 'ignored', [], true)?.verdict).toBe('ignored')
  })
})

it('the order of targets never matters, and one changed target is always seen', () => {
  const parts = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 5 }), (numbers, at) => {
      const proposed = of(...numbers.map((one): [string, number] => [`e${one}`, one]))
      const decided = numbers.map((one) => entry(`e${one}`, one)).toReversed()
      const changed = decided.map((one, index) =>
        index === at % decided.length ? entry('other', 1) : one,
      )
      expect(judgeShadow(proposed, 'confirmed', decided)?.verdict).toBe('agreed')
      expect(judgeShadow(proposed, 'confirmed', changed)?.verdict).toBe('differed')
    }),
    { numRuns: 200 },
  )
})

describe('a transfer between own accounts', () => {
  it.each([
    ['confirmed', null, false, 'differed'],
    ['ignored', true, false, 'agreed'],
    ['ignored', false, false, 'differed'],
    ['ignored', null, false, 'ignored'],
    ['unmatched', null, true, 'differed'],
    ['unmatched', null, false, 'open'],
    ['declined', null, false, null],
  ] as const)('%s, booked so: %s, agreed before: %s is %s', (verdict, isBooked, was, expected) => {
    expect(judgeTransfer(verdict, isBooked, was)?.verdict ?? null).toBe(expected)
  })
})
