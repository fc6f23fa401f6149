import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'

export type HomeRow = {
  number_offset: string
  restored_number: string
  fenced_by: string | null
  system_identifier: string | null
  database_oid: string | null
  table_oid: string | null
  timeline: number | null
}

/** Null where PostgreSQL does not tell it, as some who run it for others have it. */
export type HomeNow = {
  system_identifier: string | null
  database_oid: string
  table_oid: string
  timeline: number | null
}

/** What is not known on either side counts as unchanged. */
export function isSamePlace(before: HomeRow, after: HomeNow): boolean {
  const facts = ['system_identifier', 'database_oid', 'table_oid', 'timeline'] as const
  return facts.every(
    (fact) => before[fact] === null || after[fact] === null || before[fact] === after[fact],
  )
}

export async function lockHome(tx: Tx): Promise<HomeRow> {
  const rows = await tx.query<HomeRow>(sql`
    SELECT number_offset::text, restored_number::text, fenced_by, system_identifier, database_oid,
      table_oid, timeline
    FROM database_home FOR UPDATE`)
  const [row] = rows
  if (row === undefined) throw new Error('The table database_home has lost its only row.')
  return row
}

export async function readHomeNow(tx: Tx): Promise<HomeNow> {
  const rows = await tx.query<HomeNow>(sql`
    SELECT system_identifier, database_oid, table_oid, timeline FROM home_now()`)
  const [row] = rows
  if (row === undefined) throw new Error('PostgreSQL does not say which cluster it is.')
  return row
}

/** The highest number of any row, and the cluster's own number of this transaction. */
export async function readNumbers(tx: Tx): Promise<{ highest: bigint; own: bigint }> {
  const rows = await tx.query<{ highest: string; own: string }>(sql`
    SELECT highest_number()::text AS highest, pg_current_xact_id()::text AS own`)
  return { highest: BigInt(rows[0]?.highest ?? 0), own: BigInt(rows[0]?.own ?? 0) }
}

export type HomeSaved = HomeNow & {
  offset: bigint
  restoredNumber: bigint
  fencedBy: string | null
}

export function saveHome(tx: Tx, home: HomeSaved): void {
  tx.send(sql`
    UPDATE database_home SET number_offset = ${home.offset},
      restored_number = ${String(home.restoredNumber)}::text::xid8, fenced_by = ${home.fencedBy},
      system_identifier = ${home.system_identifier}, database_oid = ${home.database_oid},
      table_oid = ${home.table_oid}, timeline = ${home.timeline}`)
}

/** Whoever else is connected. What kind a connection is, only a superuser is told. */
export type OthersRow = { role: string; count: number; is_server: boolean }

/** Servers and workers log in as a role of their own. */
export async function countOthers(tx: Tx): Promise<OthersRow[]> {
  return await tx.query<OthersRow>(sql`
    SELECT usename AS role, count(*)::int AS count,
      starts_with(usename, 'daybook_app_') AS is_server
    FROM pg_stat_activity
    WHERE datname = current_database() AND usename <> current_user
    GROUP BY usename ORDER BY usename`)
}
