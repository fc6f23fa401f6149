import { inflateRawSync } from 'node:zlib'

/** Reads a zip by its directory, and knows nothing of how ours are written (APPNOTE.TXT 4.3). */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const { count, offset } = endOf(zip)
  let at = offset
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('the directory is broken')
    const method = zip.readUInt16LE(at + 10)
    const packed = zip.readUInt32LE(at + 20)
    const size = zip.readUInt32LE(at + 24)
    const [name, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place))
    const path = zip.toString('utf8', at + 46, at + 46 + (name ?? 0))
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(start, start + packed)
    const content = method === 8 ? inflateRawSync(bytes) : bytes
    if (content.length !== size) throw new Error(`${path} has another size`)
    if (files.has(path)) throw new Error(`${path} is there twice`)
    files.set(path, content)
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return files
}

function endOf(zip: Buffer): { count: number; offset: number } {
  const at = zip.length - 22
  if (zip.readUInt32LE(at) !== 0x06054b50) throw new Error('the end of the zip is missing')
  return { count: zip.readUInt16LE(at + 10), offset: zip.readUInt32LE(at + 16) }
}
