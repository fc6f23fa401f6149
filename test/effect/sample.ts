import { expect } from 'vitest'
import type { World } from '../support/world.ts'
import { runEffect, type Tally } from './run.ts'
import type { Group } from './stage.ts'

type Asked = { group: Group; each: number; seed?: number; stage?: string; only?: string }

/** A few sequences of each stage of a group: nothing is unexplained, and something was compared. */
export async function sampleOf(world: World, { group, each, seed = 1 }: Asked): Promise<Tally[]> {
  const tallies = await runEffect(world, { seed, sampled: { [group]: each } })
  expect(tallies.flatMap(({ unexplained }) => unexplained)).toEqual([])
  for (const { sequences } of tallies) expect(sequences).toBe(each)
  return tallies
}

/** The same where nobody remembers who set or taught what: how much is unexplained then. */
export async function plantedIn(world: World, asked: Asked): Promise<string[]> {
  const { group, each, seed = 1, ...where } = asked
  const extent = { seed, sampled: { [group]: each }, forgets: true, ...where }
  const tallies = await runEffect(world, extent)
  return tallies.flatMap(({ unexplained }) => unexplained)
}
