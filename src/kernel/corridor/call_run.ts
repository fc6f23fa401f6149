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
import { rowOf } from './call_outward.ts'
import { answerOf, isAtOnce, type Run } from './definition.ts'
import type { App } from './app.ts'
import { claim, keepAnswer, replayOrFreeze } from './idempotency.ts'
import type { Leased } from './lease.ts'
import { createScene } from './open_scene.ts'
import type { Principal } from './principal.ts'
import { carryOn } from './run.ts'
import type { RunOrigin } from './run_context.ts'
import { insertRun, type StoredRun } from './run_store.ts'
import type { SceneState } from './scene.ts'
import { transact } from '../database/transaction.ts'
import { waitForAnswer } from './wait_for_answer.ts'

type Started = { plan: unknown; held: Leased | null; row: StoredRun | null; standing: unknown }

/** Start in a transaction, work in many, end in a last one; see `definition.ts`. */
export async function callRun(app: App, definition: Run, request: Admitted): Promise<Answer> {
  const started = await startOrReplay(app, definition, request)
  if ('replayed' in started) return started
  const { plan, held, row } = started
  if (!held || !row) return { result: started.standing, replayed: false }
  if (app.faults) await app.faults.at('after_intent')
  return await waitForAnswer(app, definition, request, {
    plan,
    log: { run: held.id },
    begin: () => carryOn(app, definition, held, row),
  })
}

async function startOrReplay(
  app: App,
  definition: Run,
  request: Admitted,
): Promise<Started | Answer> {
  try {
    return await withDeadlockRetry(() => startRun(app, definition, request))
  } catch (error) {
    await auditLimit(app, request, error)
    return await replayOrFreeze(app, request.claim, request.requestId, error)
  }
}

export async function startRun(
  app: App,
  definition: Run,
  request: Admitted,
): Promise<Started & { state: SceneState }> {
  const { principal, dryRun } = request
  const { orgId } = principal
  const started = await transact(
    app.database,
    { orgId, rollBack: dryRun === true },
    async (tx): Promise<Started & { state: SceneState }> => {
      const state = createScene(app, tx, request)
      const { scene } = state
      if (request.claim) claim(tx, request.claim)
      const held: Leased = { orgId, id: app.newId(), leaseId: app.newId() }
      const plan = await definition.start(
        scene,
        request.input,
        originOf(held.id, scene.now, principal),
      )
      assertIfMatchWasHeld(request, state)
      const nothing = { held: null, row: null, state }
      if (isAtOnce(plan)) {
        const standing = closeAtOnce(definition, request, state, answerOf(plan))
        return { plan: null, standing, ...nothing }
      }
      if (dryRun) {
        const standing = checkOutput(definition, await definition.standing(scene, plan))
        return { plan, standing, ...nothing }
      }
      const row = { ...rowOf(definition, request, plan, scene.address), done: 0, total: null }
      insertRun(app, tx, held, row, scene.now)
      if (request.claim) keepAnswer(tx, request.claim, scene.now, null)
      // What the start itself changed is known to the world from here, whatever comes of the rest.
      if (state.changes.length > 0) closeTrail(state, definition, null, 'planned')
      return { plan, held, row, standing: null, state }
    },
  )
  if (!dryRun) forgetChangedCallers(app, started.state)
  return started
}

/** A run that a caller asked for was started by an app, a key or a person. */
function originOf(id: string, now: Date, { app, kind }: Principal): RunOrigin {
  const startedAt = now.toISOString()
  if (app !== null) {
    return { id, startedAt, trigger: 'app', app: { id: app.id, name: app.name } }
  }
  const isKey = kind === 'org_key' || kind === 'user_key'
  return { id, startedAt, trigger: isKey ? 'key' : 'person', app: null }
}
