import { permissions, type Permission } from '#kernel/corridor/permission'
import type { Principal } from '#kernel/corridor/principal'
import { addPerson } from '../support/access/apps.ts'
import { asPerson, callAs } from '../support/access/approvals.ts'
import type { Reply } from '../support/reply.ts'
import type { TestOrg, World } from '../support/world.ts'
import type { Caller } from './callers.ts'
import { keepRows, type KeptRows } from './kept_rows.ts'
import type { Named, Step } from './steps.ts'

export const groups = ['purchases', 'mail', 'sales', 'matching', 'learning'] as const
export type Group = (typeof groups)[number]

/** Something that happened; `direct` names the definition that does it by hand, where a call did. */
export type Effect = { what: string; direct?: string }

/** An organization in which something is about to happen by itself. */
export type Scenery = {
  named: Named
  /** The automatic steps, then whatever comes next of the same kind. */
  outcome: () => Promise<Effect[]>
}

/** How an organization of that kind is made, and what may be called in it before its automatic step. */
export type Plot = {
  group: Group
  name: string
  /** The right with which somebody does the automatic step by hand. */
  needs: Permission
  steps: readonly Step[]
  /** Plants the old fault, besides a policy that is not asked: nobody remembers who set what. */
  forget: readonly string[]
  /**
   * What carries on with a record and sets nothing, so that whoever asks for it only lets happen what the
   * owner's call has led to.
   */
  carriesOn?: string
  /** In a full run, every three of the worst bodies are tried. */
  isWhole?: boolean
  /** Live organizations mail what they are asked to. */
  mode?: 'live'
  build: (world: World, org: TestOrg, owner: Principal) => Promise<Scenery>
}

export type Stage = Plot &
  Scenery & {
    world: World
    org: TestOrg
    owner: Principal
    kept: KeptRows
    principals: Map<string, Principal>
    /** What happens after each call of the owner alone, by its name and body. */
    expected: Map<string, Promise<ReadonlySet<string>>>
  }

export async function createStage(world: World, plot: Plot): Promise<Stage> {
  const org = await world.createOrg('denmark')
  const owner = await asPerson(world, org, await addPerson(world, org))
  const scenery = await plot.build(world, org, owner)
  const kept = await keepRows(world, org)
  return {
    ...plot,
    ...scenery,
    world,
    org,
    owner: { ...owner, mode: plot.mode ?? 'test' },
    kept,
    principals: new Map(),
    expected: new Map(),
  }
}

/** Everything as at the beginning, with the caller's policy; their own documents are theirs. */
export async function begin(stage: Stage, caller: Caller | null, forgets = false): Promise<void> {
  const { world, org, kept } = stage
  await kept.restore()
  if (caller === null) return
  const { userId } = await principalOf(stage, caller)
  await world.owner.query(
    `WITH own AS (UPDATE organization SET approval_policy = $2 WHERE org_id = $1)
     UPDATE document SET captured_by = $3 WHERE org_id = $1`,
    [org.orgId, forgets ? 'none' : caller.policy, userId],
  )
}

export async function principalOf(stage: Stage, caller: Caller): Promise<Principal> {
  const known = stage.principals.get(caller.rights)
  if (known !== undefined) return known
  const { mode = 'test' as const, world, org } = stage
  const made: Principal = { ...(await caller.make(world, org)), mode }
  stage.principals.set(caller.rights, made)
  return made
}

/** As somebody who may do everything, in a session; it must succeed. */
export async function byOwner(
  world: World,
  owner: Principal,
  name: string,
  body: object,
): Promise<Reply['body']> {
  const strong = { ...owner, permissions: [...permissions] }
  const { status, body: answer } = await callAs(world, strong, name, body)
  if (status !== 200) throw new Error(`${name}: ${JSON.stringify(answer)}`)
  return answer.result
}
