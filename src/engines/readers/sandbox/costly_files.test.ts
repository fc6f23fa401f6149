import { describe, expect, it } from 'vitest'
import { createCostlyFiles } from './sandbox.ts'

const refusal = { refused: 'read_timeout' as const, detail: 'too long' }
const minutes = 60_000

describe('files that used up the limits', () => {
  it('are remembered for their organization alone, and forgotten after a while', () => {
    let now = 0
    const costly = createCostlyFiles(() => now)
    costly.remember('a', 'file', refusal)
    expect(costly.refusalOf('a', 'file')).toEqual(refusal)
    expect(costly.refusalOf('b', 'file')).toBeNull()
    expect([costly.isCostly('a'), costly.isCostly('b')]).toEqual([true, false])
    now = 16 * minutes
    expect(costly.refusalOf('a', 'file')).toBeNull()
    expect(costly.isCostly('a')).toBe(false)
  })

  it('of one organization never push out those of another, and their number is limited', () => {
    const costly = createCostlyFiles(() => 0)
    costly.remember('b', 'file', refusal)
    for (let index = 0; index < 500; index += 1) costly.remember('a', `file ${index}`, refusal)
    expect(costly.refusalOf('b', 'file')).toEqual(refusal)
    expect(costly.refusalOf('a', 'file 499')).toEqual(refusal)
    expect(costly.refusalOf('a', 'file 0')).toBeNull()
  })
})
