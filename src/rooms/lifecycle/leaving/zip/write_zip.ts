import { directoryLine, endOfZip, localHeader, type ZipEntry } from './zip.ts'

/** The entries page by page, in order; asked for once for the files and once for the directory. */
export type ZipPages<Entry extends ZipEntry> = () => AsyncIterable<readonly Entry[]>

/** The zip chunk by chunk. Memory holds a page of entries and a chunk, whatever the zip comes to. */
export async function* writeZip<Entry extends ZipEntry>(
  pages: ZipPages<Entry>,
  bytesOf: (entry: Entry) => AsyncIterable<Uint8Array>,
  at: Date,
): AsyncGenerator<Uint8Array> {
  for await (const page of pages()) {
    for (const entry of page) {
      yield localHeader(entry, at)
      yield* wholeBytes(entry, bytesOf(entry))
    }
  }
  let [offset, size, count] = [0n, 0n, 0]
  for await (const page of pages()) {
    const lines: Buffer[] = []
    for (const entry of page) {
      lines.push(directoryLine(entry, offset, at))
      offset += placeOf(entry, at)
    }
    count += page.length
    const text = Buffer.concat(lines)
    size += BigInt(text.length)
    yield text
  }
  yield endOfZip({ count, size, offset })
}

/** Behind a header every byte must come that it names, or all that follows would be unreadable. */
async function* wholeBytes(
  { path, packedSize }: ZipEntry,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let sent = 0n
  for await (const chunk of bytes) {
    sent += BigInt(chunk.length)
    yield chunk
  }
  if (sent !== packedSize) throw new Error(`${path} has ${sent} bytes instead of ${packedSize}`)
}

/** How long the zip will be, without reading a file. */
export async function sizeOfZip<Entry extends ZipEntry>(
  pages: ZipPages<Entry>,
  at: Date,
): Promise<bigint> {
  let [offset, size, count] = [0n, 0n, 0]
  for await (const page of pages()) {
    for (const entry of page) {
      size += BigInt(directoryLine(entry, offset, at).length)
      offset += placeOf(entry, at)
    }
    count += page.length
  }
  return offset + size + BigInt(endOfZip({ count, size, offset }).length)
}

function placeOf(entry: ZipEntry, at: Date): bigint {
  return BigInt(localHeader(entry, at).length) + entry.packedSize
}
