import { Failure } from '#kernel/failure/failure'
import { uuidOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { counting, countFound, rows, when, type ListFrame } from '#kernel/database/listing'
import { lockRecord } from '#kernel/database/record_lock'
import { part, sql, type SqlPart, type SqlStatement } from '#kernel/database/sql'
import type { PackageRow } from './record.ts'

const columns = part`id, kind, from_on, to_on, status, files, size, manifest_sha256, error, asked_by,
  expires_at, ended_at, version, created_at, updated_at`

export function packageUuid(id: string): string {
  return uuidOf('pkg', id, 'package_not_found')
}

/** One at a time of each kind, decided under this lock. */
export async function findMaking(
  scene: Scene,
  kind: PackageRow['kind'],
): Promise<PackageRow | null> {
  lockRecord(scene.tx, `package ${kind} ${scene.orgId}`)
  const found = await scene.tx.query<PackageRow>(sql`
    SELECT ${columns} FROM package
    WHERE org_id = ${scene.orgId} AND kind = ${kind} AND status = 'making'`)
  return found[0] ?? null
}

export type NewPackage = Pick<PackageRow, 'kind' | 'from_on' | 'to_on' | 'asked_by'>

export function insertPackage(scene: Scene, given: NewPackage): PackageRow {
  const row: PackageRow = {
    ...given,
    id: scene.newId(),
    status: 'making',
    files: 0,
    size: '0',
    manifest_sha256: null,
    error: null,
    expires_at: null,
    ended_at: null,
    version: 1,
    created_at: scene.now,
    updated_at: scene.now,
  }
  scene.tx.send(sql`
    INSERT INTO package (org_id, id, kind, from_on, to_on, status, asked_by, created_at, updated_at)
    VALUES (${scene.orgId}, ${row.id}, ${row.kind}, ${row.from_on}, ${row.to_on}, ${row.status},
      ${row.asked_by}, ${row.created_at}, ${row.updated_at})`)
  return row
}

export function updatePackage(
  scene: Scene,
  before: PackageRow,
  change: Partial<PackageRow>,
): PackageRow {
  const row = { ...before, ...change, version: before.version + 1, updated_at: scene.now }
  scene.tx.send(sql`
    UPDATE package SET status = ${row.status}, files = ${row.files}, size = ${row.size},
      manifest_sha256 = ${row.manifest_sha256},
      error = ${row.error === null ? null : JSON.stringify(row.error)},
      expires_at = ${row.expires_at}, ended_at = ${row.ended_at}, version = ${row.version},
      updated_at = ${row.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return row
}

export async function lockPackage(scene: Scene, uuid: string): Promise<PackageRow> {
  lockRecord(scene.tx, uuid)
  return await findPackage(scene, uuid)
}

export async function findPackage(scene: Scene, uuid: string): Promise<PackageRow> {
  const found = await scene.tx.query<PackageRow>(sql`
    SELECT ${columns} FROM package WHERE org_id = ${scene.orgId} AND id = ${uuid}`)
  if (!found[0]) throw new Failure('package_not_found')
  return found[0]
}

export type PackageFilters = { kind?: string | undefined; status?: string | undefined }

/** Newest first. What holds everything is listed for those who may make it. */
export async function listPackages(
  scene: Scene,
  filters: PackageFilters,
  limit: number,
  after: string | null,
): Promise<PackageRow[]> {
  return await scene.tx.query<PackageRow>(listed(scene, rows, columns, filters, limit, after))
}

export async function countPackages(
  scene: Scene,
  filters: PackageFilters,
  cap: number,
): Promise<number> {
  return await countFound(scene.tx, listed(scene, counting, part`id`, filters, cap + 1, null))
}

function listed(
  scene: Scene,
  { select, close }: ListFrame,
  what: SqlPart,
  { kind, status }: PackageFilters,
  limit: number,
  after: string | null,
): SqlStatement {
  return sql`
    ${select} ${what} FROM package
    WHERE org_id = ${scene.orgId} AND (${when(after)} id < ${after}::uuid)
      AND (${when(kind)} kind = ${kind ?? null})
      AND (${when(status)} status = ${status ?? null})
      AND (${scene.may('members:edit')} OR kind <> 'everything')
    ORDER BY id DESC LIMIT ${limit}${close}`
}

/** Packages whose time is over, by the clock of the scene. */
export async function listEnded(scene: Scene): Promise<string[]> {
  const found = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM package
    WHERE org_id = ${scene.orgId} AND status = 'ready' AND expires_at <= ${scene.now}
    ORDER BY expires_at LIMIT 100`)
  return found.map(({ id }) => id)
}

/** Only organizations that made a package need a sweep. */
export function scheduleSweep(scene: Scene): void {
  scene.tx.send(sql`
    INSERT INTO schedule (org_id, kind, class, next_at, every_ms, jitter_ms)
    VALUES (${scene.orgId}, 'sweep_packages', 'chore', now() + interval '1 hour', 3600000, 600000)
    ON CONFLICT (org_id, kind) DO NOTHING`)
}
