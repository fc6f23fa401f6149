import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { declareRestore, type DeclaredRestore } from '#recovery/room'
import { withOwnerApp } from './process/owner.ts'
import { assertOwner } from './process/owner_rights.ts'
import { sayResult } from './process/say.ts'

type Options = {
  why: string
  restoredTo?: string
  revocations?: string
  nothingLost?: boolean
  json?: boolean
}

export function addRebase(command: Command): void {
  command
    .requiredOption('--why <text>', 'why it was restored or moved; kept with the record')
    .option('--restored-to <time>', 'the moment whose state it has, such as 2026-11-18T03:00:00Z')
    .option('--revocations <file>', 'the newest output of `daybook revocations`, kept elsewhere')
    .option('--nothing-lost', 'the database was only moved or upgraded: no fence, nothing is ended')
    .option('--json', 'print {"restoreId", "fenced", "steps": [{"code", "says", "count"}]}')
    .addHelpText(
      'after',
      `
Stop servers and workers first. Rows keep their numbers and seals; new ones are numbered above them.
Without --revocations every API key is suspended until \`daybook key confirm\`. May be repeated.`,
    )
    .action(async (options: Options) => {
      const restoredTo = timeGiven(options.restoredTo)
      const revocations =
        options.revocations === undefined ? undefined : readFileSync(options.revocations, 'utf8')
      const { why, nothingLost } = options
      const done = await withOwnerApp(async (app) => {
        await assertOwner(app.database)
        return await declareRestore(app, { restoredTo, why, revocations, nothingLost })
      })
      sayResult(options.json, done, wordsOf(done))
    })
}

export function timeGiven(text: string | undefined): Date | null {
  if (text === undefined) return null
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new Error(`'${text}' is not a time in ISO 8601.`)
  return time
}

function wordsOf({ fenced, steps }: DeclaredRestore): string {
  const next = fenced
    ? 'Fenced: writes and jobs wait. Next: `daybook recover`, then `daybook unfence`.'
    : 'Not fenced: servers and workers can start.'
  return [...steps.map(({ says }) => says), next].join('\n')
}
