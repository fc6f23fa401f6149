import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Failure } from '#kernel/failure/failure'

/**
 * A Bloom filter: it never misses an entry, and takes something else for one of them at a rate that
 * follows from its size. Each of 16 words of a SHA-512 sets one bit.
 */
const hashes = 16
const bitsPerEntry = 24
const magic = 'DBF1'
const headBytes = 8

type Filter = { bits: Buffer }

export function createFilter(entries: readonly string[]): Filter {
  const bits = Buffer.alloc(Math.ceil((entries.length * bitsPerEntry) / 8))
  for (const entry of entries) {
    for (const at of placesOf(entry, bits)) {
      bits.writeUInt8(bits.readUInt8(at >>> 3) | (1 << (at & 7)), at >>> 3)
    }
  }
  return { bits }
}

export function isIn({ bits }: Filter, text: string): boolean {
  return placesOf(text, bits).every((at) => (bits.readUInt8(at >>> 3) & (1 << (at & 7))) !== 0)
}

function placesOf(text: string, bits: Buffer): number[] {
  const digest = createHash('sha512').update(text).digest()
  const size = bits.length * 8
  return Array.from({ length: hashes }, (_, index) => digest.readUInt32BE(index * 4) % size)
}

export function writeFilter({ bits }: Filter): Buffer {
  const head = Buffer.alloc(headBytes)
  head.write(magic)
  head.writeUInt32BE(bits.length, 4)
  return Buffer.concat([head, bits])
}

export function readFilter(bytes: Buffer): Filter {
  const isWhole =
    bytes.toString('latin1', 0, 4) === magic && bytes.readUInt32BE(4) === bytes.length - headBytes
  if (!isWhole) throw new Error('the filter of breached passwords is damaged')
  return { bits: bytes.subarray(headBytes) }
}

/** Made by `tools/breached_passwords.ts`, which says from what. */
const place = new URL('./breached.bin', import.meta.url)
/** Shorter entries are not in the filter. */
export const fewestLetters = 8
const mostAppended = 6

let filter: Filter | undefined

/**
 * Passwords from known breaches are tried first everywhere, and so are these with a year or a sign
 * behind them. Nothing leaves the machine for it; the filter is read when the first one is chosen.
 */
export function assertUnbreached(password: string): void {
  filter ??= readFilter(readFileSync(place))
  if (tailless(plainPassword(password)).some((text) => filter && isIn(filter, text))) {
    throw new Failure('password_breached')
  }
}

/** As entries are compared: case makes no difference to who guesses. */
export function plainPassword(password: string): string {
  return password.normalize('NFC').toLowerCase()
}

/** The text itself, and what is left where digits and signs are taken off its end. */
function tailless(text: string): string[] {
  const all = [text]
  let rest = text
  while (all.length <= mostAppended && /[^\p{L}]$/u.test(rest) && rest.length > fewestLetters) {
    rest = rest.slice(0, -1)
    all.push(rest)
  }
  return all
}
