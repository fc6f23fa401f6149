import type { Command } from 'commander'
import { exportRevocations } from '#recovery/room'
import { withOwnerApp } from './process/owner.ts'
import { assertOwner } from './process/owner_rights.ts'
import { timeGiven } from './rebase.ts'
import { say } from './process/say.ts'

const usualDays = 60
const dayMs = 86_400_000

export function addRevocations(command: Command): void {
  command
    .option('--since <time>', `from when on; default: ${usualDays} days ago`)
    .addHelpText(
      'after',
      `
Print them every day and keep them where the database cannot reach them, as the heads of the audit log.
After a restore \`daybook rebase --revocations FILE\` ends again what they name.`,
    )
    .action(async (options: { since?: string }) => {
      const since = timeGiven(options.since)
      await withOwnerApp(async (app) => {
        await assertOwner(app.database)
        const from = since ?? new Date(app.clock.now().getTime() - usualDays * dayMs)
        for await (const line of exportRevocations(app, from)) say(JSON.stringify(line))
      })
    })
}
