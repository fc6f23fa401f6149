import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { systemRandom } from '#kernel/process/clock'
import { decrypting, encrypting } from './encryption.ts'
import type { BackupPart } from './manifest.ts'

/** Writes a part, encrypted if there is a key, and returns what lies there once it is on disk. */
export async function writePart(
  folder: string,
  file: string,
  from: Readable,
  key: Buffer | undefined,
): Promise<BackupPart> {
  const digest = createHash('sha256')
  let bytes = 0
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const path = join(folder, file)
  const sink = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(from, key === undefined ? new PassThrough() : encrypting(key), counting, sink)
  return { file, bytes, sha256: digest.digest('hex') }
}

/** A name means a whole file: it is written beside its place, and moved there once it is on disk. */
export async function writeWhole(
  path: string,
  from: Readable,
  key: Buffer | undefined,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `.${systemRandom.bytes(8).toString('hex')}.partial`
  try {
    await writePart(dirname(path), draft, from, key)
    await rename(join(dirname(path), draft), path)
  } catch (error) {
    await rm(join(dirname(path), draft), { force: true })
    throw error
  }
}

/** The bytes as they were given, whether they lie there encrypted or not. */
export function readPlain(path: string, keys: readonly Buffer[] | null): Readable {
  const source = createReadStream(path)
  if (keys === null) return source
  const plain = decrypting(keys)
  source.once('error', (error) => plain.destroy(error))
  plain.once('error', () => source.destroy())
  return source.pipe(plain)
}

/** A name lasts once the directory that holds it is on disk. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
