import { InvalidArgumentError, type Command } from 'commander'
import { readConfig, type Config } from '#config/config'
import { createSecrets, parseMasterKeys } from '#kernel/process/secrets'
import { checkBackup } from './backup/check_backup.ts'
import { makeBackup, type BackupMade } from './backup/make_backup.ts'
import { withOwnerApp } from './process/owner.ts'
import { assertOwner } from './process/owner_rights.ts'
import { writeNote } from './process/notes.ts'
import { sayAside, sayResult } from './process/say.ts'

type Options = { to?: string; check?: string; keep?: number; reread?: boolean; json?: boolean }

export function addBackup(command: Command): void {
  command
    .option('--to <directory>', 'where back-ups are kept; default: DAYBOOK_BACKUPS')
    .option('--keep <count>', 'remove all but the newest of that directory', countGiven)
    .option('--reread', 'read the copies of files that are there, and replace damaged ones')
    .option('--check <directory>', 'make none, but read this one, or the newest of a directory')
    .option(
      '--json',
      'print {"folder", "takenAt", "bytes", "files", "copied", "missing", "removed"}',
    )
    .addHelpText(
      'after',
      `
A dump of the database at one moment, and the files it names, of which only new ones are copied. May
run while servers run. Encrypted if DAYBOOK_BACKUP_KEY or DAYBOOK_BACKUP_KEY_FILE is set; keep that key
and DAYBOOK_SECRET_KEY elsewhere, since neither is in the back-up and both are needed to restore it.
Exit code 1 if a file was missing; then the back-up is made of everything else.`,
    )
    .action(async (options: Options) => {
      const config = readConfig()
      if (options.check !== undefined) await check(config, options.check, options.json)
      else await make(config, options)
    })
}

async function make(config: Config, { to, keep, reread, json }: Options): Promise<void> {
  const directory = directoryGiven(config, '--to', to)
  const url = config.databaseUrl
  if (url === undefined) throw new Error('Set DATABASE_URL to the address of the owner.')
  const made = await withOwnerApp(async (app) => {
    await assertOwner(app.database)
    return await makeBackup(app, {
      url,
      directory,
      keep: keep ?? null,
      reread: reread === true,
      settings: config.backups,
    })
  })
  const { folder, manifest, copied, missing, removed } = made
  const { takenAt, dump, files } = manifest
  const told = { folder, takenAt, bytes: dump.bytes, files: files.count, copied, missing, removed }
  if (config.notes !== undefined && missing.length === 0)
    writeNote(config.notes, 'backup', { at: takenAt })
  sayResult(json, told, sentenceOf(made))
  if (!manifest.isEncrypted) sayAside('It is not encrypted: set DAYBOOK_BACKUP_KEY_FILE for that.')
  if (missing.length === 0) return
  sayAside(`The store lacks ${missing.length} files that rows name, such as ${missing[0]}.`)
  process.exitCode = 1
}

function sentenceOf({ folder, manifest, copied, removed }: BackupMade): string {
  const { takenAt, dump, files } = manifest
  const old = removed.length === 0 ? '' : ` Removed ${removed.join(', ')}.`
  return (
    `Made ${folder}: the database at ${takenAt} (${dump.bytes} bytes) and ${files.count} files, ` +
    `${copied} of them new.${old}`
  )
}

async function check(config: Config, given: string, json: boolean | undefined): Promise<void> {
  const secrets =
    config.secretKey === undefined ? null : createSecrets(parseMasterKeys(config.secretKey))
  const { folder, manifest } = await checkBackup(given, secrets, config.backups.keys)
  const { takenAt, dump, files } = manifest
  const told = {
    folder,
    takenAt,
    bytes: dump.bytes,
    files: files.count,
    isSigned: secrets !== null,
  }
  const aside = secrets === null ? ' Without DAYBOOK_SECRET_KEY its signature was not checked.' : ''
  sayResult(
    json,
    told,
    `${folder} is whole: the database at ${takenAt} and ${files.count} files.${aside}`,
  )
}

export function directoryGiven(config: Config, option: string, given: string | undefined): string {
  const directory = given ?? config.backups.directory
  if (directory === undefined)
    throw new Error(`Name the directory with ${option}, or set DAYBOOK_BACKUPS.`)
  return directory
}

function countGiven(text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1) return count
  throw new InvalidArgumentError('a whole number from 1')
}
