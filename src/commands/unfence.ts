import type { Command } from 'commander'
import { liftFence } from '#recovery/room'
import { withOwnerApp } from './process/owner.ts'
import { assertOwner } from './process/owner_rights.ts'
import { sayResult } from './process/say.ts'
import { verifyAll } from './verify.ts'

type Options = { without: string[]; why?: string; json?: boolean }

export function addUnfence(command: Command): void {
  command
    .option(
      '--without <system>',
      'do not insist on this system, as `recover` names it (invoices, too), or all; may be repeated',
      (one: string, all: string[]) => [...all, one],
      [],
    )
    .option('--why <text>', 'why it need not be read back; kept with the record')
    .option('--json', 'print {"restoreId", "organizations", "without"}')
    .addHelpText(
      'after',
      `
Refuses until every check of \`daybook verify\` passes and every connected system was read back. Writes a
row about the restore into the audit log of every organization.`,
    )
    .action(async ({ without, why, json }: Options) => {
      const done = await withOwnerApp(async (app) => {
        await assertOwner(app.database)
        return await liftFence(app, { verify: failedChecks, without, why: why ?? null })
      })
      const sentence = `The fence is lifted: writes and jobs go on. ${done.organizations} organizations have a row about it. Where an accounting system keeps the books, match no payments before its first reading: automatic matching waits for it, too.`
      sayResult(json, done, sentence)
    })
}

async function failedChecks(): Promise<string[]> {
  const verdicts = await verifyAll({ orgId: undefined }, () => undefined)
  return verdicts.filter((one) => one.findings.length > 0).map((one) => one.id)
}
