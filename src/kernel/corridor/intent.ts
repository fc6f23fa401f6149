import { checkOutput, closeTrail, forgetChangedCallers, withDeadlockRetry } from './call_action.ts'
import type { Outcome, Outward } from './definition.ts'
import { Failure, toProblem } from '../failure/failure.ts'
import type { App } from './app.ts'
import { assertLease, extendIntent, holdLease, keepLease, leaseLost, type Leased } from './lease.ts'
import { claimantOf, dropAnswer, finishAnswer, type StoredAnswer } from './idempotency.ts'
import { createIntentContext, isInDoubt, requestOf, type IntentRow } from './intent_context.ts'
import { createScene } from './open_scene.ts'
import { sql } from '../database/sql.ts'
import { writeAudit } from './audit_and_events.ts'
import { transact, type Tx } from '../database/transaction.ts'

export const mostAttempts = 5

/** Performs and settles what an intent says. Needs nothing of the request that began it. */
export async function performAndSettle(
  app: App,
  definition: Outward,
  held: Leased,
  row: IntentRow,
): Promise<StoredAnswer> {
  const lease = keepLease(app, () => extendIntent(app, held))
  try {
    const outcome = await perform(app, definition, held, row)
    if (app.faults) await app.faults.at('after_provider_reply')
    return await settle(app, definition, held, row, outcome)
  } catch (error) {
    if (error === leaseLost) return await settledAnswer(app, held)
    throw error
  } finally {
    lease.stop()
  }
}

/** Takes over an intent whose lease ran out; null if another process did so first. */
export async function resumeIntent(app: App, orgId: string, id: string): Promise<boolean> {
  const leaseId = app.newId()
  const taken = await transact(app.database, { orgId }, (tx) => {
    holdLease(tx, id)
    return tx.query<IntentRow>(sql`
      UPDATE intent SET lease_id = ${leaseId}, attempts = attempts + 1,
        lease_until = now() + ${app.leaseMs} * interval '1 millisecond'
      WHERE org_id = ${orgId} AND id = ${id} AND state = 'open' AND lease_until < now()
      RETURNING action, principal, via, request_id, plan, attempts, idempotency_key,
        approval_id, address`)
  })
  const row = taken[0]
  if (row === undefined) return false
  const definition = app.definitions.get(row.action)
  if (definition?.shape !== 'outward') throw new Error(`no outward action is named ${row.action}`)
  await performAndSettle(app, definition, { orgId, id, leaseId }, row)
  return true
}

async function perform(
  app: App,
  definition: Outward,
  held: Leased,
  row: IntentRow,
): Promise<Outcome<unknown>> {
  const outside = createIntentContext(app, held, row)
  const { find } = definition
  const mayHaveBegun = row.attempts > 1 || definition.looksFirst?.(row.plan) === true
  if (mayHaveBegun && typeof find === 'function') {
    const seen = await look(() => find(outside, row.plan), row.attempts)
    if (seen !== null) return seen
  }
  if (row.attempts > mostAttempts) return givenUp(definition)
  try {
    return { ok: true, reply: await definition.perform(outside, row.plan) }
  } catch (error) {
    // A fault of ours may have struck after the effect outside: the intent stays open, and the
    // sweep looks before it sends again.
    if (!(error instanceof Failure)) throw error
    return { ok: false, failure: error, inDoubt: isInDoubt(find, error) }
  }
}

const unknown: Outcome<unknown> = {
  ok: false,
  failure: new Failure('effect_unknown'),
  inDoubt: false,
}

/** What has no effect outside leaves nothing unknown: it was tried often enough, and failed. */
function givenUp(definition: Outward): Outcome<unknown> {
  if (typeof definition.find === 'function') return unknown
  return { ok: false, failure: new Failure('internal_error'), inDoubt: false }
}

/** What an earlier attempt left. A look that fails has seen nothing, so the doubt stays as it was. */
async function look(
  find: () => Promise<unknown>,
  attempts: number,
): Promise<Outcome<unknown> | null> {
  try {
    const found = await find()
    return found === null ? null : { ok: true, reply: found }
  } catch (error) {
    if (attempts > mostAttempts) return unknown
    if (!(error instanceof Failure)) throw error
    return { ok: false, failure: error, inDoubt: true }
  }
}

async function settle(
  app: App,
  definition: Outward,
  held: Leased,
  row: IntentRow,
  outcome: Outcome<unknown>,
): Promise<StoredAnswer> {
  try {
    return await withDeadlockRetry(() => settleOnce(app, definition, held, row, outcome))
  } catch (error) {
    // The record moved on meanwhile, so that a rule forbids what was planned: that is the answer.
    if (definition.refusesLate && error instanceof Failure && error.status < 500) {
      return await settleRefused(app, definition, held, row, error)
    }
    throw error
  }
}

/** Ends an intent whose outcome a rule refused; a room does so only where nothing happened outside. */
async function settleRefused(
  app: App,
  definition: Outward,
  held: Leased,
  row: IntentRow,
  failure: Failure,
): Promise<StoredAnswer> {
  return await transact(app.database, { orgId: held.orgId }, async (tx) => {
    await assertLease(tx, held)
    const { scene } = createScene(app, tx, requestOf(row))
    const answer = { problem: toProblem(failure, row.request_id) }
    writeAudit(scene, definition.name, failure.code, null, null)
    closeIntent(tx, held, row, scene.now, answer)
    keepForRepeats(tx, held, row, { ok: false, failure }, answer)
    return answer
  })
}

/** Keeps the answer for a caller that waits in another process; no caller waits for a job. */
function closeIntent(tx: Tx, held: Leased, row: IntentRow, now: Date, answer: StoredAnswer): void {
  const kept = row.via === 'job' ? null : JSON.stringify(answer)
  tx.send(sql`
    UPDATE intent SET state = 'settled', settled_at = ${now}, answer = ${kept}, address = NULL
    WHERE org_id = ${held.orgId} AND id = ${held.id}`)
}

async function settleOnce(
  app: App,
  definition: Outward,
  held: Leased,
  row: IntentRow,
  outcome: Outcome<unknown>,
): Promise<StoredAnswer> {
  const settled = await transact(app.database, { orgId: held.orgId }, async (tx) => {
    await assertLease(tx, held)
    const state = createScene(app, tx, requestOf(row))
    const record = checkOutput(definition, await definition.settle(state.scene, row.plan, outcome))
    const answer: StoredAnswer = outcome.ok
      ? { result: record }
      : { problem: toProblem(outcome.failure, row.request_id) }
    closeTrail(state, definition, record, outcome.ok ? 'ok' : outcome.failure.code)
    if (outcome.ok || !outcome.inDoubt) {
      closeIntent(tx, held, row, state.scene.now, answer)
      keepForRepeats(tx, held, row, outcome, answer)
    } else comeAgain(app, tx, held, triesOf(row, outcome.failure))
    return { answer, state }
  })
  forgetChangedCallers(app, settled.state)
  return settled.answer
}

const longestWaitMs = 60 * 60_000

/** Waiting for running work is not an attempt, so it does not use up the attempts. */
function triesOf({ attempts }: IntentRow, { details }: Failure): number {
  return details['isStillOpen'] === true ? 1 : attempts
}

/** Each look waits twice as long as the one before, so that an outage of minutes is outlived. */
function comeAgain(app: App, tx: Tx, held: Leased, attempts: number): void {
  const wait = Math.min(app.leaseMs * 2 ** (attempts - 1), longestWaitMs)
  tx.send(sql`
    UPDATE intent SET attempts = ${attempts},
      lease_until = now() + ${wait} * interval '1 millisecond'
    WHERE org_id = ${held.orgId} AND id = ${held.id}`)
}

export function keepForRepeats(
  tx: Tx,
  held: Leased,
  row: IntentRow,
  outcome: { ok: true } | { ok: false; failure: Failure },
  answer: StoredAnswer,
): void {
  const key = row.idempotency_key
  if (key === null) return
  const caller = claimantOf(row.principal, row.approval_id)
  if (!outcome.ok && outcome.failure.retryable) {
    dropAnswer(tx, held.orgId, caller, key)
  } else finishAnswer(tx, held.orgId, caller, key, answer)
}

async function settledAnswer(app: App, held: Leased): Promise<StoredAnswer> {
  const rows = await transact(app.database, { orgId: held.orgId, readOnly: true }, (tx) =>
    tx.query<{ answer: StoredAnswer | null }>(sql`
      SELECT answer FROM intent WHERE org_id = ${held.orgId} AND id = ${held.id}`),
  )
  const answer = rows[0]?.answer
  if (!answer) throw new Failure('idempotency_in_progress', { retryAfterSeconds: 2 })
  return answer
}
