import { createHash, createHmac } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Transform, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '#files/room'
import { encryptedLength, expand } from './encryption.ts'
import { readPlain, writeWhole } from './parts.ts'
import type { BackupFile } from './snapshot.ts'

/** A line of the list of a back-up; `name` is where its bytes lie below `files/`. */
export type ListedFile = BackupFile & { name: string }

export type CopiedFiles = { count: number; bytes: number; copied: number; missing: string[] }

const atOnce = 8

/**
 * By its content, so that one copy serves all back-ups and only what is new is copied. Where files are
 * encrypted the name is keyed as well: else whoever has a file could see that we have it, too.
 */
function nameOf({ orgId, sha256 }: BackupFile, key: Buffer | undefined): string {
  if (key === undefined) return `${sha256.slice(0, 2)}/${orgId}_${sha256}`
  const nameKey = expand(key, Buffer.alloc(0), 'name')
  const name = createHmac('sha256', nameKey).update(`${orgId}/${sha256}`).digest('hex')
  return `${name.slice(0, 2)}/${name}`
}

export const placeOf = (directory: string, name: string): string => join(directory, 'files', name)

export type CopyGiven = {
  directory: string
  key: Buffer | undefined
  /** Reads what is there already, and copies it again where it is damaged. */
  reread: boolean
}

/** Copies what is not there yet, or not in its length, and yields the lines of the list as it goes. */
export async function* copyFiles(
  store: FileStore,
  files: AsyncIterable<BackupFile>,
  given: CopyGiven,
  done: CopiedFiles,
): AsyncGenerator<string> {
  const { directory, key } = given
  const work = async (file: BackupFile): Promise<string> => {
    const name = nameOf(file, key)
    const path = placeOf(directory, name)
    if (!(await isThere(path, file, given))) {
      if (!(await copyFile(store, file, path, key))) {
        done.missing.push(`${file.orgId}/${file.sha256}`)
        return ''
      }
      done.copied += 1
    }
    done.count += 1
    done.bytes += file.size
    return `${JSON.stringify({ ...file, name } satisfies ListedFile)}\n`
  }
  let batch: Promise<string>[] = []
  for await (const file of files) {
    batch.push(work(file))
    if (batch.length < atOnce) continue
    yield* await Promise.all(batch)
    batch = []
  }
  yield* await Promise.all(batch)
}

async function isThere(path: string, file: BackupFile, given: CopyGiven): Promise<boolean> {
  const { key, reread } = given
  const length = key === undefined ? file.size : encryptedLength(file.size)
  if (statSync(path, { throwIfNoEntry: false })?.size !== length) return false
  return !reread || (await isWhole(path, file.sha256, key === undefined ? null : [key]))
}

/** Whether it is there and can be read to its end as what its hash says. */
export async function isWhole(
  path: string,
  sha256: string,
  keys: readonly Buffer[] | null,
): Promise<boolean> {
  return await hasHash(readPlain(path, keys), sha256)
}

async function hasHash(bytes: Readable, sha256: string): Promise<boolean> {
  try {
    await pipeline(bytes, holding(sha256).stream, async (pieces) => {
      for await (const piece of pieces) void piece
    })
    return true
  } catch {
    return false
  }
}

/** False where the store has no such bytes, or others than the row says. */
async function copyFile(
  store: FileStore,
  { orgId, sha256 }: BackupFile,
  path: string,
  key: Buffer | undefined,
): Promise<boolean> {
  const source = await store.stream(orgId, sha256)
  if (source === null) return false
  const check = holding(sha256)
  source.once('error', (error) => check.stream.destroy(error))
  try {
    await writeWhole(path, source.pipe(check.stream), key)
    return true
  } catch (error) {
    if (check.isOther()) return false
    throw error
  }
}

/** Passes bytes on, and fails at their end if they are not those of the hash. */
function holding(sha256: string): { stream: Transform; isOther(): boolean } {
  const digest = createHash('sha256')
  let isOther = false
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      digest.update(chunk)
      next(null, chunk)
    },
    flush(next) {
      isOther = digest.digest('hex') !== sha256
      next(isOther ? new Error(`the bytes are not those of ${sha256}`) : null)
    },
  })
  return { stream, isOther: () => isOther }
}

export async function* readList(list: Readable): AsyncGenerator<ListedFile> {
  // The lines of readline would leave out an error of the stream under it.
  const failed = new Promise<never>((_, reject) => list.once('error', reject))
  failed.catch(() => undefined)
  const lines = createInterface({ input: list, crlfDelay: Infinity })[Symbol.asyncIterator]()
  for (;;) {
    const next = await Promise.race([lines.next(), failed])
    if (next.done === true) break
    if (next.value !== '') yield JSON.parse(next.value) as ListedFile
  }
  if (list.errored) throw list.errored
}

/** Puts back what the store does not have, or has otherwise; it hashes what it is given. */
export async function putBack(
  store: FileStore,
  list: AsyncIterable<ListedFile>,
  directory: string,
  keys: readonly Buffer[] | null,
): Promise<{ count: number; put: number }> {
  const done = { count: 0, put: 0 }
  for await (const { orgId, sha256, size, name } of list) {
    if (!(await isStored(store, { orgId, sha256, size }))) {
      await store.put(orgId, sha256, await buffer(readPlain(placeOf(directory, name), keys)))
      done.put += 1
    }
    done.count += 1
  }
  return done
}

async function isStored(store: FileStore, { orgId, sha256, size }: BackupFile): Promise<boolean> {
  if ((await store.stat(orgId, sha256))?.size !== size) return false
  const bytes = await store.stream(orgId, sha256)
  return bytes !== null && (await hasHash(bytes, sha256))
}
