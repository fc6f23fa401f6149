import { webcrypto } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore, StoredBlob } from '#files/ports'
import type { Clock } from '#kernel/process/clock'

const staleMs = 86_400_000

/** Ids are for drafts, each of which needs a name of its own. */
export type DirectoryWiring = { clock: Clock; newId(): string }

/**
 * Blobs as files of one directory: <root>/blobs/<organization>/<first two digits>/<hash>. Bytes are
 * written next to their place and moved into it once they are on disk, so a name never means
 * half a file; several processes and nodes may share the directory.
 */
export function createDirectoryStore(root: string, { clock, newId }: DirectoryWiring): FileStore {
  const incoming = join(root, 'incoming')
  const blobs = join(root, 'blobs')
  const placeOf = (orgId: string, sha256: string): string => {
    assertHash(sha256)
    return join(blobs, folderOf(orgId), sha256.slice(0, 2), sha256)
  }
  let cleared: Promise<void> | null = null
  return {
    async put(orgId, sha256, bytes) {
      const place = placeOf(orgId, sha256)
      if ((await hashOf(bytes)) !== sha256) throw new Error('the bytes are not those of the hash')
      cleared ??= clearStale(incoming, clock.now())
      await cleared
      await makeDirectory(incoming)
      await makeDirectory(dirname(place))
      const draft = join(incoming, newId())
      try {
        await writeDurably(draft, bytes)
        // Also over what is there: that makes the blob young again, and heals one that was damaged.
        await rename(draft, place)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await syncDirectory(dirname(place))
    },
    async get(orgId, sha256) {
      const bytes = await orNull(readFile(placeOf(orgId, sha256)))
      if (bytes !== null && (await hashOf(bytes)) !== sha256) {
        throw new Error(`the blob ${sha256} was changed on disk`)
      }
      return bytes
    },
    async stream(orgId, sha256) {
      const handle = await orNull(open(placeOf(orgId, sha256)))
      return handle?.createReadStream() ?? null
    },
    stat: (orgId, sha256) => statBlob(placeOf(orgId, sha256), sha256),
    async remove(orgId, sha256) {
      await orNull(unlink(placeOf(orgId, sha256)))
    },
    list: (orgId) => listBlobs(join(blobs, folderOf(orgId))),
    presignPut: async () => null,
  }
}

/** Nothing but these two forms ever becomes part of a path. */
function assertHash(sha256: string): void {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('a blob is named by its SHA-256')
}

function folderOf(orgId: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(orgId)) {
    throw new Error('an organization is named by its uuid')
  }
  return orgId
}

/** By the web's interface, which hashes outside the event loop: 25 MiB would block every request. */
async function hashOf(bytes: Uint8Array): Promise<string> {
  const digest = await webcrypto.subtle.digest('SHA-256', bytes)
  return Buffer.from(digest).toString('hex')
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A name lasts once the directory that holds it is on disk; so does the name of a new directory. */
async function makeDirectory(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = path; made !== dirname(first); made = dirname(made)) {
    await syncDirectory(dirname(made))
  }
}

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Drafts that a process left when it was killed. A day is more than any upload takes. */
async function clearStale(incoming: string, now: Date): Promise<void> {
  for (const name of (await orNull(readdir(incoming))) ?? []) {
    const path = join(incoming, name)
    const found = await orNull(stat(path))
    if (found && now.getTime() - found.mtimeMs > staleMs) await rm(path, { force: true })
  }
}

async function statBlob(path: string, sha256: string): Promise<StoredBlob | null> {
  const found = await orNull(stat(path))
  return found?.isFile() ? { sha256, size: found.size, storedAt: found.mtime } : null
}

async function* listBlobs(folder: string): AsyncGenerator<StoredBlob> {
  for (const pair of ((await orNull(readdir(folder))) ?? []).toSorted()) {
    if (!/^[0-9a-f]{2}$/.test(pair)) continue
    for (const name of (await readdir(join(folder, pair))).toSorted()) {
      if (!/^[0-9a-f]{64}$/.test(name)) continue
      // One that was removed since is no longer to be listed.
      const found = await statBlob(join(folder, pair, name), name)
      if (found) yield found
    }
  }
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
