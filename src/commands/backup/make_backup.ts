import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { exportHeads } from '#history/room'
import type { App } from '#kernel/corridor/app'
import type { BackupLine } from '#config/backup'
import { sayAside, wordsOf } from '../process/say.ts'
import { copyFiles, type CopiedFiles, readList } from './copy_files.ts'
import {
  folderNameOf,
  listBackups,
  manifestName,
  readManifest,
  signedManifest,
  type BackupManifest,
} from './manifest.ts'
import { syncFolder, writePart, readPlain } from './parts.ts'
import { findProgram, runProgramOf, withAddress } from './programs.ts'
import { withSnapshot, type DatabaseSnapshot } from './snapshot.ts'

/** Younger files may belong to a back-up that somebody else is making into the same directory. */
const youngMs = 3_600_000

/** Removes all but the newest, and the files that no remaining one names. */
export async function removeOld(
  { clock }: Pick<App, 'clock'>,
  { directory, settings }: { directory: string; settings: BackupLine },
  keep: number,
): Promise<string[]> {
  const all = listBackups(directory)
  const old = all.slice(0, Math.max(0, all.length - keep))
  for (const name of old) {
    // Under another name first: one that is half removed must not look like a back-up.
    const gone = join(directory, `${name}.partial`)
    await rename(join(directory, name), gone)
    await rm(gone, { recursive: true, force: true })
  }
  if (old.length > 0) await removeFiles(directory, settings.keys, clock.now().getTime() - youngMs)
  return old
}

async function removeFiles(
  directory: string,
  keys: readonly Buffer[],
  olderThan: number,
): Promise<void> {
  const named = new Set<string>()
  for (const name of listBackups(directory)) {
    const folder = join(directory, name)
    const { list, isEncrypted } = readManifest(folder, null)
    const lines = readPlain(join(folder, list.file), isEncrypted ? keys : null)
    for await (const file of readList(lines)) named.add(file.name)
  }
  const files = join(directory, 'files')
  for (const pair of existsSync(files) ? readdirSync(files) : []) {
    for (const name of readdirSync(join(files, pair))) {
      const path = join(files, pair, name)
      if (named.has(`${pair}/${name}`) || statSync(path).mtimeMs > olderThan) continue
      await rm(path, { force: true })
    }
  }
}

export type BackupGiven = {
  /** The address of the owner of the database. */
  url: string
  directory: string
  /** How many back-ups to keep; null: all. */
  keep: number | null
  /** Reads the copies of files that are there already, and replaces damaged ones. */
  reread: boolean
  settings: BackupLine
}

export type BackupMade = {
  folder: string
  manifest: BackupManifest
  copied: number
  missing: string[]
  removed: string[]
}

/**
 * A back-up has its name only once all of it is on disk; what a killed one left has another name, and
 * the next one removes it.
 */
export async function makeBackup(app: App, given: BackupGiven): Promise<BackupMade> {
  const { url, directory, settings } = given
  await mkdir(directory, { recursive: true, mode: 0o700 })
  // Before the snapshot, so that every end of a chain that is noted here is inside it.
  const heads: BackupManifest['heads'] = []
  for await (const head of exportHeads(app)) heads.push(head)
  return await withSnapshot(url, async (snapshot) => {
    assertOfThis(directory, snapshot.database, heads)
    await clearUnfinished(directory)
    const program = findProgram('pg_dump', settings.programs, snapshot.major)
    const name = folderNameOf(snapshot.takenAt)
    const draft = join(directory, `${name}.partial`)
    if (existsSync(join(directory, name))) throw new Error(`There is a back-up ${name} already.`)
    await mkdir(draft, { mode: 0o700 })
    let made: Omit<BackupMade, 'removed'>
    try {
      const files: CopiedFiles = { count: 0, bytes: 0, copied: 0, missing: [] }
      const manifest = await write(app, { ...given, snapshot, program, draft, files, heads })
      await rename(draft, join(directory, name))
      await syncFolder(directory)
      const { copied, missing } = files
      made = { folder: join(directory, name), manifest, copied, missing }
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      throw error
    }
    // While the lock is held: another back-up must not count on a file that is removed here.
    const removed = given.keep === null ? [] : await removeOld(app, given, given.keep)
    return { ...made, removed }
  })
}

/**
 * Each would remove the back-ups of the other as old ones. A database that was restored may have another
 * name, and two may have one, so the organizations tell.
 */
function assertOfThis(directory: string, database: string, heads: BackupManifest['heads']): void {
  const newest = newestReadable(directory)
  if (newest === null) return
  const ours = new Set(heads.map(({ organization }) => organization))
  const isEmpty = ours.size === 0 || newest.heads.length === 0
  const isOfThis = isEmpty
    ? newest.database === database
    : newest.heads.some(({ organization }) => ours.has(organization))
  if (isOfThis) return
  throw new Error(
    `${directory} has back-ups of other organizations, of the database ${newest.database}: give ` +
      `${database} a directory of its own.`,
  )
}

/** One that a newer release wrote, or that was damaged, is no reason to make none. */
function newestReadable(directory: string): BackupManifest | null {
  for (const name of listBackups(directory).toReversed()) {
    try {
      return readManifest(join(directory, name), null)
    } catch (error) {
      sayAside(wordsOf(error))
    }
  }
  return null
}

/** Nobody else is at work, as the lock of the snapshot says. */
async function clearUnfinished(directory: string): Promise<void> {
  for (const name of readdirSync(directory)) {
    if (name.endsWith('.partial')) await rm(join(directory, name), { recursive: true, force: true })
  }
}

type Writing = BackupGiven & {
  snapshot: DatabaseSnapshot
  program: string
  draft: string
  files: CopiedFiles
  heads: BackupManifest['heads']
}

async function write(app: App, given: Writing): Promise<BackupManifest> {
  const { snapshot, draft, files } = given
  const [key] = given.settings.keys
  const ending = key === undefined ? '' : '.enc'
  const dump = await dumpInto(given, `database.dump${ending}`)
  const lines = copyFiles(
    app.ports.files,
    snapshot.files(),
    { directory: given.directory, key, reread: given.reread },
    files,
  )
  const list = await writePart(draft, `files.jsonl${ending}`, Readable.from(lines), key)
  const manifest: BackupManifest = {
    format: 1,
    takenAt: snapshot.takenAt.toISOString(),
    finishedAt: app.clock.now().toISOString(),
    version: versionOfProject(),
    migration: snapshot.migration,
    postgres: snapshot.major,
    database: snapshot.database,
    owner: snapshot.owner,
    roles: snapshot.roles,
    isEncrypted: key !== undefined,
    dump,
    list,
    files: { count: files.count, bytes: files.bytes, missing: files.missing.length },
    tables: await snapshot.tables(),
    heads: given.heads,
  }
  const text = signedManifest(manifest, app.secrets)
  await writeFile(join(draft, manifestName), text, { flag: 'wx', mode: 0o600, flush: true })
  await syncFolder(draft)
  return manifest
}

async function dumpInto(given: Writing, file: string): Promise<BackupManifest['dump']> {
  const { url, snapshot, program, draft, settings } = given
  return await withAddress(url, async (address) => {
    const args = ['--format=custom', '--no-owner', '--no-unlogged-table-data']
    // Encrypted bytes cannot be made smaller afterwards.
    args.push('--compress=6', `--snapshot=${snapshot.id}`, `--dbname=${address}`)
    const running = runProgramOf(program, args)
    running.in.end()
    try {
      const part = await writePart(draft, file, running.out, settings.keys[0])
      await running.ended
      return part
    } catch (error) {
      // What the program said is worth more than that its output ended.
      await running.ended
      throw error
    }
  })
}

function versionOfProject(): string {
  const file = join(import.meta.dirname, '..', '..', '..', 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
