import { createApiKey, createOrganization } from '#access/room'
import { closeDatabase, openDatabase } from '#kernel/database/database'
import { installChart } from '#ledger/room'
import { regionOf, type RegionKey } from '#regions/room'
import type { TestOrg, World } from '../world.ts'

/** An organization with the trail that every real one has: `verify` looks for its first event. */
export async function foundCompany(world: World, region: string): Promise<TestOrg> {
  const database = openDatabase({ url: world.ownerUrl, poolSize: 2, answerDeadlineMs: 60_000 })
  const app = { ...world.app, database }
  const { key: regionKey, currency } = regionOf(region as RegionKey)
  const given = { name: 'Shop', regionKey, mode: 'test', currency } as const
  const { orgId, id } = await createOrganization(app, given, async (scene) => {
    installChart(scene, regionOf(regionKey))
  })
  const { key } = await createApiKey(app, { orgId, permissions: 'all', name: 'first' })
  await closeDatabase(database)
  return { orgId, id, key, region }
}
