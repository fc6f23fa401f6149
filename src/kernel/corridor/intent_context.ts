import { withoutSecrets } from './definition.ts'
import type { ApprovedCall, Definition, IntentContext } from './definition.ts'
import { Failure } from '../failure/failure.ts'
import type { App } from './app.ts'
import { approvalKey } from './idempotency.ts'
import { encodeId } from '../values/id.ts'
import { assertIntentHeld, extendLease, type IntentRow } from './intent_store.ts'
import type { Leased } from './lease.ts'
import { createScene } from './open_scene.ts'
import type { Scene, SceneRequest } from './scene.ts'
import { writeEvents } from './audit_and_events.ts'
import { transact } from '../database/transaction.ts'

/** What an intent may reach while it is performed. */
export function createIntentContext(app: App, held: Leased, row: IntentRow): IntentContext {
  return {
    orgId: held.orgId,
    ports: app.ports,
    key: held.id,
    attempt: row.attempts,
    inTransaction: (work) => inTransaction(app, held, row, work),
    hold: () => hold(app, held),
    read: (work) => read(app, held, row, work),
    callApproved: (asked) => callApproved(app, asked),
  }
}

export function requestOf(row: IntentRow): SceneRequest {
  const { principal, via, request_id: requestId, approval_id: approvalId, address } = row
  return { principal, via, requestId, approvalId, address }
}

async function inTransaction<T>(
  app: App,
  held: Leased,
  row: IntentRow,
  work: (scene: Scene) => Promise<T>,
): Promise<T> {
  return await transact(app.database, { orgId: held.orgId }, async (tx) => {
    // A process that lost the lease must not write next to the one that took it over.
    await assertIntentHeld(tx, held)
    const state = createScene(app, tx, requestOf(row))
    const result = await work(state.scene)
    await state.conclude()
    writeEvents(state.scene, state.changes)
    return result
  })
}

async function hold(app: App, held: Leased): Promise<void> {
  await transact(app.database, { orgId: held.orgId }, async (tx) => {
    await assertIntentHeld(tx, held)
    extendLease(app, tx, held)
  })
}

async function read<T>(
  app: App,
  held: Leased,
  row: IntentRow,
  work: (scene: Scene) => Promise<T>,
): Promise<T> {
  return await transact(app.database, { orgId: held.orgId, readOnly: true }, (tx) =>
    work(createScene(app, tx, requestOf(row)).scene),
  )
}

async function callApproved(app: App, asked: ApprovedCall): Promise<unknown> {
  const { principal, action, body, via, ifMatch, seenFacts, seenPreview, approvalId } = asked
  const definition = app.definitions.get(action)
  if (!definition) throw new Failure('unknown_action')
  try {
    const answer = await app.call(app, {
      principal,
      definition,
      body: () => body,
      via,
      // The requester's audit row names the approval, and the approval who decided.
      requestId: encodeId('apr', approvalId),
      // One approval is one call: a process that takes over after a crash gets the first answer.
      idempotencyKey: approvalKey(approvalId),
      ifMatch: () => ifMatch,
      approvalId,
      seenFacts,
      seenPreview,
    })
    if (answer.isUnderWay) throw new Failure('idempotency_in_progress', { retryAfterSeconds: 2 })
    // What is returned is kept with the approval, where others read it.
    return withoutSecrets(definition, answer.result)
  } catch (error) {
    if (!(error instanceof Failure) || !leftOpen(definition, error)) throw error
    throw new Failure(error.code, { ...error.details, isStillOpen: true }, error)
  }
}

/** What a lost connection leaves behind is known only once it is asked for again under its key. */
const open: ReadonlySet<string> = new Set([
  'idempotency_in_progress',
  'outcome_unknown',
  'unavailable',
])

/** The call has an intent of its own that a worker goes on with; its end is known later. */
function leftOpen(definition: Definition, failure: Failure): boolean {
  if (open.has(failure.code)) return true
  return definition.shape === 'outward' && isInDoubt(definition.find, failure)
}

/** An error or silence of the other side says nothing of what it did before, unless it is known. */
export function isInDoubt(find: unknown, { code, details }: Failure): boolean {
  if (details['isStillOpen'] === true) return true
  if (typeof find !== 'function' || details['nothingHappened'] === true) return false
  return doubtful.has(code)
}

/** Our own database may be lost between the write outside and its answer. */
const doubtful: ReadonlySet<string> = new Set([
  'provider_timeout',
  'provider_failed',
  'unavailable',
  'outcome_unknown',
])
