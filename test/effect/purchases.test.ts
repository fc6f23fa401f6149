import { describe, expect, it } from 'vitest'
import { useWorld } from '../support/use_world.ts'
import { callers } from './callers.ts'
import { startsOn } from './purchases.ts'
import { plots } from './run.ts'
import { plantedIn, sampleOf } from './sample.ts'
import { runSequence } from './sequence.ts'
import { createStage, type Stage } from './stage.ts'
import type { Step } from './steps.ts'

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

  describe('after the owner decided something', () => {
    const caller = callers.find(
      ({ name }) => name === 'key: documents:edit, invoices:edit, policy none',
    )
    const stepOf = (stage: Stage, name: string, part = ''): Step => {
      const isIt = ({ name: one, bodyOf }: Step) =>
        one === name && JSON.stringify(bodyOf(stage.named)).includes(part)
      const step = stage.steps.find(isIt)
      if (step === undefined) throw new Error(`no step ${name} ${part}`)
      return step
    }

    it('do not post the next bill without the contact that the owner had set', async () => {
      const plot = plots.find(({ name }) => name === 'purchases: coded, Berg GmbH')
      if (plot === undefined || caller === undefined) throw new Error('not found')
      const stage = await createStage(world, plot)
      const before = stepOf(stage, 'save_contact', '"US"')
      const ways = [
        [stepOf(stage, 'delete_contact')],
        [stepOf(stage, 'save_contact', 'Renamed')],
        [stepOf(stage, 'save_contact', '"DE"'), stepOf(stage, 'delete_contact')],
      ]
      for (const steps of ways) {
        const found = await runSequence(stage, { caller, before, steps }, false)
        expect(found.unexplained).toEqual([])
        const forgotten = await runSequence(stage, { caller, before, steps }, true)
        expect(forgotten.unexplained).toHaveLength(1)
      }
      // Who only lets the rules go on with what the owner has read again decides nothing.
      const again = { caller, before: stepOf(stage, 'extract_document') }
      const coding = stepOf(stage, 'code_document')
      expect((await runSequence(stage, { ...again, steps: [coding] }, false)).unexplained).toEqual(
        [],
      )
    }, 120_000)
  })
})
