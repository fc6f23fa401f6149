import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Secrets } from '#kernel/process/secrets'
import { isWhole, placeOf, readList } from './copy_files.ts'
import { assertPart, locateBackup, readManifest, type BackupManifest } from './manifest.ts'
import { readPlain } from './parts.ts'

export type CheckedBackup = {
  directory: string
  folder: string
  manifest: BackupManifest
  /** Null where it is not encrypted. */
  keys: readonly Buffer[] | null
}

const mostNamed = 20

/** Reads every byte of a back-up and its files, and throws with what is wrong with them. */
export async function checkBackup(
  given: string,
  secrets: Secrets | null,
  backupKeys: readonly Buffer[],
): Promise<CheckedBackup> {
  const { directory, folder } = locateBackup(given)
  const manifest = readManifest(folder, secrets)
  const keys = manifest.isEncrypted ? backupKeys : null
  await assertPart(folder, manifest.list)
  await assertPart(folder, manifest.dump)
  // To its end: a key that opens the list opens the dump, but here no piece is left to hope.
  await pipeline(readPlain(join(folder, manifest.dump.file), keys), async (pieces) => {
    for await (const piece of pieces) void piece
  })
  const bad: string[] = []
  let count = 0
  for await (const file of readList(readPlain(join(folder, manifest.list.file), keys))) {
    count += 1
    const path = placeOf(directory, file.name)
    if (!(await isWhole(path, file.sha256, keys))) bad.push(path)
  }
  if (count !== manifest.files.count) bad.push(`${count} files listed of ${manifest.files.count}`)
  if (bad.length > 0) {
    const names = bad.slice(0, mostNamed).join(', ')
    throw new Error(
      `${bad.length} files of the back-up are missing or damaged: ${names}. Make a new ` +
        'one with `daybook backup --reread`, which copies them again, or use another.',
    )
  }
  return { directory, folder, manifest, keys }
}
