import type { Command } from 'commander'
import { inOrganization, lookInto } from '#access/room'
import { cancelRun, listOpenRuns, type OpenRun } from '#kernel/corridor/run_store'
import { encodeId } from '#kernel/values/id'
import { uuidGiven, withOwnerApp } from './process/owner.ts'
import { sayResult } from './process/say.ts'
import { tableOr } from './process/table.ts'

type Options = { org: string; cancel?: string; json?: boolean }

export function addOrgRuns(org: Command): void {
  org
    .command('runs')
    .description('list the runs of one organization that have not ended, or cancel one')
    .requiredOption('--org <id>', 'the organization')
    .option('--cancel <run>', 'end this run before its next batch; what it has done stays')
    .option(
      '--json',
      'print {"runs": [{"runId", "action", "startedBy", "done", "of", "startedAt", "advancedAt", "isCancelled"}]}',
    )
    .action(runRuns)
}

async function runRuns(options: Options): Promise<void> {
  const orgId = uuidGiven('org', '--org', options.org)
  const cancelled =
    options.cancel === undefined ? null : uuidGiven('run', '--cancel', options.cancel)
  const runs = await withOwnerApp(async (app) => {
    if (cancelled !== null) {
      const isOpen = await inOrganization(app, orgId, 'cancel_run', ({ tx }) =>
        cancelRun(tx, orgId, cancelled),
      )
      if (!isOpen) throw new Error('There is no such run, or it has ended.')
    }
    return await lookInto(app, orgId, async ({ tx }) => await listOpenRuns(tx, orgId))
  })
  const shown = runs.map(toShown)
  const rows = shown.map((one) => [
    one.runId,
    one.action,
    one.startedBy,
    `${one.done} of ${one.of ?? '?'}`,
    one.startedAt,
    one.isCancelled ? 'yes' : 'no',
  ])
  const names = ['RUN', 'ACTION', 'STARTED BY', 'DONE', 'STARTED', 'CANCELLED']
  sayResult(options.json, { runs: shown }, tableOr('No run is open.', names, rows))
}

function toShown(run: OpenRun) {
  return {
    runId: encodeId('run', run.id),
    action: run.action,
    startedBy: run.actor,
    done: run.done,
    of: run.total,
    startedAt: run.created_at.toISOString(),
    advancedAt: run.advanced_at.toISOString(),
    isCancelled: run.is_cancelled,
  }
}
