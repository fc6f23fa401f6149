import { describe, expect, it } from 'vitest'
import { useWorld } from '../support/use_world.ts'
import { startsOn } from './purchases.ts'
import { plantedIn, sampleOf } from './sample.ts'

const world = useWorld({ own: 'tables', startsOn })

describe('three calls before a bill is posted', () => {
  it('lead to no entry or lesson that nobody decided who may post', async () => {
    const tallies = await sampleOf(world, { group: 'purchases', each: 4 })
    for (const { expected } of tallies) expect(expected).toBeGreaterThan(0)
  }, 120_000)

  it('are told apart: where nobody remembers who set what, effects differ', async () => {
    const found = await plantedIn(world, { group: 'purchases', each: 20, stage: 'coded, Lomax' })
    expect(found.length).toBeGreaterThan(0)
  }, 120_000)
})
