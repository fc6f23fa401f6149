import { Failure } from '#kernel/failure/failure'
import { counting, countFound, rows, when, type ListFrame } from '#kernel/database/listing'
import { boundTo } from '#kernel/corridor/principal'
import { uuidOf } from '#kernel/corridor/record'
import type { HookScope, Scene } from '#kernel/corridor/scene'
import { part, sql, type SqlPart, type SqlStatement } from '#kernel/database/sql'
import { lockRecord } from '#kernel/database/record_lock'
import type { Tx } from '#kernel/database/transaction'

export type FileRow = {
  id: string
  sha256: string
  size: number
  mime_type: string
  file_name: string
  /** The type the caller claimed; stored but never trusted. */
  claimed_type: string | null
  created_by: string
  /** The person; null for a key of the organization and for files that we made ourselves. */
  uploaded_by: string | null
  created_at: Date
}

type StoredRow = Omit<FileRow, 'size'> & { size: string }

const columns = part`id, sha256, size, mime_type, file_name, claimed_type, created_by, uploaded_by,
  created_at`

export type NewFile = Pick<FileRow, 'sha256' | 'size' | 'mime_type' | 'file_name' | 'claimed_type'>

/** Files that we made ourselves come with an id, and have the owner of what they were made of. */
export function insertFile(
  scene: Scene,
  given: NewFile,
  made?: { id: string; owner: string | null },
): FileRow {
  const row = {
    ...given,
    id: made?.id ?? scene.newId(),
    created_by: scene.principal.caller,
    uploaded_by: made === undefined ? scene.principal.userId : made.owner,
    created_at: scene.now,
  }
  scene.tx.send(sql`
    INSERT INTO file (org_id, id, sha256, size, mime_type, file_name, claimed_type, created_by,
      uploaded_by, created_at)
    VALUES (${scene.orgId}, ${row.id}, ${row.sha256}, ${row.size}, ${row.mime_type},
      ${row.file_name}, ${row.claimed_type}, ${row.created_by}, ${row.uploaded_by},
      ${row.created_at})`)
  return row
}

/** Only organizations with files need a sweep; at a random time, to spread the load. */
export function scheduleSweep(scene: Scene): void {
  scene.tx.send(sql`
    INSERT INTO schedule (org_id, kind, class, next_at, every_ms, jitter_ms)
    VALUES (${scene.orgId}, 'sweep_files', 'chore', now() + interval '1 hour'
      + random() * interval '1 day', 86400000, 3600000)
    ON CONFLICT (org_id, kind) DO NOTHING`)
}

/**
 * An unknown or malformed id, another organization's, a colleague's file if the caller sees only
 * their own, or the PDF of an invoice if they may not read invoices, is not found.
 */
export async function findFile(scene: Scene, id: string): Promise<FileRow> {
  const uuid = uuidOf('file', id, 'file_not_found')
  const row = await findFor(scene, uuid, boundTo(scene.principal))
  if (!scene.may('invoices:read') && (await isOfInvoice(scene, uuid))) {
    throw new Failure('file_not_found')
  }
  return row
}

async function isOfInvoice(scene: Scene, uuid: string): Promise<boolean> {
  const found = await scene.tx.query<{ found: boolean }>(sql`
    SELECT ${scene.hooks.files.isOfInvoice(scene.orgId, uuid)} AS found`)
  return found[0]?.found === true
}

/** The file of a record that the caller may see, regardless of who uploaded it. */
export async function findFileOf(scene: Scene, uuid: string): Promise<FileRow> {
  return await findFor(scene, uuid, null)
}

async function findFor(scene: Scene, uuid: string, owner: string | null): Promise<FileRow> {
  const [row] = await scene.tx.query<StoredRow>(sql`
    SELECT ${columns} FROM file WHERE org_id = ${scene.orgId} AND id = ${uuid}
      AND (${owner}::uuid IS NULL OR uploaded_by = ${owner}::uuid)`)
  if (!row) throw new Failure('file_not_found')
  return toRow(row)
}

export type FileFilters = { mimeType?: string | undefined; sha256?: string | undefined }

/** Newest first; ids are sorted by time, so the last id seen is where the next page begins. */
export async function listFiles(
  scene: Scene,
  filters: FileFilters,
  limit: number,
  after: string | null,
): Promise<FileRow[]> {
  const found = await scene.tx.query<StoredRow>(listed(scene, rows, columns, filters, limit, after))
  return found.map(toRow)
}

const counted = part`id`

export async function countFiles(scene: Scene, filters: FileFilters, cap: number): Promise<number> {
  return await countFound(scene.tx, listed(scene, counting, counted, filters, cap + 1, null))
}

function listed(
  scene: Scene,
  { select, close }: ListFrame,
  what: SqlPart,
  filters: FileFilters,
  limit: number,
  after: string | null,
): SqlStatement {
  const { mimeType, sha256 } = filters
  const owner = boundTo(scene.principal)
  const seesInvoices = scene.may('invoices:read')
  return sql`
    ${select} ${what} FROM file
    WHERE org_id = ${scene.orgId} AND (${when(after)} id < ${after}::uuid)
      AND (${when(owner)} uploaded_by = ${owner}::uuid)
      AND (${seesInvoices} OR NOT ${scene.hooks.files.isOfInvoice(scene.orgId, part`file.id`)})
      AND (${when(mimeType)} mime_type = ${mimeType ?? null})
      AND (${when(sha256)} sha256 = ${sha256 ?? null} COLLATE "C")
    ORDER BY id DESC LIMIT ${limit}${close}`
}

/** Hashes of all rows, and of the pieces of packages, in the order in which stores list their blobs. */
export async function listHashes(
  { tx, hooks }: HookScope,
  orgId: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const named = await tx.query<{ sha256: string }>(sql`
    (SELECT DISTINCT sha256 COLLATE "C" AS sha256 FROM file
      WHERE org_id = ${orgId} AND sha256 COLLATE "C" > ${after}
      ORDER BY 1 LIMIT ${limit})
    UNION
    ${hooks.files.piecesAfter(orgId, after)}
    ORDER BY 1 LIMIT ${limit}`)
  return named.map((row) => row.sha256)
}

/** Waits until nobody else writes or sweeps these bytes, and returns whether a row has them. */
export async function lockBlob(
  { tx, hooks }: HookScope,
  orgId: string,
  sha256: string,
): Promise<boolean> {
  lockRecord(tx, `blob ${orgId} ${sha256}`)
  const rows = await tx.query<{ is_named: boolean }>(sql`
    SELECT EXISTS (SELECT FROM file
      WHERE org_id = ${orgId} AND sha256 = ${sha256} COLLATE "C")
      OR ${hooks.files.pieceOf(orgId, sha256)} AS is_named`)
  return rows[0]?.is_named === true
}

function toRow(row: StoredRow): FileRow {
  return { ...row, size: Number(row.size) }
}

/** The store takes the bytes itself, so they may be there without our knowing. */
export function markSendable({ tx, orgId }: Scene, sha256: string): void {
  tx.send(sql`
    UPDATE blob SET may_be_stored = true WHERE org_id = ${orgId} AND sha256 = ${sha256}`)
}

export async function hasFile(scene: Scene, sha256: string): Promise<boolean> {
  const naming = await scene.tx.query(sql`
    SELECT id FROM file WHERE org_id = ${scene.orgId} AND sha256 = ${sha256} LIMIT 1`)
  return naming.length > 0
}

/** Whether bytes of that moment may belong to a row that a restore has lost. */
export async function mayBeLost(tx: Tx, storedAt: Date): Promise<boolean> {
  const rows = await tx.query<{ lost: boolean }>(sql`SELECT may_be_lost_here(${storedAt}) AS lost`)
  return rows[0]?.lost ?? true
}
