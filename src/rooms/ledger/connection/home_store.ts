import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { regionOf, type Region, type RegionKey } from '#regions/room'

export type ConnectionHome = { region: Region; currency: string; journal: string | null }

/** What the organization's settings say of where to post. */
export async function findHome(scene: Pick<Scene, 'tx' | 'orgId'>): Promise<ConnectionHome> {
  const rows = await scene.tx.query<{ region_key: RegionKey; currency: string; journal: string }>(
    sql`SELECT region_key, currency, default_journal_id AS journal FROM organization
      WHERE org_id = ${scene.orgId}`,
  )
  const row = rows[0]
  if (row === undefined) throw new Failure('organization_not_found')
  return { region: regionOf(row.region_key), currency: row.currency, journal: row.journal }
}
