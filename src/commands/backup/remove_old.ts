import { existsSync, readdirSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '#kernel/corridor/app'
import type { BackupLine } from '#config/backup'
import { readList } from './copy_files.ts'
import { listBackups, readManifest } from './manifest.ts'
import { readPlain } from './parts.ts'

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
