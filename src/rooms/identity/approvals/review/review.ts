import { approvalId, statusOf, toApproval, type ApprovalRow } from './approval.ts'
import * as store from './approval_store.ts'
import type { RequestedCall } from './approval_store.ts'
import { uuidOfApp } from '#access/room'
import type { Admitted, Answer } from '#kernel/corridor/request'
import { secretFieldsOf } from '#kernel/corridor/definition'
import { changesOf, effectOf } from '#kernel/corridor/effect'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import type { Passed } from '#kernel/corridor/gate'
import { encodeId } from '#kernel/values/id'
import { approvalKey, claimOf, hashBody, recall } from '#kernel/corridor/idempotency'
import type { Principal } from '#kernel/corridor/principal'
import { createScene } from '#kernel/corridor/open_scene'
import type { Scene } from '#kernel/corridor/scene'
import { tryOut, type Trial } from '#kernel/corridor/trial'
import { writeAudit, writeEvents } from '#kernel/corridor/audit_and_events'
import { transact } from '#kernel/database/transaction'

const dayMs = 86_400_000
/** For how long the same call without an Idempotency-Key counts as the one already decided. */
const sameCallMs = dayMs
const keyMemoryMs = 30 * dayMs
const waitsMs = 14 * dayMs
/** Per caller: a longer queue would not be read, and would hide what matters. */
const mostWaiting = 500

/**
 * Calls that cannot be undone need a person's approval where the organization's policy says so.
 * Returns the result of a call approved before, or lets the call through; otherwise the call is
 * stored and refused with `approval_pending`.
 */
export async function review(app: App, request: Admitted): Promise<Answer | Passed> {
  const { definition, principal } = request
  const asker = askerOf(principal)
  const isApproved = request.dryRun === true || request.approvalId !== undefined
  if (definition.reviewed === undefined || asker === null || isApproved) return { mustWait: false }
  const { orgId } = principal
  const requested = requestedCallOf(request, asker)
  const { policy, inClient, isKnown } = await transact(
    app.database,
    { orgId, readOnly: true },
    (tx) => store.readCallPolicy(tx, requested),
  )
  const waits = policy === 'apps_and_keys' || (policy === 'apps' && asker.appId !== null)
  // A pending call stays pending, and an approved one is not done again, even if the policy of
  // today would not ask for approval.
  if (!waits && !isKnown) return { mustWait: false }
  if (request.claim !== null) {
    const known = await recall(app, request.claim)
    if (known !== null) return known
  }
  const pending = (row: { id: string }): Failure =>
    new Failure('approval_pending', {
      approvalId: approvalId(row),
      approvalUrl: new URL(`/approvals/${approvalId(row)}`, app.baseUrl).toString(),
      inClient: inClient && asker.appId !== null,
    })
  const earlier = await lookBack(app, requested)
  const isNow = await isReviewed(app, request)
  // Without an Idempotency-Key it is the same call only while there is nothing new to do.
  const isAnew =
    isNow && requested.idempotencyKey === null && typeof definition.reviewed === 'function'
  if (earlier?.status === 'done' && !isAnew) {
    return await resultOf(app, request, earlier)
  }
  if (!isNow) return { mustWait: waits }
  const isOpen = earlier?.status === 'waiting' || earlier?.status === 'running'
  if (earlier !== null && isOpen) {
    const trial = waits ? await tryAnew(app, request, earlier) : null
    if (trial === null) throw pending(await join(app, requested, earlier))
    throw pending(await ask(app, request, { requested, asker, trial, replaces: earlier }))
  }
  if (!waits) return { mustWait: false }
  if (earlier?.status === 'declined') {
    throw new Failure('approval_declined', { approvalId: approvalId(earlier), note: earlier.note })
  }
  const trial = await tryOut(app, request)
  throw pending(await ask(app, request, { requested, asker, trial, replaces: null }))
}

/** Secrets of a result are not stored with the approval, but sealed with the call that it ran. */
async function resultOf(
  app: App,
  request: Admitted,
  { id, outcome }: ApprovalRow,
): Promise<Answer> {
  const stored: Answer = { result: outcome?.result ?? null, replayed: true }
  if (secretFieldsOf(request.definition).length === 0) return stored
  const approved = { ...request, approvalId: id, idempotencyKey: approvalKey(id) }
  const claimed = claimOf(approved, request.input)
  return (claimed === null ? null : await recall(app, claimed)) ?? stored
}

type Asker = { appId: string | null; keyId: string | null; caller: string }

/** Apps and keys may need approval; people, background jobs and the operator do not. */
function askerOf({ app, keyId }: Principal): Asker | null {
  if (app !== null) return { appId: uuidOfApp(app), keyId: null, caller: app.id }
  if (keyId === null) return null
  return { appId: null, keyId, caller: encodeId('key', keyId) }
}

async function isReviewed(app: App, request: Admitted): Promise<boolean> {
  const { reviewed } = request.definition
  if (typeof reviewed !== 'function') return reviewed === true
  const options = { orgId: request.principal.orgId, rollBack: true }
  return await transact(app.database, options, async (tx) => {
    const { scene } = createScene(app, tx, { ...request, isTrial: true, ifMatch: null })
    return await reviewed(scene, request.input)
  })
}

function requestedCallOf(request: Admitted, asker: Asker): RequestedCall {
  return {
    orgId: request.principal.orgId,
    caller: asker.caller,
    action: request.definition.name,
    bodyHash: hashBody(request.input),
    idempotencyKey: request.claim?.key ?? null,
  }
}

/** The earlier approval of the same call; null where it may be requested again. */
async function lookBack(app: App, requested: RequestedCall): Promise<ApprovalRow | null> {
  const now = app.clock.now()
  const options = { orgId: requested.orgId, readOnly: true }
  return await transact(app.database, options, async (tx) => {
    const isReused =
      requested.idempotencyKey !== null &&
      (await store.isKeyOfAnother(tx, requested, new Date(now.getTime() - keyMemoryMs)))
    if (isReused) throw new Failure('idempotency_key_reused')
    const row = await store.findEarlier(tx, requested, new Date(now.getTime() - sameCallMs))
    return row !== null && statusOf(row, now) === 'expired' ? null : row
  })
}

async function join(app: App, requested: RequestedCall, row: ApprovalRow): Promise<ApprovalRow> {
  if (requested.idempotencyKey === null) return row
  return await transact(app.database, { orgId: requested.orgId }, async (tx) => {
    store.joinRequest(tx, requested, row)
    return row
  })
}

/**
 * A pending call cannot be approved once its record has changed. A call made again after a correction
 * is stored with the new preview; null where nothing has changed, or it can no longer be tried.
 */
async function tryAnew(
  app: App,
  request: Admitted,
  { status, seen_version, seen_facts, preview }: ApprovalRow,
): Promise<Trial | null> {
  if (status !== 'waiting') return null
  try {
    const trial = await tryOut(app, { ...request, claim: null })
    const isSame = trial.seenVersion === seen_version && trial.seenFacts === seen_facts
    const isShown = changesOf(effectOf(preview), effectOf(trial.preview)).length === 0
    return isSame && isShown ? null : trial
  } catch (error) {
    if (error instanceof Failure && error.status < 500) return null
    throw error
  }
}

type Asking = { requested: RequestedCall; asker: Asker; trial: Trial; replaces: ApprovalRow | null }

/** Stores the call. It was dry-run first, so what cannot be done fails without asking a person. */
async function ask(
  app: App,
  request: Admitted,
  { requested, asker, trial, replaces }: Asking,
): Promise<{ id: string }> {
  const { definition } = request
  const options = { orgId: requested.orgId }
  return await transact(app.database, options, async (tx) => {
    const { scene, changes } = createScene(app, tx, request)
    await store.expireRequest(scene, requested)
    const earlierKeys = replaces === null ? [] : await store.expireReplaced(scene, replaces)
    if (earlierKeys === null) return await standing(scene, requested)
    if ((await store.countWaiting(scene, requested, mostWaiting)) === mostWaiting) {
      throw new Failure('too_many_waiting', { most: mostWaiting })
    }
    const target = targetOf(request.input)
    const row = await store.insertApproval(scene, requested, {
      action: definition.name,
      says: definition.says,
      input: request.body() as Record<string, unknown>,
      app_id: asker.appId,
      key_id: asker.keyId,
      target_id: target,
      seen_version: trial.seenVersion,
      seen_facts: trial.seenFacts,
      preview: trial.preview,
      expires_at: new Date(scene.now.getTime() + waitsMs),
      earlier_keys: earlierKeys,
    })
    if (row === null) return await standing(scene, requested)
    const after = toApproval(scene, row)
    const change = { event: 'approval.requested', id: after.id, before: null, after }
    scene.changed(change)
    writeAudit(scene, definition.name, 'approval_pending', target ?? after.id, change)
    writeEvents(scene, changes)
    store.notifyOfWaiting(scene, row.id)
    return row
  })
}

/**
 * The same call was requested at the same moment: that one is pending. If it was decided in the
 * meantime, the next attempt finds the decision.
 */
async function standing({ tx, now }: Scene, requested: RequestedCall): Promise<ApprovalRow> {
  const row = await store.findEarlier(tx, requested, now)
  const isOpen = row?.status === 'waiting' || row?.status === 'running'
  if (row === null || !isOpen) throw new Failure('record_busy', { retryAfterSeconds: 1 })
  store.joinRequest(tx, requested, row)
  return row
}

/** The record named in the body. Records made by the dry run are gone, with their ids. */
function targetOf(input: unknown): string | null {
  const named = Object.entries(input as Record<string, unknown>).find(
    ([name, value]) => /^id$|Id$/.test(name) && typeof value === 'string',
  )
  return named === undefined ? null : (named[1] as string)
}
