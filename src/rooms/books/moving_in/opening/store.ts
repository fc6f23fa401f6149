import { Failure } from '#kernel/failure/failure'
import { uuidOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { counting, countFound, rows, type ListFrame } from '#kernel/database/listing'
import { lockRecord } from '#kernel/database/record_lock'
import { part, sql, type SqlPart, type SqlStatement } from '#kernel/database/sql'
import type { OpeningImportRow } from './record.ts'

const columns = part`o.id, o.status, o.source, o.books_begin_on, o.opened_on, o.confirm, o.ready,
  o.report, o.proof, o.error, o.started_at, o.ended_at, o.undone_at, o.version, o.created_at,
  o.updated_at,
  (SELECT count(*)::int FROM opening_row r WHERE r.org_id = o.org_id AND r.import_id = o.id
    AND r.entry_id IS NOT NULL AND r.reversal_id IS NULL) AS done,
  (SELECT count(*)::int FROM opening_row r WHERE r.org_id = o.org_id AND r.import_id = o.id) AS of`

export function openingUuid(id: string): string {
  return uuidOf('opn', id, 'opening_import_not_found')
}

export function insertOpening(scene: Scene, row: OpeningImportRow): void {
  scene.tx.send(sql`
    INSERT INTO opening_import (org_id, id, status, source, books_begin_on, opened_on, confirm, ready,
      report, created_at, updated_at)
    VALUES (${scene.orgId}, ${row.id}, ${row.status}, ${row.source}, ${row.books_begin_on},
      ${row.opened_on}, ${row.confirm}, ${row.ready}, ${JSON.stringify(row.report)},
      ${row.created_at}, ${row.updated_at})`)
}

/** The row at its next version. */
export function updateOpening(
  scene: Scene,
  before: OpeningImportRow,
  change: Partial<OpeningImportRow>,
): OpeningImportRow {
  const row = { ...before, ...change, version: before.version + 1, updated_at: scene.now }
  scene.tx.send(sql`
    UPDATE opening_import SET status = ${row.status}, proof = ${json(row.proof)},
      error = ${json(row.error)}, started_at = ${row.started_at}, ended_at = ${row.ended_at},
      undone_at = ${row.undone_at}, version = ${row.version}, updated_at = ${row.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return row
}

/** One check or import at a time in an organization. */
export function holdOpenings(scene: Scene): void {
  lockRecord(scene.tx, `opening ${scene.orgId}`)
}

export async function lockOpening(scene: Scene, uuid: string): Promise<OpeningImportRow> {
  lockRecord(scene.tx, uuid)
  return await findOpening(scene, uuid)
}

export async function findOpening(scene: Scene, uuid: string): Promise<OpeningImportRow> {
  const found = await scene.tx.query<OpeningImportRow>(sql`
    SELECT ${columns} FROM opening_import o WHERE o.org_id = ${scene.orgId} AND o.id = ${uuid}`)
  if (!found[0]) throw new Failure('opening_import_not_found')
  return found[0]
}

/** Checks that were not imported, and the one that stands in the books. */
export async function listCurrent(scene: Scene): Promise<OpeningImportRow[]> {
  return await scene.tx.query<OpeningImportRow>(sql`
    SELECT ${columns} FROM opening_import o
    WHERE o.org_id = ${scene.orgId}
      AND o.status IN ('checked', 'running', 'done', 'failed', 'undoing')
    ORDER BY o.id`)
}

export type OpeningFilters = { status?: string | undefined }

/** Newest first; ids are sorted by time, so the last id seen is where the next page begins. */
export async function listOpenings(
  scene: Scene,
  filters: OpeningFilters,
  limit: number,
  after: string | null,
): Promise<OpeningImportRow[]> {
  return await scene.tx.query<OpeningImportRow>(listed(scene, rows, columns, filters, limit, after))
}

export async function countOpenings(
  scene: Scene,
  filters: OpeningFilters,
  cap: number,
): Promise<number> {
  return await countFound(scene.tx, listed(scene, counting, part`o.id`, filters, cap + 1, null))
}

function listed(
  scene: Scene,
  { select, close }: ListFrame,
  what: SqlPart,
  { status }: OpeningFilters,
  limit: number,
  after: string | null,
): SqlStatement {
  return sql`
    ${select} ${what} FROM opening_import o
    WHERE o.org_id = ${scene.orgId} AND (${after}::uuid IS NULL OR o.id < ${after}::uuid)
      AND (${status ?? null}::text IS NULL OR o.status = ${status ?? null})
    ORDER BY o.id DESC LIMIT ${limit}${close}`
}

function json(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}
