import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonical } from './canonical.ts'

/** The same value with the fields of every object in another order. */
function turned(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(turned)
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, turned(inner)])
      .toReversed(),
  )
}

describe('canonical JSON', () => {
  it('is the same however fields were ordered, and says the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonical(value)
        expect(canonical(turned(value))).toBe(text)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('is the same again after a round through text, as through the database', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonical(JSON.parse(canonical(value)))).toBe(canonical(value))
      }),
    )
  })

  it('keeps the order of lists', () => {
    expect(canonical([2, 1])).not.toBe(canonical([1, 2]))
  })

  it('leaves out what is undefined and writes dates as text', () => {
    const at = new Date('2026-11-15T00:00:00.000Z')
    expect(canonical({ b: undefined, at, a: [undefined] })).toBe(
      '{"a":[null],"at":"2026-11-15T00:00:00.000Z"}',
    )
  })

  it('keeps a field that is called __proto__', () => {
    expect(canonical(JSON.parse('{"__proto__": 1, "a": 2}'))).toBe('{"__proto__":1,"a":2}')
  })
})
