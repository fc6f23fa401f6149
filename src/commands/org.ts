import { Option, type Command } from 'commander'
import { listOrganizations } from '#access/room'
import { regionKeys, type RegionKey } from '#regions/room'
import { addOrgErase } from './org_erase.ts'
import { addOrgQuota } from './org_quota.ts'
import { addOrgRuns } from './org_runs.ts'
import { foundOrganization } from './process/found_organization.ts'
import { withOwnerApp } from './process/owner.ts'
import { sayResult } from './process/say.ts'
import { dayOf, tableOr } from './process/table.ts'

type Options = { name: string; region: RegionKey; live?: boolean; json?: boolean }

export function addOrg(org: Command): void {
  org
    .command('create')
    .description("create a test organization, or a live one, with its region's chart of accounts")
    .requiredOption('--name <name>', 'its name')
    .addOption(
      new Option('--region <region>', 'the country whose rules apply')
        .choices(regionKeys)
        .makeOptionMandatory(),
    )
    .option('--live', 'for real books; cannot be changed later')
    .option('--json', 'print {"organizationId"}')
    .action(async (options: Options) => {
      const { id } = await withOwnerApp((app) =>
        foundOrganization(app, options.name, options.region, options.live === true),
      )
      sayResult(options.json, { organizationId: id }, `Created ${options.name}: ${id}`)
    })
  org
    .command('list')
    .description('list the organizations, oldest first')
    .option(
      '--json',
      'print {"organizations": [{"organizationId", "name", "region", "mode", "currency", "createdAt"}]}',
    )
    .action(list)
  addOrgQuota(org)
  addOrgRuns(org)
  addOrgErase(org)
}

async function list(options: { json?: boolean }): Promise<void> {
  const organizations = await withOwnerApp(listOrganizations)
  const names = ['ORGANIZATION', 'NAME', 'REGION', 'MODE', 'CURRENCY', 'CREATED']
  const rows = organizations.map((one) => [
    one.organizationId,
    one.name,
    one.region,
    one.mode,
    one.currency,
    dayOf(one.createdAt),
  ])
  const nothing = 'There are no organizations yet: create one with `daybook org create`.'
  sayResult(options.json, { organizations }, tableOr(nothing, names, rows))
}
