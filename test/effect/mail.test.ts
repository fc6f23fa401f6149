import { describe, expect, it } from 'vitest'
import { useWorld } from '../support/use_world.ts'
import { startsOn } from './purchases.ts'
import { plantedIn, sampleOf } from './sample.ts'

const world = useWorld({ own: 'tables', startsOn })

describe('three calls before a paper that waits is looked at again', () => {
  it('do not have it posted by itself, however it is captured, cut or released', async () => {
    const tallies = await sampleOf(world, { group: 'mail', each: 4 })
    expect(tallies).toHaveLength(4)
  }, 120_000)

  it('are told apart: where nobody remembers who set what, effects differ', async () => {
    const found = await plantedIn(world, { group: 'mail', each: 15, stage: 'held' })
    expect(found.length).toBeGreaterThan(0)
  }, 120_000)
})
