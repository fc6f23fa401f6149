import { uuidOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { counting, countFound, rows, when, type ListFrame } from '#kernel/database/listing'
import { part, sql, type SqlStatement } from '#kernel/database/sql'
import { Failure } from '#kernel/failure/failure'
import type { TakingsWarning } from './warnings.ts'

export type CountRow = {
  id: string
  date: string
  account: string
  register: string | null
  counted_minor: string
  expected_minor: string
  reason: string | null
  entry_id: string | null
  warnings: TakingsWarning[]
  recorded_by: string
  created_at: Date
  /** What the books have on that day by now. */
  balance_minor: string
  currency: string
}

const columns = part`c.id, c.date, c.account, c.register, c.counted_minor, c.expected_minor, c.reason,
  c.entry_id, c.warnings, c.recorded_by, c.created_at,
  (SELECT coalesce(sum(l.amount_minor), 0)::text FROM posted_line l
    WHERE l.org_id = c.org_id AND l.account = c.account AND l.date <= c.date) AS balance_minor,
  (SELECT o.currency FROM organization_facts o WHERE o.org_id = c.org_id) AS currency`

export function insertCount(scene: Scene, row: CountRow): void {
  scene.tx.send(sql`
    INSERT INTO cash_count (org_id, id, date, account, register, counted_minor, expected_minor,
      reason, entry_id, warnings, recorded_by, created_at)
    VALUES (${scene.orgId}, ${row.id}, ${row.date}, ${row.account}, ${row.register},
      ${row.counted_minor}, ${row.expected_minor}, ${row.reason}, ${row.entry_id},
      ${JSON.stringify(row.warnings)}::jsonb, ${row.recorded_by}, ${row.created_at})`)
}

/** The last day on which the cash of that account was counted; null if never. */
export async function lastCountOf(scene: Scene, account: string): Promise<string | null> {
  const found = await scene.tx.query<{ day: string | null }>(sql`
    SELECT max(date) AS day FROM cash_count
    WHERE org_id = ${scene.orgId} AND account = ${account}`)
  return found[0]?.day ?? null
}

/** Whether takings of other tills than this one are recorded. */
export async function hasOtherTills(scene: Scene, registerKey: string): Promise<boolean> {
  const found = await scene.tx.query<{ others: boolean }>(sql`
    SELECT EXISTS (SELECT FROM takings WHERE org_id = ${scene.orgId} AND status = 'recorded'
      AND register_key NOT IN ('', ${registerKey})) AS others`)
  return found[0]?.others === true
}

export type CountFilters = {
  from?: string | undefined
  to?: string | undefined
  account?: string | undefined
}

export type CountPlace = { date: string; id: string }

export async function listCounts(
  scene: Scene,
  filters: CountFilters,
  limit: number,
  after: CountPlace | null,
): Promise<CountRow[]> {
  return await scene.tx.query<CountRow>(listed(scene, rows, { filters, limit, after }))
}

export async function countCounts(
  scene: Scene,
  filters: CountFilters,
  cap: number,
): Promise<number> {
  const asked = { filters, limit: cap + 1, after: null }
  return await countFound(scene.tx, listed(scene, counting, asked))
}

export async function findCount(scene: Scene, id: string): Promise<CountRow> {
  const uuid = uuidOf('csc', id, 'cash_count_not_found')
  const asked = { filters: {}, limit: 1, after: null, uuid }
  const found = await scene.tx.query<CountRow>(listed(scene, rows, asked))
  if (!found[0]) throw new Failure('cash_count_not_found')
  return found[0]
}

type Asked = { filters: CountFilters; limit: number; after: CountPlace | null; uuid?: string }

function listed(scene: Scene, frame: ListFrame, asked: Asked): SqlStatement {
  const { filters, limit, after, uuid = null } = asked
  const { from = null, to = null, account = null } = filters
  return sql`
    ${frame.select} ${columns} FROM cash_count c
    WHERE c.org_id = ${scene.orgId} AND (${when(uuid)} c.id = ${uuid}::uuid)
      AND (${when(after)} (c.date, c.id) < (${after?.date ?? null}::date, ${after?.id ?? null}::uuid))
      AND (${when(from)} c.date >= ${from}::date) AND (${when(to)} c.date <= ${to}::date)
      AND (${when(account)} c.account = ${account})
    ORDER BY c.date DESC, c.id DESC LIMIT ${limit}${frame.close}`
}
