import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { regionOf, type Region, type RegionKey } from '#regions/room'

/** The organization's own numbers, as its profile has them. */
export async function ownNumbers(scene: Pick<Scene, 'tx' | 'orgId'>): Promise<string[]> {
  const rows = await scene.tx.query<{ numbers: (string | null)[] }>(sql`
    SELECT array[profile ->> 'vatNumber', profile ->> 'businessId', profile ->> 'fiscalCode'] AS numbers
    FROM organization WHERE org_id = ${scene.orgId}`)
  return (rows[0]?.numbers ?? []).filter((one): one is string => one !== null && one !== '')
}

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
