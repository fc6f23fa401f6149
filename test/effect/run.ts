import { isPermitted } from '#kernel/corridor/principal'
import { createChance } from '../history/chance.ts'
import type { World } from '../support/world.ts'
import { actors } from './actors.ts'
import { runSequence, type Found, type Sequence } from './sequence.ts'
import { createStage, starts, type Stage } from './stage.ts'
import { coreSteps, steps, type Step } from './steps.ts'

export type Tally = { actor: string; permitted: number; sequences: number } & Found

/** How many sequences an actor runs: all of the worst bodies, and so many of all bodies. */
export type Extent = {
  seed: number
  sampled: number
  isFull: boolean
  /** Only this actor. */
  only?: string
  /** Plants the old fault: nobody remembers who touched what. */
  forgets?: boolean
}

/** Runs the sequences of every actor, a few actors at a time. */
export async function runEffect(
  world: World,
  extent: Extent,
  tell: (tally: Tally) => void = () => undefined,
): Promise<Tally[]> {
  // One after another: while one is made, the books are out of reach for a moment.
  const waiting: Stage[] = []
  const chosen = actors.filter(({ name }) => extent.only === undefined || name === extent.only)
  for (const actor of chosen) waiting.push(await createStage(world, actor))
  const tallies: Tally[] = []
  const worker = async (): Promise<void> => {
    for (let stage = waiting.shift(); stage !== undefined; stage = waiting.shift()) {
      const tally = await runActor(stage, extent)
      tell(tally)
      tallies.push(tally)
    }
  }
  await Promise.all([worker(), worker(), worker()])
  return tallies
}

async function runActor(stage: Stage, extent: Extent): Promise<Tally> {
  const tally: Tally = {
    actor: stage.actor.name,
    permitted: permittedTo(stage, steps).length,
    sequences: 0,
    calls: 0,
    entries: 0,
    explained: 0,
    unexplained: [],
  }
  for (const sequence of sequencesOf(stage, extent)) {
    const found = await runSequence(stage, sequence, extent.forgets === true)
    tally.sequences += 1
    tally.calls += found.calls
    tally.entries += found.entries
    tally.explained += found.explained
    tally.unexplained.push(...found.unexplained)
  }
  return tally
}

const permittedTo = ({ principal }: Stage, list: readonly Step[]): Step[] =>
  list.filter(({ definition }) => {
    const isOpen = principal.app === null || definition.forApps !== false
    return isOpen && isPermitted(principal, definition.needs)
  })

function* sequencesOf(stage: Stage, { seed, sampled, isFull }: Extent): Generator<Sequence> {
  const own = permittedTo(stage, steps)
  if (own.length === 0) return
  // Who may post explains whatever is posted: a sample shows that the comparison can fail.
  if (isFull && !stage.actor.mayPost) yield* allOf(permittedTo(stage, coreSteps))
  const chance = createChance(seed)
  for (let index = 0; index < sampled; index += 1) {
    yield {
      start: chance.pick(starts),
      paper: index % 2,
      steps: [chance.pick(own), chance.pick(own), chance.pick(own)],
    }
  }
}

function* allOf(list: readonly Step[]): Generator<Sequence> {
  let paper = 0
  for (const first of list) {
    for (const second of list) {
      for (const third of list) {
        paper = 1 - paper
        yield { start: 'coded', paper, steps: [first, second, third] }
      }
    }
  }
}
