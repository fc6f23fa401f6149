import { describe, expect, it } from 'vitest'
import { useWorld } from '../support/use_world.ts'
import { startsOn } from './purchases.ts'
import { plantedIn, sampleOf } from './sample.ts'

const world = useWorld({ own: 'tables', startsOn })

describe('three calls before a recurring invoice is made, or a mail is handed over', () => {
  it('change nothing that is issued or mailed, unless somebody who may issue made them', async () => {
    const tallies = await sampleOf(world, { group: 'sales', each: 6 })
    for (const { expected } of tallies) expect(expected).toBeGreaterThan(0)
  }, 120_000)

  it('are told apart: where nobody remembers who set what, effects differ', async () => {
    const found = await plantedIn(world, { group: 'sales', each: 15, stage: 'recurring, sent' })
    expect(found.length).toBeGreaterThan(0)
  }, 120_000)
})
