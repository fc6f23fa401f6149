import { secretFieldsOf } from './definition.ts'
import type { CallRequest, Claim } from './request.ts'
import { createHash } from 'node:crypto'
import { canonical } from '../values/canonical.ts'
import { transact, isRefusedClaim, type Tx } from '../database/transaction.ts'
import { Failure, fromProblem, toStoredProblem, type Problem } from '../failure/failure.ts'
import type { App } from './app.ts'
import type { Principal } from './principal.ts'
import type { Secrets } from '../process/secrets.ts'
import { sql } from '../database/sql.ts'

/** Sealed fields are missing in `result`; they are opened when the answer is given again. */
export type StoredAnswer =
  | { result: unknown; sealed?: Record<string, string> }
  | { problem: Problem }

/** One approval is one call: its answer is kept under this key. */
export function approvalKey(approvalId: string): string {
  return `approval/${approvalId}`
}

/** Whose key it is. Approved calls have a namespace of their own that no caller can use. */
export function claimantOf({ caller }: Principal, approvalId: string | null | undefined): string {
  return typeof approvalId === 'string' ? approvalKey(approvalId) : caller
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
  const caller = claimantOf(principal, approvalId)
  const secretFields = secretFieldsOf(definition)
  return {
    orgId: principal.orgId,
    // A repeated answer with a secret goes only to the key that made the call, not to other keys.
    caller: secretFields.length > 0 ? `${caller}/${principal.keyId}` : caller,
    key,
    action: definition.name,
    bodyHash: hashBody(input),
    keepsDays: definition.keepsAnswerDays ?? 1,
    secretFields,
  }
}

/** Aborts the transaction where the key has been used; see claim_idempotency in the migrations. */
export function claim(tx: Tx, claimed: Claim): void {
  tx.send(sql`SELECT claim_idempotency(${claimed.caller}, ${claimed.key})`)
}

/** A null answer marks a call that goes on after this transaction. */
export function keepAnswer(tx: Tx, claimed: Claim, now: Date, answer: StoredAnswer | null): void {
  const expires = new Date(now.getTime() + claimed.keepsDays * 86_400_000)
  tx.send(sql`
    INSERT INTO idempotency (org_id, caller, key, action, body_hash, answer, created_at, expires_at)
    VALUES (${claimed.orgId}, ${claimed.caller}, ${claimed.key}, ${claimed.action},
      ${claimed.bodyHash}, ${answer ? JSON.stringify(answer) : null}, ${now}, ${expires})
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
  if (row.answer === null) throw inProgress()
  if ('problem' in row.answer) {
    const failure = fromProblem(row.answer.problem)
    failure.replayed = true
    throw failure
  }
  return openAnswer(app.secrets, claimed, row.answer)
}

/** What was shown once must not lie in the open for the sake of a repeat. */
const asJson = '.json'

export function sealAnswer(secrets: Secrets, claimed: Claim, result: unknown): StoredAnswer {
  if (claimed.secretFields.length === 0) return { result }
  const open: Record<string, unknown> = { ...(result as object) }
  const sealed: Record<string, string> = {}
  for (const field of claimed.secretFields) {
    const value = open[field]
    if (value === undefined || value === null) continue
    // A list of secrets is sealed whole, and its name says that it has to be parsed.
    const isText = typeof value === 'string'
    const name = isText ? field : `${field}${asJson}`
    const text = isText ? value : JSON.stringify(value)
    sealed[name] = secrets.seal(text, sealContext(claimed, name)).toString('base64')
    delete open[field]
  }
  return { result: open, sealed }
}

function openAnswer(
  secrets: Secrets,
  claimed: Claim,
  answer: { result: unknown; sealed?: Record<string, string> },
): unknown {
  if (!answer.sealed) return answer.result
  try {
    const opened = Object.entries(answer.sealed).map(([name, sealed]): [string, unknown] => {
      const text = secrets.open(Buffer.from(sealed, 'base64'), sealContext(claimed, name))
      return name.endsWith(asJson)
        ? [name.slice(0, -asJson.length), JSON.parse(text)]
        : [name, text]
    })
    return { ...(answer.result as object), ...Object.fromEntries(opened) }
  } catch {
    // The master key it was sealed under is gone; it was done, and cannot be shown again.
    const detail =
      'The call was done, but its result can no longer be shown. Use a new Idempotency-Key.'
    throw new Failure('idempotency_key_reused', { detail })
  }
}

function sealContext(claimed: Claim, field: string): string {
  return `${claimed.orgId} answer ${claimed.action} ${claimed.caller} ${claimed.key} ${field}`
}

function inProgress(): Failure {
  return new Failure('idempotency_in_progress', { retryAfterSeconds: 1 })
}

export function hashBody(body: unknown): Buffer {
  return createHash('sha256').update(canonical(body)).digest()
}
