import type { Admitted, Answer } from './call.ts'
import type { Action, Definition } from './definition.ts'
import { Failure } from './failure.ts'
import type { House } from './house.ts'
import { claim, keepAnswer, replayOrFreeze, sealAnswer } from './idempotency.ts'
import { auditRefusal } from './refusal.ts'
import { createScene, type SceneState } from './scene.ts'
import { mainChange, targetOf, writeAudit, writeEvents } from './trail.ts'
import { transact } from './transaction.ts'

const deadlockCodes = new Set(['40001', '40P01'])

export async function callAction(
  house: House,
  definition: Action,
  request: Admitted,
): Promise<Answer> {
  try {
    const { result, state } = await withDeadlockRetry(() => runOnce(house, definition, request))
    forgetChangedCallers(house, state)
    if (house.faults) await house.faults.at('after_commit')
    return { result, replayed: false }
  } catch (error) {
    await auditLimit(house, request, error)
    return await replayOrFreeze(house, request.claim, request.requestId, error)
  }
}

/** Everything else of such a call was rolled back, its audit row too. */
export async function auditLimit(house: House, request: Admitted, error: unknown): Promise<void> {
  const isLimit = error instanceof Failure && error.code === 'app_limit_reached'
  if (isLimit && !request.dryRun) await auditRefusal(house, request, error)
}

type Ran = { result: unknown; state: SceneState }

export async function runOnce(house: House, definition: Action, request: Admitted): Promise<Ran> {
  const options = {
    orgId: request.principal.orgId,
    rollBack: request.dryRun === true,
    beforeCommit: house.faults ? () => house.faults?.at('before_commit') ?? done() : undefined,
  }
  return await transact(house.database, options, async (tx) => {
    const state = createScene(house, tx, request)
    if (request.claim) claim(tx, request.claim)
    const output = await definition.run(state.scene, request.input)
    assertIfMatchWasHeld(request, state)
    const result = checkOutput(definition, output)
    closeTrail(state, definition, result, 'ok')
    if (request.claim) {
      const answer = sealAnswer(house.secrets, request.claim, result)
      keepAnswer(tx, request.claim, state.scene.now, answer)
    }
    return { result, state }
  })
}

async function done(): Promise<void> {}

/** This node must not remember for a moment longer what its own answer says has changed. */
export function forgetChangedCallers(house: House, state: SceneState): void {
  if (state.isAccessChanged()) for (const forget of house.forgetCallers) forget()
}

export function closeTrail(
  state: SceneState,
  definition: Definition,
  result: unknown,
  outcome: string,
): void {
  const { scene, changes } = state
  const target = targetOf(changes, result)
  writeAudit(scene, definition.name, outcome, target, mainChange(changes, result))
  writeEvents(scene, changes)
}

/** An answer off its declared schema is a fault of ours: the action is undone, not shown. */
export function checkOutput(definition: Definition, output: unknown): unknown {
  const checked = definition.output.safeParse(output)
  if (checked.success) return checked.data
  throw new Error(`${definition.name} answered off its schema: ${checked.error.message}`)
}

/** If-Match on an action that never held it against a record must not pass as if it had. */
export function assertIfMatchWasHeld(request: Admitted, state: SceneState): void {
  if (typeof request.ifMatch === 'number' && !state.isVersionChecked()) {
    throw new Failure('precondition_not_supported')
  }
}

/** A deadlock rolled everything back, so running again is safe and spares the caller a 5xx. */
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
