import { Failure } from '#kernel/failure'
import { uuidOf } from '#kernel/record'
import type { Scene } from '#kernel/scene'
import { part, sql } from '#kernel/sql'
import { takeTurn } from '#kernel/turn'
import type { Tx } from '#kernel/transaction'

export type FileRow = {
  id: string
  sha256: string
  size: number
  mime_type: string
  file_name: string
  /** What the caller said it was; kept as they said it, and believed nowhere. */
  claimed_type: string | null
  created_by: string
  created_at: Date
}

type StoredRow = Omit<FileRow, 'size'> & { size: string }

const columns = part`id, sha256, size, mime_type, file_name, claimed_type, created_by, created_at`

export type NewFile = Pick<FileRow, 'sha256' | 'size' | 'mime_type' | 'file_name' | 'claimed_type'>

export function insertFile(scene: Scene, given: NewFile, id = scene.newId()): FileRow {
  const row = {
    ...given,
    id,
    created_by: scene.principal.caller,
    created_at: scene.now,
  }
  scene.tx.send(sql`
    INSERT INTO file (org_id, id, sha256, size, mime_type, file_name, claimed_type, created_by,
      created_at)
    VALUES (${scene.orgId}, ${row.id}, ${row.sha256}, ${row.size}, ${row.mime_type},
      ${row.file_name}, ${row.claimed_type}, ${row.created_by}, ${row.created_at})`)
  return row
}

/** Only who has files needs a sweep; any time of the day, so that organizations do not come together. */
export function scheduleSweep(scene: Scene): void {
  scene.tx.send(sql`
    INSERT INTO schedule (org_id, kind, class, next_at, every_ms, jitter_ms)
    VALUES (${scene.orgId}, 'sweep_files', 'chore', now() + interval '1 hour'
      + random() * interval '1 day', 86400000, 3600000)
    ON CONFLICT (org_id, kind) DO NOTHING`)
}

/** An unknown id, one of the wrong form, and another organization's are all simply not found. */
export async function findFile(scene: Scene, id: string): Promise<FileRow> {
  const uuid = uuidOf('file', id, 'file_not_found')
  const rows = await scene.tx.query<StoredRow>(sql`
    SELECT ${columns} FROM file WHERE org_id = ${scene.orgId} AND id = ${uuid}`)
  if (!rows[0]) throw new Failure('file_not_found')
  return toRow(rows[0])
}

export type FileFilters = { mimeType?: string | undefined; sha256?: string | undefined }

/** Newest first; ids are sorted by time, so the last id seen is where the next page begins. */
export async function listFiles(
  scene: Scene,
  filters: FileFilters,
  limit: number,
  after: string | null,
): Promise<FileRow[]> {
  const rows = await scene.tx.query<StoredRow>(sql`
    SELECT ${columns} FROM file
    WHERE org_id = ${scene.orgId} AND (${after}::uuid IS NULL OR id < ${after}::uuid)
      AND (${filters.mimeType ?? null}::text IS NULL OR mime_type = ${filters.mimeType ?? null})
      AND (${filters.sha256 ?? null}::text IS NULL OR sha256 = ${filters.sha256 ?? null} COLLATE "C")
    ORDER BY id DESC LIMIT ${limit}`)
  return rows.map(toRow)
}

export async function countFiles(scene: Scene, filters: FileFilters, cap: number): Promise<number> {
  const rows = await scene.tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (SELECT FROM file
      WHERE org_id = ${scene.orgId}
        AND (${filters.mimeType ?? null}::text IS NULL OR mime_type = ${filters.mimeType ?? null})
        AND (${filters.sha256 ?? null}::text IS NULL
          OR sha256 = ${filters.sha256 ?? null} COLLATE "C")
      LIMIT ${cap + 1}) AS matches`)
  return rows[0]?.count ?? 0
}

/** Hashes that rows name, in the order in which stores list their blobs. */
export async function listHashes(
  tx: Tx,
  orgId: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx.query<{ sha256: string }>(sql`
    SELECT DISTINCT sha256 COLLATE "C" AS sha256 FROM file
    WHERE org_id = ${orgId} AND sha256 COLLATE "C" > ${after}
    ORDER BY 1 LIMIT ${limit}`)
  return rows.map((row) => row.sha256)
}

/** Waits until nobody else puts or sweeps these bytes, and says whether a row names them. */
export async function lockBlob(tx: Tx, orgId: string, sha256: string): Promise<boolean> {
  takeTurn(tx, `blob ${orgId} ${sha256}`)
  const rows = await tx.query(sql`
    SELECT FROM file WHERE org_id = ${orgId} AND sha256 = ${sha256} COLLATE "C" LIMIT 1`)
  return rows.length > 0
}

function toRow(row: StoredRow): FileRow {
  return { ...row, size: Number(row.size) }
}

export async function hasFile(scene: Scene, sha256: string): Promise<boolean> {
  const rows = await scene.tx.query(sql`
    SELECT id FROM file WHERE org_id = ${scene.orgId} AND sha256 = ${sha256} LIMIT 1`)
  return rows.length > 0
}
