import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addBuckets, lessBuckets, mapBuckets, noBuckets, totalOf } from './ageing_rules.ts'

const sums = fc.array(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), {
  minLength: 6,
  maxLength: 6,
})
const names = Object.keys(noBuckets)
const buckets = sums.map((given) => mapBuckets((name) => given[names.indexOf(name)] ?? 0n))

it('the total is the sum of all buckets, also of several together', () => {
  fc.assert(
    fc.property(buckets, buckets, (one, other) => {
      const all = Object.values(one).reduce((sum: bigint, part: bigint) => sum + part, 0n)
      expect(totalOf(one)).toBe(all)
      expect(totalOf(addBuckets(one, other))).toBe(totalOf(one) + totalOf(other))
    }),
  )
})

it('what is taken away comes back when it is added', () => {
  fc.assert(
    fc.property(buckets, buckets, (one, other) => {
      expect(addBuckets(lessBuckets(one, other), other)).toEqual(one)
      expect(addBuckets(one, noBuckets)).toEqual(one)
      expect(totalOf(lessBuckets(one, one))).toBe(0n)
    }),
  )
})

it('nothing is nothing in every bucket', () => {
  expect(totalOf(noBuckets)).toBe(0n)
  expect(names).toHaveLength(6)
})
