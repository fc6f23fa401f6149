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
import type { App } from './app.ts'
import { claim, keepAnswer, replayOrFreeze } from './idempotency.ts'
import { createScene } from './open_scene.ts'
import type { SceneState } from './scene.ts'
import { sql } from '../database/sql.ts'
import { transact } from '../database/transaction.ts'
import { performAndSettle } from './intent.ts'
import type { Leased } from './lease.ts'
import type { IntentRow } from './intent_context.ts'
import { waitForAnswer } from './wait_for_answer.ts'

type Planned = {
  plan: unknown
  held: Leased | null
  row: IntentRow | null
  standing: unknown
}

/** Plan in a transaction, perform without one, settle in another; see `definition.ts`. */
export async function callOutward(
  app: App,
  definition: Outward,
  request: Admitted,
): Promise<Answer> {
  const planned = await planOrReplay(app, definition, request)
  if ('replayed' in planned) return planned
  const { plan, held, row } = planned
  if (!held || !row) return { result: planned.standing, replayed: false }
  if (app.faults) await app.faults.at('after_intent')
  return await waitForAnswer(app, definition, request, {
    plan,
    log: { intent: held.id },
    begin: () => performAndSettle(app, definition, held, row),
  })
}

async function planOrReplay(
  app: App,
  definition: Outward,
  request: Admitted,
): Promise<Planned | Answer> {
  try {
    return await withDeadlockRetry(() => makePlan(app, definition, request))
  } catch (error) {
    await auditLimit(app, request, error)
    return await replayOrFreeze(app, request.claim, request.requestId, error)
  }
}

export async function makePlan(
  app: App,
  definition: Outward,
  request: Admitted,
): Promise<Planned & { state: SceneState }> {
  const { principal, dryRun } = request
  const options = { orgId: principal.orgId, rollBack: dryRun === true }
  const made = await transact(app.database, options, async (tx) => {
    const state = createScene(app, tx, request)
    if (request.claim) claim(tx, request.claim)
    const plan = await definition.plan(state.scene, request.input)
    assertIfMatchWasHeld(request, state)
    if (isAtOnce(plan)) {
      const standing = closeAtOnce(definition, request, state, answerOf(plan))
      return { plan: null, held: null, row: null, standing, state }
    }
    if (dryRun) {
      const standing = checkOutput(definition, await definition.standing(state.scene, plan))
      return { plan, held: null, row: null, standing, state }
    }
    const held: Leased = { orgId: principal.orgId, id: app.newId(), leaseId: app.newId() }
    tx.send(sql`
      INSERT INTO intent (org_id, id, action, principal, via, request_id, plan, lease_id,
        lease_until, idempotency_key, approval_id, address, created_at)
      VALUES (${held.orgId}, ${held.id}, ${definition.name}, ${JSON.stringify(principal)},
        ${request.via}, ${request.requestId}, ${JSON.stringify(plan ?? null)}, ${held.leaseId},
        now() + ${app.leaseMs} * interval '1 millisecond', ${request.claim?.key ?? null},
        ${request.approvalId ?? null}, ${state.scene.address}, ${state.scene.now})`)
    if (request.claim) keepAnswer(tx, request.claim, state.scene.now, null)
    // What the plan itself changed is known to the world from here, whatever comes of the rest.
    if (state.changes.length > 0) closeTrail(state, definition, null, 'planned')
    const row = rowOf(definition, request, plan, state.scene.address)
    return { plan, held, row, standing: null, state }
  })
  if (!dryRun) forgetChangedCallers(app, made.state)
  return made
}

/** As it will be read back: a plan is what JSON keeps of it. */
export function rowOf(
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
