import { uuidOf, only } from '#kernel/corridor/record'
import { counting, countFound, rows, type ListFrame } from '#kernel/database/listing'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql, type SqlPart, type SqlStatement } from '#kernel/database/sql'
import { lockRecord } from '#kernel/database/record_lock'
import type { RunRow } from './run.ts'

type Text = string | undefined

export type RunFilters = { kind?: Text; status?: Text }

const columns = part`id, kind, status, trigger, app, imported, matched, suggested, accounts,
  file_id, error, started_at, ended_at, version, created_at, updated_at`

const counted = part`id`

export function runUuid(id: string): string {
  return uuidOf('run', id, 'run_not_found')
}

/** Newest first; ids are sorted by time, so the last id seen is where the next page begins. */
export async function listRuns(
  scene: Scene,
  filters: RunFilters,
  limit: number,
  after: string | null,
): Promise<RunRow[]> {
  return await scene.tx.query<RunRow>(found(scene, rows, columns, filters, limit, after))
}

export async function countRuns(scene: Scene, filters: RunFilters, cap: number): Promise<number> {
  return await countFound(scene.tx, found(scene, counting, counted, filters, cap + 1, null))
}

function found(
  scene: Scene,
  { select, close }: ListFrame,
  what: SqlPart,
  filters: RunFilters,
  limit: number,
  after: string | null,
): SqlStatement {
  const { kind = null, status = null } = filters
  return sql`
    ${select} ${what} FROM bank_run
    WHERE org_id = ${scene.orgId} AND (${after}::uuid IS NULL OR id < ${after}::uuid)
      AND (${kind}::text IS NULL OR kind = ${kind})
      AND (${status}::text IS NULL OR status = ${status})
    ORDER BY id DESC LIMIT ${limit}${close}`
}

export async function findRun(scene: Scene, uuid: string): Promise<RunRow> {
  const found = await scene.tx.query<RunRow>(sql`
    SELECT ${columns} FROM bank_run WHERE org_id = ${scene.orgId} AND id = ${uuid}`)
  return only(found, 'run_not_found')
}

export async function lockRun(scene: Scene, uuid: string): Promise<RunRow> {
  lockRecord(scene.tx, uuid)
  const found = await scene.tx.query<RunRow>(sql`
    SELECT ${columns} FROM bank_run WHERE org_id = ${scene.orgId} AND id = ${uuid} FOR UPDATE`)
  return only(found, 'run_not_found')
}

/** Transactions still matched as the run decided, in the order of ids. */
export async function listMatchedBy(scene: Scene, uuid: string, limit: number): Promise<string[]> {
  const found = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM bank_transaction
    WHERE org_id = ${scene.orgId} AND decision_run_id = ${uuid} AND status = 'reconciled'
    ORDER BY id LIMIT ${limit}`)
  return found.map((row) => row.id)
}

export async function countMatchedBy(scene: Scene, uuid: string): Promise<number> {
  const found = await scene.tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM bank_transaction
    WHERE org_id = ${scene.orgId} AND decision_run_id = ${uuid} AND status = 'reconciled'`)
  return found[0]?.count ?? 0
}
