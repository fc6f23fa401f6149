import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { FileStore } from '../ports.ts'
import { sniffType } from '../file/sniff_type.ts'

const headLength = 262_144
/** Half the age at which a sweep removes a blob, so it still exists when its row is written. */
const freshMs = 1_800_000

export type PutBlob = { sha256: string; size: number; mimeType: string }

/**
 * Reads a blob that a client sent to the store, as a stream. An old blob counts as missing, because
 * a sweep may be removing it; the client can send it again.
 */
export async function readPutBlob(
  files: FileStore,
  orgId: string,
  sha256: string,
  at: Date,
): Promise<PutBlob | null> {
  const found = await files.stat(orgId, sha256)
  if (found === null || at.getTime() - found.storedAt.getTime() > freshMs) return null
  const stream = await files.stream(orgId, sha256)
  if (stream === null) return null
  const hash = createHash('sha256')
  const start: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (size < headLength) start.push(chunk)
    hash.update(chunk)
    size += chunk.length
  }
  const head = Buffer.concat(start)
  const mimeType = await sniffType(size > head.length ? wholeCharacters(head) : head)
  return { sha256: hash.digest('hex'), size, mimeType }
}

/** Drops a character that was cut at the end; a character has at most four bytes. */
function wholeCharacters(head: Buffer): Buffer {
  const cuts = [0, 1, 2, 3].map((less) => head.subarray(0, head.length - less))
  return cuts.find((one) => isUtf8(one)) ?? head
}
