import { describe, expect, it } from 'vitest'
import { useWorld } from '../support/use_world.ts'
import { actors } from './actors.ts'
import { runEffect } from './run.ts'
import { coreSteps, steps } from './steps.ts'

const world = useWorld()

describe('three document actions in a row, with automatic posting on', () => {
  it('leave no entry that differs from the reading, unless somebody who may post acted', async () => {
    const sampled = Math.ceil(300 / actors.length)
    const tallies = await runEffect(world, { seed: 20_261_116, sampled, isFull: false })
    expect(tallies.flatMap(({ unexplained }) => unexplained)).toEqual([])
    const sum = (of: 'sequences' | 'entries' | 'explained') =>
      tallies.reduce((all, tally) => all + tally[of], 0)
    // Otherwise nothing was compared, or the comparison cannot fail.
    expect(sum('sequences')).toBeGreaterThan(250)
    expect(sum('entries')).toBeGreaterThan(100)
    expect(sum('explained')).toBeGreaterThan(10)
  }, 120_000)

  it('are told apart: where nobody remembers who touched what, entries differ', async () => {
    const given = { seed: 1, sampled: 25, isFull: false, only: 'assistant' }
    const [tally] = await runEffect(world, { ...given, forgets: true })
    expect(tally?.unexplained.length).toBeGreaterThan(3)
    expect(tally?.unexplained.join()).toMatch(/: posted: /)
    expect(tally?.unexplained.join()).toMatch(/next posted: /)
  }, 120_000)

  it('are made of every definition that names a document or a contact of it', () => {
    const names = new Set(coreSteps.map(({ name }) => name))
    const must = ['update_coding', 'correct_document', 'link_document_contact', 'save_contact']
    expect(must.filter((name) => !names.has(name))).toEqual([])
    expect(names.size).toBeGreaterThanOrEqual(12)
    expect(steps.length).toBeGreaterThan(names.size)
  })
})
