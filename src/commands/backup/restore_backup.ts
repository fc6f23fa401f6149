import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { App } from '#kernel/corridor/app'
import { databaseOf } from '#kernel/database/app_role'
import { closeDatabase } from '#kernel/database/database'
import { migrationsDirectory } from '#kernel/database/releases'
import type { Config } from '#config/config'
import { createLog } from '#kernel/process/log'
import {
  declareRestore,
  parseRevocations,
  type RestoreGiven,
  type RestoreStep,
} from '#recovery/room'
import { migrateWith } from '../process/migrate_with.ts'
import { wordsOf } from '../process/say.ts'
import type { CheckedBackup } from './check_backup.ts'
import { putBack, readList } from './copy_files.ts'
import { assertEmpty, loadDump } from './load.ts'
import { readPlain } from './parts.ts'
import { findProgram } from './programs.ts'
import { assertSeesAll } from './snapshot.ts'

export type RestoreTarget = {
  /** The empty database, by the address of its owner. */
  url: string
  /** A directory or bucket for the files. */
  files: string
  config: Config
  why: string
  revocations?: string
  /** A drill: nothing was lost, and nobody works on it. */
  isDrill?: boolean
}

export type Restored = {
  database: string
  takenAt: string
  rows: number
  files: { count: number; put: number }
  applied: string[]
  role: string
  /** What was done so that it can be worked on again. */
  steps: RestoreStep[]
}

/** What is called afterwards has the app of the restored database, by its owner. */
export async function restoreBackup<T>(
  backup: CheckedBackup,
  given: RestoreTarget,
  afterwards: (app: App, restored: Restored) => Promise<T>,
): Promise<T> {
  const { url, config } = given
  if (config.secretKey === undefined) throw new Error('Set DAYBOOK_SECRET_KEY.')
  const { manifest } = backup
  assertReleaseKnows(manifest.migration, manifest.version)
  const program = findProgram('pg_restore', config.backups.programs, manifest.postgres)
  const app = await openAt(given)
  try {
    // A file that cannot be believed is refused before anything is loaded.
    if (given.revocations !== undefined) parseRevocations(app.secrets, given.revocations)
    const files = await loadAll(app, backup, given, program)
    const { applied, role } = await migrateWith(url, config.secretKey)
    const steps = await declareLoaded(app, declarationOf(backup, given))
    const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0)
    const { takenAt } = manifest
    const database = databaseOf(url)
    return await afterwards(app, { database, takenAt, rows, files, applied, role, steps })
  } finally {
    await closeDatabase(app.database)
  }
}

async function declareLoaded(app: App, given: RestoreGiven): Promise<RestoreStep[]> {
  try {
    return (await declareRestore(app, given)).steps
  } catch (error) {
    const to = given.restoredTo === null ? '' : ` --restored-to ${given.restoredTo.toISOString()}`
    throw new Error(
      `The back-up is loaded, but not declared yet (${wordsOf(error)}). Do not restore again: run ` +
        `\`daybook rebase${to} --why TEXT --revocations FILE\` on it.`,
      { cause: error },
    )
  }
}

function declarationOf(
  { manifest }: CheckedBackup,
  { why, revocations, isDrill }: RestoreTarget,
): RestoreGiven {
  return {
    restoredTo: new Date(manifest.takenAt),
    why,
    ...(revocations === undefined ? {} : { revocations }),
    ...(isDrill === true ? { nothingLost: true, isDrill } : {}),
  }
}

async function openAt({ url, files, config }: RestoreTarget): Promise<App> {
  const { openApp } = await import('#wire')
  const log = createLog('warn', (line) => void process.stderr.write(line))
  return openApp({ ...config, databaseUrl: url, files, poolSize: 2 }, { log, appUrl: url })
}

/** Files before rows, as everywhere: a row never names bytes that are not there. */
async function loadAll(
  app: App,
  backup: CheckedBackup,
  { url, isDrill = false }: RestoreTarget,
  program: string,
): Promise<Restored['files']> {
  const { directory, folder, manifest, keys } = backup
  const client = new pg.Client({ connectionString: url, application_name: 'daybook-restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await assertSeesAll(client)
    await assertEmpty(client, databaseOf(url))
    const list = readList(readPlain(join(folder, manifest.list.file), keys))
    const files = await putBack(app.ports.files, list, directory, keys)
    await loadDump(client, url, backup, { program, isDrill })
    // A dump has no statistics, and without them every query is planned blindly.
    await client.query('ANALYZE')
    return files
  } finally {
    await client.end()
  }
}

/** A release can bring an older database up to date, never a newer one back. */
function assertReleaseKnows(migration: string, version: string): void {
  if (readdirSync(migrationsDirectory).includes(`${migration}.sql`)) return
  throw new Error(
    `The back-up was made by release ${version}, whose migration ${migration} this release does not ` +
      'have: restore it with that release or a newer one.',
  )
}
