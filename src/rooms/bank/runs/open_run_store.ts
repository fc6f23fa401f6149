import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { changedRun, type RunRow } from './run.ts'
import { findRun, lockRun } from './run_list_store.ts'

export type NewRun = Pick<RunRow, 'id' | 'kind' | 'trigger'> & {
  /** Default: now. */
  startedAt?: string
  fileId?: string
  app?: RunRow['app']
}

/** A run before it starts; stored as JSON in the plan. */
export type RunStart = NewRun & { startedAt: string }

/** A run at its start; the database adds nothing. */
export function startedRun(scene: Scene, start: NewRun): RunRow {
  return {
    id: start.id,
    kind: start.kind,
    status: 'running',
    trigger: start.trigger,
    app: start.app ?? null,
    imported: 0,
    matched: 0,
    suggested: 0,
    accounts: [],
    file_id: start.fileId ?? null,
    error: null,
    started_at: start.startedAt === undefined ? scene.now : new Date(start.startedAt),
    ended_at: null,
    version: 1,
    created_at: scene.now,
    updated_at: scene.now,
  }
}

/**
 * Creates the run, if it does not exist, with the first row it imports: so no row names a missing
 * run, and a sync without new rows leaves none.
 */
export async function openRun(scene: Scene, start: RunStart): Promise<void> {
  if (await isOpened(scene, start.id)) return
  changedRun(scene, 'started', null, insertRun(scene, startedRun(scene, start)))
}

export function insertRun(scene: Scene, row: RunRow): RunRow {
  scene.tx.send(sql`
    INSERT INTO bank_run (org_id, id, kind, status, trigger, app, accounts, file_id,
      started_at, created_at, updated_at)
    VALUES (${scene.orgId}, ${row.id}, ${row.kind}, ${row.status}, ${row.trigger},
      ${row.app === null ? null : JSON.stringify(row.app)}, ${JSON.stringify(row.accounts)},
      ${row.file_id}, ${row.started_at}, ${row.created_at}, ${row.updated_at})`)
  return row
}

/** Null if the run imported nothing and so was never created. */
export async function lockOpened(scene: Scene, id: string): Promise<RunRow | null> {
  return (await isOpened(scene, id)) ? await lockRun(scene, id) : null
}

export async function findOpened(scene: Scene, id: string): Promise<RunRow | null> {
  return (await isOpened(scene, id)) ? await findRun(scene, id) : null
}

async function isOpened(scene: Scene, id: string): Promise<boolean> {
  const rows = await scene.tx.query(sql`
    SELECT id FROM bank_run WHERE org_id = ${scene.orgId} AND id = ${id}`)
  return rows.length > 0
}

export type RunEnd = Pick<
  RunRow,
  'status' | 'imported' | 'matched' | 'suggested' | 'accounts' | 'error'
>

/** The ended run, at its next version. */
export function endedRun(scene: Scene, row: RunRow, end: RunEnd): RunRow {
  return { ...row, ...end, ended_at: scene.now, version: row.version + 1, updated_at: scene.now }
}

export function updateRun(scene: Scene, row: RunRow): RunRow {
  scene.tx.send(sql`
    UPDATE bank_run SET status = ${row.status}, imported = ${row.imported},
      matched = ${row.matched}, suggested = ${row.suggested}, accounts = ${JSON.stringify(row.accounts)},
      error = ${row.error === null ? null : JSON.stringify(row.error)},
      ended_at = ${row.ended_at}, version = ${row.version}, updated_at = ${row.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return row
}
