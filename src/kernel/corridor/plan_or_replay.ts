import type { App } from './app.ts'
import type { Admitted, Answer } from './request.ts'
import {
  assertIfMatchWasHeld,
  auditLimit,
  checkOutput,
  closeAtOnce,
  closeTrail,
  forgetChangedCallers,
  withDeadlockRetry,
} from './call_action.ts'
import { answerOf, isAtOnce, type Outward, type Run } from './definition.ts'
import { assertEffectSeen } from './effect.ts'
import { claim, keepAnswer, replayOrFreeze } from './idempotency.ts'
import type { StoredAnswer } from '../process/sealed_answer.ts'
import type { IntentRow } from './intent_store.ts'
import type { Leased } from './lease.ts'
import { createScene } from './open_scene.ts'
import type { Scene, SceneState } from './scene.ts'
import { transact } from '../database/transaction.ts'
import { withDeadline } from '../values/deadline.ts'
import { fromProblem } from '../failure/failure.ts'

type Begun = {
  plan: unknown
  /** What the log calls it, should it be left open. */
  log: { intent?: string; run?: string }
  begin: () => Promise<StoredAnswer>
}

/**
 * Begins work that needs nothing of the request. A caller whose patience ends first gets the record
 * as it stands, and the work goes on.
 */
async function waitForAnswer(
  app: App,
  definition: Outward | Run,
  request: Admitted,
  { plan, log, begin }: Begun,
): Promise<Answer> {
  const since = app.clock.now().toISOString()
  const work = begin()
  app.background.add(work)
  work
    .catch((error: unknown) => {
      app.log.error({ error, action: definition.name, ...log }, 'left open')
    })
    .finally(() => app.background.delete(work))
  const answer = await withDeadline(work, app.patienceMs)
  if (answer === null) return await answerMeanwhile(app, definition, request, plan, since)
  if (app.faults) await app.faults.at('after_commit')
  if ('problem' in answer) throw fromProblem(answer.problem)
  return { result: answer.result, replayed: false }
}

async function answerMeanwhile(
  app: App,
  definition: Outward | Run,
  request: Admitted,
  plan: unknown,
  since: string,
): Promise<Answer> {
  const options = { orgId: request.principal.orgId, readOnly: true }
  const soFar = await transact(app.database, options, async (tx) => {
    const { scene } = createScene(app, tx, request)
    return await definition.soFar(scene, plan)
  })
  const processing = { step: definition.name, since }
  const result = checkOutput(definition, { ...(soFar as object), processing })
  return { result, replayed: false, isUnderWay: true }
}

/** Where an outward and a run differ: how they plan, where the plan is kept, what works it off. */
export type Steps = {
  definition: Outward | Run
  plan: (scene: Scene, input: unknown, id: string) => Promise<unknown>
  /** Sends the row to the database, in the transaction of the plan. */
  keep: (scene: Scene, held: Leased, row: IntentRow) => void
  work: (held: Leased, row: IntentRow) => Promise<StoredAnswer>
  /** What the log calls it, should it be left open. */
  logged: 'intent' | 'run'
}

type Planned = {
  plan: unknown
  /** Null where nothing is left to do behind the plan, or it was only tried. */
  begun: { held: Leased; row: IntentRow } | null
  soFar: unknown
  state: SceneState
}

/** Plans in a transaction, or answers as before, and then works on what was planned. */
export async function planAndWork(app: App, steps: Steps, request: Admitted): Promise<Answer> {
  const planned = await planOrReplay(app, steps, request)
  if ('replayed' in planned) return planned
  const { plan, begun, soFar } = planned
  if (begun === null) return { result: soFar, replayed: false }
  if (app.faults) await app.faults.at('after_intent')
  const { held, row } = begun
  return await waitForAnswer(app, steps.definition, request, {
    plan,
    log: { [steps.logged]: held.id },
    begin: () => steps.work(held, row),
  })
}

async function planOrReplay(app: App, steps: Steps, request: Admitted): Promise<Planned | Answer> {
  try {
    return await withDeadlockRetry(() => planOnce(app, steps, request))
  } catch (error) {
    await auditLimit(app, request, error)
    return await replayOrFreeze(app, request.claim, request.requestId, error)
  }
}

/** With `dryRun` the record as it would stand, and nothing stays. */
export async function planOnce(app: App, steps: Steps, request: Admitted): Promise<Planned> {
  const { principal, dryRun } = request
  const options = { orgId: principal.orgId, rollBack: dryRun === true }
  const planned = await transact(app.database, options, async (tx): Promise<Planned> => {
    const state = createScene(app, tx, request)
    if (request.claim) claim(tx, request.claim)
    const held: Leased = { orgId: principal.orgId, id: app.newId(), leaseId: app.newId() }
    const plan = await steps.plan(state.scene, request.input, held.id)
    assertIfMatchWasHeld(request, state)
    return await keepPlan(steps, request, state, held, plan)
  })
  if (!dryRun) forgetChangedCallers(app, planned.state)
  return planned
}

async function keepPlan(
  { definition, keep }: Steps,
  request: Admitted,
  state: SceneState,
  held: Leased,
  plan: unknown,
): Promise<Planned> {
  const { scene } = state
  if (isAtOnce(plan)) {
    const soFar = await closeAtOnce(definition, request, state, answerOf(plan))
    return { plan: null, begun: null, soFar, state }
  }
  await state.conclude()
  if (request.dryRun) {
    const soFar = checkOutput(definition, await definition.soFar(scene, plan))
    return { plan, begun: null, soFar, state }
  }
  if (request.seenPreview !== undefined) {
    const soFar = checkOutput(definition, await definition.soFar(scene, plan))
    assertEffectSeen(definition, request, state, soFar)
  }
  const row = rowOf(definition, request, plan, scene.address)
  keep(scene, held, row)
  if (request.claim) keepAnswer(scene.tx, request.claim, scene.now, null)
  // What the plan itself changed is known to the world from here, whatever comes of the rest.
  if (state.changes.length > 0) closeTrail(state, definition, null, 'planned')
  return { plan, begun: { held, row }, soFar: null, state }
}

/** As it will be read back: a plan is what JSON keeps of it. */
function rowOf(
  definition: Outward | Run,
  request: Admitted,
  plan: unknown,
  address: string | null,
): IntentRow {
  return {
    action: definition.name,
    principal: request.principal,
    via: request.via,
    request_id: request.requestId,
    plan: JSON.parse(JSON.stringify(plan ?? null)) as unknown,
    attempts: 1,
    idempotency_key: request.claim?.key ?? null,
    approval_id: request.approvalId ?? null,
    address,
  }
}
