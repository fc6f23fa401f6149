import { describe, expect, it } from 'vitest'
import { useWorld } from '../support/use_world.ts'
import { startsOn } from './purchases.ts'
import { plantedIn, sampleOf } from './sample.ts'

const world = useWorld({ own: 'tables', startsOn })

describe('three calls before payments are matched', () => {
  it('change nothing that is matched, unless somebody who may match made them', async () => {
    const tallies = await sampleOf(world, { group: 'matching', each: 4 })
    // A name alone is not enough for an invoice, unless somebody changes what it is looked for by.
    expect(tallies.filter(({ expected }) => expected > 0)).toHaveLength(3)
  }, 120_000)

  it('are told apart: where nobody remembers who set what, effects differ', async () => {
    const found = await plantedIn(world, { group: 'matching', each: 20, stage: 'invoice, by name' })
    expect(found.length).toBeGreaterThan(0)
  }, 120_000)
})
