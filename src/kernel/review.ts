import { approvalId, statusOf, toApproval, type ApprovalRow } from './approval.ts'
import * as store from './approval_store.ts'
import type { Wish } from './approval_store.ts'
import { uuidOfApp } from './allowance.ts'
import type { Admitted, Answer } from './call.ts'
import { runOnce } from './call_action.ts'
import { makePlan } from './call_outward.ts'
import { Failure } from './failure.ts'
import type { House } from './house.ts'
import { encodeId } from './id.ts'
import { hashBody, recall, replayOrFreeze } from './idempotency.ts'
import type { Principal } from './principal.ts'
import { createScene, type Change, type Scene } from './scene.ts'
import { writeAudit, writeEvents } from './trail.ts'
import { transact } from './transaction.ts'

const dayMs = 86_400_000
/** So long the same wish counts as the one that was decided, where no key says otherwise. */
const sameWishMs = dayMs
const keyMemoryMs = 30 * dayMs
const waitsMs = 14 * dayMs
/** Of one caller: nobody looks through more, and a queue that only grows hides what matters. */
const mostWaiting = 500

/** Nothing to wait for; `mustWait` where it is so only because of what the call would do now. */
type Passed = { mustWait: boolean }

/**
 * What cannot be taken back waits for a person where the organization wants to see it first. Gives
 * the answer of what was approved before, or lets the call pass; else the call is kept and refused.
 */
export async function review(house: House, request: Admitted): Promise<Answer | Passed> {
  const { definition, principal } = request
  const asker = askerOf(principal)
  const isLet = request.dryRun === true || request.approvalId !== undefined
  if (definition.reviewed === undefined || asker === null || isLet) return { mustWait: false }
  const { orgId } = principal
  const wish = wishOf(request, asker)
  const { policy, inClient, isKnown } = await transact(
    house.database,
    { orgId, readOnly: true },
    (tx) => store.readGate(tx, wish),
  )
  const waits = policy === 'apps_and_keys' || (policy === 'apps' && asker.appId !== null)
  // What was put before a person stays with them, and what they let is not done again, though the
  // policy of today would ask nobody.
  if (!waits && !isKnown) return { mustWait: false }
  if (request.claim !== null) {
    const known = await recall(house, request.claim)
    if (known !== null) return known
  }
  const pending = (row: { id: string }): Failure =>
    new Failure('approval_pending', {
      approvalId: approvalId(row),
      approvalUrl: new URL(`/approvals/${approvalId(row)}`, house.baseUrl).toString(),
      inClient: inClient && asker.appId !== null,
    })
  const earlier = await lookBack(house, wish)
  const isNow = await isReviewed(house, request)
  // Without a key it is the same wish only as long as there is nothing of it to be done anew.
  const isAnew = isNow && wish.idempotencyKey === null && typeof definition.reviewed === 'function'
  if (earlier?.status === 'done' && !isAnew) {
    return { result: earlier.outcome?.result ?? null, replayed: true }
  }
  if (!isNow) return { mustWait: waits }
  const isOpen = earlier?.status === 'waiting' || earlier?.status === 'running'
  if (earlier !== null && isOpen) {
    const trial = waits ? await tryAnew(house, request, earlier) : null
    if (trial === null) throw pending(await join(house, wish, earlier))
    throw pending(await ask(house, request, { wish, asker, trial, replaces: earlier }))
  }
  if (!waits) return { mustWait: false }
  if (earlier?.status === 'declined') {
    throw new Failure('approval_declined', { approvalId: approvalId(earlier), note: earlier.note })
  }
  const trial = await tryOut(house, request)
  throw pending(await ask(house, request, { wish, asker, trial, replaces: null }))
}

type Asker = { appId: string | null; keyId: string | null; caller: string }

/** Who may have to wait. People, the policy and the operator are those who would be asked. */
function askerOf({ app, keyId }: Principal): Asker | null {
  if (app !== null) return { appId: uuidOfApp(app), keyId: null, caller: app.id }
  if (keyId === null) return null
  return { appId: null, keyId, caller: encodeId('key', keyId) }
}

async function isReviewed(house: House, request: Admitted): Promise<boolean> {
  const { reviewed } = request.definition
  if (typeof reviewed !== 'function') return reviewed === true
  const options = { orgId: request.principal.orgId, rollBack: true }
  return await transact(house.database, options, async (tx) => {
    const { scene } = createScene(house, tx, { ...request, isTrial: true, ifMatch: null })
    return await reviewed(scene, request.input)
  })
}

function wishOf(request: Admitted, asker: Asker): Wish {
  return {
    orgId: request.principal.orgId,
    caller: asker.caller,
    action: request.definition.name,
    bodyHash: hashBody(request.input),
    idempotencyKey: request.claim?.key ?? null,
  }
}

/** What became of the same wish; null where it may be asked anew. */
async function lookBack(house: House, wish: Wish): Promise<ApprovalRow | null> {
  const now = house.clock.now()
  const options = { orgId: wish.orgId, readOnly: true }
  return await transact(house.database, options, async (tx) => {
    const isReused =
      wish.idempotencyKey !== null &&
      (await store.isKeyOfAnother(tx, wish, new Date(now.getTime() - keyMemoryMs)))
    if (isReused) throw new Failure('idempotency_key_reused')
    const row = await store.findEarlier(tx, wish, new Date(now.getTime() - sameWishMs))
    return row !== null && statusOf(row, now) === 'expired' ? null : row
  })
}

async function join(house: House, wish: Wish, row: ApprovalRow): Promise<ApprovalRow> {
  if (wish.idempotencyKey === null) return row
  return await transact(house.database, { orgId: wish.orgId }, async (tx) => {
    store.joinWish(tx, wish, row)
    return row
  })
}

type Trial = { preview: unknown; seenVersion: number | null; seenFacts: string | null }

/**
 * What waits cannot be let once its record was changed. Whoever asks again after a correction has a
 * person look at that; null where nothing has changed, or where it can no longer be tried.
 */
async function tryAnew(
  house: House,
  request: Admitted,
  { status, seen_version, seen_facts }: ApprovalRow,
): Promise<Trial | null> {
  if (status !== 'waiting') return null
  try {
    const trial = await tryOut(house, { ...request, claim: null })
    const isSame = trial.seenVersion === seen_version && trial.seenFacts === seen_facts
    return isSame ? null : trial
  } catch (error) {
    if (error instanceof Failure && error.status < 500) return null
    throw error
  }
}

type Asking = { wish: Wish; asker: Asker; trial: Trial; replaces: ApprovalRow | null }

/** It was tried first: what cannot be done is refused by its own failure, and nobody is asked. */
async function ask(
  house: House,
  request: Admitted,
  { wish, asker, trial, replaces }: Asking,
): Promise<{ id: string }> {
  const { definition } = request
  const options = { orgId: wish.orgId }
  return await transact(house.database, options, async (tx) => {
    const { scene, changes } = createScene(house, tx, request)
    await store.expireWish(scene, wish)
    const earlierKeys = replaces === null ? [] : await store.expireReplaced(scene, replaces)
    if (earlierKeys === null) return await standing(scene, wish)
    if ((await store.countWaiting(scene, wish, mostWaiting)) === mostWaiting) {
      throw new Failure('too_many_waiting', { most: mostWaiting })
    }
    const target = targetOf(request.input)
    const row = await store.insertApproval(scene, wish, {
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
    if (row === null) return await standing(scene, wish)
    const after = toApproval(scene, row)
    scene.changed({ event: 'approval.requested', id: after.id, before: null, after })
    writeAudit(scene, definition.name, 'approval_pending', target ?? after.id, {
      before: null,
      after,
    })
    writeEvents(scene, changes)
    store.tellOfWaiting(scene, row.id)
    return row
  })
}

/**
 * Somebody else asked for the same at the same moment: theirs is the one that waits. If it was decided
 * at that moment, the next try is told what became of it.
 */
async function standing({ tx, now }: Scene, wish: Wish): Promise<ApprovalRow> {
  const row = await store.findEarlier(tx, wish, now)
  const isOpen = row?.status === 'waiting' || row?.status === 'running'
  if (row === null || !isOpen) throw new Failure('record_busy', { retryAfterSeconds: 1 })
  store.joinWish(tx, wish, row)
  return row
}

async function tryOut(house: House, request: Admitted): Promise<Trial> {
  const { definition } = request
  const trial = { ...request, claim: null, dryRun: true, isTrial: true }
  try {
    if (definition.shape === 'action') {
      const { result, state } = await runOnce(house, definition, trial)
      return { preview: result, seenVersion: state.seenVersion(), seenFacts: state.seenFacts() }
    }
    const { standing: result, state } = await makePlan(house, definition, trial)
    const preview = withNamed(result, state.changes)
    return { preview, seenVersion: state.seenVersion(), seenFacts: state.seenFacts() }
  } catch (error) {
    await replayOrFreeze(house, request.claim, request.requestId, error)
    throw error
  }
}

/**
 * An answer may tell little and name a record that tells more, as an e-invoice names its invoice.
 * After the trial nobody can look that up, so it is shown with the answer.
 */
function withNamed(result: unknown, changes: readonly Change[]): unknown {
  if (result === null || typeof result !== 'object') return result
  const named = Object.entries(result).flatMap(([name, id]) => {
    const change = name.endsWith('Id') ? changes.findLast((one) => one.id === id) : undefined
    return change ? [[name.slice(0, -2), change.after] as const] : []
  })
  return { ...result, ...Object.fromEntries(named) }
}

/** The record that the body names. What a trial made is gone, and its id with it. */
function targetOf(input: unknown): string | null {
  const named = Object.entries(input as Record<string, unknown>).find(
    ([name, value]) => /^id$|Id$/.test(name) && typeof value === 'string',
  )
  return named === undefined ? null : (named[1] as string)
}
