import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { FileStore } from './ports.ts'
import { sniffType } from './sniff_type.ts'

const headLength = 262_144
/** Half of what a sweep waits: what is younger is still there when its row is written. */
const freshMs = 1_800_000

export type PutBlob = { sha256: string; size: number; mimeType: string }

/**
 * What a client put into the store by itself, read once from end to end and held in pieces only. One
 * that has lain there for long counts as absent: a sweep may be at it, and putting it again costs
 * nothing but the way.
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

/** Text that is cut within a character is still text; four bytes are the longest. */
function wholeCharacters(head: Buffer): Buffer {
  const cuts = [0, 1, 2, 3].map((less) => head.subarray(0, head.length - less))
  return cuts.find((one) => isUtf8(one)) ?? head
}
