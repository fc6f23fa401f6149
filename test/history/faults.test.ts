import { describe, expect, it } from 'vitest'
import { check } from './checker.ts'
import { faultsOfAnswers } from './faults_of_answers.ts'
import { faultsOfPolicy } from './faults_of_policy.ts'
import { faultsOfRecords } from './faults_of_records.ts'
import { faultsOfStates } from './faults_of_states.ts'
import type { History } from './history.ts'
import { isCertain, type Fault } from './plant.ts'
import { simulate } from './simulate.ts'

const faults = [...faultsOfRecords, ...faultsOfAnswers, ...faultsOfStates, ...faultsOfPolicy]
const plantings = 10
const mostSeeds = 6_000

/** Right histories with this fault in them; only where every outcome is known, so that none excuses it. */
function plantingsOf({ plant }: Fault): { seed: number; history: History }[] {
  const planted: { seed: number; history: History }[] = []
  for (let seed = 1; seed < mostSeeds && planted.length < plantings; seed += 1) {
    const history = simulate(seed)
    const faulty = isCertain(history) ? plant(history) : null
    if (faulty !== null) planted.push({ seed, history: faulty })
  }
  return planted
}

describe('planted faults', () => {
  it('are of at least fifty kinds, each with a name of its own', () => {
    const names = new Set(faults.map(({ name }) => name))
    expect(names.size).toBe(faults.length)
    expect(names.size).toBeGreaterThanOrEqual(50)
  })

  it.each(faults.map((fault) => [fault.name, fault] as const))('%s: is found', (_name, fault) => {
    const planted = plantingsOf(fault)
    expect(planted.length).toBe(plantings)
    const missed = planted.filter(({ history }) => check(history).isLegal).map(({ seed }) => seed)
    expect(missed).toEqual([])
  })
})
