import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import type { RegionKey } from '#regions/room'

/**
 * Region and currency of the organization, under a shared lock until the commit, so that the region
 * cannot change while an entry is written by its rules.
 */
export async function holdHome(scene: Scene): Promise<{ regionKey: RegionKey; currency: string }> {
  queueForBooks(scene.tx, scene.orgId, 'shared')
  const rows = await scene.tx.query<{ region_key: RegionKey; currency: string }>(sql`
    SELECT region_key, currency FROM organization WHERE org_id = ${scene.orgId} FOR SHARE`)
  const row = rows[0]
  if (!row) throw new Failure('organization_not_found')
  return { regionKey: row.region_key, currency: row.currency }
}

/** A shared lock until the commit: filing or changing the region must wait. */
export function shareBooks(scene: Scene): void {
  queueForBooks(scene.tx, scene.orgId, 'shared')
  scene.tx.send(sql`SELECT FROM organization WHERE org_id = ${scene.orgId} FOR SHARE`)
}

/** An exclusive lock on the books: everything posted before is visible, and nothing is added. */
export function holdBooks(tx: Tx, orgId: string): void {
  queueForBooks(tx, orgId, 'alone')
  // NO KEY, so that rows that only reference the organization do not wait.
  tx.send(sql`SELECT FROM organization WHERE org_id = ${orgId} FOR NO KEY UPDATE`)
}

/**
 * The row lock protects the books, but new shared row locks overtake a waiting exclusive one: under
 * steady posting nobody could file. Advisory locks are granted in the order requested.
 */
function queueForBooks(tx: Tx, orgId: string, how: 'shared' | 'alone'): void {
  tx.send(
    how === 'shared'
      ? sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(${orgId}, 12))`
      : sql`SELECT pg_advisory_xact_lock(hashtextextended(${orgId}, 12))`,
  )
}
