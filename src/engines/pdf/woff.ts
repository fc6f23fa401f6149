import { inflateSync } from 'node:zlib'

const woffHeader = 44
const woffEntry = 20
const sfntHeader = 12
const sfntEntry = 16

/**
 * Unpacks the font in a WOFF 1.0 file. The PDF library reads WOFF too, but inflates a table again
 * for every glyph, which took nine tenths of the time of an invoice.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.length < woffHeader || woff.toString('latin1', 0, 4) !== 'wOFF') {
    throw new RangeError('This is not a WOFF 1.0 font.')
  }
  const tables = readTables(woff)
  const header = Buffer.alloc(sfntHeader + tables.length * sfntEntry)
  woff.copy(header, 0, 4, 8)
  writeSearchFields(header, tables.length)

  const parts: Buffer[] = [header]
  let offset = header.length
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = sfntHeader + index * sfntEntry
    header.write(tag, at, 'latin1')
    header.writeUInt32BE(checksum, at + 4)
    header.writeUInt32BE(offset, at + 8)
    header.writeUInt32BE(bytes.length, at + 12)
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4)
    parts.push(bytes, padding)
    offset += bytes.length + padding.length
  }
  return Buffer.concat(parts)
}

type Table = { tag: string; checksum: number; bytes: Buffer }

function readTables(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = woffHeader + index * woffEntry
    const offset = woff.readUInt32BE(at + 4)
    const packedLength = woff.readUInt32BE(at + 8)
    const length = woff.readUInt32BE(at + 12)
    const packed = woff.subarray(offset, offset + packedLength)
    // A table that compression does not shrink is stored uncompressed.
    const bytes = packedLength < length ? inflateSync(packed, { maxOutputLength: length }) : packed
    return { tag: woff.toString('latin1', at, at + 4), checksum: woff.readUInt32BE(at + 16), bytes }
  })
}

// Values of the font format for a binary search in the directory.
function writeSearchFields(header: Buffer, count: number): void {
  const selector = Math.floor(Math.log2(count))
  const range = 2 ** selector * sfntEntry
  header.writeUInt16BE(count, 4)
  header.writeUInt16BE(range, 6)
  header.writeUInt16BE(selector, 8)
  header.writeUInt16BE(count * sfntEntry - range, 10)
}
