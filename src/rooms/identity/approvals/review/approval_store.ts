import { approvalId, toApproval, type ApprovalRow } from './approval.ts'
import { enqueue } from '#kernel/corridor/queue'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'

/** From the loosest to the strictest. */
export const approvalPolicies = ['none', 'apps', 'apps_and_keys'] as const
export type ApprovalPolicy = (typeof approvalPolicies)[number]

export const approvalColumns = part`id, action, says, input, idempotency_key, also_keys, app_id,
  key_id, user_id, actor, app_name, via, target_id, seen_version, seen_facts, preview, status, decided_by,
  decided_in, decided_at, note, outcome, expires_at, version, created_at, updated_at`

export async function readPolicy(
  tx: Tx,
  orgId: string,
): Promise<{ policy: ApprovalPolicy; inClient: boolean }> {
  const rows = await tx.query<{ policy: ApprovalPolicy; inClient: boolean }>(sql`
    SELECT approval_policy AS policy, approve_in_client AS "inClient"
    FROM organization_facts WHERE org_id = ${orgId}`)
  if (!rows[0]) throw new Error('the organization of this transaction does not exist')
  return rows[0]
}

const mostKeys = 100

/** A requested call: the same body by the same caller for the same action is the same call. */
export type RequestedCall = {
  orgId: string
  caller: string
  action: string
  bodyHash: Buffer
  idempotencyKey: string | null
}

type CallPolicy = { policy: ApprovalPolicy; inClient: boolean; isKnown: boolean }

/** What is asked before anything that is reviewed, in one go: it stands in every caller's way. */
export async function readCallPolicy(tx: Tx, requested: RequestedCall): Promise<CallPolicy> {
  const { orgId, caller, action, bodyHash } = requested
  const rows = await tx.query<CallPolicy>(sql`
    SELECT approval_policy AS policy, approve_in_client AS "inClient",
      EXISTS (SELECT FROM approval WHERE org_id = ${orgId} AND caller = ${caller}
        AND action = ${action} AND body_hash = ${bodyHash}
        AND status IN ('waiting', 'running', 'done')) AS "isKnown"
    FROM organization_facts WHERE org_id = ${orgId}`)
  if (!rows[0]) throw new Error('the organization of this transaction does not exist')
  return rows[0]
}

/**
 * The earlier approval of this call. An Idempotency-Key always finds the approval it was used for.
 * Otherwise, in this order: pending or running; declined recently; done recently, where no key
 * tells two calls apart.
 */
export async function findEarlier(
  tx: Tx,
  requested: RequestedCall,
  since: Date,
): Promise<ApprovalRow | null> {
  const { orgId, caller, action, bodyHash, idempotencyKey: key } = requested
  const rows = await tx.query<ApprovalRow>(sql`
    SELECT ${approvalColumns} FROM approval
    WHERE org_id = ${orgId} AND caller = ${caller} AND action = ${action}
      AND body_hash = ${bodyHash} AND (status IN ('waiting', 'running')
        OR (status = 'declined' AND decided_at > ${since})
        OR (status = 'done' AND CASE WHEN ${key}::text IS NULL THEN decided_at > ${since}
          ELSE idempotency_key = ${key} OR ${key} = ANY (also_keys) END))
    ORDER BY ${key}::text IS NOT NULL AND (idempotency_key IS NOT DISTINCT FROM ${key}
        OR ${key} = ANY (also_keys)) DESC,
      array_position(ARRAY['running', 'waiting', 'declined', 'done'], status),
      created_at DESC, id DESC LIMIT 1`)
  return rows[0] ?? null
}

/** Whether the Idempotency-Key was used for another call before. */
export async function isKeyOfAnother(
  tx: Tx,
  requested: RequestedCall,
  since: Date,
): Promise<boolean> {
  const rows = await tx.query(sql`
    SELECT FROM approval WHERE org_id = ${requested.orgId} AND caller = ${requested.caller}
      AND (idempotency_key = ${requested.idempotencyKey}
        OR (also_keys <> '{}' AND ${requested.idempotencyKey} = ANY (also_keys)))
      AND created_at > ${since}
      AND (action <> ${requested.action} OR body_hash <> ${requested.bodyHash}) LIMIT 1`)
  return rows.length > 0
}

export type NewApproval = Pick<
  ApprovalRow,
  | 'action'
  | 'says'
  | 'input'
  | 'app_id'
  | 'key_id'
  | 'target_id'
  | 'seen_version'
  | 'seen_facts'
  | 'preview'
> & {
  expires_at: Date
  /** Idempotency-Keys of the same call before it was requested again. */
  earlier_keys: readonly string[]
}

/** Null where the same call is already pending: of two at once the index admits one. */
export async function insertApproval(
  scene: Scene,
  requested: RequestedCall,
  given: NewApproval,
): Promise<ApprovalRow | null> {
  const { principal, via, now } = scene
  const others = given.earlier_keys
    .filter((key) => key !== requested.idempotencyKey)
    .slice(0, mostKeys)
  const rows = await scene.tx.query<ApprovalRow>(sql`
    INSERT INTO approval (org_id, id, action, says, input, body_hash, idempotency_key,
      also_keys, caller, app_id, key_id, user_id, actor, app_name, via, target_id, seen_version,
      seen_facts, preview, status, expires_at, created_at, updated_at)
    VALUES (${scene.orgId}, ${scene.newId()}, ${given.action}, ${given.says},
      ${JSON.stringify(given.input)}, ${requested.bodyHash}, ${requested.idempotencyKey}, ${others},
      ${requested.caller}, ${given.app_id}, ${given.key_id}, ${principal.userId},
      ${JSON.stringify(principal.actor)}, ${principal.app?.name ?? null}, ${via}, ${given.target_id}, ${given.seen_version},
      ${given.seen_facts}, ${JSON.stringify(given.preview ?? null)}, 'waiting', ${given.expires_at}, ${now}, ${now})
    ON CONFLICT (org_id, caller, action, body_hash) WHERE status IN ('waiting', 'running')
      DO NOTHING
    RETURNING ${approvalColumns}`)
  return rows[0] ?? null
}

/** Time for an answer in the app itself before a mail goes out. */
const tellAfterMs = 60_000

/** Queues the mail about a pending call; `tell_approvals` knows who gets it. */
export function notifyOfWaiting(
  { tx, orgId }: { tx: Tx; orgId: string },
  approvalUuid: string,
  afterMs = tellAfterMs,
): void {
  const data = { approvalId: approvalUuid }
  enqueue(tx, { kind: 'tell_approvals', orgId, data, afterMs, turn: 'none' })
}

/** Adds another Idempotency-Key to a pending call, which then finds it like the first key. */
export function joinRequest(tx: Tx, requested: RequestedCall, row: ApprovalRow): void {
  const { orgId, idempotencyKey: key } = requested
  if (key === null || key === row.idempotency_key || row.also_keys.includes(key)) return
  tx.send(sql`
    UPDATE approval SET also_keys = also_keys || ${key}::text
    WHERE org_id = ${orgId} AND id = ${row.id} AND cardinality(also_keys) < ${mostKeys}
      AND ${key} <> ALL (also_keys)`)
}

/** How many requests of this caller wait for a person; no more are counted than matter. */
export async function countWaiting(
  { tx, now }: Scene,
  requested: RequestedCall,
  most: number,
): Promise<number> {
  const rows = await tx.query(sql`
    SELECT FROM approval WHERE org_id = ${requested.orgId} AND caller = ${requested.caller}
      AND status = 'waiting' AND expires_at > ${now} LIMIT ${most}`)
  return rows.length
}

/** Expires what was not decided in time, so that the same call can be requested again. */
export async function expireRequest(scene: Scene, requested: RequestedCall): Promise<void> {
  const rows = await scene.tx.query<ApprovalRow>(sql`
    UPDATE approval SET status = 'expired', version = version + 1, updated_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND caller = ${requested.caller} AND action = ${requested.action}
      AND body_hash = ${requested.bodyHash} AND status = 'waiting' AND expires_at <= ${scene.now}
    RETURNING ${approvalColumns}`)
  notifyExpired(scene, rows)
}

/**
 * Expires a pending call that is replaced by the same call on the current record, and returns its
 * Idempotency-Keys for the new one. Null where it was decided or replaced at the same moment.
 */
export async function expireReplaced(scene: Scene, row: ApprovalRow): Promise<string[] | null> {
  const rows = await scene.tx.query<ApprovalRow>(sql`
    UPDATE approval SET status = 'expired', version = version + 1, updated_at = ${scene.now},
      expires_at = least(expires_at, ${scene.now})
    WHERE org_id = ${scene.orgId} AND id = ${row.id} AND status = 'waiting'
      AND version = ${row.version}
    RETURNING ${approvalColumns}`)
  notifyExpired(scene, rows)
  const [replaced] = rows
  if (replaced === undefined) return null
  const { idempotency_key: first, also_keys: others } = replaced
  return first === null ? others : [first, ...others]
}

/** Expires the pending calls of a disconnected app. What is already approved and running goes on. */
export async function expireOfApp(scene: Scene, appUuid: string): Promise<string[]> {
  const rows = await scene.tx.query<ApprovalRow>(sql`
    UPDATE approval SET status = 'expired', version = version + 1, updated_at = ${scene.now},
      expires_at = least(expires_at, ${scene.now})
    WHERE org_id = ${scene.orgId} AND app_id = ${appUuid} AND status = 'waiting'
    RETURNING ${approvalColumns}`)
  notifyExpired(scene, rows)
  return rows.map(approvalId)
}

/** Expires what these callers are waiting for, and says what that was. */
export async function expireOfCallers(
  scene: Scene,
  { userId, keyIds }: { userId: string | null; keyIds: readonly string[] },
): Promise<string[]> {
  const rows = await scene.tx.query<ApprovalRow>(sql`
    UPDATE approval SET status = 'expired', version = version + 1, updated_at = ${scene.now},
      expires_at = least(expires_at, ${scene.now})
    WHERE org_id = ${scene.orgId} AND status = 'waiting'
      AND (user_id = ${userId} OR key_id = ANY (${keyIds}::uuid[]))
    RETURNING ${approvalColumns}`)
  notifyExpired(scene, rows)
  return rows.map(approvalId)
}

function notifyExpired(scene: Scene, rows: readonly ApprovalRow[]): void {
  for (const row of rows) {
    const after = toApproval(scene, row)
    const before = { ...after, status: 'waiting', version: row.version - 1 }
    scene.changed({ event: 'approval.expired', id: approvalId(row), before, after })
  }
}
