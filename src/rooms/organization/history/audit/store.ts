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
  key_id: string | null
  app_id: string | null
  app_name: string | null
  target_id: string | null
  outcome: string
  request_id: string
  before: unknown
  after: unknown
  address: string | null
}

const columns = part`a.id, a.at, a.action, a.via, a.actor_kind, a.actor_id, a.actor_name, a.key_id,
  a.app_id, a.app_name, a.target_id, a.outcome, a.request_id, p.before, p.after, o.address`
const audit = part`audit_log a
  LEFT JOIN audit_payload p ON p.org_id = a.org_id AND p.audit_id = a.id
  LEFT JOIN audit_origin o ON o.org_id = a.org_id AND o.audit_id = a.id`

export type AuditFilters = {
  action?: string | undefined
  targetId?: string | undefined
  actorId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const lastUuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Whose rows tell of no record, such as a refusal, are seen by whoever may read what the call is
 * about; so are those of an approval. A row from before its kind was kept may hold any record.
 */
const told = part`CASE a.kind WHEN '' THEN CASE WHEN a.payload_hash IS NULL THEN a.action END
  WHEN 'approval' THEN (SELECT coalesce(q.after, q.before) ->> 'action' FROM audit_payload q
    WHERE q.org_id = a.org_id AND q.audit_id = a.id)
  ELSE a.kind END`

/** The kinds to look among, and what `told` may be; null for a caller who sees everything. */
function soughtBy({ sight }: Scene): { kinds: string[]; seen: string[] } | null {
  if (sight.isWhole) return null
  return { kinds: ['', ...sight.kinds], seen: [...sight.kinds, ...sight.actions] }
}

/** What rows must be as they were asked for; the days are always bounds, so that an index is used. */
const askedBy = ({ from, to, action, targetId, actorId }: AuditFilters) => part`
  AND a.at >= ${from ?? '-infinity'}::timestamptz
  AND a.at < ${to ?? 'infinity'}::timestamptz
  AND (${action ?? null}::text IS NULL OR a.action = ${action ?? null})
  AND (${targetId ?? null}::text IS NULL OR a.target_id = ${targetId ?? null})
  AND (${actorId ?? null}::text IS NULL OR a.actor_id = ${actorId ?? null})`

/** Bounds are always set, so that every page is an index range, not a filter over all rows. */
export async function listAudit(
  scene: Scene,
  filters: AuditFilters,
  limit: number,
  after: string[] | null,
): Promise<AuditRow[]> {
  const sought = soughtBy(scene)
  if (sought !== null) return await listSeen(scene, sought, filters, limit, after)
  const [at = 'infinity', id = lastUuid] = after ?? []
  return await scene.tx.query<AuditRow>(sql`
    SELECT ${columns} FROM ${audit}
    WHERE a.org_id = ${scene.orgId} AND (a.at, a.id) < (${at}::timestamptz, ${id}::uuid)
      ${askedBy(filters)}
    ORDER BY a.at DESC, a.id DESC LIMIT ${limit}`)
}

/** A page of each kind that the caller may read, by its index, and of these the newest. */
async function listSeen(
  scene: Scene,
  { kinds, seen }: { kinds: string[]; seen: string[] },
  filters: AuditFilters,
  limit: number,
  after: string[] | null,
): Promise<AuditRow[]> {
  const [at = 'infinity', id = lastUuid] = after ?? []
  return await scene.tx.query<AuditRow>(sql`
    SELECT ${columns} FROM (SELECT page.id FROM unnest(${kinds}::text[]) AS one (kind)
      CROSS JOIN LATERAL (SELECT a.at, a.id FROM audit_log a
        WHERE a.org_id = ${scene.orgId} AND a.kind = one.kind
          AND (a.at, a.id) < (${at}::timestamptz, ${id}::uuid)
          ${askedBy(filters)}
          AND ${told} = ANY (${seen}::text[])
        ORDER BY a.at DESC, a.id DESC LIMIT ${limit}) AS page
      ORDER BY page.at DESC, page.id DESC LIMIT ${limit}) AS found
    JOIN ${audit} ON a.org_id = ${scene.orgId} AND a.id = found.id
    ORDER BY a.at DESC, a.id DESC`)
}

export async function countAudit(
  scene: Scene,
  filters: AuditFilters,
  cap: number,
): Promise<number> {
  const sought = soughtBy(scene)
  const rows = await scene.tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (SELECT FROM audit_log a
      WHERE a.org_id = ${scene.orgId}
        AND (${sought === null}::boolean OR (a.kind = ANY (${sought?.kinds ?? []}::text[])
          AND ${told} = ANY (${sought?.seen ?? []}::text[])))
        ${askedBy(filters)}
      LIMIT ${cap + 1}) AS matches`)
  return rows[0]?.count ?? 0
}

export async function findAudit(scene: Scene, id: string): Promise<AuditRow> {
  const uuid = uuidOf('aud', id, 'audit_row_not_found')
  const sought = soughtBy(scene)
  const rows = await scene.tx.query<AuditRow>(sql`
    SELECT ${columns} FROM ${audit} WHERE a.org_id = ${scene.orgId} AND a.id = ${uuid}
      AND (${sought === null}::boolean OR (a.kind = ANY (${sought?.kinds ?? []}::text[])
        AND ${told} = ANY (${sought?.seen ?? []}::text[])))`)
  if (!rows[0]) throw new Failure('audit_row_not_found')
  return rows[0]
}
