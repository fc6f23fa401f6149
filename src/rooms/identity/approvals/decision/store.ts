import { approvalId, type ApprovalRow } from '../review/approval.ts'
import { approvalColumns } from '../review/approval_store.ts'
import { Failure } from '#kernel/failure/failure'
import { countFound, counting, when, type ListFrame } from '#kernel/database/listing'
import { uuidOf, only } from '#kernel/corridor/record'
import { decodeId } from '#kernel/values/id'
import type { Scene } from '#kernel/corridor/scene'
import type { Trial } from '#kernel/corridor/trial'
import { part, sql, type SqlStatement } from '#kernel/database/sql'
import { lockRecord } from '#kernel/database/record_lock'
import { assertShown } from './rules.ts'

/** One whose call the caller may not read is to them as if it were not there. */
export async function lockApproval(scene: Scene, id: string): Promise<ApprovalRow> {
  const row = await lockByUuid(scene, uuidOf('apr', id, 'approval_not_found'))
  assertShown(scene, row)
  scene.assertVersion(row.version)
  return row
}

export async function lockByUuid(scene: Scene, uuid: string): Promise<ApprovalRow> {
  lockRecord(scene.tx, uuid)
  const found = await scene.tx.query<ApprovalRow>(sql`
    SELECT ${approvalColumns} FROM approval
    WHERE org_id = ${scene.orgId} AND id = ${uuid} FOR UPDATE`)
  return only(found, 'approval_not_found')
}

export async function findApproval(scene: Scene, uuid: string): Promise<ApprovalRow> {
  const found = await scene.tx.query<ApprovalRow>(sql`
    SELECT ${approvalColumns} FROM approval WHERE org_id = ${scene.orgId} AND id = ${uuid}`)
  return only(found, 'approval_not_found')
}

/**
 * The request that this very app or key made. Who may not see settings is refused every other one alike,
 * whether there is such a request or not.
 */
export async function findOwn(scene: Scene, id: string): Promise<ApprovalRow> {
  const { app, keyId, userId } = scene.principal
  const uuid = decodeId('apr', id)
  const appUuid = app === null ? null : decodeId('app', app.id)
  const found = await scene.tx.query<ApprovalRow>(sql`
    SELECT ${approvalColumns} FROM approval
    WHERE org_id = ${scene.orgId} AND id = ${uuid}::uuid AND user_id IS NOT DISTINCT FROM ${userId}::uuid
      AND (app_id = ${appUuid}::uuid OR (${appUuid}::uuid IS NULL AND key_id = ${keyId}::uuid))`)
  const [row] = found
  const needed = row ? scene.neededFor(row.action) : null
  if (row && needed !== null && scene.may(needed)) return row
  throw new Failure('permission_denied', { permission: 'settings:read' })
}

/**
 * The version that our own attempt left the record with, as it was told; null where it told nothing.
 * Whatever anybody else made of it meanwhile has a request of its own.
 */
export async function versionLeft(scene: Scene, row: ApprovalRow): Promise<number | null> {
  const found = await scene.tx.query<{ version: number | null }>(sql`
    SELECT (data ->> 'version')::integer AS version FROM event_facts
    WHERE org_id = ${scene.orgId} AND record_id = ${row.target_id}
      AND request_id = ${approvalId(row)}
    ORDER BY txid DESC, id DESC LIMIT 1`)
  return found[0]?.version ?? null
}

type Fields = Pick<
  ApprovalRow,
  | 'seen_version'
  | 'seen_facts'
  | 'preview'
  | 'status'
  | 'decided_by'
  | 'decided_in'
  | 'decided_at'
  | 'note'
  | 'outcome'
>

/** A change that callers see: it has a version of its own, and an event. */
export function updateApproval(
  scene: Scene,
  row: ApprovalRow,
  fields: Partial<Fields>,
): ApprovalRow {
  return markApproval(scene, { ...row, version: row.version + 1, updated_at: scene.now }, fields)
}

/** What is noted while the work goes on. */
export function markApproval(scene: Scene, row: ApprovalRow, fields: Partial<Fields>): ApprovalRow {
  const saved = { ...row, ...fields }
  scene.tx.send(sql`
    UPDATE approval SET status = ${saved.status}, seen_version = ${saved.seen_version},
      decided_by = ${json(saved.decided_by)},
      decided_in = ${saved.decided_in}, decided_at = ${saved.decided_at}, note = ${saved.note},
      outcome = ${json(saved.outcome)}, version = ${saved.version},
      updated_at = ${saved.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return saved
}

/** What the request would do now takes the place of what was shown. */
export function showAnew(scene: Scene, { id }: ApprovalRow, trial: Trial): void {
  scene.tx.send(sql`
    UPDATE approval SET preview = ${JSON.stringify(trial.preview ?? null)},
      seen_facts = ${trial.seenFacts}
    WHERE org_id = ${scene.orgId} AND id = ${id}`)
}

function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value)
}

export type ApprovalFilters = { status?: string | undefined; action?: string | undefined }

export async function listApprovals(
  scene: Scene,
  filters: ApprovalFilters,
  limit: number,
  after: string | null,
): Promise<ApprovalRow[]> {
  return await scene.tx.query<ApprovalRow>(select(scene, shortened, filters, limit, after))
}

export async function countApprovals(
  scene: Scene,
  filters: ApprovalFilters,
  cap: number,
): Promise<number> {
  return await countFound(scene.tx, select(scene, counting, filters, cap + 1, null))
}

/**
 * A body may have megabytes, and a list hundreds of them: what is longer than 16 kB is left to the
 * read by id. OFFSET keeps the planner from measuring a field once for every use.
 */
const shortened: ListFrame = {
  select: part`SELECT id, action, says, idempotency_key, also_keys, app_id, key_id, user_id, actor,
    app_name, via, target_id, seen_version, seen_facts, status, decided_by, decided_in, decided_at,
    note, expires_at, version, created_at, updated_at, left_out,
    CASE WHEN 'input' = ANY (left_out) THEN '{}' ELSE input END AS input,
    CASE WHEN 'preview' = ANY (left_out) THEN 'null' ELSE preview END AS preview,
    CASE WHEN 'outcome' = ANY (left_out) THEN '{}' ELSE outcome END AS outcome
    FROM (SELECT`,
  close: part`) AS page CROSS JOIN LATERAL (SELECT array_remove(ARRAY[
      CASE WHEN octet_length(input::text) > 16384 THEN 'input' END,
      CASE WHEN octet_length(preview::text) > 16384 THEN 'preview' END,
      CASE WHEN octet_length(outcome::text) > 16384 THEN 'outcome' END], NULL) AS left_out
      OFFSET 0) AS size
    ORDER BY id DESC`,
}

/** As shown to callers: what was not decided in time has expired. */
const shown = part`CASE WHEN status = 'waiting' AND expires_at <=`

function select(
  scene: Scene,
  frame: ListFrame,
  { status, action }: ApprovalFilters,
  limit: number,
  after: string | null,
): SqlStatement {
  const seen = scene.sight.isWhole ? null : scene.sight.actions
  return sql`
    ${frame.select} ${approvalColumns} FROM approval
    WHERE org_id = ${scene.orgId} AND (${when(after)} id < ${after}::uuid)
      AND (${when(status)} ${shown} ${scene.now} THEN 'expired' ELSE status END = ${status ?? null})
      AND (${when(action)} action = ${action ?? null})
      AND (${when(seen)} action = ANY (${seen}::text[]))
    ORDER BY id DESC LIMIT ${limit} ${frame.close}`
}
