import { expect, test } from 'vitest'
import { createChance } from './chance.ts'

const draw = (seed: string): number[] => {
  const chance = createChance(seed)
  return Array.from({ length: 50 }, () => chance.below(1_000_000))
}

test('the same seed draws the same, another seed does not', () => {
  expect(draw('a')).toEqual(draw('a'))
  expect(draw('a')).not.toEqual(draw('b'))
})

test('draws stay between the limits and reach both', () => {
  const chance = createChance('limits')
  const drawn = new Set(Array.from({ length: 500 }, () => chance.between(3, 7)))
  expect([...drawn].toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6, 7])
})

test('what happens in a fifth of all cases happens in about a fifth', () => {
  const chance = createChance('share')
  const count = Array.from({ length: 10_000 }, () => chance.happens(20)).filter(Boolean).length
  expect(count).toBeGreaterThan(1_800)
  expect(count).toBeLessThan(2_200)
})

test('nothing can be picked from nothing', () => {
  expect(() => createChance('none').pick([])).toThrow('nothing to pick')
})

test('ids are of version 4 and do not repeat', () => {
  const chance = createChance('ids')
  const ids = Array.from({ length: 2_000 }, () => chance.uuid())
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
  expect(new Set(ids).size).toBe(ids.length)
})
