import { callAs } from '../support/access/approvals.ts'
import { isEntitled, isLet, type Caller } from './callers.ts'
import { begin, principalOf, type Stage } from './stage.ts'
import type { Step } from './steps.ts'

export type Sequence = {
  caller: Caller
  /** What the owner did before; its effects are expected. */
  before: Step | null
  steps: readonly Step[]
}

/** What came of one sequence. Unexplained is an effect that nobody decided who may. */
export type Found = {
  calls: number
  effects: number
  /** Effects that differ, by somebody who may do that step themselves. */
  explained: number
  unexplained: string[]
}

/** The owner's call, the caller's calls, then what happens by itself, and the next of its kind. */
export async function runSequence(
  stage: Stage,
  { caller, before, steps }: Sequence,
  forgets: boolean,
): Promise<Found> {
  const { world, named } = stage
  const expected = await expectedOf(stage, before)
  const principal = await principalOf(stage, caller)
  await begin(stage, caller, forgets)
  const done: string[] = []
  if (before !== null) done.push(await tell(stage, before))
  for (const { name, bodyOf } of steps) {
    const body = bodyOf(named)
    const { status } = await callAs(world, principal, name, body)
    done.push(`${name} ${JSON.stringify(body)} ${status}`)
  }
  if (forgets) await forget(stage)
  const effects = await stage.outcome()
  const mayAll = isEntitled(caller, principal, stage.needs)
  let explained = 0
  const unexplained: string[] = []
  for (const { what, direct } of effects.filter((one) => !expected.has(one.what))) {
    const definition = direct === undefined ? undefined : world.app.definitions.get(direct)
    const isDirect = definition !== undefined && isLet(caller, principal, definition)
    if (mayAll || isDirect) explained += 1
    else unexplained.push(`${stage.name}: ${caller.name}: ${done.join(', ')}: ${what}`)
  }
  return { calls: steps.length, effects: effects.length, explained, unexplained }
}

/** What happens where the owner alone has acted. */
export function expectedOf(stage: Stage, before: Step | null): Promise<ReadonlySet<string>> {
  const key = before === null ? '' : `${before.name} ${JSON.stringify(before.bodyOf(stage.named))}`
  const known = stage.expected.get(key)
  if (known !== undefined) return known
  const found = (async () => {
    await begin(stage, null)
    if (before === null) return await whatOf(stage)
    await tell(stage, before)
    const found = await whatOf(stage)
    const next = stage.steps.find(({ name }) => name === stage.carriesOn)
    if (next === undefined) return found
    await begin(stage, null)
    await tell(stage, before)
    await tell(stage, next)
    return new Set([...found, ...(await whatOf(stage))])
  })()
  stage.expected.set(key, found)
  return found
}

async function whatOf(stage: Stage): Promise<Set<string>> {
  return new Set((await stage.outcome()).map(({ what }) => what))
}

async function tell({ world, owner, named }: Stage, { name, bodyOf }: Step): Promise<string> {
  const body = bodyOf(named)
  const { status } = await callAs(world, owner, name, body)
  return `owner: ${name} ${JSON.stringify(body)} ${status}`
}

async function forget({ world, org, forget: statements }: Stage): Promise<void> {
  for (const statement of statements) await world.owner.query(statement, [org.orgId])
}
