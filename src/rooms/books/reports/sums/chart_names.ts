import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { homeRegion } from '#regions/room'

export type AccountType = 'income' | 'expense' | 'asset' | 'liability' | 'equity'

/** An account as reports name it. */
export type ReportAccount = {
  id: string
  name: string
  nameEn: string
  type: AccountType
  standardNumber: string | null
}

/** Every account by id: the region's, and over them the organization's, closed ones included. */
export async function listReportAccounts(scene: Scene): Promise<Map<string, ReportAccount>> {
  const rows = await scene.tx.query<ReportAccount>(sql`
    SELECT id, name, name_en AS "nameEn", type, standard_number AS "standardNumber"
    FROM chart_account WHERE org_id = ${scene.orgId} ORDER BY id`)
  const { accounts } = homeRegion(scene)
  return new Map([...accounts, ...rows].map((row) => [row.id, row]))
}

/** One that neither has goes by its id; what stands there is shown among the assets. */
export function nameAccount(chart: ReadonlyMap<string, ReportAccount>, id: string): ReportAccount {
  return chart.get(id) ?? { id, name: id, nameEn: id, type: 'asset', standardNumber: null }
}
