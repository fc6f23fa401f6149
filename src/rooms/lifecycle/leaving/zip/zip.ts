/** One file in a zip: where it lies is decided by its order. */
export type ZipEntry = {
  path: string
  /** As unpacked, and as it lies in the zip. */
  size: bigint
  packedSize: bigint
  crc32: number
  isCompressed: boolean
}

/** From here on a field of 32 bits says "see the extra field" (APPNOTE.TXT 4.3.9.2). */
const most32 = 0xff_ff_ff_ffn
const most16 = 0xff_ff
/** The name is UTF-8 (APPNOTE.TXT, appendix D). */
const utf8Flag = 0x08_00
const plainVersion = 20
const zip64Version = 45
const unixHost = 3

const isLarge = (size: bigint): boolean => size >= most32
const low32 = (size: bigint): number => Number(isLarge(size) ? most32 : size)

/** What stands in front of the bytes of a file. */
export function localHeader(entry: ZipEntry, at: Date): Buffer {
  const isLong = isLarge(entry.size) || isLarge(entry.packedSize)
  const extra = isLong ? extraField([entry.size, entry.packedSize]) : Buffer.alloc(0)
  const name = Buffer.from(entry.path)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04_03_4b_50, 0)
  writeFacts(head, 4, entry, at, isLong)
  const [packed, size] = isLong ? [most32, most32] : [entry.packedSize, entry.size]
  head.writeUInt32LE(Number(packed), 18)
  head.writeUInt32LE(Number(size), 22)
  head.writeUInt16LE(name.length, 26)
  head.writeUInt16LE(extra.length, 28)
  return Buffer.concat([head, name, extra])
}

/** Its line in the directory at the end of the zip. */
export function directoryLine(entry: ZipEntry, offset: bigint, at: Date): Buffer {
  const large = [entry.size, entry.packedSize, offset].filter(isLarge)
  const extra = large.length > 0 ? extraField(large) : Buffer.alloc(0)
  const name = Buffer.from(entry.path)
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02_01_4b_50, 0)
  head.writeUInt16LE((unixHost << 8) | zip64Version, 4)
  writeFacts(head, 6, entry, at, large.length > 0)
  head.writeUInt32LE(low32(entry.packedSize), 20)
  head.writeUInt32LE(low32(entry.size), 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt16LE(extra.length, 30)
  // A plain file that everybody may read.
  head.writeUInt32LE((0o100644 << 16) >>> 0, 38)
  head.writeUInt32LE(low32(offset), 42)
  return Buffer.concat([head, name, extra])
}

export type ZipDirectory = { count: number; size: bigint; offset: bigint }

/** The end of the zip, by which a reader finds the directory. */
export function endOfZip({ count, size, offset }: ZipDirectory): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  const told = Math.min(count, most16)
  end.writeUInt16LE(told, 8)
  end.writeUInt16LE(told, 10)
  end.writeUInt32LE(low32(size), 12)
  end.writeUInt32LE(low32(offset), 16)
  if (count < most16 && !isLarge(size) && !isLarge(offset)) return end
  const long = Buffer.alloc(56)
  long.writeUInt32LE(0x06_06_4b_50, 0)
  long.writeBigUInt64LE(44n, 4)
  long.writeUInt16LE((unixHost << 8) | zip64Version, 12)
  long.writeUInt16LE(zip64Version, 14)
  long.writeBigUInt64LE(BigInt(count), 24)
  long.writeBigUInt64LE(BigInt(count), 32)
  long.writeBigUInt64LE(size, 40)
  long.writeBigUInt64LE(offset, 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07_06_4b_50, 0)
  locator.writeBigUInt64LE(offset + size, 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([long, locator, end])
}

/** Version, flags, method, time and checksum stand in the same order in both headers. */
function writeFacts(head: Buffer, from: number, entry: ZipEntry, at: Date, isLong: boolean): void {
  head.writeUInt16LE(isLong ? zip64Version : plainVersion, from)
  head.writeUInt16LE(utf8Flag, from + 2)
  head.writeUInt16LE(entry.isCompressed ? 8 : 0, from + 4)
  const { day, time } = dosTime(at)
  head.writeUInt16LE(time, from + 6)
  head.writeUInt16LE(day, from + 8)
  head.writeUInt32LE(entry.crc32, from + 10)
}

/** The extra field 1: what has no room in 32 bits, in the order of the header. */
function extraField(sizes: readonly bigint[]): Buffer {
  const field = Buffer.alloc(4 + sizes.length * 8)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(sizes.length * 8, 2)
  sizes.forEach((size, index) => field.writeBigUInt64LE(size, 4 + index * 8))
  return field
}

function dosTime(at: Date): { day: number; time: number } {
  const year = Math.max(0, at.getUTCFullYear() - 1980)
  return {
    day: (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  }
}
