import { Failure } from '#kernel/failure/failure'
import { uuidOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql, type SqlPart } from '#kernel/database/sql'

export type EventRow = {
  id: string
  type: string
  record_id: string
  data: unknown
  request_id: string
  at: Date
}

export type EventFilters = { type?: string | undefined; recordId?: string | undefined }

const columns = part`e.id, e.type, e.record_id, e.data, e.request_id, e.at`
const kind = part`split_part(e.type, '.', 1)`

/** An approval is seen by whoever may read what its call is about. */
const told = part`CASE split_part(e.type, '.', 1) WHEN 'approval' THEN e.data ->> 'action'
  ELSE split_part(e.type, '.', 1) END`

/**
 * Where to go on behind an event that is not there: a restore removed it, and a client that saw it has
 * seen everything from before the restore. Zero unless there was one.
 */
const behindRestore = part`(SELECT home.restored_number FROM database_home home)`

type Sought = { kinds: readonly string[]; seen: readonly string[] }

/** The kinds to look among, and what `told` may be; null for a caller who sees everything. */
function soughtBy({ sight }: Scene, { type }: EventFilters): Sought | null {
  if (sight.isWhole) return null
  const { kinds, actions } = sight
  const asked = type?.split('.', 1)[0]
  return {
    kinds: asked === undefined ? kinds : kinds.filter((one) => one === asked),
    seen: [...kinds, ...actions],
  }
}

/** What events must be as they were asked for; each null asks for nothing. */
const askedBy = ({ type, recordId }: EventFilters): SqlPart => part`
  AND (${type ?? null}::text IS NULL OR e.type = ${type ?? null})
  AND (${recordId ?? null}::text IS NULL OR e.record_id = ${recordId ?? null})`

/** Newest first. The next page begins at the row of the last event seen. */
export async function listEvents(
  scene: Scene,
  filters: EventFilters,
  limit: number,
  after: string | null,
): Promise<EventRow[]> {
  const sought = soughtBy(scene, filters)
  if (sought !== null) return await listSeen(scene, sought, filters, limit, after)
  return await scene.tx.query<EventRow>(sql`
    SELECT ${columns} FROM event e
    WHERE e.org_id = ${scene.orgId}
      AND (e.txid, e.id) < (
        coalesce((SELECT last.txid FROM event last
          WHERE last.org_id = ${scene.orgId} AND last.id = ${after}::uuid),
          '18446744073709551615'::xid8),
        coalesce(${after}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
      ${askedBy(filters)}
    ORDER BY e.txid DESC, e.id DESC LIMIT ${limit}`)
}

/** A page of each kind that the caller may read, by its index, and of these the newest. */
async function listSeen(
  scene: Scene,
  { kinds, seen }: Sought,
  filters: EventFilters,
  limit: number,
  after: string | null,
): Promise<EventRow[]> {
  return await scene.tx.query<EventRow>(sql`
    SELECT page.id, page.type, page.record_id, page.data, page.request_id, page.at
    FROM unnest(${kinds}::text[]) AS one (kind)
    CROSS JOIN LATERAL (SELECT ${columns}, e.txid FROM event e
      WHERE e.org_id = ${scene.orgId} AND ${kind} = one.kind
        AND (e.txid, e.id) < (
          coalesce((SELECT last.txid FROM event last
            WHERE last.org_id = ${scene.orgId} AND last.id = ${after}::uuid),
            '18446744073709551615'::xid8),
          coalesce(${after}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
        ${askedBy(filters)}
        AND ${told} = ANY (${seen}::text[])
      ORDER BY e.txid DESC, e.id DESC LIMIT ${limit}) AS page
    ORDER BY page.txid DESC, page.id DESC LIMIT ${limit}`)
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
  const sought = soughtBy(scene, filters)
  if (sought !== null) return await replaySeen(scene, sought, filters, limit, after)
  return await scene.tx.query<EventRow>(sql`
    SELECT ${columns} FROM event e
    WHERE e.org_id = ${scene.orgId}
      AND (e.txid, e.id) > (
        coalesce((SELECT last.txid FROM event last
          WHERE last.org_id = ${scene.orgId} AND last.id = ${after}::uuid),
          CASE WHEN ${after}::uuid IS NOT NULL THEN ${behindRestore} END, '0'::xid8),
        coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000'))
      AND e.txid < (SELECT oldest_running_number())
      ${askedBy(filters)}
    ORDER BY e.txid, e.id LIMIT ${limit}`)
}

async function replaySeen(
  scene: Scene,
  { kinds, seen }: Sought,
  filters: EventFilters,
  limit: number,
  after: string | null,
): Promise<EventRow[]> {
  return await scene.tx.query<EventRow>(sql`
    SELECT page.id, page.type, page.record_id, page.data, page.request_id, page.at
    FROM unnest(${kinds}::text[]) AS one (kind)
    CROSS JOIN LATERAL (SELECT ${columns}, e.txid FROM event e
      WHERE e.org_id = ${scene.orgId} AND ${kind} = one.kind
        AND (e.txid, e.id) > (
          coalesce((SELECT last.txid FROM event last
            WHERE last.org_id = ${scene.orgId} AND last.id = ${after}::uuid),
            CASE WHEN ${after}::uuid IS NOT NULL THEN ${behindRestore} END, '0'::xid8),
          coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000'))
        AND e.txid < (SELECT oldest_running_number())
        ${askedBy(filters)}
        AND ${told} = ANY (${seen}::text[])
      ORDER BY e.txid, e.id LIMIT ${limit}) AS page
    ORDER BY page.txid, page.id LIMIT ${limit}`)
}

/** The last event before the oldest running transaction; what that writes comes after it. */
export async function findLast(scene: Scene): Promise<string | null> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT e.id FROM event e
    WHERE e.org_id = ${scene.orgId} AND e.txid < (SELECT oldest_running_number())
    ORDER BY e.txid DESC, e.id DESC LIMIT 1`)
  return rows[0]?.id ?? null
}

export async function countEvents(
  scene: Scene,
  filters: EventFilters,
  cap: number,
): Promise<number> {
  const sought = soughtBy(scene, filters)
  const rows = await scene.tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (SELECT FROM event e
      WHERE e.org_id = ${scene.orgId} ${askedBy(filters)}
        AND (${sought === null}::boolean OR (${kind} = ANY (${sought?.kinds ?? []}::text[])
          AND ${told} = ANY (${sought?.seen ?? []}::text[])))
      LIMIT ${cap + 1}) AS matches`)
  return rows[0]?.count ?? 0
}

export async function findEvent(scene: Scene, id: string): Promise<EventRow> {
  const uuid = uuidOf('evt', id, 'event_not_found')
  const sought = soughtBy(scene, {})
  const rows = await scene.tx.query<EventRow>(sql`
    SELECT ${columns} FROM event e WHERE e.org_id = ${scene.orgId} AND e.id = ${uuid}
      AND (${sought === null}::boolean OR (${kind} = ANY (${sought?.kinds ?? []}::text[])
        AND ${told} = ANY (${sought?.seen ?? []}::text[])))`)
  if (!rows[0]) throw new Failure('event_not_found')
  return rows[0]
}
