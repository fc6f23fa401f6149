/**
 * Whether a picture is there to its end. One that was cut off is still drawn, with its lower part empty:
 * a bill would then be read without its total, or with a subtotal in its place.
 */
export function isWhole(bytes: Uint8Array, type: string): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (type === 'png') return file.includes('IEND', 0, 'latin1')
  if (type === 'webp') return bytes.length >= 8 && file.readUInt32LE(4) + 8 <= bytes.length
  if (type === 'jpg') return hasEndOfScan(file)
  return true
}

/**
 * Whether it is one picture and not several one after another: people would see others than the first,
 * which is read.
 */
export function isStill(bytes: Uint8Array, type: string): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (type === 'png') return !hasChunk(file, 'acTL')
  return type !== 'webp' || !isMarkedAnimated(file)
}

/** Steps from chunk to chunk: the letters may stand in the picture itself by chance. */
function hasChunk(file: Buffer, wanted: string): boolean {
  let at = 8
  while (at + 8 <= file.length) {
    const name = file.toString('latin1', at + 4, at + 8)
    if (name === wanted) return true
    if (name === 'IEND') return false
    at += 12 + file.readUInt32BE(at)
  }
  return false
}

const isMarkedAnimated = (file: Buffer): boolean =>
  file.toString('latin1', 12, 16) === 'VP8X' && ((file[20] ?? 0) & 2) !== 0

const endOfPicture = Buffer.from([0xff, 0xd9])
const startOfScan = 0xda

/** The small picture in the notes of a camera ends, too, so the notes are stepped over. */
function hasEndOfScan(file: Buffer): boolean {
  let at = 2
  while (at + 4 <= file.length && file[at] === 0xff) {
    const marker = file[at + 1] ?? 0
    if (marker === startOfScan) return file.includes(endOfPicture, at)
    // A marker may be preceded by any number of filling bytes.
    at += marker === 0xff ? 1 : 2 + file.readUInt16BE(at + 2)
  }
  return false
}
