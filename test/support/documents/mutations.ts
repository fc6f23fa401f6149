/** A file as a stranger may send it. */
export type StrangeFile = {
  name: string
  bytes: Uint8Array
  mimeType: string | null
  fileName: string | null
}

/** Chance that can be repeated: the same seed gives the same numbers below 1 (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Draw = { below(limit: number): number; one<Item>(items: readonly Item[]): Item }

function drawWith(chance: () => number): Draw {
  const below = (limit: number): number => Math.floor(chance() * limit)
  return { below, one: (items) => items[below(items.length)] as (typeof items)[number] }
}

type Bend = (bytes: Buffer, draw: Draw, other: Buffer) => Buffer

/** A part of the file, from nothing to an eighth of it. */
function partOf(bytes: Buffer, draw: Draw): [from: number, to: number] {
  const from = draw.below(bytes.length + 1)
  return [from, Math.min(bytes.length, from + draw.below(Math.ceil(bytes.length / 8) + 2))]
}

const numberInText = /\d+(?:\.\d+)?/g
const oddNumbers = [
  '0',
  '-1',
  '4294967296',
  '99999999999999999999',
  '1e309',
  'NaN',
  '0.000000001',
  '-0.00',
  '١٢٣',
]

/** Ways to bend a file that keep enough of it for a reader to believe in it for a while. */
export const bends: Record<string, Bend> = {
  flipBits(bytes, draw) {
    const bent = Buffer.from(bytes)
    for (let left = 1 + draw.below(20); left > 0 && bent.length > 0; left -= 1) {
      const place = draw.below(bent.length)
      bent[place] = (bent[place] ?? 0) ^ (1 << draw.below(8))
    }
    return bent
  },
  truncate: (bytes, draw) => bytes.subarray(0, draw.below(bytes.length + 1)),
  behead: (bytes, draw) => bytes.subarray(draw.below(bytes.length + 1)),
  duplicate(bytes, draw) {
    const [from, to] = partOf(bytes, draw)
    const copies = Array.from({ length: 1 + draw.below(30) }, () => bytes.subarray(from, to))
    return Buffer.concat([bytes.subarray(0, to), ...copies, bytes.subarray(to)])
  },
  remove(bytes, draw) {
    const [from, to] = partOf(bytes, draw)
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
  },
  swap(bytes, draw) {
    const [from, to] = partOf(bytes, draw)
    return Buffer.concat([bytes.subarray(to), bytes.subarray(from, to), bytes.subarray(0, from)])
  },
  fill(bytes, draw) {
    const [from, to] = partOf(bytes, draw)
    return Buffer.from(bytes).fill(draw.one([0, 0xff, 0x20, 0x3c, 0x30]), from, to)
  },
  insertNoise(bytes, draw) {
    const [from] = partOf(bytes, draw)
    const noise = Buffer.from(Array.from({ length: draw.below(200) }, () => draw.below(256)))
    return Buffer.concat([bytes.subarray(0, from), noise, bytes.subarray(from)])
  },
  oddNumbers(bytes, draw) {
    const text = bytes.toString('latin1')
    const bent = text.replace(numberInText, (seen) =>
      draw.below(12) === 0 ? draw.one(oddNumbers) : seen,
    )
    return Buffer.from(bent, 'latin1')
  },
  splice(bytes, draw, other) {
    const [from] = partOf(bytes, draw)
    const [start, end] = partOf(other, draw)
    return Buffer.concat([
      bytes.subarray(0, from),
      other.subarray(start, end),
      bytes.subarray(from),
    ])
  },
  reencode(bytes, draw) {
    const text = bytes.toString('latin1')
    const wide = Buffer.from(text, 'utf16le')
    const claimed = text.replace('UTF-8', draw.one(['UTF-16', 'ISO-8859-1', 'EBCDIC', 'utf-7']))
    return draw.one([wide, wide.subarray(1), Buffer.from(claimed, 'latin1'), Buffer.from(text)])
  },
  prefix(bytes, draw) {
    const heads = [
      '\ufeff',
      '\u0000',
      '%PDF-1.7\n',
      '<!DOCTYPE x>',
      'From: a@b.dk\n\n',
      'MIME',
      '\n\n',
    ]
    return Buffer.concat([Buffer.from(draw.one(heads)), bytes])
  },
}

const claims = [
  'application/pdf',
  'application/xml',
  'text/plain',
  'message/rfc822',
  'image/png',
  'application/pkcs7-mime',
  'application/octet-stream',
]

/** So many files, each one of the given ones bent one to three times, in an order that repeats. */
export function mutate(files: readonly StrangeFile[], count: number, seed: number): StrangeFile[] {
  const draw = drawWith(chanceOf(seed))
  const names = Object.keys(bends)
  return Array.from({ length: count }, (_, index) => {
    const file = draw.one(files)
    let bytes: Buffer = Buffer.from(file.bytes)
    const done: string[] = []
    for (let left = 1 + draw.below(3); left > 0; left -= 1) {
      // Every way comes first in its turn, so that a short run leaves none out.
      const way = left === 1 ? (names[index % names.length] ?? '') : draw.one(names)
      bytes = bends[way]?.(bytes, draw, Buffer.from(draw.one(files).bytes)) ?? bytes
      done.push(way)
    }
    const name = `${seed}/${index} ${file.name} ${done.join('+')}`
    const mimeType = draw.below(5) === 0 ? draw.one(claims) : file.mimeType
    return { name, bytes, mimeType, fileName: file.fileName }
  })
}
