import type { Admitted, Answer } from './request.ts'
import type { Action, Definition } from './definition.ts'
import { Failure } from '../failure/failure.ts'
import type { App } from './app.ts'
import { claim, keepAnswer, replayOrFreeze } from './idempotency.ts'
import { assertEffectSeen } from './effect.ts'
import { sealAnswer } from '../process/sealed_answer.ts'
import { createScene } from './open_scene.ts'
import { enqueue } from './queue.ts'
import type { Scene, SceneState } from './scene.ts'
import { auditRefusal, mainChange, targetOf, writeAudit, writeEvents } from './audit_and_events.ts'
import { transact } from '../database/transaction.ts'

const deadlockCodes = new Set(['40001', '40P01'])

export async function callAction(app: App, definition: Action, request: Admitted): Promise<Answer> {
  try {
    const { result, state } = await withDeadlockRetry(() => runOnce(app, definition, request))
    forgetChangedCallers(app, state)
    if (app.faults) await app.faults.at('after_commit')
    return { result, replayed: false }
  } catch (error) {
    await auditLimit(app, request, error)
    return await replayOrFreeze(app, request.claim, request.requestId, error)
  }
}

/** The call was rolled back with its audit row, so the refusal is recorded here. */
export async function auditLimit(app: App, request: Admitted, error: unknown): Promise<void> {
  const isLimit = error instanceof Failure && error.code === 'app_limit_reached'
  if (isLimit && !request.dryRun) await auditRefusal(app, request, error)
}

type Ran = { result: unknown; state: SceneState }

export async function runOnce(app: App, definition: Action, request: Admitted): Promise<Ran> {
  const options = {
    orgId: request.principal.orgId,
    rollBack: request.dryRun === true,
    beforeCommit: app.faults ? () => app.faults?.at('before_commit') ?? done() : undefined,
  }
  return await transact(app.database, options, async (tx) => {
    const state = createScene(app, tx, request)
    if (request.claim) claim(tx, request.claim)
    const output = await definition.run(state.scene, request.input)
    assertIfMatchWasHeld(request, state)
    return { result: await closeAtOnce(definition, request, state, output), state }
  })
}

/** What follows from an answer, in the transaction that found it: audit row, events, kept answer. */
export async function closeAtOnce(
  definition: Definition,
  request: Admitted,
  state: SceneState,
  output: unknown,
): Promise<unknown> {
  const { scene } = state
  const { claim: claimed } = request
  await state.conclude()
  const result = checkOutput(definition, output)
  assertEffectSeen(definition, request, state, result)
  closeTrail(state, definition, result, 'ok')
  if (claimed) {
    keepAnswer(scene.tx, claimed, scene.now, sealAnswer(scene.secrets, claimed, { result }))
  }
  return result
}

async function done(): Promise<void> {}

/** Empties this server's cache of callers at once when access has changed. */
export function forgetChangedCallers(app: App, state: SceneState): void {
  if (state.isAccessChanged()) for (const forget of app.forgetCallers) forget(state.scene.orgId)
}

export function closeTrail(
  state: SceneState,
  definition: Definition,
  result: unknown,
  outcome: string,
): void {
  const { scene, changes } = state
  if (definition.savesNothing) return
  const target = targetOf(changes, result)
  writeAudit(scene, definition.name, outcome, target, mainChange(changes, result))
  writeEvents(scene, changes)
  if (definition.sendsDataOut && outcome === 'ok' && changes.length > 0) {
    notifyOwners(scene, definition.name)
  }
}

/** Queues the mail to the owners of a live organization about a change of where its data goes. */
export function notifyOwners({ tx, orgId, principal }: Scene, action: string): void {
  if (principal.mode !== 'live') return
  const { actor, app } = principal
  const who = app === null ? actor.name : `${actor.name} (${app.name})`
  enqueue(tx, { kind: 'tell_owners', orgId, data: { action, who } })
}

/** An answer that does not fit its schema is our bug: the action is rolled back. */
export function checkOutput(definition: Definition, output: unknown): unknown {
  const checked = definition.output.safeParse(output)
  if (checked.success) return checked.data
  throw new Error(`${definition.name} answered off its schema: ${checked.error.message}`)
}

/** If-Match must not be accepted by an action that never compared it with a record. */
export function assertIfMatchWasHeld(request: Admitted, state: SceneState): void {
  if (typeof request.ifMatch === 'number' && !state.isVersionChecked()) {
    throw new Failure('precondition_not_supported')
  }
}

/** A deadlock rolls everything back, so running again is safe and avoids a 5xx. */
export async function withDeadlockRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const code = (error as { code?: string }).code
      if (attempt === 4 || code === undefined || !deadlockCodes.has(code)) throw error
    }
  }
}
