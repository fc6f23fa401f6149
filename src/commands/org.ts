import { Option, type Command } from 'commander'
import { createOrganization } from '#access/room'
import type { House } from '#kernel/house'
import { installChart } from '#ledger/room'
import { regionKeys, regionOf, type RegionKey } from '#regions/room'
import { madeUpProfile } from './made_up_profile.ts'
import { withOwnerHouse } from './owner.ts'
import { sayResult } from './say.ts'

type Options = { name: string; region: RegionKey; live?: boolean; json?: boolean }

export function addOrg(org: Command): void {
  org
    .command('create')
    .description("create a test organization, or a live one, with its region's chart of accounts")
    .requiredOption('--name <name>', 'what it is called')
    .addOption(
      new Option('--region <region>', 'whose rules apply')
        .choices(regionKeys)
        .makeOptionMandatory(),
    )
    .option('--live', 'for real books; it stays live, or test, for ever')
    .option('--json', 'print {"organizationId"}')
    .action(async (options: Options) => {
      const { id } = await withOwnerHouse((house) =>
        foundOrganization(house, options.name, options.region, options.live === true),
      )
      sayResult(options.json, { organizationId: id }, `Created ${options.name}: ${id}`)
    })
}

/** An organization that can be worked in at once: chart in place, and in a test one a profile. */
export async function foundOrganization(
  house: House,
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
  return await createOrganization(house, given, async (scene) => {
    installChart(scene, region)
  })
}
