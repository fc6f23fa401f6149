import { describe, expect, it } from 'vitest'
import { useWorld } from '../support/use_world.ts'
import { actors } from './actors.ts'
import { runSales } from './sales.ts'

const world = useWorld()

describe('three calls between a recurring invoice and its day', () => {
  it('change nothing that is issued or mailed, unless somebody who may issue made them', async () => {
    const tallies = await runSales(world, { seed: 20_261_118, sampled: 4 })
    expect(tallies.flatMap(({ unexplained }) => unexplained)).toEqual([])
    const sum = (of: 'sequences' | 'entries' | 'explained') =>
      tallies.reduce((all, tally) => all + tally[of], 0)
    // Otherwise nothing was compared, or the comparison cannot fail.
    expect(sum('sequences')).toBe(4 * actors.length)
    expect(sum('entries')).toBeGreaterThan(10)
    expect(sum('explained')).toBeGreaterThan(3)
  }, 120_000)

  it('are told apart: where nobody remembers who changed the buyer, effects differ', async () => {
    const only = 'app of bookkeeper, policy apps'
    const [tally] = await runSales(world, { seed: 2, sampled: 8, forgets: true, only })
    expect(tally?.unexplained.length).toBeGreaterThan(0)
  }, 120_000)
})
