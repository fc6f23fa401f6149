import type { Command } from 'commander'
import { rotateSecrets } from './rotate_secrets.ts'
import { withOwnerHouse } from './owner.ts'
import { sayResult } from './say.ts'

export function addSecrets(secrets: Command): void {
  secrets
    .command('rotate')
    .description('move every sealed secret under the first key of DAYBOOK_SECRET_KEY')
    .option('--json', 'print {"organizations", "moved", "current"}')
    .addHelpText(
      'after',
      `
Put the new key first and the old one behind it, DAYBOOK_SECRET_KEY=new,old. Run \`daybook migrate\`,
which gives the server's role its new password, and restart the servers with both keys. Then run
this, as often as you like; when it finds nothing left to move, the old key may go.`,
    )
    .action(async (options: { json?: boolean }) => {
      const counts = await withOwnerHouse(rotateSecrets)
      const { organizations, moved, current } = counts
      const sentence = `Moved ${moved} secrets of ${organizations} organizations; ${current} were current already.`
      sayResult(options.json, counts, sentence)
    })
}
