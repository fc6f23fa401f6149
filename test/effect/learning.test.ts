import { describe, expect, it } from 'vitest'
import { useWorld } from '../support/use_world.ts'
import { startsOn } from './purchases.ts'
import { plantedIn, sampleOf } from './sample.ts'

const world = useWorld({ own: 'tables', startsOn })

describe('three calls before the next payment that looks alike', () => {
  it('teach nothing by which it is matched, unless somebody who may match made them', async () => {
    const tallies = await sampleOf(world, { group: 'learning', each: 6 })
    expect(tallies).toHaveLength(2)
  }, 120_000)

  it('are told apart: where nobody remembers who set what, effects differ', async () => {
    const found = await plantedIn(world, {
      group: 'learning',
      each: 20,
      stage: 'invoice, by words',
      only: 'policy apps_and_keys',
    })
    expect(found.length).toBeGreaterThan(0)
  }, 120_000)
})
