import { checkOutput, closeTrail, forgetChangedCallers, withDeadlockRetry } from './call_action.ts'
import { secretFieldsOf, type Definition, type Outcome, type Outward } from './definition.ts'
import { Failure, toStoredProblem } from '../failure/failure.ts'
import type { App } from './app.ts'
import * as store from './intent_store.ts'
import type { IntentRow } from './intent_store.ts'
import { underLease, type Leased } from './lease.ts'
import { claimantOf, dropAnswer, finishAnswer } from './idempotency.ts'
import {
  openAnswer,
  sealAnswer,
  type AnswerPlace,
  type StoredAnswer,
} from '../process/sealed_answer.ts'
import { createIntentContext, isInDoubt, requestOf } from './intent_context.ts'
import { createScene } from './open_scene.ts'
import type { Scene } from './scene.ts'
import { writeAudit } from './audit_and_events.ts'
import { transact, type Tx } from '../database/transaction.ts'
import { ageOf } from '../database/age.ts'

export const mostAttempts = 5
/** What can be looked up outside is not given up while the other side is away for some hours. */
const mostLooks = 12

/** Performs and settles what an intent says. Needs nothing of the request that began it. */
export async function performAndSettle(
  app: App,
  definition: Outward,
  held: Leased,
  row: IntentRow,
): Promise<StoredAnswer> {
  const lease = {
    extend: () => store.extendIntent(app, held),
    findAnswer: async () => openKept(app, definition, held, await store.findSettled(app, held)),
  }
  return await underLease(app, lease, async () => {
    const outcome = await perform(app, definition, held, row)
    if (app.faults) await app.faults.at('after_provider_reply')
    return await settle(app, definition, held, row, outcome)
  })
}

/** Takes over an intent whose lease ran out; false if another process did so first. */
export async function resumeIntent(app: App, orgId: string, id: string): Promise<boolean> {
  const held = { orgId, id, leaseId: app.newId() }
  const row = await store.takeIntent(app, held)
  if (row === undefined) return false
  const definition = app.definitions.get(row.action)
  if (definition?.shape !== 'outward') throw new Error(`no outward action is named ${row.action}`)
  await performAndSettle(app, definition, held, row)
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
  const most = typeof find === 'function' ? mostLooks : mostAttempts
  const mayHaveBegun = row.attempts > 1 || definition.looksFirst?.(row.plan) === true
  if (mayHaveBegun && typeof find === 'function') {
    const seen = await look(() => find(outside, row.plan), row.attempts)
    if (seen !== null) return seen
  }
  if (row.attempts > most) return givenUp(definition)
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
    if (attempts > mostLooks) return unknown
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
    await store.assertIntentHeld(tx, held)
    const { scene } = createScene(app, tx, requestOf(row))
    const answer = { problem: toStoredProblem(failure, row.request_id) }
    writeAudit(scene, definition.name, failure.code, null, null)
    store.closeIntent(tx, held, row, scene.now, answer)
    keepForRepeats(scene, definition, row, { ok: false, failure }, answer)
    return answer
  })
}

async function settleOnce(
  app: App,
  definition: Outward,
  held: Leased,
  row: IntentRow,
  outcome: Outcome<unknown>,
): Promise<StoredAnswer> {
  const settled = await transact(app.database, { orgId: held.orgId }, async (tx) => {
    await store.assertIntentHeld(tx, held)
    const state = createScene(app, tx, requestOf(row))
    const output = await definition.settle(state.scene, row.plan, outcome)
    await state.conclude()
    const record = checkOutput(definition, output)
    const answer: StoredAnswer = outcome.ok
      ? { result: record }
      : { problem: toStoredProblem(outcome.failure, row.request_id) }
    closeTrail(state, definition, record, outcome.ok ? 'ok' : outcome.failure.code)
    if (outcome.ok || !outcome.inDoubt) {
      const kept = sealAnswer(app.secrets, placeOf(definition, held), answer)
      store.closeIntent(tx, held, row, state.scene.now, kept)
      keepForRepeats(state.scene, definition, row, outcome, answer)
    } else comeAgain(app, tx, held, triesOf(row, outcome.failure))
    return { answer, state }
  })
  forgetChangedCallers(app, settled.state)
  if (!outcome.ok && outcome.inDoubt) {
    const age = ageOf(held.id, app.clock.now())
    app.watch?.count('daybook_intents_left_open_total', { age })
  }
  return settled.answer
}

const longestWaitMs = 60 * 60_000

/** Waiting for running work is not an attempt, so it does not use up the attempts. */
function triesOf({ attempts }: IntentRow, { details }: Failure): number {
  return details['isStillOpen'] === true ? 1 : attempts
}

/** Each look waits twice as long as the one before, so that an outage of hours is outlived. */
function comeAgain(app: App, tx: Tx, held: Leased, attempts: number): void {
  const wait = Math.min(app.leaseMs * 2 ** (attempts - 1), longestWaitMs)
  store.postpone(tx, held, attempts, wait)
}

/** The answer as it was given, of what another process ended; null where nothing has ended. */
export function openKept(
  { secrets }: App,
  definition: Definition,
  held: Leased,
  kept: StoredAnswer | null,
): StoredAnswer | null {
  return kept === null ? null : openAnswer(secrets, placeOf(definition, held), kept)
}

/** The answer of an intent is kept with it, for a caller that waits in another process. */
export function placeOf(definition: Definition, { orgId, id }: Leased): AnswerPlace {
  const secretFields = secretFieldsOf(definition)
  return { orgId, action: definition.name, caller: definition.shape, key: id, secretFields }
}

export function keepForRepeats(
  { tx, orgId, secrets }: Scene,
  definition: Definition,
  row: IntentRow,
  outcome: { ok: true } | { ok: false; failure: Failure },
  answer: StoredAnswer,
): void {
  const key = row.idempotency_key
  if (key === null) return
  const caller = claimantOf(definition, row.principal, row.approval_id)
  if (!outcome.ok && outcome.failure.retryable) {
    dropAnswer(tx, orgId, caller, key)
    return
  }
  const secretFields = secretFieldsOf(definition)
  const place = { orgId, action: definition.name, caller, key, secretFields }
  finishAnswer(tx, orgId, caller, key, sealAnswer(secrets, place, answer))
}
