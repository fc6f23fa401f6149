import type { Command } from 'commander'
import { readConfig } from '#config/config'
import type { InvariantVerdict, Site } from '#verification/room'
import { systemClock } from '#kernel/process/clock'
import { orgGiven } from './audit.ts'
import { writeNote } from './process/notes.ts'
import { withOwnerApp } from './process/owner.ts'
import { assertOwner } from './process/owner_rights.ts'
import { say, sayResult } from './process/say.ts'
import { verifyDatabase } from './process/verify_database.ts'

type Options = { org?: string; json?: boolean; everyFile?: boolean }

const mostShown = 20

export function addVerify(command: Command): void {
  command
    .option('--org <id>', 'only this organization; default: all')
    .option('--every-file', 'read the content of every file; default: of the newest 500')
    .option('--json', 'print {"ok", "invariants": [{"id", "says", "looked", "findings", "notes"}]}')
    .addHelpText(
      'after',
      `
Only reads, with plain SQL as the owner of the database. Can run while servers run, or on a restored copy.`,
    )
    .action(async (options: Options) => {
      const verdicts = await verifyAll(scopeOf(options), (verdict) => {
        if (!options.json) say(wordsOf(verdict))
      })
      const broken = verdicts.filter((one) => one.findings.length > 0)
      const ok = broken.length === 0
      noteRun(options, broken.length)
      const sentence = ok
        ? `All ${verdicts.length} checks passed.`
        : `${broken.length} of ${verdicts.length} checks failed: ${broken.map((one) => one.id).join(', ')}.`
      sayResult(options.json, { ok, invariants: verdicts }, sentence)
      if (!ok) process.exitCode = 1
    })
}

/** For metrics, which say when the books were last checked and what came of it. */
function noteRun({ org }: Options, failedChecks: number): void {
  const { notes } = readConfig()
  if (notes === undefined || org !== undefined) return
  writeNote(notes, 'verify', { at: systemClock.now().toISOString(), failedChecks })
}

type Scope = Pick<Site, 'orgId' | 'everyFile'>

const scopeOf = ({ org, everyFile = false }: Options): Scope => ({
  orgId: orgGiven(org),
  everyFile,
})

export async function verifyAll(
  scope: Scope,
  onVerdict: (verdict: InvariantVerdict) => void,
): Promise<InvariantVerdict[]> {
  return await withOwnerApp(async (app) => {
    await assertOwner(app.database)
    return await verifyDatabase(app, readConfig().databaseUrl ?? '', scope, onVerdict)
  })
}

function wordsOf({ id, says, looked, findings, notes }: InvariantVerdict): string {
  const state = findings.length === 0 ? 'ok' : 'FAILED'
  const aside = notes.length > 0 ? ` (${notes.join('; ')})` : ''
  const lines = findings
    .slice(0, mostShown)
    .map((one) => `        ${[one.organization ?? '-', one.record].join('  ')}  ${one.says}`)
  const rest = findings.length - lines.length
  if (rest > 0) lines.push(`        and ${rest} more`)
  const head = `${state.padEnd(8)}${id.padEnd(10)}${String(looked).padStart(8)}  ${says}${aside}`
  return [head, ...lines].join('\n')
}
