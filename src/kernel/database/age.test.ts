import { describe, expect, it } from 'vitest'
import { createIds } from '../values/id.ts'
import { ageOf } from './age.ts'

const madeAt = Date.parse('2026-03-01T10:00:00Z')
const id = createIds(
  () => 7,
  () => madeAt,
)()
const after = (seconds: number): string => ageOf(id, new Date(madeAt + seconds * 1_000))

describe('the age of a record', () => {
  it('is told in four steps, from the time in its id', () => {
    expect([0, 599, 600, 3_599, 3_600, 86_399, 86_400].map(after)).toEqual([
      'new',
      'new',
      '10m',
      '10m',
      '1h',
      '1h',
      '1d',
    ])
  })

  it('is new where the clocks of two machines differ', () => {
    expect(after(-5)).toBe('new')
  })
})
