import { Failure } from '#kernel/failure/failure'
import { uuidOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'

export type AuditRow = {
  id: string
  at: Date
  action: string
  via: 'rest' | 'mcp' | 'web' | 'job' | 'cli'
  actor_kind: string
  actor_id: string | null
  actor_name: string
  app_id: string | null
  app_name: string | null
  target_id: string | null
  outcome: string
  request_id: string
  before: unknown
  after: unknown
}

const auditColumns = part`a.id, a.at, a.action, a.via, a.actor_kind, a.actor_id, a.actor_name,
  a.app_id, a.app_name, a.target_id, a.outcome, a.request_id, p.before, p.after`
const audit = part`audit_log a LEFT JOIN audit_payload p
  ON p.org_id = a.org_id AND p.audit_id = a.id`

export type AuditFilters = {
  action?: string | undefined
  targetId?: string | undefined
  actorId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const lastUuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Bounds are always set, so that every page is an index range, not a filter over all rows. */
export async function listAudit(
  scene: Scene,
  filters: AuditFilters,
  limit: number,
  after: string[] | null,
): Promise<AuditRow[]> {
  const { action = null, targetId = null, actorId = null } = filters
  const [at = 'infinity', id = lastUuid] = after ?? []
  return await scene.tx.query<AuditRow>(sql`
    SELECT ${auditColumns} FROM ${audit}
    WHERE a.org_id = ${scene.orgId} AND (a.at, a.id) < (${at}::timestamptz, ${id}::uuid)
      AND a.at >= ${filters.from ?? '-infinity'}::timestamptz
      AND a.at < ${filters.to ?? 'infinity'}::timestamptz
      AND (${action}::text IS NULL OR a.action = ${action})
      AND (${targetId}::text IS NULL OR a.target_id = ${targetId})
      AND (${actorId}::text IS NULL OR a.actor_id = ${actorId})
    ORDER BY a.at DESC, a.id DESC LIMIT ${limit}`)
}

export async function countAudit(
  scene: Scene,
  filters: AuditFilters,
  cap: number,
): Promise<number> {
  const { action = null, targetId = null, actorId = null } = filters
  const rows = await scene.tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (SELECT FROM audit_log a
      WHERE a.org_id = ${scene.orgId}
        AND a.at >= ${filters.from ?? '-infinity'}::timestamptz
        AND a.at < ${filters.to ?? 'infinity'}::timestamptz
        AND (${action}::text IS NULL OR a.action = ${action})
        AND (${targetId}::text IS NULL OR a.target_id = ${targetId})
        AND (${actorId}::text IS NULL OR a.actor_id = ${actorId})
      LIMIT ${cap + 1}) AS matches`)
  return rows[0]?.count ?? 0
}

export async function findAudit(scene: Scene, id: string): Promise<AuditRow> {
  const uuid = uuidOf('aud', id, 'audit_row_not_found')
  const rows = await scene.tx.query<AuditRow>(sql`
    SELECT ${auditColumns} FROM ${audit} WHERE a.org_id = ${scene.orgId} AND a.id = ${uuid}`)
  if (!rows[0]) throw new Failure('audit_row_not_found')
  return rows[0]
}

export type EventRow = {
  id: string
  type: string
  record_id: string
  data: unknown
  request_id: string
  at: Date
}

export type EventFilters = { type?: string | undefined; recordId?: string | undefined }

const eventColumns = part`id, type, record_id, data, request_id, at`

/** Newest first. The next page begins at the row of the last event seen. */
export async function listEvents(
  scene: Scene,
  filters: EventFilters,
  limit: number,
  after: string | null,
): Promise<EventRow[]> {
  const { type = null, recordId = null } = filters
  return await scene.tx.query<EventRow>(sql`
    SELECT ${eventColumns} FROM event
    WHERE org_id = ${scene.orgId}
      AND (txid, id) < (
        coalesce((SELECT seen.txid FROM event seen
          WHERE seen.org_id = ${scene.orgId} AND seen.id = ${after}::uuid),
          '18446744073709551615'::xid8),
        coalesce(${after}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
      AND (${type}::text IS NULL OR type = ${type})
      AND (${recordId}::text IS NULL OR record_id = ${recordId})
    ORDER BY txid DESC, id DESC LIMIT ${limit}`)
}

/**
 * Oldest first, and only up to the oldest running transaction: it may still commit an earlier
 * event.
 */
export async function replayEvents(
  scene: Scene,
  filters: EventFilters,
  limit: number,
  after: string | null,
): Promise<EventRow[]> {
  const { type = null, recordId = null } = filters
  return await scene.tx.query<EventRow>(sql`
    SELECT ${eventColumns} FROM event
    WHERE org_id = ${scene.orgId}
      AND (txid, id) > (
        coalesce((SELECT seen.txid FROM event seen
          WHERE seen.org_id = ${scene.orgId} AND seen.id = ${after}::uuid), '0'::xid8),
        coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000'))
      AND txid < pg_snapshot_xmin(pg_current_snapshot())
      AND (${type}::text IS NULL OR type = ${type})
      AND (${recordId}::text IS NULL OR record_id = ${recordId})
    ORDER BY txid, id LIMIT ${limit}`)
}

export async function countEvents(
  scene: Scene,
  filters: EventFilters,
  cap: number,
): Promise<number> {
  const { type = null, recordId = null } = filters
  const rows = await scene.tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (SELECT FROM event
      WHERE org_id = ${scene.orgId} AND (${type}::text IS NULL OR type = ${type})
        AND (${recordId}::text IS NULL OR record_id = ${recordId})
      LIMIT ${cap + 1}) AS matches`)
  return rows[0]?.count ?? 0
}

export async function findEvent(scene: Scene, id: string): Promise<EventRow> {
  const uuid = uuidOf('evt', id, 'event_not_found')
  const rows = await scene.tx.query<EventRow>(sql`
    SELECT ${eventColumns} FROM event WHERE org_id = ${scene.orgId} AND id = ${uuid}`)
  if (!rows[0]) throw new Failure('event_not_found')
  return rows[0]
}
