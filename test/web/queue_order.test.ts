import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterLeaving,
  mergeOrder,
  nextOf,
} from '../../web/src/rooms/documents/queue/queue_order.ts'

const ids = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 20 })

describe('the order of a queue', () => {
  it('stays for what is there, and what is new joins at the end', () => {
    fc.assert(
      fc.property(ids, ids, (before, now) => {
        const order = mergeOrder(before, now, () => false)
        const kept = before.filter((id) => now.includes(id))
        expect(order.slice(0, kept.length)).toEqual(kept)
        expect(order.toSorted()).toEqual(now.toSorted())
      }),
    )
  })

  it('keeps the place of one that only moved to another tab', () => {
    expect(mergeOrder(['a', 'b', 'c'], ['a', 'c'], (id) => id === 'b')).toEqual(['a', 'b', 'c'])
  })

  it('names nobody twice', () => {
    fc.assert(
      fc.property(ids, ids, fc.func(fc.boolean()), (before, now, isOpen) => {
        const order = mergeOrder(before, now, (id) => isOpen(id))
        expect(new Set(order).size).toBe(order.length)
      }),
    )
  })
})

describe('the next one', () => {
  it('is the one after it, and nobody at the end', () => {
    expect(nextOf(['a', 'b'], 'a')).toBe('b')
    expect(nextOf(['a', 'b'], 'b')).toBeNull()
    expect(nextOf(['a', 'b'], 'b', -1)).toBe('a')
    expect(nextOf(['a', 'b'], 'a', -1)).toBeNull()
  })

  it('is the first where nobody is chosen, or somebody who is gone', () => {
    expect(nextOf(['a', 'b'], null)).toBe('a')
    expect(nextOf(['a', 'b'], 'z')).toBe('a')
    expect(nextOf([], null)).toBeNull()
  })

  it('takes the place of one that leaves, from above at the end, and is nobody in an empty queue', () => {
    expect(afterLeaving(['a', 'b', 'c'], 'b')).toBe('c')
    expect(afterLeaving(['a', 'b', 'c'], 'c')).toBe('b')
    expect(afterLeaving(['a'], 'a')).toBeNull()
  })
})
