import { createOrganization } from '#access/room'
import type { App } from '#kernel/corridor/app'
import { installChart } from '#ledger/room'
import { regionOf, type RegionKey } from '#regions/room'
import { madeUpProfile } from '../demo/story/made_up_profile.ts'

/** An organization that can be worked in at once: chart in place, and in a test one a profile. */
export async function foundOrganization(
  app: App,
  name: string,
  regionKey: RegionKey,
  isLive: boolean,
): Promise<{ orgId: string; id: string }> {
  if (name.trim() === '') throw new Error('--name must not be empty.')
  const region = regionOf(regionKey)
  const given = {
    name,
    regionKey,
    mode: isLive ? ('live' as const) : ('test' as const),
    currency: region.currency,
    ...(isLive ? {} : { profile: madeUpProfile(region.country, name) }),
  }
  return await createOrganization(app, given, async (scene) => {
    installChart(scene, region)
  })
}
