import type { Command } from 'commander'
import { rotateSecrets } from './process/rotate_secrets.ts'
import { withOwnerApp } from './process/owner.ts'
import { sayResult } from './process/say.ts'

export function addSecrets(secrets: Command): void {
  secrets
    .command('rotate')
    .description('re-encrypt every stored secret with the first key in DAYBOOK_SECRET_KEY')
    .option('--json', 'print {"organizations", "moved", "current"}')
    .addHelpText(
      'after',
      `
Put the new key first and the old one after it: DAYBOOK_SECRET_KEY=new,old. Run \`daybook migrate\`,
which gives the server's role its new password, and restart the servers with both keys. Then run
this command, as often as needed; when nothing is left to re-encrypt, remove the old key.`,
    )
    .action(async (options: { json?: boolean }) => {
      const counts = await withOwnerApp(rotateSecrets)
      const { organizations, moved, current } = counts
      const sentence = `Re-encrypted ${moved} secrets in ${organizations} organizations; ${current} were already up to date.`
      sayResult(options.json, counts, sentence)
    })
}
