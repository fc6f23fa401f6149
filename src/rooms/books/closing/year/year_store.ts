import type { Actor } from '#kernel/corridor/principal'
import { uuidOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { counting, countFound, rows, when, type ListFrame } from '#kernel/database/listing'
import { part, sql, type SqlStatement } from '#kernel/database/sql'
import { Failure } from '#kernel/failure/failure'

export const yearStates = ['closed', 'reopened'] as const

export type YearRow = {
  id: string
  year_from: string
  year_to: string
  status: (typeof yearStates)[number]
  entry_id: string | null
  reversal_id: string | null
  currency: string
  result_minor: string
  account: string
  reopen_reason: string | null
  done_by: Actor
  reopened_by: Actor | null
  version: number
  created_at: Date
  updated_at: Date
}

const columns = part`y.id, y.year_from, y.year_to, y.status, y.entry_id, y.reversal_id, y.currency,
  y.result_minor, y.account, y.reopen_reason, y.done_by, y.reopened_by, y.version, y.created_at,
  y.updated_at`

export function insertYear(scene: Scene, row: YearRow): void {
  scene.tx.send(sql`
    INSERT INTO year_closing (org_id, id, year_from, year_to, status, entry_id, currency,
      result_minor, account, done_by, version, created_at, updated_at)
    VALUES (${scene.orgId}, ${row.id}, ${row.year_from}, ${row.year_to}, ${row.status},
      ${row.entry_id}, ${row.currency}, ${row.result_minor}, ${row.account},
      ${JSON.stringify(row.done_by)}::jsonb, ${row.version}, ${row.created_at},
      ${row.updated_at})`)
}

export function saveReopened(scene: Scene, row: YearRow): void {
  scene.tx.send(sql`
    UPDATE year_closing SET status = ${row.status}, reversal_id = ${row.reversal_id},
      reopen_reason = ${row.reopen_reason},
      reopened_by = ${JSON.stringify(row.reopened_by)}::jsonb, version = ${row.version},
      updated_at = ${row.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
}

/** The years that are closed, the last one first. */
export async function listClosed(scene: Scene): Promise<YearRow[]> {
  return await scene.tx.query<YearRow>(sql`
    SELECT ${columns} FROM year_closing y
    WHERE y.org_id = ${scene.orgId} AND y.status = 'closed' ORDER BY y.year_to DESC`)
}

type Typed = { account: string; minor: string; type: string | null }

/** What stands on each account for these days, with its type where the organization's chart has it. */
export async function sumTyped(
  scene: Scene,
  { from, to }: { from: string | null; to: string },
): Promise<Typed[]> {
  return await scene.tx.query<Typed>(sql`
    SELECT l.account, sum(l.amount_minor)::text AS minor,
      (SELECT a.type FROM chart_account a WHERE a.org_id = ${scene.orgId} AND a.id = l.account)
        AS type
    FROM posted_line l
    WHERE l.org_id = ${scene.orgId} AND l.date <= ${to}
      AND (${from}::date IS NULL OR l.date >= ${from}::date)
    GROUP BY l.account HAVING sum(l.amount_minor) <> 0 ORDER BY l.account`)
}

export async function findYear(scene: Scene, id: string): Promise<YearRow> {
  const uuid = uuidOf('yec', id, 'year_closing_not_found')
  const asked = { filters: {}, limit: 1, after: null, uuid }
  const [found] = await scene.tx.query<YearRow>(listed(scene, rows, asked))
  if (found === undefined) throw new Failure('year_closing_not_found')
  return found
}

export type YearFilters = { status?: YearRow['status'] | undefined }

export async function listYears(
  scene: Scene,
  filters: YearFilters,
  limit: number,
  after: string | null,
): Promise<YearRow[]> {
  return await scene.tx.query<YearRow>(listed(scene, rows, { filters, limit, after }))
}

export async function countYears(scene: Scene, filters: YearFilters, cap: number): Promise<number> {
  const asked = { filters, limit: cap + 1, after: null }
  return await countFound(scene.tx, listed(scene, counting, asked))
}

type Asked = { filters: YearFilters; limit: number; after: string | null; uuid?: string }

function listed(scene: Scene, frame: ListFrame, asked: Asked): SqlStatement {
  const { filters, limit, after, uuid = null } = asked
  const { status = null } = filters
  return sql`
    ${frame.select} ${columns} FROM year_closing y
    WHERE y.org_id = ${scene.orgId} AND (${when(uuid)} y.id = ${uuid}::uuid)
      AND (${when(status)} y.status = ${status})
      AND (${when(after)} y.id < ${after}::uuid)
    ORDER BY y.id DESC LIMIT ${limit}${frame.close}`
}
