import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { systemClock } from '#kernel/process/clock'
import { readConfig, type Config } from '#config/config'
import { createSecrets, parseMasterKeys, type Secrets } from '#kernel/process/secrets'
import { directoryGiven } from './backup.ts'
import { checkBackup } from './backup/check_backup.ts'
import { drillRestore } from './backup/drill.ts'
import { noteDrill } from './backup/drill_record.ts'
import { locateBackup } from './backup/manifest.ts'
import { restoreBackup, type Restored } from './backup/restore_backup.ts'
import { writeNote } from './process/notes.ts'
import { sayAside, sayResult } from './process/say.ts'

type Options = {
  from?: string
  into?: string
  files?: string
  drill?: boolean
  noteDrill?: string
  revocations?: string
  json?: boolean
}

export function addRestore(command: Command): void {
  command
    .option('--from <directory>', 'a back-up, or a directory: its newest; default: DAYBOOK_BACKUPS')
    .option('--into <url>', 'an empty database, as its owner; default: DATABASE_URL')
    .option('--files <place>', 'a directory or s3://bucket for the files; default: DAYBOOK_FILES')
    .option('--revocations <file>', 'a file with what was revoked since, kept elsewhere')
    .option('--drill', 'restore into a temporary database, check it, remove it, note the result')
    .option('--note-drill <text>', 'restore nothing; note that a drill by other means went well')
    .option('--json', 'print {"database", "takenAt", "rows", "files", "applied"}, or the drill')
    .addHelpText(
      'after',
      `
The back-up is checked first. A database that is not empty is refused. An address with a password
belongs into DATABASE_URL or DATABASE_URL_FILE: others on the machine can see what --into is given.
DAYBOOK_SECRET_KEY must be the key of the time of the back-up.`,
    )
    .action(async (options: Options) => {
      const config = readConfig()
      if (options.noteDrill !== undefined) note(config, options)
      else if (options.drill) await drill(config, options)
      else await restore(config, options)
    })
}

async function restore(config: Config, options: Options): Promise<void> {
  const url = urlGiven(config, options)
  const from = directoryGiven(config, '--from', options.from)
  const backup = await checkBackup(from, secretsOf(config), config.backups.keys)
  const given = {
    url,
    files: options.files ?? config.files,
    config,
    why: `restored from the back-up of ${backup.manifest.takenAt}`,
    ...(options.revocations === undefined
      ? {}
      : { revocations: readFileSync(options.revocations, 'utf8') }),
  }
  const restored = await restoreBackup(backup, given, async (_app, done) => done)
  sayResult(options.json, restored, sentenceOf(restored))
}

function sentenceOf({ database, takenAt, rows, files, applied, role, steps }: Restored): string {
  const newer = applied.length === 0 ? '' : `Brought up to date by ${applied.join(', ')}.\n`
  return (
    `Restored the database of ${takenAt} into ${database}: ${rows} rows, as many as were backed up, and ` +
    `${files.count} files, of which ${files.put} were not there yet.\n${newer}` +
    `The server logs in as ${role}.\n${steps.map(({ says }) => `${says}\n`).join('')}` +
    'Writes and jobs wait. Next: run `daybook recover`, `daybook audit verify --heads FILE` with the newest ' +
    'heads kept elsewhere, and `daybook unfence`, as "After a restore" in docs/operating/operations.md says: what ' +
    `was sent or revoked after ${takenAt} is not in this database.`
  )
}

async function drill(config: Config, options: Options): Promise<void> {
  const url = urlGiven(config, options)
  const from = directoryGiven(config, '--from', options.from)
  const done = await drillRestore(from, url, config, secretsOf(config))
  try {
    noteDrill(locateBackup(from).directory, done)
  } catch (error) {
    sayAside(`The result could not be noted beside the back-ups: ${String(error)}`)
  }
  if (done.ok) noteForMetrics(config, done.at)
  const result = done.ok ? 'restored and found in order' : `failed: ${done.problems.join('; ')}`
  sayResult(options.json, done, `Drill of ${done.backup} in ${done.seconds} s: ${result}.`)
  if (!done.ok) process.exitCode = 1
}

/** For what this program cannot restore itself, such as a back-up of pgBackRest. */
function note(config: Config, options: Options): void {
  const directory = directoryGiven(config, '--from', options.from)
  const backup = (options.noteDrill ?? '').trim()
  if (backup === '') throw new Error('--note-drill must say what was restored.')
  const at = systemClock.now().toISOString()
  const done = { at, kind: 'other' as const, backup, seconds: 0, ok: true, problems: [] }
  noteDrill(directory, done)
  noteForMetrics(config, at)
  sayResult(options.json, done, `Noted the drill: ${backup}.`)
}

function noteForMetrics({ notes }: Config, at: string): void {
  if (notes !== undefined) writeNote(notes, 'drill', { at })
}

function urlGiven(config: Config, { into }: Options): string {
  const url = into ?? config.databaseUrl
  if (url === undefined) throw new Error('Name the database with --into, or set DATABASE_URL.')
  return url
}

function secretsOf({ secretKey }: Config): Secrets {
  if (secretKey !== undefined) return createSecrets(parseMasterKeys(secretKey))
  throw new Error('Set DAYBOOK_SECRET_KEY to the key of the time of the back-up.')
}
