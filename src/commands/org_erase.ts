import type { Command } from 'commander'
import { eraseOrganization, planErasure, type Erased, type ErasurePlan } from '#leaving/room'
import { uuidGiven, withOwnerApp } from './process/owner.ts'
import { assertOwner } from './process/owner_rights.ts'
import { sayResult } from './process/say.ts'

type Options = { org: string; confirm?: string; json?: boolean }

export function addOrgErase(org: Command): void {
  org
    .command('erase')
    .description('remove a closed organization whose books the law no longer keeps')
    .requiredOption('--org <id>', 'the organization')
    .option('--confirm <name>', 'do it: its name; without it nothing changes')
    .option('--json', 'print {"plan", "erased"}; "erased" is null unless --confirm was given')
    .addHelpText(
      'after',
      `
Without --confirm it only says from when the organization may be erased, and why not before. With it, all
rows and files are removed for good; one line of the audit log remains. Make sure that no tax assessment or
dispute is open: Daybook cannot know. Writers of other organizations wait while it runs. Copies in backups
end with the backups.`,
    )
    .action(runErase)
}

async function runErase(options: Options): Promise<void> {
  const orgId = uuidGiven('org', '--org', options.org)
  const { plan, erased } = await withOwnerApp(async (app) => {
    await assertOwner(app.database)
    const found = await planErasure(app, orgId)
    if (options.confirm === undefined) return { plan: found, erased: null }
    assertConfirmed(found, options.confirm)
    return { plan: found, erased: await eraseOrganization(app, orgId) }
  })
  sayResult(options.json, { plan, erased }, erased === null ? wordsOfPlan(plan) : wordsOf(erased))
}

/** What was erased has no name any more: its id confirms that files that were left may go too. */
function assertConfirmed(
  { erasedAt, organizationId, name, refusal }: ErasurePlan,
  confirmed: string,
): void {
  if (erasedAt === null && refusal !== null) throw new Error(refusal)
  if (erasedAt !== null && confirmed !== organizationId) {
    throw new Error(
      'Its rows have been erased. --confirm must be its id, to remove files left over.',
    )
  }
  if (erasedAt === null && confirmed !== name) {
    throw new Error('--confirm must be the name of the organization, exactly.')
  }
}

function wordsOfPlan({ name, organizationId, erasedAt, refusal }: ErasurePlan): string {
  if (erasedAt !== null) {
    return `Its rows were erased at ${erasedAt}. If that was interrupted, remove the files that are left with --confirm ${organizationId}.`
  }
  if (refusal !== null) return `${name} cannot be erased. ${refusal}`
  return `${name} can be erased: repeat the command with --confirm ${JSON.stringify(name)}.`
}

function wordsOf({ rows, files }: Erased): string {
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0)
  return `Erased ${count} rows and ${files} files. One line of the audit log remains.`
}
