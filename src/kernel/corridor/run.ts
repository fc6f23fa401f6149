import { setTimeout as sleep } from 'node:timers/promises'
import { checkOutput, closeTrail, forgetChangedCallers, withDeadlockRetry } from './call_action.ts'
import type { Run, RunOutcome } from './definition.ts'
import { Failure, toStoredProblem } from '../failure/failure.ts'
import type { App } from './app.ts'
import { sealAnswer, type StoredAnswer } from '../process/sealed_answer.ts'
import { keepForRepeats, mostAttempts, openKept, placeOf } from './intent.ts'
import { requestOf } from './intent_context.ts'
import { underLease, type Leased } from './lease.ts'
import { createScene } from './open_scene.ts'
import type { RunCallOnce, RunContext, RunProgress } from './run_context.ts'
import * as store from './run_store.ts'
import type { StoredRun } from './run_store.ts'
import type { Scene } from './scene.ts'
import { writeEvents } from './audit_and_events.ts'
import { transact } from '../database/transaction.ts'

/** Works until nothing is left, and ends the run. Needs nothing of the request that began it. */
export async function carryOn(
  app: App,
  definition: Run,
  held: Leased,
  row: StoredRun,
): Promise<StoredAnswer> {
  const lease = {
    extend: () => store.extendLease(app, held),
    findAnswer: async () => openKept(app, definition, held, await store.findEnd(app, held)),
  }
  return await underLease(app, lease, async (alive) => {
    const outcome = await work(definition, row, createRunContext(app, held, row, alive))
    if (app.faults) await app.faults.at('after_provider_reply')
    return await withDeadlockRetry(() => endOnce(app, definition, held, row, outcome))
  })
}

/** Takes over a run whose lease ran out; false if another process did so first. */
export async function resumeRun(app: App, orgId: string, id: string): Promise<boolean> {
  const held = { orgId, id, leaseId: app.newId() }
  const row = await store.takeRun(app, held)
  if (row === undefined) return false
  const definition = app.definitions.get(row.action)
  if (definition?.shape !== 'run') throw new Error(`no run is named ${row.action}`)
  await carryOn(app, definition, held, row)
  return true
}

/** Our own database answered nothing, so nobody knows how far it came: another attempt will see. */
const interrupted: ReadonlySet<string> = new Set(['outcome_unknown', 'unavailable'])

async function work(
  definition: Run,
  row: StoredRun,
  context: RunContext,
): Promise<RunOutcome<unknown>> {
  if (row.attempts > mostAttempts) return { ok: false, failure: new Failure('internal_error') }
  try {
    return { ok: true, reply: await definition.work(context, row.plan) }
  } catch (error) {
    if (!(error instanceof Failure) || interrupted.has(error.code)) throw error
    return { ok: false, failure: error }
  }
}

function createRunContext(app: App, held: Leased, row: StoredRun, alive: () => void): RunContext {
  const context: RunContext = {
    orgId: held.orgId,
    ports: app.ports,
    attempt: row.attempts,
    progress: { done: row.done, of: row.total },
    async inTransaction(batch, progressOf) {
      const { result, progress } = await runBatch(app, held, row, batch, progressOf)
      if (progress !== null) context.progress = progress
      alive()
      if (app.faults) await app.faults.at('between_batches')
      return result
    },
    lookOnce: (look) =>
      transact(app.database, { orgId: held.orgId, readOnly: true, steady: true }, (tx) =>
        look(createScene(app, tx, requestOf(row)).scene, alive),
      ),
    call: (action, body, once) => callOnce(app, held, row, { action, body, once, alive }),
  }
  return context
}

async function runBatch<T>(
  app: App,
  held: Leased,
  row: StoredRun,
  batch: (scene: Scene) => Promise<T>,
  progressOf: ((result: T) => RunProgress) | undefined,
): Promise<{ result: T; progress: RunProgress | null }> {
  return await transact(app.database, { orgId: held.orgId }, async (tx) => {
    // A process that lost the lease must not write next to the one that took it over.
    const carried = await store.assertCarried(app, tx, held)
    if (carried.is_cancelled) throw new Failure('run_cancelled')
    const mayGoOn = app.definitions.get(row.action)?.whileClosed === true
    if (carried.is_closed && !mayGoOn) throw new Failure('organization_closed')
    const state = createScene(app, tx, requestOf(row))
    const result = await batch(state.scene)
    await state.conclude()
    writeEvents(state.scene, state.changes)
    const progress = progressOf?.(result) ?? null
    if (progress !== null) store.saveProgress(app, tx, held, progress)
    return { result, progress }
  })
}

async function endOnce(
  app: App,
  definition: Run,
  held: Leased,
  row: StoredRun,
  outcome: RunOutcome<unknown>,
): Promise<StoredAnswer> {
  const ended = await transact(app.database, { orgId: held.orgId }, async (tx) => {
    await store.assertCarried(app, tx, held)
    const state = createScene(app, tx, requestOf(row))
    const output = await definition.end(state.scene, row.plan, outcome)
    await state.conclude()
    const record = checkOutput(definition, output)
    const answer: StoredAnswer = outcome.ok
      ? { result: record }
      : { problem: toStoredProblem(outcome.failure, row.request_id) }
    closeTrail(state, definition, record, outcome.ok ? 'ok' : outcome.failure.code)
    const kept = sealAnswer(app.secrets, placeOf(definition, held), answer)
    store.closeRun(tx, held, state.scene.now, row.via === 'job' ? null : kept)
    keepForRepeats(state.scene, definition, row, outcome, answer)
    return { answer, state }
  })
  forgetChangedCallers(app, ended.state)
  return ended.answer
}

type Called = { action: string; body: object; once: RunCallOnce; alive: () => void }

const lookAgainMs = 200
/** As long as another system may take with one call; then another attempt of the run looks again. */
const longestWaitMs = 5 * 60_000

/**
 * One call of a run through the corridor. Its key makes it happen at most once, also where two
 * processes carry the run on for a moment; what is under way is waited for under the same key.
 */
async function callOnce(
  app: App,
  held: Leased,
  row: StoredRun,
  { action, body, once, alive }: Called,
): Promise<unknown> {
  const definition = app.definitions.get(action)
  if (!definition) throw new Failure('unknown_action')
  for (let waitedMs = 0; ; waitedMs += lookAgainMs) {
    try {
      const answer = await app.call(app, {
        principal: { ...row.principal, isClosed: await store.isClosedNow(app, held) },
        definition,
        body: () => body,
        via: row.via,
        requestId: row.request_id,
        idempotencyKey: `run/${held.id}/${once.key}`,
        ifMatch: () => once.ifMatch,
        isOfRun: true,
        ...(row.address === null ? {} : { address: row.address }),
        ...(row.approval_id === null ? {} : { approvalId: row.approval_id }),
      })
      if (!answer.isUnderWay) return answer.result
    } catch (error) {
      const isUnderWay = error instanceof Failure && error.code === 'idempotency_in_progress'
      if (!isUnderWay) throw error
    }
    alive()
    // Not over, and not failed: whoever takes the run over later looks again.
    if (waitedMs >= longestWaitMs) throw new Failure('unavailable')
    await sleep(lookAgainMs)
  }
}
