import type { Scene } from '#kernel/corridor/scene'
import { part, sql, type SqlPart } from '#kernel/database/sql'
import type { PackedFile } from '../zip/pack.ts'

export type PackageEntry = PackedFile & { no: number }

type EntryRow = Omit<PackageEntry, 'size' | 'packedSize' | 'crc32'> & {
  size: string
  packedSize: string
  crc32: string
}

/** How many files the package has so far, and the last one of them whose path begins like that. */
export async function findStand(
  { tx, orgId }: Scene,
  packageId: string,
  prefix: string,
): Promise<{ count: number; last: string | null }> {
  const found = await tx.query<{ count: number; last: string | null }>(sql`
    SELECT count(*)::int AS count,
      max(path COLLATE "C") FILTER (WHERE starts_with(path, ${prefix})) AS last
    FROM package_entry WHERE org_id = ${orgId} AND package_id = ${packageId}`)
  return found[0] ?? { count: 0, last: null }
}

export function insertEntries(
  { tx, orgId }: Scene,
  packageId: string,
  after: number,
  packed: readonly PackedFile[],
): void {
  packed.forEach((one, index) => {
    tx.send(sql`
      INSERT INTO package_entry (org_id, package_id, no, path, size, sha256, crc32, packed_size,
        is_compressed, pieces)
      VALUES (${orgId}, ${packageId}, ${after + index + 1}, ${one.path}, ${String(one.size)},
        ${one.sha256}, ${one.crc32}, ${String(one.packedSize)}, ${one.isCompressed},
        ${one.pieces})`)
  })
}

export async function listEntries(
  { tx, orgId }: Scene,
  packageId: string,
  after: number,
  limit: number,
): Promise<PackageEntry[]> {
  const found = await tx.query<EntryRow>(sql`
    SELECT no, path, size, sha256, crc32, packed_size AS "packedSize",
      is_compressed AS "isCompressed", pieces
    FROM package_entry
    WHERE org_id = ${orgId} AND package_id = ${packageId} AND no > ${after}
    ORDER BY no LIMIT ${limit}`)
  return found.map((row) => ({
    ...row,
    size: BigInt(row.size),
    packedSize: BigInt(row.packedSize),
    crc32: Number(row.crc32),
  }))
}

/** The paths that are there already, for a run that is carried on. */
export async function listPaths({ tx, orgId }: Scene, packageId: string): Promise<Set<string>> {
  const found = await tx.query<{ path: string }>(sql`
    SELECT path FROM package_entry WHERE org_id = ${orgId} AND package_id = ${packageId}`)
  return new Set(found.map(({ path }) => path))
}

/** The hash of one file that is there. */
export async function findByPath(
  { tx, orgId }: Scene,
  packageId: string,
  path: string,
): Promise<string> {
  const found = await tx.query<{ sha256: string }>(sql`
    SELECT sha256 FROM package_entry
    WHERE org_id = ${orgId} AND package_id = ${packageId} AND path = ${path}`)
  return found[0]?.sha256 ?? ''
}

/** Its blobs have no name any more; a sweep of the file store removes them. */
export function removeEntries({ tx, orgId }: Scene, packageId: string): void {
  tx.send(sql`DELETE FROM package_entry WHERE org_id = ${orgId} AND package_id = ${packageId}`)
}

/** Whether a package has a piece with these bytes, as a condition. */
export const pieceOf = (orgId: string, sha256: string): SqlPart =>
  part`EXISTS (SELECT FROM package_entry WHERE org_id = ${orgId} AND pieces @> ARRAY[${sha256}])`

/** Hashes of the pieces of all packages, as a query. */
export const piecesAfter = (orgId: string, after: string): SqlPart =>
  part`SELECT piece COLLATE "C" FROM package_entry e CROSS JOIN LATERAL unnest(e.pieces) AS piece
    WHERE e.org_id = ${orgId} AND piece COLLATE "C" > ${after}`
