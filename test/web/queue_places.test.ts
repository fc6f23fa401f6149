import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinOrder, nearest, nextAfter } from '../../web/src/parts/queue_order.ts'

const named = (ids: readonly string[]) => ids.map((id) => ({ id }))
const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 12 })

describe('the order of a queue', () => {
  it('never moves what is there, and puts what is new at the end', () => {
    fc.assert(
      fc.property(ids, ids, (before, now) => {
        const joined = joinOrder(before, named(now))
        expect(joined.slice(0, before.length)).toEqual(before)
        expect(new Set(joined)).toEqual(new Set([...before, ...now]))
        expect(new Set(joined).size).toBe(joined.length)
      }),
    )
  })

  it('keeps the place of one that is away, so that it comes back to it', () => {
    const order = joinOrder([], named(['a', 'b', 'c']))
    expect(joinOrder(joinOrder(order, named(['a', 'c'])), named(['a', 'b', 'c', 'd']))).toEqual([
      'a',
      'b',
      'c',
      'd',
    ])
  })

  it('is the very same where nothing is new', () => {
    const order = ['a', 'b']
    expect(joinOrder(order, named(['b']))).toBe(order)
  })
})

describe('the one after it', () => {
  it.each([
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'b'],
  ])('of %s is %s', (id, next) => {
    expect(nextAfter(named(['a', 'b', 'c']), id)).toBe(next)
  })

  it('is none where it was the only one', () => {
    expect(nextAfter(named(['a']), 'a')).toBeNull()
  })
})

describe('the one that stands there', () => {
  const order = ['a', 'b', 'c', 'd']

  it('is the one that was asked for, or else the first', () => {
    expect(nearest(order, named(order), 'c')?.id).toBe('c')
    expect(nearest(order, named(order), null)?.id).toBe('a')
    expect(nearest([], [], 'a')).toBeNull()
  })

  it('is the next one where somebody else has decided it, and the last behind the end', () => {
    expect(nearest(order, named(['a', 'd']), 'b')?.id).toBe('d')
    expect(nearest(order, named(['a', 'b']), 'd')?.id).toBe('b')
  })
})
