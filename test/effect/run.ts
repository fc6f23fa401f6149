import { createChance, type Chance } from '../history/chance.ts'
import type { Principal } from '#kernel/corridor/principal'
import type { World } from '../support/world.ts'
import { callers, isEntitled, isLet, type Caller } from './callers.ts'
import { learningPlots, matchingPlots } from './matching.ts'
import { mailPlots } from './mail.ts'
import { purchasePlots } from './purchases.ts'
import { salesPlots } from './sales.ts'
import { expectedOf, runSequence, type Found, type Sequence } from './sequence.ts'
import { createStage, principalOf, type Group, type Plot, type Stage } from './stage.ts'
import { coreOf, type Step } from './steps.ts'

export const plots: readonly Plot[] = [
  ...purchasePlots,
  ...mailPlots,
  ...salesPlots,
  ...matchingPlots,
  ...learningPlots,
]

export type Tally = { stage: string; group: Group; callers: number; sequences: number } & Found & {
    /** How many different effects there are where nobody calls: what is automatic. */
    expected: number
    /** Milliseconds, without making the stage. */
    ms: number
    /** Of each kind of caller. */
    kinds: Record<Caller['kind'], number>
  }

export type Extent = {
  seed: number
  /** How many sequences each stage of a group runs. */
  sampled: Partial<Record<Group, number>>
  /** Also every three of the worst bodies, once, of stages with coded purchases. */
  isFull?: boolean
  /** Only callers whose name has this in it. */
  only?: string
  /** Only stages whose name has this in it. */
  stage?: string
  /** Plants the old fault: nobody remembers who set or taught what. */
  forgets?: boolean
}

const atOnce = 3

/** Runs the sequences of every stage, a few stages at a time. */
export async function runEffect(
  world: World,
  extent: Extent,
  tell: (tally: Tally) => void = () => undefined,
): Promise<Tally[]> {
  const chosen = plots.filter(({ name, group }) => {
    const isAsked = extent.stage === undefined || name.includes(extent.stage)
    return isAsked && (extent.sampled[group] ?? 0) > 0
  })
  // One after another: while one is made, the books are out of reach for a moment.
  const waiting: Stage[] = []
  for (const plot of chosen) waiting.push(await createStage(world, plot))
  const tallies: Tally[] = []
  const worker = async (): Promise<void> => {
    for (let stage = waiting.shift(); stage !== undefined; stage = waiting.shift()) {
      const tally = await runStage(stage, extent)
      tell(tally)
      tallies.push(tally)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return tallies.toSorted((a, b) => order(a) - order(b))
}

const order = ({ stage }: Tally): number => plots.findIndex(({ name }) => name === stage)

async function runStage(stage: Stage, extent: Extent): Promise<Tally> {
  const seen = new Set<string>()
  const tally: Tally = {
    stage: stage.name,
    group: stage.group,
    callers: 0,
    sequences: 0,
    calls: 0,
    effects: 0,
    explained: 0,
    unexplained: [],
    expected: 0,
    ms: 0,
    kinds: { person: 0, key: 0, app: 0 },
  }
  const list = await sequencesOf(stage, extent)
  const began = performance.now()
  for (const sequence of list) {
    const found = await runSequence(stage, sequence, extent.forgets === true)
    seen.add(sequence.caller.name)
    tally.kinds[sequence.caller.kind] += 1
    tally.sequences += 1
    tally.calls += found.calls
    tally.effects += found.effects
    tally.explained += found.explained
    tally.unexplained.push(...found.unexplained)
  }
  const expected = (await expectedOf(stage, null)).size
  return { ...tally, expected, callers: seen.size, ms: performance.now() - began }
}

/** Somebody who is permitted something here, and what. */
type Able = { caller: Caller; steps: readonly Step[]; mayAll: boolean }

async function sequencesOf(
  stage: Stage,
  { seed, sampled, isFull = false, only }: Extent,
): Promise<Sequence[]> {
  const chance = createChance(seed + plots.findIndex(({ name }) => name === stage.name))
  const able: Able[] = []
  for (const caller of mixed(chance)) {
    if (only !== undefined && !caller.name.includes(only)) continue
    const rights = await rightsOf(stage, caller)
    const steps = stage.steps.filter(({ definition }) => isLet(caller, rights, definition))
    const mayAll = isEntitled(caller, rights, stage.needs)
    if (steps.length > 0) able.push({ caller, steps, mayAll })
  }
  const random = Array.from({ length: sampled[stage.group] ?? 0 }, (_one, index) =>
    randomOf(chance, { stage, able }, index),
  )
  return isFull && stage.isWhole === true ? [...allOf(stage, able), ...random] : random
}

/** All of them in an order of chance. */
function mixed(chance: Chance): Caller[] {
  const list = [...callers]
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = chance.between(0, at)
    const [one, two] = [list[at], list[other]]
    if (one === undefined || two === undefined) break
    list[at] = two
    list[other] = one
  }
  return list
}

const rights = new Map<string, Pick<Principal, 'permissions'>>()

/** The same in every organization, so that only who calls in a stage is made there. */
async function rightsOf(stage: Stage, caller: Caller): Promise<Pick<Principal, 'permissions'>> {
  const known = rights.get(caller.rights) ?? (await principalOf(stage, caller))
  rights.set(caller.rights, known)
  return known
}

/** Every caller in turn; now and then the owner did something before. */
function randomOf(
  chance: Chance,
  { stage, able }: { stage: Stage; able: readonly Able[] },
  index: number,
): Sequence {
  // Whoever may do the step explains whatever they do: few of them show that the comparison can fail.
  const held = able.filter(({ mayAll }) => !mayAll)
  const list = held.length === 0 || index % 8 === 7 ? able : held
  const one = list[index % list.length]
  if (one === undefined) throw new Error('nobody may call anything')
  const before = !one.mayAll && chance.may(0.25) ? chance.pick(stage.steps) : null
  const steps = [chance.pick(one.steps), chance.pick(one.steps), chance.pick(one.steps)]
  return { caller: one.caller, before, steps }
}

/** Every three of the worst bodies, each by the next caller who may not do the step but make these calls. */
function* allOf(stage: Stage, able: readonly Able[]): Generator<Sequence> {
  const core = coreOf(stage.steps)
  const held = able.filter(({ mayAll }) => !mayAll)
  let no = 0
  for (const first of core) {
    for (const second of core) {
      for (const third of core) {
        const steps = [first, second, third]
        const list = held.filter((one) => steps.every((step) => one.steps.includes(step)))
        const next = list[no++ % Math.max(1, list.length)]
        if (next !== undefined) yield { caller: next.caller, before: null, steps }
      }
    }
  }
}
