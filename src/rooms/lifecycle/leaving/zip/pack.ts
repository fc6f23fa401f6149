import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import type { FileStore } from '#files/room'
import type { ZipEntry } from './zip.ts'

const compress = promisify(deflateRaw)

/** Memory holds one of these; the file store gets each as a blob of its own. */
const pieceBytes = 4 * 1024 * 1024

/** A file of a package, and the blobs that its packed bytes consist of. */
export type PackedFile = ZipEntry & { sha256: string; pieces: string[] }

export type PackingPlace = { files: FileStore; orgId: string }

/**
 * Compresses a text while it is made, and stores it piece by piece. Each piece ends on a whole byte,
 * so that together they are one stream of DEFLATE (RFC 1951).
 */
export async function packText(
  { files, orgId }: PackingPlace,
  path: string,
  chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): Promise<PackedFile> {
  const hash = createHash('sha256')
  const pieces: string[] = []
  let [size, packedSize, checksum] = [0n, 0n, 0]
  let held: Buffer[] = []
  let heldBytes = 0
  const store = async (isLast: boolean): Promise<void> => {
    const bytes = Buffer.concat(held)
    held = []
    heldBytes = 0
    hash.update(bytes)
    checksum = crc32(bytes, checksum)
    size += BigInt(bytes.length)
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_FULL_FLUSH
    const piece = await compress(bytes, { finishFlush })
    const name = createHash('sha256').update(piece).digest('hex')
    await files.put(orgId, name, piece)
    pieces.push(name)
    packedSize += BigInt(piece.length)
  }
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk as string)
    held.push(bytes)
    heldBytes += bytes.length
    if (heldBytes >= pieceBytes) await store(false)
  }
  await store(true)
  const sha256 = hash.digest('hex')
  return { path, size, packedSize, crc32: checksum, isCompressed: true, sha256, pieces }
}

/** A stored file as it is. Its bytes are read once: what has changed must not leave as evidence. */
export async function packBlob(
  { files, orgId }: PackingPlace,
  path: string,
  sha256: string,
): Promise<PackedFile> {
  const stream = await files.stream(orgId, sha256)
  if (stream === null) throw new Error(`the blob ${sha256} of ${orgId} is missing from the store`)
  const hash = createHash('sha256')
  let [size, checksum] = [0n, 0]
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    checksum = crc32(chunk, checksum)
    size += BigInt(chunk.length)
  }
  if (hash.digest('hex') !== sha256) throw new Error(`the blob ${sha256} of ${orgId} has changed`)
  return {
    path,
    size,
    packedSize: size,
    crc32: checksum,
    isCompressed: false,
    sha256,
    pieces: [sha256],
  }
}
