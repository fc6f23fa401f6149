import { Failure } from '#kernel/failure/failure'
import { handOf } from '#kernel/corridor/principal'
import { uuidOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { counting, countFound, rows as listed, type ListFrame } from '#kernel/database/listing'
import { lockRecord } from '#kernel/database/record_lock'
import { part, sql, type SqlStatement } from '#kernel/database/sql'
import type { DraftInput } from './entry_input.ts'

export type EntryDraftRow = {
  id: string
  body: DraftInput
  saved_by: string
  version: number
  created_at: Date
  updated_at: Date
}

const columns = part`id, body, saved_by, version, created_at, updated_at`

export const draftUuid = (id: string): string => uuidOf('edr', id, 'entry_draft_not_found')

export function insertDraft(scene: Scene, body: DraftInput): EntryDraftRow {
  const row: EntryDraftRow = {
    id: scene.newId(),
    body,
    saved_by: handOf(scene.principal),
    version: 1,
    created_at: scene.now,
    updated_at: scene.now,
  }
  scene.tx.send(sql`
    INSERT INTO entry_draft (org_id, id, body, saved_by, version, created_at, updated_at)
    VALUES (${scene.orgId}, ${row.id}, ${JSON.stringify(body)}, ${row.saved_by}, ${row.version},
      ${row.created_at}, ${row.updated_at})`)
  return row
}

export function updateDraft(scene: Scene, row: EntryDraftRow, body: DraftInput): EntryDraftRow {
  const saved_by = handOf(scene.principal)
  const saved = { ...row, body, saved_by, version: row.version + 1, updated_at: scene.now }
  scene.tx.send(sql`
    UPDATE entry_draft SET body = ${JSON.stringify(body)}, saved_by = ${saved.saved_by},
      version = ${saved.version}, updated_at = ${saved.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return saved
}

export function removeDraft(scene: Scene, { id }: EntryDraftRow): void {
  scene.tx.send(sql`DELETE FROM entry_draft WHERE org_id = ${scene.orgId} AND id = ${id}`)
}

/** Locks a draft; null if there is none, or none any more. */
export async function lockDraft(scene: Scene, uuid: string): Promise<EntryDraftRow | null> {
  lockRecord(scene.tx, uuid)
  const found = await scene.tx.query<EntryDraftRow>(sql`
    SELECT ${columns} FROM entry_draft WHERE org_id = ${scene.orgId} AND id = ${uuid} FOR UPDATE`)
  const row = found[0] ?? null
  if (row !== null) scene.assertVersion(row.version)
  return row
}

export async function lockOwnDraft(scene: Scene, id: string): Promise<EntryDraftRow> {
  const row = await lockDraft(scene, draftUuid(id))
  if (row === null) throw new Failure('entry_draft_not_found')
  return row
}

export async function findDraft(scene: Scene, id: string): Promise<EntryDraftRow> {
  const found = await scene.tx.query<EntryDraftRow>(sql`
    SELECT ${columns} FROM entry_draft WHERE org_id = ${scene.orgId} AND id = ${draftUuid(id)}`)
  if (found[0] === undefined) throw new Failure('entry_draft_not_found')
  return found[0]
}

/** The entry that was posted from a draft; null if it was not. */
export async function findPostedFrom(scene: Scene, uuid: string): Promise<string | null> {
  const found = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM ledger_entry
    WHERE org_id = ${scene.orgId} AND source = 'manual' AND source_id = ${uuid}`)
  return found[0]?.id ?? null
}

export async function listDrafts(
  scene: Scene,
  limit: number,
  after: string | null,
): Promise<EntryDraftRow[]> {
  return await scene.tx.query<EntryDraftRow>(draftsIn(scene, listed, limit, after))
}

export async function countDrafts(scene: Scene, cap: number): Promise<number> {
  return await countFound(scene.tx, draftsIn(scene, counting, cap + 1, null))
}

/** Newest first. */
function draftsIn(
  { orgId }: Scene,
  { select, close }: ListFrame,
  limit: number,
  after: string | null,
): SqlStatement {
  return sql`${select} ${columns} FROM entry_draft
    WHERE org_id = ${orgId} AND (${after}::uuid IS NULL OR id < ${after}::uuid)
    ORDER BY id DESC LIMIT ${limit}${close}`
}
