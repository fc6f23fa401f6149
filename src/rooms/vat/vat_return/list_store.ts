import type { Scene } from '#kernel/corridor/scene'
import { sql, type SqlPart, type SqlStatement } from '#kernel/database/sql'
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

function pageOf(
  scene: Scene,
  source: SqlPart,
  { status, from, to }: Filters,
  limit: number,
  after: Place | null,
): SqlStatement {
  return sql`
    ${returnColumns} ${source} WHERE v.org_id = ${scene.orgId}
      AND (${status ?? null}::text IS NULL OR v.status = ${status ?? null})
      AND (${from ?? null}::date IS NULL OR v.period_to >= ${from ?? null})
      AND (${to ?? null}::date IS NULL OR v.period_from <= ${to ?? null})
      AND (${after?.to ?? null}::date IS NULL
        OR (v.period_to, v.id) < (${after?.to ?? null}::date, ${after?.id ?? null}::uuid))
    ORDER BY v.period_to DESC, v.id DESC LIMIT ${limit}`
}

export async function countReturns(
  scene: Scene,
  { status, from, to }: Filters,
  cap: number,
): Promise<number> {
  const rows = await scene.tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (
      SELECT FROM vat_return v WHERE v.org_id = ${scene.orgId}
        AND (${status ?? null}::text IS NULL OR v.status = ${status ?? null})
        AND (${from ?? null}::date IS NULL OR v.period_to >= ${from ?? null})
        AND (${to ?? null}::date IS NULL OR v.period_from <= ${to ?? null})
      LIMIT ${cap + 1}) AS found`)
  return rows[0]?.count ?? 0
}
