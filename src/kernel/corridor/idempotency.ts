import { secretFieldsOf, type Definition } from './definition.ts'
import { lookSooner } from './intent_store.ts'
import type { CallRequest, Claim } from './request.ts'
import { createHash } from 'node:crypto'
import { canonical } from '../values/canonical.ts'
import { transact, isRefusedClaim, type Tx } from '../database/transaction.ts'
import { Failure, fromProblem, toStoredProblem } from '../failure/failure.ts'
import type { App } from './app.ts'
import type { Principal } from './principal.ts'
import { openAnswer, type StoredAnswer } from '../process/sealed_answer.ts'
import { sql } from '../database/sql.ts'

/** One approval is one call: its answer is kept under this key. */
export function approvalKey(approvalId: string): string {
  return `approval/${approvalId}`
}

/**
 * Whose key it is. Approved calls have a namespace of their own that no caller can use. A repeated
 * answer with a secret goes only to the key that made the call, not to other keys.
 */
export function claimantOf(
  definition: Definition,
  { caller, keyId }: Principal,
  approvalId: string | null | undefined,
): string {
  const claimant = typeof approvalId === 'string' ? approvalKey(approvalId) : caller
  return secretFieldsOf(definition).length > 0 ? `${claimant}/${keyId}` : claimant
}

/** The claim of a call under its Idempotency-Key; null for one without. */
export function claimOf(request: Omit<CallRequest, 'ifMatch'>, input: unknown): Claim | null {
  const key = request.idempotencyKey
  if (key === undefined || request.dryRun) return null
  if (key.length < 1 || key.length > 255) {
    const detail = 'Use between 1 and 255 characters.'
    const error = { pointer: '/Idempotency-Key', code: 'invalid_length', detail }
    throw new Failure('invalid_input', { errors: [error] })
  }
  const { principal, definition, approvalId } = request
  return {
    orgId: principal.orgId,
    caller: claimantOf(definition, principal, approvalId),
    key,
    action: definition.name,
    bodyHash: hashBody(input),
    keepsDays: definition.keepsAnswerDays ?? 1,
    secretFields: secretFieldsOf(definition),
  }
}

/** Aborts the transaction where the key has been used; see claim_idempotency in the migrations. */
export function claim(tx: Tx, claimed: Claim): void {
  tx.send(sql`SELECT claim_idempotency(${claimed.caller}, ${claimed.key})`)
}

/**
 * A null answer marks a call that goes on after this transaction. How long it is kept goes by the
 * database's clock, which also judges it: a server whose own is a day behind must not forget at once.
 */
export function keepAnswer(tx: Tx, claimed: Claim, now: Date, answer: StoredAnswer | null): void {
  tx.send(sql`
    INSERT INTO idempotency (org_id, caller, key, action, body_hash, answer, created_at, expires_at)
    VALUES (${claimed.orgId}, ${claimed.caller}, ${claimed.key}, ${claimed.action},
      ${claimed.bodyHash}, ${answer ? JSON.stringify(answer) : null}, ${now},
      now() + ${claimed.keepsDays} * interval '1 day')
    ON CONFLICT (org_id, caller, key) DO UPDATE SET action = excluded.action,
      body_hash = excluded.body_hash, answer = excluded.answer, created_at = excluded.created_at,
      expires_at = excluded.expires_at`)
}

export function finishAnswer(
  tx: Tx,
  orgId: string,
  caller: string,
  key: string,
  answer: StoredAnswer,
) {
  tx.send(sql`
    UPDATE idempotency SET answer = ${JSON.stringify(answer)}
    WHERE org_id = ${orgId} AND caller = ${caller} AND key = ${key}`)
}

/** A failure of the outside is not frozen: the next call with the key tries again. */
export function dropAnswer(tx: Tx, orgId: string, caller: string, key: string): void {
  tx.send(sql`
    DELETE FROM idempotency WHERE org_id = ${orgId} AND caller = ${caller} AND key = ${key}`)
}

/**
 * What an error means under an Idempotency-Key: the first answer again where the key has one;
 * a refusal is kept and thrown on.
 */
export async function replayOrFreeze(
  app: App,
  claimed: Claim | null,
  requestId: string,
  error: unknown,
): Promise<{ result: unknown; replayed: true }> {
  if (claimed && isRefusedClaim(error)) {
    return { result: await replay(app, claimed), replayed: true }
  }
  if (claimed && error instanceof Failure) await freezeFailure(app, claimed, error, requestId)
  throw error
}

/** Keeps a refusal, too: the same key and body give the first answer again. */
async function freezeFailure(
  app: App,
  claimed: Claim,
  failure: Failure,
  requestId: string,
): Promise<void> {
  if (failure.retryable || failure.status >= 500) return
  // An approval that waits again is approved again under the same key.
  if (failure.code === 'effect_changed') return
  try {
    await transact(app.database, { orgId: claimed.orgId }, async (tx) => {
      claim(tx, claimed)
      keepAnswer(tx, claimed, app.clock.now(), { problem: toStoredProblem(failure, requestId) })
    })
  } catch (error) {
    // Another call with the key was quicker; its answer is the first one.
    if (!isRefusedClaim(error)) throw error
  }
}

/** The kept answer to this key without a claim on it; null where it was never used. */
export async function recall(
  app: App,
  claimed: Claim,
): Promise<{ result: unknown; replayed: true } | null> {
  const options = { orgId: claimed.orgId, readOnly: true }
  const used = await transact(app.database, options, (tx) =>
    tx.query(sql`
      SELECT FROM idempotency WHERE org_id = ${claimed.orgId} AND caller = ${claimed.caller}
        AND key = ${claimed.key} AND expires_at > now()`),
  )
  if (used.length === 0) return null
  return { result: await replay(app, claimed), replayed: true }
}

type Row = { action: string; body_hash: Buffer; answer: StoredAnswer | null }

/**
 * The first answer to this key, or the failure that says why there is none to give. The row is
 * locked because a lock is written to the log, and COMMIT then waits for the standby: a first call
 * whose outcome was unknown may stand on this server alone, and must not be acknowledged before it
 * stands on both.
 */
async function replay(app: App, claimed: Claim): Promise<unknown> {
  const rows = await transact(app.database, { orgId: claimed.orgId }, (tx) =>
    tx.query<Row>(sql`
      SELECT action, body_hash, answer FROM idempotency
      WHERE org_id = ${claimed.orgId} AND caller = ${claimed.caller} AND key = ${claimed.key}
      FOR KEY SHARE`),
  )
  const row = rows[0]
  if (!row) throw inProgress()
  if (row.action !== claimed.action || !row.body_hash.equals(claimed.bodyHash)) {
    throw new Failure('idempotency_key_reused')
  }
  if (row.answer === null) {
    await lookSooner(app, claimed)
    throw inProgress()
  }
  const answer = openAnswer(app.secrets, claimed, row.answer)
  if ('result' in answer) return answer.result
  const failure = fromProblem(answer.problem)
  failure.replayed = true
  throw failure
}

function inProgress(): Failure {
  return new Failure('idempotency_in_progress', { retryAfterSeconds: 1 })
}

export function hashBody(body: unknown): Buffer {
  return createHash('sha256').update(canonical(body)).digest()
}
