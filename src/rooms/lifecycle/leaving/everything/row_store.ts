import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'

export type ExportedLine = { line: string; place: string[] }

/** A page of rows as JSON, in the order of the primary key. */
export async function listRows(
  { tx, orgId }: Scene,
  table: string,
  leaveOut: readonly string[],
  after: readonly string[] | null,
  limit: number,
): Promise<ExportedLine[]> {
  return await tx.query<ExportedLine>(sql`
    SELECT line, place FROM export_rows(${orgId}, ${table}, ${leaveOut}::text[], ${after}::text[],
      ${limit})`)
}

export type ExportedColumn = {
  of_table: string
  name: string
  type: string
  is_required: boolean
  is_generated: boolean
}

export async function listColumns(
  { tx }: Scene,
  tables: readonly string[],
): Promise<ExportedColumn[]> {
  return await tx.query<ExportedColumn>(sql`
    SELECT of_table, name, type, is_required, is_generated FROM export_columns(${tables}::text[])`)
}

/** The last migration: which form the rows have. */
export async function findSchemaVersion({ tx }: Scene): Promise<string> {
  const found = await tx.query<{ name: string }>(sql`
    SELECT name FROM migration ORDER BY id DESC LIMIT 1`)
  return found[0]?.name ?? ''
}

/** Contents of files behind this hash, each once. */
export async function listContents(
  { tx, orgId }: Scene,
  after: string,
  limit: number,
): Promise<string[]> {
  const found = await tx.query<{ sha256: string }>(sql`
    SELECT DISTINCT sha256 COLLATE "C" AS sha256 FROM file_facts
    WHERE org_id = ${orgId} AND sha256 COLLATE "C" > ${after} ORDER BY 1 LIMIT ${limit}`)
  return found.map(({ sha256 }) => sha256)
}

export async function countContents({ tx, orgId }: Scene): Promise<number> {
  const found = await tx.query<{ count: number }>(sql`
    SELECT count(DISTINCT sha256)::int AS count FROM file_facts WHERE org_id = ${orgId}`)
  return found[0]?.count ?? 0
}
