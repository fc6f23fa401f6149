import { uuidOf, only } from '#kernel/corridor/record'
import type { RunOrigin } from '#kernel/corridor/run_context'
import type { Scene } from '#kernel/corridor/scene'
import { lockRecord } from '#kernel/database/record_lock'
import { part, sql, type SqlPart } from '#kernel/database/sql'
import type { PostingCounts, PostingItemRow, PostingRunRow, ShownItem } from './posting_run.ts'

const columns = part`id, status, trigger, app, is_more, error, started_at, ended_at, version,
  created_at, updated_at`

export function postingRunUuid(id: string): string {
  return uuidOf('prn', id, 'posting_run_not_found')
}

export function insertPostingRun(
  scene: Scene,
  { id, startedAt, trigger, app }: RunOrigin,
  isMore: boolean,
): PostingRunRow {
  scene.tx.send(sql`
    INSERT INTO posting_run (org_id, id, status, trigger, app, is_more, started_at, created_at,
      updated_at)
    VALUES (${scene.orgId}, ${id}, 'running', ${trigger},
      ${app === null ? null : JSON.stringify(app)}, ${isMore}, ${startedAt}::timestamptz,
      ${scene.now}, ${scene.now})`)
  return {
    id,
    status: 'running',
    trigger,
    app,
    is_more: isMore,
    error: null,
    started_at: new Date(startedAt),
    ended_at: null,
    version: 1,
    created_at: scene.now,
    updated_at: scene.now,
  }
}

export function insertItems(scene: Scene, runId: string, items: readonly PostingItemRow[]): void {
  if (items.length === 0) return
  const listOf = <T>(pick: (one: PostingItemRow) => T): T[] => items.map(pick)
  scene.tx.send(sql`
    INSERT INTO posting_run_item (org_id, run_id, document_id, document_version, confidence, state,
      was_planned, code)
    SELECT ${scene.orgId}, ${runId}, n.document_id, n.version, n.confidence, n.state,
      n.state = 'to_post', n.code FROM unnest(${listOf((one) => one.document_id)}::uuid[],
      ${listOf((one) => one.document_version)}::integer[],
      ${listOf((one) => one.confidence)}::numeric[], ${listOf((one) => one.state)}::text[],
      ${listOf((one) => one.code)}::text[])
      AS n (document_id, version, confidence, state, code)`)
}

export async function findPostingRun(scene: Scene, uuid: string): Promise<PostingRunRow> {
  const rows = await scene.tx.query<PostingRunRow>(sql`
    SELECT ${columns} FROM posting_run WHERE org_id = ${scene.orgId} AND id = ${uuid}`)
  return only(rows, 'posting_run_not_found')
}

export async function lockPostingRun(scene: Scene, uuid: string): Promise<PostingRunRow> {
  lockRecord(scene.tx, uuid)
  const rows = await scene.tx.query<PostingRunRow>(sql`
    SELECT ${columns} FROM posting_run WHERE org_id = ${scene.orgId} AND id = ${uuid} FOR UPDATE`)
  return only(rows, 'posting_run_not_found')
}

/** Newest first: ids are sorted by time. */
export async function listPostingRuns(
  scene: Scene,
  limit: number,
  after: string | null,
): Promise<PostingRunRow[]> {
  return await scene.tx.query<PostingRunRow>(sql`
    SELECT ${columns} FROM posting_run
    WHERE org_id = ${scene.orgId} AND (${after}::uuid IS NULL OR id < ${after}::uuid)
    ORDER BY id DESC LIMIT ${limit}`)
}

type Changed = Pick<PostingRunRow, 'status' | 'error'>

export function updatePostingRun(
  scene: Scene,
  row: PostingRunRow,
  { status, error }: Changed,
): PostingRunRow {
  const ended_at = row.ended_at ?? scene.now
  const after = { ...row, status, error, ended_at, version: row.version + 1, updated_at: scene.now }
  scene.tx.send(sql`
    UPDATE posting_run SET status = ${status}, ended_at = ${ended_at}, version = ${after.version},
      error = ${error === null ? null : JSON.stringify(error)}, updated_at = ${after.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return after
}

/** Items of one kind, by id, and how many had their turn before. */
export type ItemList = {
  list(scene: Scene, runId: string, after: string | null, limit: number): Promise<PostingItemRow[]>
  count(scene: Scene, runId: string): Promise<{ before: number; left: number }>
}

/** Those that wait for their turn. */
export const listToPost: ItemList = itemList(part`was_planned`, part`state = 'to_post'`)

/** Those that were posted, or may have been. */
export const listToReverse: ItemList = itemList(
  part`entry_id IS NOT NULL`,
  part`entry_id IS NOT NULL AND state <> 'reversed'`,
)

function itemList(all: SqlPart, left: SqlPart): ItemList {
  return {
    async list(scene, runId, after, limit) {
      return await scene.tx.query<PostingItemRow>(sql`
        SELECT document_id, document_version, confidence::text AS confidence, state, code, entry_id
        FROM posting_run_item
        WHERE org_id = ${scene.orgId} AND run_id = ${runId} AND ${left}
          AND (${after}::uuid IS NULL OR document_id > ${after}::uuid)
        ORDER BY document_id LIMIT ${limit}`)
    },
    async count(scene, runId) {
      const rows = await scene.tx.query<{ before: number; left: number }>(sql`
        SELECT count(*) FILTER (WHERE ${all} AND NOT (${left}))::int AS before,
          count(*) FILTER (WHERE ${left})::int AS left
        FROM posting_run_item WHERE org_id = ${scene.orgId} AND run_id = ${runId}`)
      return rows[0] ?? { before: 0, left: 0 }
    },
  }
}

export async function listShownItems(scene: Scene, runId: string): Promise<ShownItem[]> {
  return await scene.tx.query<ShownItem>(sql`
    SELECT i.document_id, i.document_version, i.confidence::text AS confidence, i.state, i.code,
      i.entry_id, coalesce(d.supplier_name, d.file_name) AS name,
      d.extraction #>> '{fields,total,value}' AS total,
      d.extraction #>> '{fields,currency,value}' AS currency
    FROM posting_run_item i JOIN document d ON d.org_id = i.org_id AND d.id = i.document_id
    WHERE i.org_id = ${scene.orgId} AND i.run_id = ${runId} ORDER BY i.document_id`)
}

export type ItemChange = Pick<PostingItemRow, 'document_id' | 'state' | 'code' | 'entry_id'>

export function saveItem(scene: Scene, runId: string, item: ItemChange): void {
  scene.tx.send(sql`
    UPDATE posting_run_item SET state = ${item.state}, code = ${item.code},
      entry_id = ${item.entry_id}
    WHERE org_id = ${scene.orgId} AND run_id = ${runId} AND document_id = ${item.document_id}`)
}

type Counted = PostingCounts & { run_id: string }

/** What was refused at the start had no turn, and does not count. */
export async function countItems(
  scene: Scene,
  runIds: readonly string[],
): Promise<Map<string, PostingCounts>> {
  const rows = await scene.tx.query<Counted>(sql`
    SELECT run_id, count(*) FILTER (WHERE was_planned)::int AS of,
      count(*) FILTER (WHERE was_planned AND state <> 'to_post')::int AS done,
      count(*) FILTER (WHERE state = 'posted')::int AS posted
    FROM posting_run_item
    WHERE org_id = ${scene.orgId} AND run_id = ANY(${runIds}::uuid[]) GROUP BY run_id`)
  return new Map(rows.map(({ run_id: id, of, done, posted }) => [id, { of, done, posted }]))
}

export const noItems: PostingCounts = { of: 0, done: 0, posted: 0 }

/** Those that were to be posted and were refused when their turn came. */
export async function countRefusedLate(scene: Scene, runId: string): Promise<number> {
  const rows = await scene.tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM posting_run_item
    WHERE org_id = ${scene.orgId} AND run_id = ${runId} AND was_planned AND state = 'refused'`)
  return rows[0]?.count ?? 0
}
