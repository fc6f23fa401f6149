import type { Scene } from '#kernel/corridor/scene'
import { part, sql, type SqlPart, type SqlStatement } from '#kernel/database/sql'
import { returnColumns, returnRows, slimReturnRows, type VatReturnRow } from './store.ts'

type Filters = {
  status?: 'draft' | 'filed' | undefined
  from?: string | undefined
  to?: string | undefined
}

type Place = { to: string; id: string }

/** An organization has about a dozen a year, so one statement serves every set of filters. */
export async function listReturns(
  scene: Scene,
  filters: Filters,
  limit: number,
  after: Place | null,
): Promise<VatReturnRow[]> {
  return await scene.tx.query<VatReturnRow>(pageOf(scene, returnRows, filters, limit, after))
}

/** The same without the sample entries of each box. */
export async function listSlimReturns(
  scene: Scene,
  filters: Filters,
  limit: number,
): Promise<VatReturnRow[]> {
  return await scene.tx.query<VatReturnRow>(pageOf(scene, slimReturnRows, filters, limit, null))
}

/** What returns must be as they were asked for; each null asks for nothing. */
const askedBy = ({ status, from, to }: Filters): SqlPart => part`
  AND (${status ?? null}::text IS NULL OR v.status = ${status ?? null})
  AND (${from ?? null}::date IS NULL OR v.period_to >= ${from ?? null})
  AND (${to ?? null}::date IS NULL OR v.period_from <= ${to ?? null})`

function pageOf(
  scene: Scene,
  source: SqlPart,
  filters: Filters,
  limit: number,
  after: Place | null,
): SqlStatement {
  return sql`
    ${returnColumns} ${source} WHERE v.org_id = ${scene.orgId}
      ${askedBy(filters)}
      AND (${after?.to ?? null}::date IS NULL
        OR (v.period_to, v.id) < (${after?.to ?? null}::date, ${after?.id ?? null}::uuid))
    ORDER BY v.period_to DESC, v.id DESC LIMIT ${limit}`
}

export async function countReturns(scene: Scene, filters: Filters, cap: number): Promise<number> {
  const rows = await scene.tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (
      SELECT FROM vat_return v WHERE v.org_id = ${scene.orgId}
        ${askedBy(filters)}
      LIMIT ${cap + 1}) AS found`)
  return rows[0]?.count ?? 0
}
