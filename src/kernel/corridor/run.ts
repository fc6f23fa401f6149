import { checkOutput, closeTrail, forgetChangedCallers, withDeadlockRetry } from './call_action.ts'
import type { Run, RunOutcome } from './definition.ts'
import { Failure, toStoredProblem } from '../failure/failure.ts'
import type { App } from './app.ts'
import type { StoredAnswer } from './idempotency.ts'
import { keepForRepeats, mostAttempts } from './intent.ts'
import { requestOf } from './intent_context.ts'
import { underLease, type Leased } from './lease.ts'
import { createScene } from './open_scene.ts'
import type { RunContext, RunProgress } from './run_context.ts'
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
    findAnswer: () => store.findEnd(app, held),
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
    if (await store.assertCarried(tx, held)) throw new Failure('run_cancelled')
    const state = createScene(app, tx, requestOf(row))
    const result = await batch(state.scene)
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
    await store.assertCarried(tx, held)
    const state = createScene(app, tx, requestOf(row))
    const record = checkOutput(definition, await definition.end(state.scene, row.plan, outcome))
    const answer: StoredAnswer = outcome.ok
      ? { result: record }
      : { problem: toStoredProblem(outcome.failure, row.request_id) }
    closeTrail(state, definition, record, outcome.ok ? 'ok' : outcome.failure.code)
    store.closeRun(tx, held, state.scene.now, row.via === 'job' ? null : answer)
    keepForRepeats(tx, held, row, outcome, answer)
    return { answer, state }
  })
  forgetChangedCallers(app, ended.state)
  return ended.answer
}
